// Faults of authorizing an app and of renewing its tokens.
import type { Call, World } from '../exchange/exchange.ts'
import type { Grant } from './grants.ts'

/** On consent pages: operation authorize. */
export const consentFaultKinds = ['double-callback', 'other-account'] as const
/** On token endpoints: operation token. */
export const tokenFaultKinds = [
  'scope-left-out',
  'late-token',
  'refuse-concurrent',
  'replay-kills',
  'forget-app',
] as const
/** On any call with a token. */
export const grantFaultKinds = ['revoke-grant'] as const

export const authorizationFaultKinds = [
  ...consentFaultKinds,
  ...tokenFaultKinds,
  ...grantFaultKinds,
] as const
export type AuthorizationFaultKind = (typeof authorizationFaultKinds)[number]

/** Why the order of a fault cannot be met. */
export function troubleWithOrder(kind: string, operation: string): string | undefined {
  const isConsent = consentFaultKinds.some((known) => known === kind)
  if (isConsent && operation !== 'authorize')
    return `${kind} goes wrong on the consent page: its operation is authorize, not ${operation}`
  if (!isConsent && operation === 'authorize')
    return `on the consent page only ${consentFaultKinds.join(' and ')} go wrong, not ${kind}`
  if (tokenFaultKinds.some((known) => known === kind) && operation !== 'token')
    return `${kind} goes wrong at the token endpoint: its operation is token, not ${operation}`
  return undefined
}

/** How long a token that is issued now is refused at first. */
export function lateMsOf({ fault }: Pick<Call, 'fault'>): number {
  return fault?.kind === 'late-token' ? (fault.delayMs ?? 5_000) : 0
}

/** The network grants less than the person allowed, and says so only in its answer. */
export function withoutLeftOut(world: World, { fault }: Pick<Call, 'fault'>, grant: Grant): Grant {
  if (fault?.kind !== 'scope-left-out') return grant
  const left = fault.scope ?? grant.scopes.at(-1)
  return world.store.recordGrant({
    ...grant,
    scopes: grant.scopes.filter((scope) => scope !== left),
    declined: [...grant.declined, ...grant.scopes.filter((scope) => scope === left)],
  })
}
