// The token endpoint of OAuth 2.0: exchanges codes and refresh tokens for tokens of the same grant, in the words of the network.
import type { FastifyInstance } from 'fastify'
import { type Answer, type Call, type Exchange, Refusal, type World } from '../exchange/exchange.ts'
import { takeForms } from '../exchange/forms.ts'
import { lateMsOf, withoutLeftOut } from './authorization-faults.ts'
import type { Client } from './clients.ts'
import type { Grant } from './grants.ts'
import { lifetimeOf } from './lifetimes.ts'
import { type Mismatch, redeemCode, requireClient, requireGranted } from './redeem.ts'

export type TokenEndpoint = {
  path: string
  /** The app that calls; throws if it proves itself in another way than the network asks for. */
  client(call: Call): Client | undefined
  /** Words a mismatch as the network does. */
  refuse(mismatch: Mismatch, call: Call): Refusal
  /** The answer to an unknown grant type. */
  unsupported(call: Call): Answer
  answer(call: Call, grant: Grant): Answer
  /** For tokens that name their profile. */
  renewFixed(call: Call): Answer
  /** Refresh tokens are not replaced. */
  keepsRefresh?: true
}

export function tokenRoute(
  app: FastifyInstance,
  world: World,
  exchange: Exchange,
  endpoint: TokenEndpoint,
): void {
  takeForms(app)
  app.post(endpoint.path, exchange(tokenExchange(world, endpoint)))
}

export function tokenExchange(world: World, endpoint: TokenEndpoint) {
  return {
    operation: 'token' as const,
    tokenOf: ({ body }: Pick<Call, 'body'>) => String(body.code ?? body.refresh_token ?? ''),
    handle: (call: Call) => exchangeToken(world, endpoint, call),
  }
}

function exchangeToken(world: World, endpoint: TokenEndpoint, call: Call): Answer {
  const { body, token } = call
  const refuse = (mismatch: Mismatch) => endpoint.refuse(mismatch, call)
  const client = endpoint.client(call)
  if (body.grant_type === 'authorization_code') {
    const [redirectUri, verifier] = [asText(body.redirect_uri), asText(body.code_verifier)]
    const presented = { client, redirectUri, verifier }
    return endpoint.answer(call, redeemCode(world, call, presented, refuse))
  }
  if (body.grant_type !== 'refresh_token') throw new Refusal(endpoint.unsupported(call))
  if (!token.granted) return endpoint.renewFixed(call)
  const { grant } = requireGranted(call, 'refresh', refuse)
  requireClient(client, grant, refuse)
  if (!endpoint.keepsRefresh) world.store.spend(token.text)
  return endpoint.answer(call, withoutLeftOut(world, call, grant))
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export type Issued = { text: string; seconds: number }

/** Issues a token that lives as long as those of the network do. */
export function issueToken(
  world: World,
  call: Call,
  kind: 'access' | 'refresh',
  grant: Grant,
): Issued {
  const { accessSeconds, refreshSeconds } = lifetimeOf(world, grant.network)
  const [seconds, lateMs] =
    kind === 'access' ? [accessSeconds, lateMsOf(call)] : [refreshSeconds, 0]
  const text = world.store.issue(grant, { kind, profile: grant.account, seconds, lateMs })
  return { text, seconds }
}

/** The same for a token that names its profile. */
export function issueFixed({ store }: World, { token }: Call, seconds: number): Issued {
  return { text: store.issueToken(token, seconds), seconds }
}
