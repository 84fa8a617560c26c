// Removes interactions that are older than the retention time, the people with whom no other is left, and portraits that were not
// shown for long; in batches, so that no statement holds locks for long.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/db.ts'

const batchSize = 5000
/** About 100 MB. The pages that show more people fetch them again. */
const maxPortraits = 20_000

export async function sweepInteractions(database: Database, retentionMs: number): Promise<void> {
  const oldest = new Date(Date.now() - retentionMs).toISOString().slice(0, 10)
  const isOld = (at: string) => sql`(${sql.ref(at)} at time zone 'UTC')::date < ${oldest}::date`
  // One statement: a person who is left without interactions would never be found again.
  await inBatches(
    database,
    sql<Swept>`
      with removed as (
        delete from interactions where (profile_id, key) in (
          select profile_id, key from interactions where ${isOld('at')} limit ${batchSize})
        returning profile_id, other_id
      ), forgotten as (
        delete from interaction_people p using (select distinct profile_id, other_id from removed) r
        where p.profile_id = r.profile_id and p.other_id = r.other_id and not exists (
          select from interactions i
          where i.other_id = p.other_id and i.profile_id = p.profile_id and not ${isOld('i.at')})
      )
      select count(*)::integer as removed from removed`,
  )
  // No step takes a day, so older entries cannot matter to one that is still running.
  await inBatches(
    database,
    sql<Swept>`
      with removed as (
        delete from gone_interactions where (profile_id, key) in (
          select profile_id, key from gone_interactions where gone_at < now() - interval '1 day' limit ${batchSize})
        returning 1)
      select count(*)::integer as removed from removed`,
  )
  await sweepPortraits(database)
}

/** Exported for a test, which has fewer of them. */
export async function sweepPortraits(database: Database, max = maxPortraits): Promise<void> {
  await sql`delete from interaction_pictures where fetched_at < now() - interval '7 days'`.execute(
    database,
  )
  await sql`
    delete from interaction_pictures where fetched_at < (
      select fetched_at from interaction_pictures order by fetched_at desc offset ${max - 1} limit 1)`.execute(
    database,
  )
}

type Swept = { removed: number }

async function inBatches(database: Database, statement: RawBuilder<Swept>): Promise<void> {
  for (let removed = batchSize; removed === batchSize; ) {
    const { rows } = await statement.execute(database)
    removed = rows[0]?.removed ?? 0
  }
}
