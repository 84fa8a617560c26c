// Rights of personal access tokens. A token does at most what its member may, and of that only what the rights that were chosen for it name. Each call needs
// one right; on profiles the token has no permission that its rights do not name.
import { Problem } from '../errors.ts'
import { say } from '../sentences/sentences.ts'
import type { Principal } from './access.ts'
import { draftsPower, plainPowers } from './consent.ts'
import type { ProfilePermission, Rights } from './matrix.ts'
import { greatest } from './matrix.ts'

export const tokenRights = ['READ', 'PROPOSE', 'PUBLISH', 'APPROVE', 'MANAGE'] as const
export type TokenRight = (typeof tokenRights)[number]

/** The permission on profiles that each right leaves. */
const permissionOf: Record<TokenRight, ProfilePermission> = {
  READ: 'BASIC_USAGE',
  PROPOSE: 'PUBLISH_WITH_APPROVAL',
  PUBLISH: 'PUBLISH',
  APPROVE: 'APPROVE',
  MANAGE: 'MANAGE',
}

/** Every token may read, and who may publish may propose. */
export function withImplied(chosen: readonly TokenRight[]): TokenRight[] {
  const implied = new Set<TokenRight>(['READ', ...chosen])
  if (implied.has('PUBLISH')) implied.add('PROPOSE')
  return tokenRights.filter((right) => implied.has(right))
}

/** Those of a stored list; what a later version has stored beside them gives nothing. */
export function tokenRightsOf(stored: unknown): TokenRight[] {
  return Array.isArray(stored) ? tokenRights.filter((right) => stored.includes(right)) : []
}

const readingPosts = ['POST /v1/messages/validate']
const approvals = ['POST /v1/messages/{messageId}/approve', 'POST /v1/messages/{messageId}/reject']
const work = [...plainPowers, draftsPower].flatMap(({ calls }) => calls)

/** Of a script or an assistant, not of a person in the console or in an app. */
export function hasTokenRights({ rights }: Principal): boolean {
  return rights !== undefined
}

/** A token of a script or an assistant that may write, but not publish, whatever its member may do. */
export function mayOnlyPropose({ rights }: Principal): boolean {
  return rights?.includes('PROPOSE') === true && !rights.includes('PUBLISH')
}

/** A call that is not known here, such as a new one, needs MANAGE unless it only reads. */
export function rightFor(method: string, path: string): TokenRight {
  const call = `${method} ${path}`
  if (method === 'GET' || method === 'HEAD' || readingPosts.includes(call)) return 'READ'
  if (approvals.includes(call)) return 'APPROVE'
  return work.includes(call) ? 'PROPOSE' : 'MANAGE'
}

/** `route`: the path of the route, with names in place of its parameters (`:messageId`). */
export function requireTokenRight({ rights }: Principal, method: string, route: string): void {
  if (rights === undefined) return
  const right = rightFor(method, route.replaceAll(/:(\w+)/g, '{$1}'))
  if (rights.includes(right)) return
  throw new Problem('tokenLacksRight', { hint: say('token_needs_right', { right }) })
}

/** The rights on a profile that the token of the caller leaves. */
export function leftBy({ rights }: Principal, held: Rights<'profile'>): Rights<'profile'> {
  if (rights === undefined) return held
  const left = rights.map((right) => permissionOf[right])
  const permissions = held.permissions.filter((permission) => left.includes(permission))
  return (
    greatest('profile', [{ preset: 'CUSTOM', permissions }]) ?? { preset: 'CUSTOM', permissions }
  )
}
