// Which tokens authorize which calls: kind, life, scopes, and what a second use of a refresh token does.
import type { Answer, Call, Dialect, World } from '../exchange/exchange.ts'
import type { Operation, Token } from '../names.ts'

type Arrival = { operation: Operation; call: Omit<Call, 'token'>; token: Token | undefined }

/** Undefined: the call is allowed. */
export function refuseToken(
  world: World,
  dialect: Dialect,
  { operation, call, token }: Arrival,
): Answer | undefined {
  const trouble = troubleWith(world, dialect, operation, token)
  if (trouble && operation !== 'token')
    return (isTooNew(token) ? dialect.tooNew?.() : undefined) ?? dialect.unauthorized(trouble)
  if (trouble) {
    if (token) noteReplay(world, dialect, call, token)
    return dialect.invalidGrant(call)
  }
  const missing = token && findMissingScope(dialect, call, token)
  return missing === undefined ? undefined : dialect.missingScope?.(missing)
}

/** Only an access token authorizes a call; a code or refresh token is good for the token endpoint alone. */
function troubleWith(
  world: World,
  dialect: Dialect,
  operation: Operation,
  token: Token | undefined,
): 'unknown' | 'expired' | 'revoked' | undefined {
  if (token?.network !== dialect.network) return 'unknown'
  const kind = token.granted?.token.kind ?? 'access'
  if (operation !== 'token' && kind !== 'access') return 'unknown'
  return world.store.troubleWith(token.text)
}

function isTooNew(token: Token | undefined): boolean {
  return (token?.granted?.token.startsAt ?? 0) > Date.now()
}

function noteReplay(
  { store, faults }: World,
  { killsReplayed }: Dialect,
  { fault }: Omit<Call, 'token'>,
  { text, granted }: Token,
): void {
  const isRefresh = granted?.token.kind === 'refresh' || killsReplayed === 'codes too'
  const isReplay = granted !== undefined && isRefresh && store.isSpent(text)
  if (isReplay && (killsReplayed || fault?.kind === 'replay-kills'))
    store.revokeGrant(granted.grant.id)
  else if (fault?.kind === 'replay-kills') faults.putBack(fault)
}

function findMissingScope(
  dialect: Dialect,
  call: Omit<Call, 'token'>,
  { granted }: Token,
): string | undefined {
  if (!granted) return undefined
  return dialect.scopesFor?.(call).find((scope) => !granted.grant.scopes.includes(scope))
}

/** People who act for pages have no timeline of their own here. */
export function isPerson({ profile, granted }: Token): boolean {
  return granted?.grant.pages !== undefined && granted.grant.account === profile
}
