// The scope `admin`: an app of another organization needs it for the calls that consent.ts lists (decisions 6), in addition to the
// caller's permissions.

import type { Database } from '../db/db.ts'
import { Problem, type ProblemName, type Resource } from '../errors.ts'
import { say } from '../sentences/sentences.ts'
import type { Principal } from './access.ts'
import { holdsOneOf } from './holds-one-of.ts'
import { matrix } from './matrix.ts'

export const adminScope = 'admin'
/** Shows an app the member's drafts of other apps as well. */
export const draftsScope = 'drafts'

export function hasScope(principal: Principal, scope: string): boolean {
  return principal.scope.split(' ').includes(scope)
}

type About = { resource?: Resource; param?: string }

/** `organizationIds`: the organizations that it concerns. Throws the refusal of the action, with insufficient_scope. */
export async function requireAdminScope(
  database: Database,
  principal: Principal,
  organizationIds: string[],
  refusal: ProblemName = 'mayNotChangeOrganization',
  about: About = {},
): Promise<void> {
  // A page of the service itself: the member acts, and no app.
  if (principal.clientId === '') return
  if (hasScope(principal, adminScope)) return
  const reach = await reachOf(database, principal)
  const isCovered = (organizationId: string) =>
    organizationId === reach.home || reach.administered.includes(organizationId)
  if (organizationIds.length > 0 && organizationIds.every(isCovered)) return
  throw insufficientScope(refusal, about)
}

/**
 * For changes to what belongs to no organization, such as the member's own account: the app must belong to, or have `admin` in, each of
 * the member's organizations.
 */
export async function requireAdminScopeOnSelf(
  database: Database,
  principal: Extract<Principal, { kind: 'member' }>,
  about: About = {},
): Promise<void> {
  const rows = await database
    .selectFrom('organization_members')
    .select('organization_id')
    .where('member_id', '=', principal.memberId)
    .execute()
  await requireAdminScope(
    database,
    principal,
    rows.map((row) => row.organization_id),
    'mayNotChangeOrganization',
    about,
  )
}

export function insufficientScope(refusal: ProblemName, about: About = {}): Problem {
  return new Problem(refusal, {
    ...about,
    reason: 'insufficient_scope',
    hint: say('app_needs_scope_admin'),
    scope: adminScope,
  })
}

/**
 * The organization that the app belongs to, and those in which its installation has `admin`. Read with each request, so that
 * removing `admin` takes effect at once. A token of the consent page has its own scope and inherits nothing from an installation.
 */
async function reachOf(
  database: Database,
  principal: Principal,
): Promise<{ home: string | undefined; administered: string[] }> {
  const app = await database
    .selectFrom('apps')
    .select('organization_id')
    .where('client_id', '=', principal.clientId)
    .executeTakeFirst()
  const administered = principal.scope === '' ? await administeredBy(database, principal) : []
  return { home: app?.organization_id ?? undefined, administered }
}

async function administeredBy(database: Database, principal: Principal): Promise<string[]> {
  if (principal.kind === 'app') return []
  const query = database
    .selectFrom('installations')
    .where('installations.client_id', '=', principal.clientId)
    .where('installations.admin', '=', true)
  if (principal.kind === 'organization') {
    const row = await query
      .select('installations.id')
      .where('installations.organization_id', '=', principal.organizationId)
      .executeTakeFirst()
    return row ? [principal.organizationId] : []
  }
  // A member's own installation has `admin` only in organizations in which the member manages apps.
  const rows = await query
    .innerJoin('organization_members as ours', 'ours.member_id', 'installations.member_id')
    .select('ours.organization_id')
    .where('installations.member_id', '=', principal.memberId)
    .where(holdsOneOf('ours', matrix.manageApps.organization))
    .execute()
  return rows.map((row) => row.organization_id)
}
