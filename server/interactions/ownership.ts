// Decides which interactions are collected and shown: those of organizations on the ENTERPRISE plan (spec 1), for profiles
// that the caller may use. For a personal profile the plans of its owner's organizations count.

import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../access/access.ts'
import type { Database } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { type Descriptions, findDescription, typesOf } from '../networks/registry.ts'
import { listUsableProfiles, requireProfile } from '../profiles/profiles.ts'
import { say } from '../sentences/sentences.ts'

/** The caller's profile that has this id on the network. */
export async function requireOwnProfile(
  database: Database,
  descriptions: Descriptions,
  principal: Caller,
  { network, networkId }: { network: string; networkId: string },
): Promise<string> {
  // Comes first, so that a caller without the plan cannot find out which profiles exist.
  if (!(await isCallerOnPlan(database, principal))) throw new Problem('planDoesNotAllow')
  const usable = await listUsableProfiles(database, principal, { networkId })
  const description = findDescription(network, descriptions)
  const types = description ? typesOf(description) : []
  const onNetwork = usable.filter(({ type }) => types.includes(type))
  if (onNetwork.length === 0) {
    throw new Problem('notFound', {
      message: say('profile_not_found'),
      hint: say('network_id_of_own_profile'),
      resource: { type: 'socialProfile', id: networkId },
      param: '/socialNetworkId',
    })
  }
  // The profile may be connected in two organizations of the caller; only the collected one has a history.
  const { rows } = await sql<{ id: string }>`
    select p.id from profiles p
    where p.id = any(${onNetwork.map(({ id }) => id)}::bigint[]) and ${isOnPlan('p')}
    order by p.credential_id is null, p.id limit 1`.execute(database)
  const [found] = rows
  if (!found) throw new Problem('planDoesNotAllow')
  return found.id
}

/** A profile of the caller, by its id here. */
export async function requireCollectedProfile(
  database: Database,
  principal: Caller,
  profileId: string,
): Promise<{ id: string; type: string }> {
  if (!(await isCallerOnPlan(database, principal))) throw new Problem('planDoesNotAllow')
  const { id, type } = await requireProfile(database, principal, profileId)
  const { rows } = await sql`
    select from profiles p where p.id = ${id} and ${isOnPlan('p')}`.execute(database)
  if (rows.length === 0) throw new Problem('planDoesNotAllow')
  return { id, type }
}

async function isCallerOnPlan(database: Database, principal: Caller): Promise<boolean> {
  const query = database.selectFrom('organizations').select('id').where('plan', '=', 'ENTERPRISE')
  const found =
    principal.kind === 'organization'
      ? query.where('id', '=', principal.organizationId)
      : query.where('id', 'in', (inner) =>
          inner
            .selectFrom('organization_members')
            .select('organization_id')
            .where('member_id', '=', principal.memberId),
        )
  return (await found.limit(1).executeTakeFirst()) !== undefined
}

/** SQL: whether the interactions of this row of `profiles` are collected and shown. */
export function isOnPlan(profiles: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${profiles}.${name}`)
  return sql<boolean>`(exists (
      select from organizations o where o.id = ${column('organization_id')} and o.plan = 'ENTERPRISE'
    ) or exists (
      select from organization_members om join organizations o on o.id = om.organization_id
      where om.member_id = ${column('member_id')} and o.plan = 'ENTERPRISE'
    ))`
}
