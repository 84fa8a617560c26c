// The token endpoint of X, and its revocation. Refresh tokens work once; a second use ends the whole family.
import type { FastifyInstance } from 'fastify'
import { lateMsOf, withoutLeftOut } from '../../authorization/authorization-faults.ts'
import { clientOf } from '../../authorization/clients.ts'
import type { Grant } from '../../authorization/grants.ts'
import { lifetimeOf } from '../../authorization/lifetimes.ts'
import {
  type Mismatch,
  redeemCode,
  requireClient,
  requireGranted,
} from '../../authorization/redeem.ts'
import { type Answer, type Call, type Exchange, Refusal, type World } from '../../exchange/exchange.ts'
import { takeForms } from '../../exchange/forms.ts'
import { xDialect } from './dialect.ts'

export function xTokenRoutes(app: FastifyInstance, world: World, exchange: Exchange): void {
  takeForms(app)
  app.post(
    '/2/oauth2/token',
    exchange({
      operation: 'token',
      tokenOf: ({ body }) => String(body.code ?? body.refresh_token ?? ''),
      handle: (call) => answerToken(world, call),
    }),
  )
  app.post(
    '/2/oauth2/revoke',
    exchange({
      operation: 'token',
      tokenOf: ({ body }) => String(body.token ?? ''),
      handle: (call) => revoke(world, call),
    }),
  )
}

function answerToken(world: World, call: Call): Answer {
  const { body, token } = call
  if (body.grant_type === 'authorization_code') return exchangeCode(world, call)
  if (body.grant_type !== 'refresh_token') throw new Refusal(xDialect.invalidGrant(call))
  if (!token.granted) return renewFixed(world, call)
  const { grant } = requireGranted(call, 'refresh', refuse)
  requireClient(clientOf(call), grant, refuse)
  world.store.spend(token.text)
  return answerPair(world, call, withoutLeftOut(world, call, grant))
}

function exchangeCode(world: World, call: Call): Answer {
  const { redirect_uri, code_verifier } = call.body
  const client = clientOf(call)
  // An app with a secret proves it in the header; the body is for apps without one.
  if (!client?.isInHeader) throw refuse('secret')
  const presented = { client, redirectUri: asText(redirect_uri), verifier: asText(code_verifier) }
  return answerPair(world, call, redeemCode(world, call, presented, refuse))
}

function answerPair(world: World, call: Call, grant: Grant): Answer {
  const { accessSeconds, refreshSeconds } = lifetimeOf(world, 'twitter')
  const profile = grant.account
  const lateMs = lateMsOf(call)
  const isOffline = grant.scopes.includes('offline.access')
  const issue = (kind: 'access' | 'refresh', seconds: number) =>
    world.store.issue(grant, { kind, profile, seconds, ...(kind === 'access' ? { lateMs } : {}) })
  return {
    status: 200,
    body: {
      token_type: 'bearer',
      expires_in: accessSeconds,
      access_token: issue('access', accessSeconds),
      scope: grant.scopes.join(' '),
      ...(isOffline ? { refresh_token: issue('refresh', refreshSeconds) } : {}),
    },
  }
}

function revoke(world: World, call: Call): Answer {
  const { granted, text } = call.token
  if (!granted) world.store.expireToken(text)
  else {
    requireClient(clientOf(call), granted.grant, refuse)
    world.store.revokeGrant(granted.grant.id)
  }
  return { status: 200, body: { revoked: true } }
}

/** For tokens that name their profile. Each works once: the answer brings the next one. */
function renewFixed(world: World, call: Call): Answer {
  const { token } = call
  if (!clientOf(call)) throw refuse('secret')
  world.store.useUp(token.text)
  return {
    status: 200,
    body: {
      token_type: 'bearer',
      expires_in: 7200,
      access_token: world.store.issueToken(token, 7200),
      scope: 'tweet.read tweet.write users.read media.write offline.access',
      refresh_token: world.store.issueToken(token, 180 * 24 * 3600),
    },
  }
}

const descriptions: Record<Exclude<Mismatch, 'secret'>, string> = {
  code: 'Value passed for the authorization code was invalid.',
  redirect: 'Value passed for the redirect uri did not match the uri of the authorization code.',
  verifier: 'Value passed for the code verifier did not match the code challenge.',
}

function refuse(mismatch: Mismatch): Refusal {
  if (mismatch === 'secret') {
    const error_description = 'Missing valid authorization header'
    return new Refusal({ status: 401, body: { error: 'unauthorized_client', error_description } })
  }
  const error_description = descriptions[mismatch]
  return new Refusal({ status: 400, body: { error: 'invalid_request', error_description } })
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
