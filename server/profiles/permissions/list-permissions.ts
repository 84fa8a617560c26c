// The permissions of several members on all profiles of an organization, in one query.
import { sql } from 'kysely'
import { holdsOneOf } from '../../access/holds-one-of.ts'
import { greatest, type Rights, rightsOf } from '../../access/matrix.ts'
import type { Database } from '../../db/db.ts'

export type PermissionsOnProfile = {
  memberId: string
  profileId: string
  rights: Rights<'profile'>
  /** The permissions that the member has directly, without teams and without managing all profiles. */
  given: Rights<'profile'> | null
}

type Row = {
  member_id: string
  profile_id: string
  preset: string
  permissions: string[]
  is_given: boolean
}

/** Pairs without any right are left out. */
export async function listPermissions(
  database: Database,
  organizationId: string,
  memberIds: string[],
): Promise<PermissionsOnProfile[]> {
  const { rows } = await sql<Row>`
    select g.member_id, g.profile_id, g.preset, g.permissions, g.is_given
    from (
      select member_id, profile_id, preset, permissions, true as is_given
      from profile_members where member_id = any(${memberIds}::bigint[])
      union all
      select tm.member_id, tp.profile_id, tp.preset, tp.permissions, false
      from team_members tm join team_profiles tp on tp.team_id = tm.team_id
      where tm.organization_id = ${organizationId} and tm.member_id = any(${memberIds}::bigint[])
      union all
      select om.member_id, o.id, 'ADVANCED', '{}', false
      from organization_members om join profiles o on o.organization_id = om.organization_id
      where om.organization_id = ${organizationId} and om.member_id = any(${memberIds}::bigint[])
        and ${holdsOneOf('om', ['ORG_MANAGE_SOCIAL_PROFILE'])}
    ) g
    join profiles p on p.id = g.profile_id and p.organization_id = ${organizationId}
    join organization_members om on om.organization_id = ${organizationId} and om.member_id = g.member_id
    order by g.member_id, g.profile_id`.execute(database)
  const pairs = Map.groupBy(rows, (row) => `${row.member_id} ${row.profile_id}`)
  return [...pairs.values()].flatMap(merge)
}

function merge(rows: Row[]): PermissionsOnProfile[] {
  const [first] = rows
  const rights = greatest('profile', rows.map(rightsOfRow))
  if (!first || !rights) return []
  const given = rows.find((row) => row.is_given)
  return [
    {
      memberId: first.member_id,
      profileId: first.profile_id,
      rights,
      given: given ? rightsOfRow(given) : null,
    },
  ]
}

function rightsOfRow({ preset, permissions }: Row): Rights<'profile'> {
  return rightsOf('profile', preset, permissions)
}
