// The scopes: `offline`, which everything has, and `admin` (access/scope.ts). decisions 6: what else is asked for beside `offline` is
// ignored; alone it is refused, so that a client of another service notices.
import { adminScope } from '../access/scope.ts'

export const offlineScope = 'offline'
export const knownScopes = [offlineScope, adminScope]

/** What is granted for what was asked; undefined: nothing of it is known. Left out, it is `offline`. */
export function scopeFor(asked: string): string | undefined {
  const names = asked.split(' ').filter((name) => name !== '')
  if (names.length > 0 && !names.some((name) => knownScopes.includes(name))) return undefined
  return names.includes(adminScope) ? `${offlineScope} ${adminScope}` : offlineScope
}

/** A refresh may ask for less than was granted; what is unknown is ignored here too. */
export function knownScopesOf(asked: string): string {
  return asked
    .split(' ')
    .filter((name) => knownScopes.includes(name))
    .join(' ')
}

export function includesAdmin(scope: unknown): boolean {
  return String(scope ?? '')
    .split(' ')
    .includes(adminScope)
}
