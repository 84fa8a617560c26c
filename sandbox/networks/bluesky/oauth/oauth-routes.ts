// OAuth as the AT Protocol profiles it: metadata, pushed requests, tokens bound to a key of the client, and revocation.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lateMsOf, withoutLeftOut } from '../../../authorization/authorization-faults.ts'
import { readRequest } from '../../../authorization/authorization-request.ts'
import { sandboxSecret } from '../../../authorization/clients.ts'
import type { Grant, GrantedToken } from '../../../authorization/grants.ts'
import { lifetimeOf } from '../../../authorization/lifetimes.ts'
import {
  type Mismatch,
  redeemCode,
  requireClient,
  requireGranted,
} from '../../../authorization/redeem.ts'
import {
  type Answer,
  type Call,
  isRecord,
  makeExchange,
  Refusal,
  type World,
} from '../../../exchange/exchange.ts'
import { takeForms } from '../../../exchange/forms.ts'
import { authorization } from './authorization.ts'
import { type Authenticated, authenticate, UnknownClient } from './clients.ts'
import { oauthDialect, problem } from './dialect.ts'
import { describeResource, describeServer, issuerOf } from './metadata.ts'
import { checkProof, currentNonce } from './proofs.ts'
import { keepPushed } from './pushed-requests.ts'

type Proven = Authenticated & { proofKey: string }

const proven = new WeakMap<FastifyRequest, Proven>()

export function oauthRoutes(app: FastifyInstance, world: World): void {
  app.get('/.well-known/oauth-protected-resource', async (request) => describeResource(request))
  app.get('/.well-known/oauth-authorization-server', async (request) => describeServer(request))
  app.register(async (scope) => {
    takeForms(scope)
    scope.addHook('preHandler', async (request, reply) => prove(world, request, reply))
    scope.post('/oauth/par', async (request, reply) => {
      const { status, body } = push(world, request)
      return reply.code(status).send(body)
    })
    scope.post(
      '/oauth/token',
      makeExchange(
        world,
        oauthDialect,
      )({
        operation: 'token',
        tokenOf: ({ body }) => String(body.code ?? body.refresh_token ?? ''),
        handle: (call) => answerToken(world, call),
      }),
    )
    scope.post('/oauth/revoke', async (request) => revoke(world, request))
  })
}

/** Before anything else: the client, and its key. A call that is refused here was not executed. */
async function prove(world: World, request: FastifyRequest, reply: FastifyReply) {
  reply.header('dpop-nonce', currentNonce())
  const proof = checkProof(request)
  const refuse = (error: string, words: string) => {
    const { status, body } = problem(400, error, words)
    return reply.code(status).send(body)
  }
  if (proof.proofKey === undefined) return refuse(proof.error, proof.words)
  try {
    const form = isRecord(request.body) ? request.body : {}
    const known = await authenticate(world, form, issuerOf(request))
    proven.set(request, { ...known, proofKey: proof.proofKey })
  } catch (error) {
    if (!(error instanceof UnknownClient)) throw error
    return refuse('invalid_client', error.message)
  }
}

function requireProven(request: FastifyRequest): Proven {
  const known = proven.get(request)
  if (!known) throw new Error('the request was not proven')
  return known
}

function push(world: World, request: FastifyRequest): Answer {
  const { client, clientKey, proofKey } = requireProven(request)
  const form = request.body as Record<string, string>
  const read = readRequest(authorization, form, world)
  if (!read.asked) return problem(400, 'invalid_request', read.trouble)
  const { redirectUri, scopes } = read.asked
  if (!client.redirectUris.includes(redirectUri))
    return problem(400, 'invalid_request', 'Invalid redirect_uri: not in the client metadata')
  if (!scopes.every((scope) => client.scopes.includes(scope)))
    return problem(400, 'invalid_scope', 'Scope is not declared in the client metadata')
  const bound = {
    answer: { iss: issuerOf(request) },
    boundTo: { proofKey, clientKey },
    ...(client.name ? { appName: client.name.slice(0, 100) } : {}),
  }
  return { status: 201, body: keepPushed(world, { form, bound }) }
}

function answerToken(world: World, call: Call): Answer {
  const { grant_type: type, redirect_uri: redirectUri, code_verifier: verifier } = call.body
  const { client } = requireProven(call.request)
  const presented = { id: client.id, secret: sandboxSecret, isInHeader: false }
  if (type === 'authorization_code') {
    const { token } = requireGranted(call, 'code', refuse)
    const boundTo = requireKeys(call, token)
    const given = { client: presented, redirectUri: text(redirectUri), verifier: text(verifier) }
    return answerPair(world, call, redeemCode(world, call, given, refuse), boundTo)
  }
  if (type !== 'refresh_token')
    throw new Refusal(problem(400, 'unsupported_grant_type', String(type)))
  const { token, grant } = requireGranted(call, 'refresh', refuse)
  requireClient(presented, grant, refuse)
  const boundTo = requireKeys(call, token)
  world.store.spend(token.text)
  // The access token of before ends at once.
  for (const other of world.store.listTokens(grant.id))
    if (other.kind === 'access' && !world.store.isSpent(other.text)) world.store.spend(other.text)
  return answerPair(world, call, withoutLeftOut(world, call, grant), boundTo)
}

/** A session stays with the keys that it began with; nothing is spent by another one. */
function requireKeys(
  { request }: Call,
  { boundTo }: GrantedToken,
): NonNullable<GrantedToken['boundTo']> {
  const { proofKey, clientKey } = requireProven(request)
  if (boundTo?.clientKey !== clientKey)
    throw new Refusal(problem(400, 'invalid_client', 'Client authentication method mismatch'))
  if (boundTo.proofKey !== proofKey)
    throw new Refusal(problem(400, 'invalid_dpop_proof', 'DPoP proof does not match expected JKT'))
  return boundTo
}

function answerPair(
  world: World,
  call: Call,
  grant: Grant,
  boundTo: NonNullable<GrantedToken['boundTo']>,
): Answer {
  const { accessSeconds, refreshSeconds } = lifetimeOf(world, 'bluesky')
  const profile = grant.account
  const lateMs = lateMsOf(call)
  const issue = (kind: 'access' | 'refresh', seconds: number) =>
    world.store.issue(grant, {
      kind,
      profile,
      seconds,
      boundTo,
      ...(kind === 'access' ? { lateMs } : {}),
    })
  return {
    status: 200,
    body: {
      access_token: issue('access', accessSeconds),
      token_type: 'DPoP',
      refresh_token: issue('refresh', refreshSeconds),
      expires_in: accessSeconds,
      scope: grant.scopes.join(' '),
      sub: profile,
    },
  }
}

/** Of any token of the session. An unknown one is no failure (RFC 7009 2.2). */
function revoke(world: World, request: FastifyRequest): Record<string, never> {
  const { client } = requireProven(request)
  const form = request.body as Record<string, string>
  const grant = world.store.findToken(form.token)?.granted?.grant
  if (grant?.clientId === client.id) world.store.revokeGrant(grant.id)
  return {}
}

const words: Record<Mismatch, string> = {
  secret: 'Invalid client',
  code: 'Invalid code or refresh token',
  redirect: 'Invalid redirect_uri',
  verifier: 'Invalid code_verifier',
}

function refuse(mismatch: Mismatch): Refusal {
  return new Refusal(problem(400, 'invalid_grant', words[mismatch]))
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
