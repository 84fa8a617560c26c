// /oauth/token and /oauth/revoke. Tokens have no end and are not renewed, unless a test sets how long they live.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lateMsOf } from '../../../authorization/authorization-faults.ts'
import { type Client, clientOf, sandboxSecret } from '../../../authorization/clients.ts'
import type { Grant } from '../../../authorization/grants.ts'
import { lifetimeOf } from '../../../authorization/lifetimes.ts'
import { type TokenEndpoint, tokenExchange } from '../../../authorization/token-endpoint.ts'
import {
  type Answer,
  type Call,
  type Exchange,
  isRecord,
  Refusal,
  type World,
} from '../../../exchange/exchange.ts'
import { takeForms } from '../../../exchange/forms.ts'
import { invalidGrant, oauthFailure } from '../dialect.ts'
import { isOther } from '../make.ts'
import { findApp, forgetApp } from './apps.ts'

export function mastodonTokenRoutes(app: FastifyInstance, world: World, exchange: Exchange): void {
  takeForms(app)
  const forPerson = exchange(tokenExchange(world, endpointOf(world)))
  app.post('/oauth/token', async (request, reply) =>
    isForApp(request) ? answerApp(world, request, reply) : forPerson(request, reply),
  )
  app.post(
    '/oauth/revoke',
    exchange({
      operation: 'token',
      tokenOf: ({ body }) => String(body.token ?? ''),
      handle: (call) => revoke(world, call),
    }),
  )
}

function isForApp({ body }: FastifyRequest): boolean {
  return isRecord(body) && body.grant_type === 'client_credentials'
}

/** A token of the app itself, with which an app finds out whether it is still known. */
function answerApp(world: World, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = isRecord(request.body) ? request.body : {}
  const fault = world.faults.take('mastodon', 'token', undefined)
  if (fault?.kind === 'forget-app') forgetApp(world, body.client_id)
  else if (fault) world.faults.putBack(fault)
  const app = findApp(world, body.client_id)
  const isRight = app !== undefined && app.secret === body.client_secret
  const { status, body: answer } = isRight ? tokenOf('app', app.scopes) : unknownClient()
  return reply.code(status).send(answer)
}

function endpointOf(world: World): TokenEndpoint {
  return {
    path: '/oauth/token',
    client: (call) => requireClient(world, call),
    refuse: () => new Refusal(oauthFailure(400, 'invalid_grant', invalidGrant)),
    unsupported: () =>
      oauthFailure(
        400,
        'unsupported_grant_type',
        'The authorization grant type is not supported by the authorization server.',
      ),
    answer: (call, grant) => answerPair(world, call, grant),
    renewFixed: ({ token }) => tokenOf(world.store.issueToken(token, 3_600), ['read', 'write']),
  }
}

/** The registered app, whose own secret takes the place of the one that all other apps share. */
function requireClient(world: World, call: Call): Client {
  const client = clientOf(call)
  const { body, fault, token } = call
  if (fault?.kind === 'forget-app') forgetApp(world, body.client_id)
  const app = findApp(world, client?.id)
  // Tokens that name their profile belong to no app.
  if (token.granted && (!app || app.secret !== client?.secret)) throw new Refusal(unknownClient())
  return { id: app?.id ?? '', secret: sandboxSecret, isInHeader: false }
}

function answerPair(world: World, call: Call, granted: Grant): Answer {
  const grant = world.store.recordGrant({ ...granted, scopes: withNarrow(granted.scopes) })
  const isLimited = world.lifetimes.get('mastodon')?.accessSeconds !== undefined
  const { accessSeconds, refreshSeconds } = lifetimeOf(world, 'mastodon')
  const profile = grant.account
  const seconds = isLimited ? accessSeconds : null
  const access = { kind: 'access' as const, profile, seconds, lateMs: lateMsOf(call) }
  const refresh = { kind: 'refresh' as const, profile, seconds: refreshSeconds }
  const { status, body } = tokenOf(world.store.issue(grant, access), granted.scopes)
  const renewable = { expires_in: accessSeconds, refresh_token: '' }
  if (isLimited) renewable.refresh_token = world.store.issue(grant, refresh)
  const { scope: _scope, ...unscoped } = body
  return { status, body: { ...(isOther(world) ? unscoped : body), ...(isLimited && renewable) } }
}

const narrow = ['accounts', 'statuses', 'notifications', 'media']

/** A broad scope contains the narrow ones. */
function withNarrow(scopes: string[]): string[] {
  const contained = scopes
    .filter((scope) => scope === 'read' || scope === 'write')
    .flatMap((scope) => narrow.map((name) => `${scope}:${name}`))
  return [...new Set([...scopes, ...contained])]
}

function tokenOf(access_token: string, scopes: string[]) {
  const created_at = Math.floor(Date.now() / 1000)
  return {
    status: 200,
    body: { access_token, token_type: 'Bearer', scope: scopes.join(' '), created_at },
  }
}

function revoke(world: World, { token, body }: Call): Answer {
  const { granted, text } = token
  if (!granted) world.store.expireToken(text)
  else if (granted.grant.clientId !== body.client_id)
    throw new Refusal(
      oauthFailure(403, 'unauthorized_client', 'You are not authorized to revoke this token'),
    )
  else world.store.revokeGrant(granted.grant.id)
  return { status: 200, body: {} }
}

function unknownClient(): Answer {
  return oauthFailure(
    401,
    'invalid_client',
    'Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method.',
  )
}
