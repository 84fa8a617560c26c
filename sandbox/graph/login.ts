// Tokens of Instagram Login and of Threads: a code is exchanged for a short-lived token, and that for a long-lived one, which renews
// itself.
import type { FastifyInstance } from 'fastify'
import { lateMsOf } from '../authorization/authorization-faults.ts'
import { clientOf, sandboxSecret } from '../authorization/clients.ts'
import type { Grant } from '../authorization/grants.ts'
import { lifetimeOf } from '../authorization/lifetimes.ts'
import { type Mismatch, redeemCode } from '../authorization/redeem.ts'
import { type Answer, type Call, type Exchange, Refusal, type World } from '../exchange/exchange.ts'
import type { NetworkName } from '../names.ts'
import { graphToken, parameter, refuse } from './graph.ts'

type GraphLogin = {
  network: NetworkName
  /** Grant types. */
  lengthen: string
  renew: string
  /** Answers say what was granted. */
  saysPermissions: boolean
}

export function graphLoginRoutes(
  app: FastifyInstance,
  world: World,
  exchange: Exchange,
  login: GraphLogin,
): void {
  app.post(
    '/oauth/access_token',
    exchange({
      operation: 'token',
      tokenOf: (call) => parameter(call, 'code'),
      handle: (call) => exchangeCode(world, call, login),
    }),
  )
  app.get(
    '/access_token',
    exchange({
      operation: 'token',
      tokenOf: graphToken,
      handle: (call) => lengthen(world, call, login),
    }),
  )
  app.get(
    '/refresh_access_token',
    exchange({
      operation: 'token',
      tokenOf: graphToken,
      handle: (call) => refreshToken(world, call, login),
    }),
  )
}

function exchangeCode(world: World, call: Call, { network, saysPermissions }: GraphLogin): Answer {
  if (parameter(call, 'grant_type') !== 'authorization_code')
    throw badCode('Invalid grant_type: only authorization_code')
  const presented = { client: clientOf(call), redirectUri: parameter(call, 'redirect_uri') }
  const grant = redeemCode(world, call, presented, explain)
  const seconds = lifetimeOf(world, network).shortSeconds
  const { account: profile, scopes } = grant
  const access_token = world.store.issue(grant, { kind: 'access', profile, seconds })
  // The id is a JSON number with more digits than most parsers keep.
  const said = saysPermissions ? { access_token, permissions: scopes } : { access_token }
  const rest = JSON.stringify(said).slice(1)
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: `{"user_id":${profile},${rest}`,
  }
}

function lengthen(world: World, call: Call, login: GraphLogin): Answer {
  requireGrantType(call, login.lengthen)
  const { granted } = call.token
  if (parameter(call, 'client_secret') !== sandboxSecret)
    throw refuse({ code: 1, message: 'Error validating client secret.' })
  if (granted?.token.kind !== 'access')
    throw refuse({ code: 190, message: 'Invalid OAuth access token.' })
  return answerToken(world, call, granted.grant, login)
}

function refreshToken(world: World, call: Call, login: GraphLogin): Answer {
  requireGrantType(call, login.renew)
  const { granted } = call.token
  const { accessSeconds, renewableAfterSeconds } = lifetimeOf(world, login.network)
  if (!granted) {
    const access_token = world.store.issueToken(call.token, accessSeconds)
    return { status: 200, body: { access_token, token_type: 'bearer', expires_in: accessSeconds } }
  }
  const { grant, token } = granted
  if (token.kind !== 'access') throw refuse({ code: 190, message: 'Invalid OAuth access token.' })
  if (Date.now() < token.issuedAt + renewableAfterSeconds * 1_000)
    throw refuse({
      code: 10,
      message: '(#10) The access token must be at least 24 hours old to be refreshed',
    })
  return answerToken(world, call, grant, login)
}

function answerToken(
  world: World,
  call: Call,
  grant: Grant,
  { network, saysPermissions }: GraphLogin,
): Answer {
  const seconds = lifetimeOf(world, network).accessSeconds
  const { account: profile, scopes } = grant
  const lateMs = lateMsOf(call)
  const access_token = world.store.issue(grant, { kind: 'access', profile, seconds, lateMs })
  const permissions = saysPermissions ? { permissions: scopes.join(',') } : {}
  const body = { access_token, token_type: 'bearer', expires_in: seconds, ...permissions }
  return { status: 200, body }
}

function requireGrantType(call: Call, type: string): void {
  if (parameter(call, 'grant_type') !== type)
    throw refuse({ code: 100, message: `(#100) Param grant_type must be ${type}` })
}

/** The code endpoint speaks an older dialect than the rest. */
export function refuseCode(message: string): Answer {
  const error = { error_type: 'OAuthException', code: 400, error_message: message }
  return { status: 400, body: error }
}

function badCode(message: string): Refusal {
  return new Refusal(refuseCode(message))
}

const messages: Record<Mismatch, string> = {
  secret: 'Invalid platform app',
  code: 'Matching code was not found or was already used',
  redirect:
    'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
  verifier: 'Matching code was not found or was already used',
}

function explain(mismatch: Mismatch): Refusal {
  return badCode(messages[mismatch])
}
