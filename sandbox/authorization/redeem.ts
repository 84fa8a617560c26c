// Exchanges the code of a callback: once, by the app that asked for it, with the same callback and the PKCE verifier.
import { createHash } from 'node:crypto'
import type { Call, Refusal, World } from '../exchange/exchange.ts'
import { withoutLeftOut } from './authorization-faults.ts'
import { type Client, sandboxSecret } from './clients.ts'
import type { Grant } from './grants.ts'

export type Mismatch = 'secret' | 'code' | 'redirect' | 'verifier'

export type Presented = {
  client: Client | undefined
  redirectUri: string | undefined
  verifier?: string | undefined
}

/** `refuse` words the mismatch as the network does. */
export function redeemCode(
  world: World,
  call: Call,
  { client, redirectUri, verifier }: Presented,
  refuse: (mismatch: Mismatch) => Refusal,
): Grant {
  const granted = requireGranted(call, 'code', refuse)
  const { token, grant } = granted
  requireClient(client, grant, refuse)
  if (token.redirectUri !== redirectUri) throw refuse('redirect')
  if (token.codeChallenge !== undefined && token.codeChallenge !== challengeOf(verifier))
    throw refuse('verifier')
  world.store.spend(token.text)
  return withoutLeftOut(world, call, grant)
}

/** The code or token of a call, which must be one of this kind. */
export function requireGranted(
  { token: { granted } }: Call,
  kind: 'code' | 'access' | 'refresh',
  refuse: (mismatch: Mismatch) => Refusal,
): NonNullable<Call['token']['granted']> {
  if (granted?.token.kind !== kind) throw refuse('code')
  return granted
}

export function requireClient(
  client: Client | undefined,
  { clientId }: Pick<Grant, 'clientId'>,
  refuse: (mismatch: Mismatch) => Refusal,
): void {
  if (client?.secret !== sandboxSecret) throw refuse('secret')
  if (client.id !== clientId) throw refuse('code')
}

function challengeOf(verifier: string | undefined): string {
  return createHash('sha256')
    .update(verifier ?? '')
    .digest('base64url')
}
