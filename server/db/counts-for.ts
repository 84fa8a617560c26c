// SQL for the organization that background work counts for, where slots are shared between organizations.
import { type RawBuilder, sql } from 'kysely'

/**
 * The organization that owns a profile or medium. For what a member owns personally, the organization that the member joined with the lowest
 * id: an organization can create any number of members, which must not multiply its share.
 */
export function countsFor(row: string): RawBuilder<string | null> {
  const [organizationId, memberId] = [
    sql.ref(`${row}.organization_id`),
    sql.ref(`${row}.member_id`),
  ]
  return sql<string | null>`coalesce(${organizationId}, (
    select min(om.organization_id) from organization_members om where om.member_id = ${memberId}))`
}

/** Whether the profile's work takes the share of one of the organizations. `profileId` is a column of the outer query. */
export function isChargedTo(
  profileId: RawBuilder<unknown>,
  organizations: readonly string[],
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from profiles p where p.id = ${profileId} and ${countsFor('p')} = any (${organizations}::bigint[]))`
}
