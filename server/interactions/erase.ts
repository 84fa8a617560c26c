// Everything about one person, because they asked for it.
import { sql } from 'kysely'
import { addAuditEntry } from '../access/audit.ts'
import { type Database, inTransaction } from '../db/db.ts'
import { personHash } from './merge.ts'

const batch = 5000

type Person = { network: string; types: string[]; personId: string }

/** How many interactions were erased. What they do from now on is collected like anybody's. */
export async function eraseInteractions(database: Database, person: Person): Promise<number> {
  await refuseAgain(database, person)
  const erased = await eraseFrom(database, 'interactions', person)
  // Last: what was seen to be gone meanwhile has come here from there.
  await eraseFrom(database, 'gone_interactions', person)
  return erased
}

async function eraseFrom(
  database: Database,
  table: 'interactions' | 'gone_interactions',
  { types, personId }: Person,
): Promise<number> {
  for (let erased = 0; ; ) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where (profile_id, key) in (
        select i.profile_id, i.key from ${sql.table(table)} i join profiles p on p.id = i.profile_id
        where i.other_id = ${personId} and p.type = any(${types}) limit ${batch})`.execute(database)
    const removed = Number(numAffectedRows ?? 0)
    erased += removed
    if (removed < batch) return erased
  }
}

/** First of all: otherwise what is removed now could be read again while the rest is removed. */
async function refuseAgain(database: Database, { network, personId }: Person): Promise<void> {
  const person = personHash(network, sql`${personId}::text`)
  await inTransaction(database, async (tx) => {
    // Waits for everyone who is storing something now, and they for us: afterwards all of them know.
    await sql`lock table erased_people in access exclusive mode`.execute(tx)
    await sql`
      insert into erased_people (person, erased_at) values (${person}, clock_timestamp())
      on conflict (person) do update set erased_at = excluded.erased_at`.execute(tx)
    // Not who it was: the log is kept for ever.
    await addAuditEntry(tx, 'operator', { action: 'interactions.erased', subject: network })
  })
}
