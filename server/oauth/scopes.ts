// The scopes: `offline`, which every token has, `admin` and `drafts` (access/scope.ts). decisions 6: unknown scopes beside a known one are
// ignored; unknown scopes alone are refused, so that a client of another service notices.
import { adminScope, draftsScope } from '../access/scope.ts'

export const offlineScope = 'offline'
export const knownScopes = [offlineScope, adminScope, draftsScope]

/** The scope that is granted for a requested one; undefined if none of it is known. The default is `offline`. */
export function scopeFor(requested: string): string | undefined {
  const names = requested.split(' ').filter((name) => name !== '')
  if (names.length > 0 && !names.some((name) => knownScopes.includes(name))) return undefined
  return knownScopes.filter((name) => name === offlineScope || names.includes(name)).join(' ')
}

/** A refresh may request less than was granted; unknown scopes are ignored here too. */
export function knownScopesOf(requested: string): string {
  return requested
    .split(' ')
    .filter((name) => knownScopes.includes(name))
    .join(' ')
}
