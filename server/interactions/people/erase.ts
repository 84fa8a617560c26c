// Erases all interactions of a person at their request.
import { sql } from 'kysely'
import { addAuditEntry } from '../../access/audit.ts'
import { type Database, inTransaction } from '../../db/db.ts'
import { personHash, personHashIn } from './erased.ts'

const batchSize = 5000

type Person = {
  network: string
  types: string[]
  personId: string
  /** Only on profiles of this organization. */
  organizationId?: string | null
}

/** Returns the number of erased interactions. New interactions of the person are collected again. */
export async function eraseInteractions(database: Database, person: Person): Promise<number> {
  await recordErasure(database, person)
  const erased = await eraseFrom(database, 'interactions', person)
  await erasePerson(database, person)
  // Last, because rows may have moved here from `interactions` meanwhile.
  await eraseFrom(database, 'gone_interactions', person)
  return erased
}

async function eraseFrom(
  database: Database,
  table: 'interactions' | 'gone_interactions',
  { types, personId, organizationId = null }: Person,
): Promise<number> {
  for (let erased = 0; ; ) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where (profile_id, key) in (
        select i.profile_id, i.key from ${sql.table(table)} i join profiles p on p.id = i.profile_id
        where i.other_id = ${personId} and p.type = any(${types})
          and (${organizationId}::bigint is null or p.organization_id = ${organizationId}::bigint)
        limit ${batchSize})`.execute(database)
    const removed = Number(numAffectedRows ?? 0)
    erased += removed
    if (removed < batchSize) return erased
  }
}

/** The name and the portrait; they are not stored again. */
async function erasePerson(
  database: Database,
  { types, personId, organizationId = null }: Person,
): Promise<void> {
  await sql`
    delete from interaction_people i using profiles p
    where p.id = i.profile_id and i.other_id = ${personId} and p.type = any(${types})
      and (${organizationId}::bigint is null or p.organization_id = ${organizationId}::bigint)`.execute(
    database,
  )
}

/** Comes first: otherwise the collector could store erased interactions again while the rest is still being erased. */
async function recordErasure(
  database: Database,
  { network, personId, organizationId = null }: Person,
): Promise<void> {
  const id = sql`${personId}::text`
  const person =
    organizationId === null
      ? personHash(network, id)
      : personHashIn(network, sql`${organizationId}::bigint`, id)
  await inTransaction(database, async (tx) => {
    // Waits for running writers and blocks new ones, so that every later writer sees the erasure.
    await sql`lock table erased_people in access exclusive mode`.execute(tx)
    await sql`
      insert into erased_people (person, erased_at) values (${person}, clock_timestamp())
      on conflict (person) do update set erased_at = excluded.erased_at`.execute(tx)
    // The entry does not name the person, because the audit log is kept for ever.
    await addAuditEntry(tx, 'operator', {
      action: 'interactions.erased',
      subject: network,
      organizationId,
    })
  })
}
