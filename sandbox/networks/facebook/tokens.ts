// Tokens of Facebook: a code becomes a short-lived token of the person, that a long-lived one, and that one the tokens of
// pages, which have no date of expiry and end with the grant.
import type { FastifyInstance } from 'fastify'
import { lateMsOf } from '../../authorization/authorization-faults.ts'
import { clientOf, sandboxSecret } from '../../authorization/clients.ts'
import type { Grant } from '../../authorization/grants.ts'
import { lifetimeOf } from '../../authorization/lifetimes.ts'
import { type Mismatch, redeemCode, requireClient } from '../../authorization/redeem.ts'
import type { Answer, Call, Exchange, Refusal, World } from '../../exchange/exchange.ts'
import { graphToken, notFound, parameter, refuse } from '../../graph/graph.ts'

export function facebookTokenRoutes(app: FastifyInstance, world: World, exchange: Exchange): void {
  app.get(
    '/:version/oauth/access_token',
    exchange({
      operation: 'token',
      tokenOf: (call) => parameter(call, 'code') ?? parameter(call, 'fb_exchange_token'),
      handle: (call) =>
        parameter(call, 'code') === undefined
          ? exchangeToken(world, call)
          : exchangeCode(world, call),
    }),
  )
  app.get(
    '/:version/debug_token',
    exchange({
      operation: 'read',
      tokenOf: (call) => parameter(call, 'input_token'),
      handle: (call) => describeToken(call),
    }),
  )
  app.delete(
    '/:version/:user/permissions',
    exchange({
      operation: 'token',
      tokenOf: (call) =>
        graphToken(call)?.split('|').length === 2 ? tokenOfUser(world, call) : graphToken(call),
      handle: (call) => removePermissions(world, call),
    }),
  )
}

function exchangeCode(world: World, call: Call): Answer {
  const redirectUri = parameter(call, 'redirect_uri')
  const grant = redeemCode(world, call, { client: clientOf(call), redirectUri }, explain)
  return answerToken(world, call, grant, lifetimeOf(world, 'facebook').shortSeconds)
}

function exchangeToken(world: World, call: Call): Answer {
  if (parameter(call, 'grant_type') !== 'fb_exchange_token')
    throw refuse({ code: 1, message: 'Invalid grant type' })
  const { granted } = call.token
  const { accessSeconds } = lifetimeOf(world, 'facebook')
  if (!granted) {
    const access_token = world.store.issueToken(call.token, accessSeconds)
    return { status: 200, body: { access_token, token_type: 'bearer', expires_in: accessSeconds } }
  }
  if (granted.token.kind !== 'access') throw explain('code')
  requireClient(clientOf(call), granted.grant, explain)
  return answerToken(world, call, granted.grant, accessSeconds)
}

function answerToken(world: World, call: Call, grant: Grant, seconds: number): Answer {
  const issue = { kind: 'access', profile: grant.account, seconds, lateMs: lateMsOf(call) } as const
  const access_token = world.store.issue(grant, issue)
  return { status: 200, body: { access_token, token_type: 'bearer', expires_in: seconds } }
}

/** Asked by the app itself: its id and secret are its token. */
function describeToken(call: Call): Answer {
  const { granted, profile } = call.token
  if (!granted)
    throw refuse({ code: 100, message: '(#100) The sandbox debugs only granted tokens' })
  const { grant, token } = granted
  if (graphToken(call) !== `${grant.clientId}|${sandboxSecret}`)
    throw refuse({ code: 190, message: 'Invalid OAuth access token signature.' })
  const isPage = profile !== grant.account
  const inSeconds = (ms: number) => Math.floor(ms / 1000)
  const data = {
    app_id: grant.clientId,
    type: isPage ? 'PAGE' : 'USER',
    application: grant.clientId,
    data_access_expires_at: inSeconds(token.issuedAt) + 90 * 86_400,
    expires_at: token.endsAt === null ? 0 : inSeconds(token.endsAt),
    is_valid: true,
    issued_at: inSeconds(token.issuedAt),
    scopes: grant.scopes,
    granular_scopes: grant.scopes.map((scope) => ({
      scope,
      ...(scope.startsWith('pages_') ? { target_ids: grant.pages } : {}),
    })),
    user_id: grant.account,
    ...(isPage ? { profile_id: profile } : {}),
  }
  return { status: 200, body: { data } }
}

/** The app may act for everyone who authorized it. */
function tokenOfUser({ store }: World, call: Omit<Call, 'token'>): string | undefined {
  const [id, secret] = graphToken(call)?.split('|') ?? []
  const grant = store
    .listGrants()
    .find(({ account, clientId }) => account === call.params.user && clientId === id)
  if (!grant || secret !== sandboxSecret) return undefined
  return store.listTokens(grant.id).find(({ kind }) => kind === 'access')?.text
}

/** The app is removed: every token of the person and of their pages ends. */
function removePermissions(world: World, call: Call): Answer {
  const { granted, text } = call.token
  const user = call.params.user === 'me' ? granted?.grant.account : call.params.user
  if (!granted) world.store.expireToken(text)
  else if (granted.grant.account !== user) throw notFound(user ?? '', 'post')
  else
    for (const { id, network, account, clientId } of world.store.listGrants())
      if (network === 'facebook' && account === user && clientId === granted.grant.clientId)
        world.store.revokeGrant(id)
  return { status: 200, body: { success: true } }
}

function explain(mismatch: Mismatch): Refusal {
  if (mismatch === 'secret') return refuse({ code: 1, message: 'Error validating client secret.' })
  if (mismatch === 'redirect')
    return refuse({
      code: 100,
      subcode: 36008,
      message:
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    })
  return refuse({ code: 100, subcode: 36009, message: 'This authorization code has been used.' })
}
