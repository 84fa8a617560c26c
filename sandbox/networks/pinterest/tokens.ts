// The token endpoint of Pinterest. Every renewal brings a new refresh token, which lives for 60 days from then on.
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
import { dialect, failure } from './dialect.ts'

export function pinterestTokenRoutes(app: FastifyInstance, world: World, exchange: Exchange): void {
  takeForms(app)
  app.post(
    '/v5/oauth/token',
    exchange({
      operation: 'token',
      tokenOf: ({ body }) => String(body.code ?? body.refresh_token ?? ''),
      handle: (call) => answerToken(world, call),
    }),
  )
}

function answerToken(world: World, call: Call): Answer {
  const { body, token } = call
  const client = clientOf(call)
  if (!client?.isInHeader) throw refuse('secret')
  if (body.grant_type === 'authorization_code') {
    const redirectUri = typeof body.redirect_uri === 'string' ? body.redirect_uri : undefined
    const grant = redeemCode(world, call, { client, redirectUri }, refuse)
    return answerPair(world, call, 'authorization_code', grant)
  }
  if (body.grant_type !== 'refresh_token')
    throw new Refusal(failure(400, 1, 'Unsupported grant_type.'))
  if (!token.granted) return renewFixed(world, call)
  const { grant } = requireGranted(call, 'refresh', refuse)
  requireClient(client, grant, refuse)
  world.store.spend(token.text)
  return answerPair(world, call, 'refresh_token', withoutLeftOut(world, call, grant))
}

function answerPair(world: World, call: Call, type: string, grant: Grant): Answer {
  const { accessSeconds, refreshSeconds } = lifetimeOf(world, 'pinterest')
  const profile = grant.account
  const access = { profile, seconds: accessSeconds, lateMs: lateMsOf(call) }
  const refresh = { profile, seconds: refreshSeconds }
  return {
    status: 200,
    body: {
      response_type: type,
      token_type: 'bearer',
      access_token: world.store.issue(grant, { kind: 'access', ...access }),
      expires_in: accessSeconds,
      refresh_token: world.store.issue(grant, { kind: 'refresh', ...refresh }),
      refresh_token_expires_in: refreshSeconds,
      refresh_token_expires_at: Math.floor(Date.now() / 1000 + refreshSeconds),
      scope: grant.scopes.join(' '),
    },
  }
}

/** For tokens that name their profile. */
function renewFixed(world: World, { token }: Call): Answer {
  const [access, refresh] = [30 * 24 * 3600, 60 * 24 * 3600]
  return {
    status: 200,
    body: {
      response_type: 'refresh_token',
      token_type: 'bearer',
      access_token: world.store.issueToken(token, access),
      expires_in: access,
      refresh_token: world.store.issueToken(token, refresh),
      refresh_token_expires_in: refresh,
      refresh_token_expires_at: Math.floor(Date.now() / 1000) + refresh,
      scope: 'boards:read boards:write pins:read pins:write user_accounts:read',
    },
  }
}

function refuse(mismatch: Mismatch): Refusal {
  return new Refusal(
    mismatch === 'secret' ? dialect.unauthorized('unknown') : failure(401, 283, invalidGrant),
  )
}

const invalidGrant = 'The authorization grant is invalid'
