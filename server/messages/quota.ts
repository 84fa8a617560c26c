// How many messages may wait for their time on a profile, where the operator has set a limit (SCHEDULED_LIMIT).
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { Problem } from '../errors.ts'
import type { UsableProfile } from '../profiles/profiles.ts'
import { canPublish } from './rights.ts'

export async function checkQuota(
  database: Database,
  most: number,
  profiles: UsableProfile[],
): Promise<Problem[]> {
  if (most === 0) return []
  // A proposal does not wait to be sent: it counts when it is approved.
  const ids = profiles
    .filter(canPublish)
    .map(({ id }) => id)
    .toSorted()
  if (ids.length === 0) return []
  // Within a transaction two who come together are counted one after the other; in one order, and never in a circle.
  await sql`select pg_advisory_xact_lock(hashtextextended('room of profile ' || id, 0))
    from unnest(${ids}::text[]) as id`.execute(database)
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${ids}::bigint[]) as asked (id)
    where (
      select count(*) from (
        select from messages where profile_id = asked.id and act_at is not null limit ${most}
      ) waiting
    ) >= ${most}`.execute(database)
  return rows.map(
    ({ id }) =>
      new Problem('tooManyScheduled', {
        resource: { type: 'socialProfile', id },
        hint: `${most} messages may wait on a profile. Delete some, or wait until some are sent.`,
      }),
  )
}
