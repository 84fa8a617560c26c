// The scopes: `offline`, which every token of the API has, `admin` and `drafts` (access/scope.ts), and the modes of assistants, which are for
// /mcp alone (access/assistant.ts). decisions 6: unknown scopes beside a known one are ignored; unknown scopes alone are refused, so that
// a client of another service notices.
import { assistantScopes } from '../access/assistant.ts'
import { adminScope, draftsScope } from '../access/scope.ts'

export const offlineScope = 'offline'
/** The scopes of the API. */
export const knownScopes = [offlineScope, adminScope, draftsScope]
export const everyScope = [...knownScopes, ...assistantScopes]

/**
 * The scope that is granted for a requested one; undefined if none of it is known. The default is `offline`. A token is for the API or for
 * /mcp, never for both: beside a mode of assistants the others are dropped.
 */
export function scopeFor(requested: string): string | undefined {
  const names = namesIn(requested)
  const modes = assistantScopes.filter((name) => names.includes(name))
  return modes.length > 0 ? modes.join(' ') : apiScopeFor(requested)
}

/** Like scopeFor, for requests without a consent page that asks for the mode of an assistant. */
export function apiScopeFor(requested: string): string | undefined {
  const names = namesIn(requested)
  if (names.length > 0 && !names.some((name) => knownScopes.includes(name))) return undefined
  return knownScopes.filter((name) => name === offlineScope || names.includes(name)).join(' ')
}

/** For an assistant: the modes that it asks for, or all of them for the member to choose from. */
export function assistantScopeFor(requested: string): string {
  const names = namesIn(requested)
  const modes = assistantScopes.filter((name) => names.includes(name))
  return (modes.length > 0 ? modes : assistantScopes).join(' ')
}

/** A refresh may request less than was granted; unknown scopes are ignored here too. */
export function knownScopesOf(requested: string): string {
  return namesIn(requested)
    .filter((name) => everyScope.includes(name))
    .join(' ')
}

export function namesIn(scope: string): string[] {
  return scope.split(' ').filter((name) => name !== '')
}
