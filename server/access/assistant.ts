// The rights of the token of an assistant (docs/oauth.md). Its scope is one of the three modes; the member chooses it on the consent page. The
// mode is the rights of the token (rightsOfMode) and the calls that can be made at all (assistantCalls), so a token of `propose` has no right to
// publish, whatever the member may do.
import { Problem } from '../errors.ts'
import type { Principal } from './access.ts'
import type { TokenRight } from './token-rights.ts'

export const assistantModes = ['read', 'propose', 'full'] as const
export type AssistantMode = (typeof assistantModes)[number]

const prefix = 'mcp:'
export const assistantScopes: readonly string[] = assistantModes.map((mode) => prefix + mode)

/** Undefined for every other token. Of several modes the smallest counts. */
export function assistantModeOf({ scope }: Pick<Principal, 'scope'>): AssistantMode | undefined {
  const names = scope.split(' ')
  return assistantModes.find((mode) => names.includes(prefix + mode))
}

export function scopeOfMode(mode: AssistantMode): string {
  return prefix + mode
}

/** The rights of the token, as of a personal access token (token-rights.ts). No mode has MANAGE. */
export const rightsOfMode: Record<AssistantMode, readonly TokenRight[]> = {
  read: ['READ'],
  propose: ['READ', 'PROPOSE'],
  full: ['READ', 'PROPOSE', 'PUBLISH', 'APPROVE'],
}

const reading = [
  'GET /v1/me',
  'GET /v1/socialProfiles',
  'GET /v1/socialProfiles/{socialProfileId}',
  'GET /v1/socialProfiles/{socialProfileId}/boards',
  'GET /v1/socialProfiles/{socialProfileId}/people',
  'GET /v1/networks',
  'GET /v1/messages',
  'GET /v1/messages/search',
  'GET /v1/messages/summary',
  'GET /v1/messages/{messageId}',
  'GET /v1/messages/{messageId}/history',
  'GET /v1/messages/{messageId}/attempts',
  'GET /v1/interactions',
  'POST /v1/messages/validate',
]
const proposing = ['POST /v1/messages', 'PATCH /v1/messages/{messageId}', 'POST /v1/media']
const publishing = [
  'DELETE /v1/messages/{messageId}',
  'POST /v1/messages/{messageId}/sendNow',
  'POST /v1/messages/{messageId}/resend',
  'POST /v1/messages/{messageId}/approve',
  'POST /v1/messages/{messageId}/reject',
]

/** The calls of the API that are carried out for an assistant. Everything else is refused, before any permission is looked at. */
export const assistantCalls: Record<AssistantMode, ReadonlySet<string>> = {
  read: new Set(reading),
  propose: new Set([...reading, ...proposing]),
  full: new Set([...reading, ...proposing, ...publishing]),
}

/** `route`: the path of the route, with names in place of its parameters (`:messageId`). */
export function requireAssistantCall(principal: Principal, method: string, route: string): void {
  const mode = assistantModeOf(principal)
  const call = `${method} ${route.replaceAll(/:(\w+)/g, '{$1}')}`
  if (mode === undefined || !assistantCalls[mode].has(call)) throw new Problem('tokenLacksRight')
}
