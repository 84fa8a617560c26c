// A tag exists once a message uses it. Only callers who may publish create tags; proposals use existing ones (validate-rules.ts). A label that
// was renamed or merged leaves its earlier name behind, which requests may still use.
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import type { UsableProfile } from '../../profiles/profiles.ts'
import { canPublish } from '../rights.ts'

/** The present names of tags in the organization of a profile. */
export type NamesOf = (profile: Pick<UsableProfile, 'organization_id'>) => string[]

/** Adds the tags that are new. Called before a message with them is stored: until the commit, no label of the organizations is renamed. */
export async function takeTags(
  tx: Tx,
  tags: string[],
  profiles: UsableProfile[],
): Promise<NamesOf> {
  const organizationIds = organizationsOf(profiles).toSorted()
  if (tags.length === 0 || organizationIds.length === 0) return () => tags
  await sql`select pg_advisory_xact_lock_shared(${lockOf(sql`id`)})
    from unnest(${organizationIds}::bigint[]) id`.execute(tx)
  await addTags(tx, tags, profiles)
  // A statement of its own: that of the lock does not see the names of the label that it has waited for.
  const { rows } = await sql<{ organization_id: string; name: string; present: string }>`${prepared}
    select e.organization_id, e.name, t.name as present
    from tags e join tags t on t.id = e.leads_to
    where e.organization_id = any(${organizationIds}::bigint[]) and e.name = any(${tags}::text[])`.execute(
    tx,
  )
  return ({ organization_id }) => {
    const presentOf = (name: string) =>
      rows.find((row) => row.organization_id === organization_id && row.name === name)?.present
    return [...new Set(tags.map((name) => presentOf(name) ?? name))]
  }
}

/** Waits for the transactions that store messages with tags, and lets none begin before the commit. */
export async function lockNames(tx: Tx, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(sql`${organizationId}::bigint`)})`.execute(tx)
}

function lockOf(organizationId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`hashtextextended('labels:' || ${organizationId}, 0)`
}

/** SQL: these names, and every other name of their labels: messages get a new name one after the other. */
export function allNamesOf(names: string[], organizationIds: string[]): RawBuilder<string[]> {
  return sql<string[]>`(${names}::text[] || array(
    select other.name from tags named
    join tags other on other.id = coalesce(named.leads_to, named.id) or other.leads_to = coalesce(named.leads_to, named.id)
    where named.organization_id = any(${organizationIds}::bigint[]) and named.name = any(${names}::text[])))`
}

export async function findAllNames(
  database: Database,
  names: string[],
  organizationIds: string[],
): Promise<string[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ names: string[] }>`
    select ${allNamesOf(names, organizationIds)} as names`.execute(database)
  return [...new Set(rows.flatMap((row) => row.names))]
}

async function addTags(tx: Tx, tags: string[], profiles: UsableProfile[]): Promise<void> {
  const rows = organizationsOf(profiles.filter(canPublish)).flatMap((organizationId) =>
    tags.map((name) => ({ organization_id: organizationId, name })),
  )
  if (rows.length === 0) return
  // Sorted: two transactions that insert the same tags in different orders would deadlock.
  rows.sort((one, other) => (one.name < other.name ? -1 : 1))
  await tx
    .insertInto('tags')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function organizationsOf(profiles: Pick<UsableProfile, 'organization_id'>[]): string[] {
  return [...new Set(profiles.flatMap((profile) => profile.organization_id ?? []))]
}
