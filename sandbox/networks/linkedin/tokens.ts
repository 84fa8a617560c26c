// The token endpoint of LinkedIn: keys in the body, access for 60 days. Only apps of partners get a refresh token, here those whose id
// begins with "partner"; it is not replaced, and its end does not move.
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
import { dialectOf, tokenFailure } from './dialect.ts'
import type { Side } from './network.ts'

export function linkedinTokenRoutes(
  app: FastifyInstance,
  world: World,
  { side, exchange }: { side: Side; exchange: Exchange },
): void {
  takeForms(app)
  app.post(
    '/oauth/v2/accessToken',
    exchange({
      operation: 'token',
      tokenOf: ({ body }) => String(body.code ?? body.refresh_token ?? ''),
      handle: (call) => answerToken(world, side, call),
    }),
  )
}

function answerToken(world: World, side: Side, call: Call): Answer {
  const { body, token } = call
  const client = clientOf(call)
  const refuse = (mismatch: Mismatch): Refusal =>
    new Refusal(
      mismatch === 'secret'
        ? tokenFailure(401, 'invalid_client', 'Client authentication failed')
        : dialectOf(side).invalidGrant(call),
    )
  if (!client || client.isInHeader) throw refuse('secret')
  if (body.grant_type === 'authorization_code') {
    const redirectUri = typeof body.redirect_uri === 'string' ? body.redirect_uri : undefined
    const grant = redeemCode(world, call, { client, redirectUri }, refuse)
    const refresh = client.id.startsWith('partner') ? issueRefresh(world, side, grant) : undefined
    return answerAccess(world, side, call, grant, refresh)
  }
  if (body.grant_type !== 'refresh_token')
    throw new Refusal(tokenFailure(400, 'unsupported_grant_type', 'Unsupported grant_type.'))
  if (!token.granted) return renewFixed(world, call)
  const { grant, token: refresh } = requireGranted(call, 'refresh', refuse)
  requireClient(client, grant, refuse)
  const left = Math.floor(((refresh.endsAt ?? Date.now()) - Date.now()) / 1000)
  const kept = { text: token.text, seconds: left }
  return answerAccess(world, side, call, withoutLeftOut(world, call, grant), kept)
}

/** For tokens that name their profile. */
function renewFixed(world: World, { token }: Call): Answer {
  const expires_in = 60 * 86_400
  const access_token = world.store.issueToken(token, expires_in)
  const refresh = { refresh_token: token.text, refresh_token_expires_in: 365 * 86_400 }
  return { status: 200, body: { access_token, expires_in, ...refresh, token_type: 'Bearer' } }
}

type Refresh = { text: string; seconds: number }

function issueRefresh(world: World, { name }: Side, grant: Grant): Refresh {
  const { refreshSeconds: seconds } = lifetimeOf(world, name)
  const text = world.store.issue(grant, { kind: 'refresh', profile: grant.account, seconds })
  return { text, seconds }
}

function answerAccess(
  world: World,
  { name }: Side,
  call: Call,
  grant: Grant,
  refresh: Refresh | undefined,
): Answer {
  const { accessSeconds } = lifetimeOf(world, name)
  const issue = { profile: grant.account, seconds: accessSeconds, lateMs: lateMsOf(call) }
  return {
    status: 200,
    body: {
      access_token: world.store.issue(grant, { kind: 'access', ...issue }),
      expires_in: accessSeconds,
      ...(refresh
        ? { refresh_token: refresh.text, refresh_token_expires_in: refresh.seconds }
        : {}),
      scope: grant.scopes.join(','),
      token_type: 'Bearer',
    },
  }
}
