// After a restore from a backup: a message that is due may be on its network already, and the lost attempt is not in the
// ledger, so the publisher cannot look for its post. The message fails, and its author is notified.
import { sql } from 'kysely'
import { type Database, inTransaction, type Tx } from '../db/db.ts'
import { formatTime } from '../http/schemas.ts'
import { lockLane } from '../lanes/lanes.ts'
import { hasAudience, recordSettled, type Settled } from '../messages/messages.ts'

const batch = 200

type Profile = { id: string; type: string; username: string }
type GivenUp = Profile & { messages: number }

/**
 * Fails every message that is due, also those due before the backup was made: a message may have waited for a rate limit
 * or been uploading a video at that time, and have been published later. Returns the number for each profile that had any.
 */
export async function giveUpDue(database: Database, backupOf: Date): Promise<GivenUp[]> {
  const { now } = await database
    .selectNoFrom(sql<Date>`clock_timestamp()`.as('now'))
    .executeTakeFirstOrThrow()
  const due = sql`act_at is not null and act_at <= ${now}::timestamptz`
  const { rows: profiles } = await sql<Profile>`
    select id, type, username from profiles p
    where exists (select from messages where profile_id = p.id and ${due}) order by id`.execute(
    database,
  )
  const reason = `The database was restored from a backup of ${formatTime(backupOf)}. Nobody knows whether this went out after that time.`
  const givenUp: GivenUp[] = []
  for (const profile of profiles) {
    const messages = await giveUpProfile(database, profile.id, due, reason)
    givenUp.push({ ...profile, messages })
  }
  return givenUp
}

/** In batches, until none is left. */
async function giveUpProfile(
  database: Database,
  profileId: string,
  due: ReturnType<typeof sql>,
  reason: string,
): Promise<number> {
  for (let messages = 0; ; ) {
    const failed = await inTransaction(database, async (tx) => {
      await lockLane(tx, profileId)
      const changed = await failSome(tx, profileId, due, reason)
      await recordSettled(tx, changed)
      return changed.length
    })
    messages += failed
    if (failed < batch) return messages
  }
}

/** Like a settlement with an unknown outcome (outcome.ts): an attempt without an end becomes unknown, its message fails. */
async function failSome(
  tx: Tx,
  profileId: string,
  due: ReturnType<typeof sql>,
  reason: string,
): Promise<Settled[]> {
  const { rows } = await sql<Settled>`
    with doubtful as (
      select id, attempts from messages where profile_id = ${profileId} and ${due}
      order by act_at, id limit ${batch} for update
    ),
    ledger as (
      update attempts a
      set state = 'unknown', ended_at = coalesce(a.ended_at, clock_timestamp()),
          code = 'outcome_unknown', reason = ${reason}, next_step = 'none'
      from doubtful d where a.message_id = d.id and a.number = d.attempts and a.state in ('open', 'unknown')
    )
    update messages m
    set state = 'SEND_FAILED_PERMANENTLY',
        act_at = null,
        failure_code = 'outcome_unknown',
        failure_reason = ${reason},
        failure_hint = 'Look at the profile before sending it again.',
        modified_at = clock_timestamp()
    from doubtful d where m.id = d.id
    returning m.id, m.state, ${hasAudience('m')} as has_audience, null as handed_over`.execute(tx)
  return rows
}
