// The token endpoint of LinkedIn: keys in the body, access for 60 days. Only apps of partners get a refresh token, here those whose id
// begins with "partner"; it is not replaced, and its end does not move.
import type { FastifyInstance } from 'fastify'
import { clientOf } from '../../authorization/clients.ts'
import type { Grant } from '../../authorization/grants.ts'
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
import { dialectOf, tokenFailure } from './dialect.ts'
import type { Side } from './network.ts'

export function linkedinTokenRoutes(
  app: FastifyInstance,
  world: World,
  { side, exchange }: { side: Side; exchange: Exchange },
): void {
  const refuse = (mismatch: Mismatch, call: Call): Refusal =>
    new Refusal(
      mismatch === 'secret'
        ? tokenFailure(401, 'invalid_client', 'Client authentication failed')
        : dialectOf(side).invalidGrant(call),
    )
  tokenRoute(app, world, exchange, {
    path: '/oauth/v2/accessToken',
    client(call) {
      const client = clientOf(call)
      if (!client || client.isInHeader) throw refuse('secret', call)
      return client
    },
    refuse,
    unsupported: () => tokenFailure(400, 'unsupported_grant_type', 'Unsupported grant_type.'),
    answer: (call, grant) =>
      answerAccess(issueToken(world, call, 'access', grant), refreshOf(world, call, grant), grant),
    renewFixed: (call) =>
      answerAccess(issueFixed(world, call, 60 * 86_400), {
        text: call.token.text,
        seconds: 365 * 86_400,
      }),
    keepsRefresh: true,
  })
}

function refreshOf(world: World, call: Call, grant: Grant): Issued | undefined {
  const { text, granted } = call.token
  if (granted?.token.kind === 'refresh') {
    const left = (granted.token.endsAt ?? Date.now()) - Date.now()
    return { text, seconds: Math.floor(left / 1000) }
  }
  return grant.clientId.startsWith('partner')
    ? issueToken(world, call, 'refresh', grant)
    : undefined
}

function answerAccess(access: Issued, refresh: Issued | undefined, grant?: Grant): Answer {
  return {
    status: 200,
    body: {
      access_token: access.text,
      expires_in: access.seconds,
      ...(refresh && { refresh_token: refresh.text, refresh_token_expires_in: refresh.seconds }),
      ...(grant && { scope: grant.scopes.join(',') }),
      token_type: 'Bearer',
    },
  }
}
