// Authorization: who is calling, and whether the call is allowed. matrix.ts holds the rules as data; only this file applies them.

import type { Database } from '../db/db.ts'
import { Problem, type ProblemName, type Resource } from '../errors.ts'
import { say } from '../sentences/sentences.ts'
import { needsAdmin } from './consent.ts'
import { holdsOneOf } from './holds-one-of.ts'
import { type Action, matrix, type Rights, rightsOf } from './matrix.ts'
import { requireAdminScope } from './scope.ts'
import type { TokenRight } from './token-rights.ts'

/**
 * The subject of a token (spec 5): a member, an organization (organization_app), or only the app itself. `scope` is the scope
 * granted on the consent page; "" for tokens that need none. `clientId` is "" on the pages of the service itself, where no app acts.
 */
export type Principal = Who & {
  clientId: string
  scope: string
  /** Of a personal access token (token-rights.ts); undefined: no such limit. */
  rights?: readonly TokenRight[]
}
type Who =
  | { kind: 'member'; memberId: string }
  | { kind: 'organization'; organizationId: string }
  | { kind: 'app' }

export type MemberPrincipal = Extract<Principal, { kind: 'member' }>

/** A principal with people behind it: every principal except an app on its own. */
export type Caller = Exclude<Principal, { kind: 'app' }>

/** The key under which rate limits, idempotency keys and the audit log record a principal. */
export function accountOf(principal: Principal): string {
  if (principal.kind === 'member') return `member:${principal.memberId}`
  if (principal.kind === 'organization') return `organization:${principal.organizationId}`
  return `app:${principal.clientId}`
}

export function requireMember(principal: Principal): MemberPrincipal {
  if (principal.kind === 'member') return principal
  throw new Problem('mayNotViewMember', {
    hint: say('token_without_member'),
    reason: 'token_without_member',
  })
}

export function requireCaller(principal: Principal): Caller {
  refuseAppAlone(principal)
  return principal
}

/** A token of the app itself must not reach anything about people or what belongs to them. */
export function refuseAppAlone(principal: Principal): asserts principal is Caller {
  if (principal.kind !== 'app') return
  throw new Problem('mayNotViewMember', {
    hint: say('token_of_app_alone'),
    reason: 'token_without_member',
  })
}

type Subject = { organizationId: string; teamId?: string; memberId?: string }
/** `param`: where the request names the subject, if that is not in its path. */
type NamedSubject = Subject & { param?: string }

/**
 * Throws the refusal that the matrix names for the action unless the principal is permitted. An action that consent.ts lists also
 * needs the scope `admin` when the app belongs to another organization. An organization that does not exist and one that
 * the principal is not in get the same refusal, so that the answer does not reveal which of the two it is.
 */
export async function requirePermission(
  database: Database,
  principal: Principal,
  action: Action,
  on: NamedSubject,
): Promise<void> {
  const rule = matrix[action]
  const about = { resource: resourceOf(action, on), ...(on.param && { param: on.param }) }
  if (!(await isPermitted(database, principal, action, on))) throw new Problem(rule.refusal, about)
  if (needsAdmin(rule))
    await requireAdminScope(database, principal, [on.organizationId], rule.refusal, about)
}

/** The resource that the permission is checked for: a team where a right in the team suffices, a member where members may do it to themselves. */
function resourceOf(action: Action, { organizationId, teamId, memberId }: Subject): Resource {
  const rule = matrix[action]
  if (rule.team && teamId) return { type: 'team', id: teamId }
  if (rule.self && memberId) return { type: 'member', id: memberId }
  return { type: 'organization', id: organizationId }
}

export async function isPermitted(
  database: Database,
  principal: Principal,
  action: Action,
  on: Subject,
): Promise<boolean> {
  refuseAppAlone(principal)
  const rule = matrix[action]
  const rights = await organizationRights(database, principal, on.organizationId)
  if (!rights) return false
  if (rule.anyMember) return true
  if (rule.self && principal.kind === 'member' && principal.memberId === on.memberId) return true
  if (rule.organization.some((permission) => rights.permissions.includes(permission))) return true
  if (!rule.team || !on.teamId || principal.kind !== 'member') return false
  const inTeam = await teamRights(database, on.teamId, principal.memberId)
  return (
    inTeam !== undefined && (rule.team === 'any member' || inTeam.permissions.includes(rule.team))
  )
}

/** Undefined when the principal is not in the organization, or when it does not exist. */
export async function organizationRights(
  database: Database,
  principal: Principal,
  organizationId: string,
): Promise<Rights<'organization'> | undefined> {
  if (principal.kind === 'organization') {
    return principal.organizationId === organizationId
      ? rightsOf('organization', 'SUPER_ADMIN')
      : undefined
  }
  if (principal.kind === 'app') return undefined
  return organizationRightsOfMember(database, organizationId, principal.memberId)
}

export async function organizationRightsOfMember(
  database: Database,
  organizationId: string,
  memberId: string,
): Promise<Rights<'organization'> | undefined> {
  const row = await database
    .selectFrom('organization_members')
    .select(['preset', 'permissions'])
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row && rightsOf('organization', row.preset, row.permissions)
}

export async function teamRights(
  database: Database,
  teamId: string,
  memberId: string,
): Promise<Rights<'team'> | undefined> {
  const row = await database
    .selectFrom('team_members')
    .select(['preset', 'permissions'])
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row && rightsOf('team', row.preset, row.permissions)
}

/** The organizations of a member in which the principal may perform the action; all of them when it is the same member. */
export async function organizationsInCommon(
  database: Database,
  principal: Principal,
  action: 'viewMember' | 'viewMemberOrganizations',
  memberId: string,
): Promise<string[]> {
  refuseAppAlone(principal)
  const isSelf = principal.kind === 'member' && principal.memberId === memberId
  let query = database
    .selectFrom('organization_members as theirs')
    .select('theirs.organization_id')
    .where('theirs.member_id', '=', memberId)
    .orderBy('theirs.organization_id')
  if (principal.kind === 'organization') {
    query = query.where('theirs.organization_id', '=', principal.organizationId)
  } else if (!isSelf) {
    query = query
      .innerJoin('organization_members as ours', 'ours.organization_id', 'theirs.organization_id')
      .where('ours.member_id', '=', principal.memberId)
      .where(holdsOneOf('ours', matrix[action].organization))
  }
  return (await query.execute()).map((row) => row.organization_id)
}

export function refuse(problem: ProblemName): never {
  throw new Problem(problem)
}
