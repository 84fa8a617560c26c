// The token endpoint of Pinterest. Every renewal brings a new refresh token, which lives for 60 days from then on.
import type { FastifyInstance } from 'fastify'
import { clientOf } from '../../authorization/clients.ts'
import type { Mismatch } from '../../authorization/redeem.ts'
import {
  type Issued,
  issueFixed,
  issueToken,
  tokenRoute,
} from '../../authorization/token-endpoint.ts'
import {
  type Answer,
  type Call,
  type Exchange,
  Refusal,
  type World,
} from '../../exchange/exchange.ts'
import { dialect, failure } from './dialect.ts'

export function pinterestTokenRoutes(app: FastifyInstance, world: World, exchange: Exchange): void {
  tokenRoute(app, world, exchange, {
    path: '/v5/oauth/token',
    client: requireKeys,
    refuse,
    unsupported: () => failure(400, 1, 'Unsupported grant_type.'),
    answer: (call, grant) =>
      answerPair(call, grant.scopes.join(' '), {
        access: issueToken(world, call, 'access', grant),
        refresh: issueToken(world, call, 'refresh', grant),
      }),
    renewFixed: (call) =>
      answerPair(call, 'boards:read boards:write pins:read pins:write user_accounts:read', {
        access: issueFixed(world, call, 30 * 86_400),
        refresh: issueFixed(world, call, 60 * 86_400),
      }),
  })
}

function requireKeys(call: Call) {
  const client = clientOf(call)
  if (!client?.isInHeader) throw refuse('secret')
  return client
}

function answerPair(
  { body }: Call,
  scope: string,
  { access, refresh }: { access: Issued; refresh: Issued },
): Answer {
  return {
    status: 200,
    body: {
      response_type: body.grant_type,
      token_type: 'bearer',
      access_token: access.text,
      expires_in: access.seconds,
      refresh_token: refresh.text,
      refresh_token_expires_in: refresh.seconds,
      refresh_token_expires_at: Math.floor(Date.now() / 1000 + refresh.seconds),
      scope,
    },
  }
}

function refuse(mismatch: Mismatch): Refusal {
  return new Refusal(
    mismatch === 'secret' ? dialect.unauthorized('unknown') : failure(401, 283, invalidGrant),
  )
}

const invalidGrant = 'The authorization grant is invalid'
