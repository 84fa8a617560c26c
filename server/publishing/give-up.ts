// After a restore from a backup: a message that was due while the lost database worked may be on its network already, and the lost
// attempt is not in the ledger, so the publisher cannot look for its post. The message fails, and its author is notified. Messages that
// became due later cannot have been published.

import { sql } from 'kysely'
import { type Database, inTransaction, type Tx } from '../db/db.ts'
import { formatTime } from '../http/schemas.ts'
import { lockLane } from '../lanes/lanes.ts'
import { hasAudience, recordSettled, type Settled } from '../messages/messages.ts'
import { render, type Said, say, toStore } from '../sentences/sentences.ts'

const batch = 200
const hint = say('look_at_profile_first')

type Profile = { id: string; type: string; username: string }
type GivenUp = Profile & { messages: number }

export type Restored = {
  backupOf: Date
  /** When the lost database last worked, or later. */
  until: Date
}

/** Messages that may have been published, and those that are due and cannot have been. */
export async function countDue(
  database: Database,
  until: Date,
): Promise<{ doubtful: number; later: number }> {
  const { rows } = await sql<{ doubtful: number; later: number }>`
    select count(*) filter (where act_at <= ${until}::timestamptz)::integer as doubtful,
      count(*) filter (where act_at > ${until}::timestamptz)::integer as later
    from messages where act_at is not null and act_at <= clock_timestamp()`.execute(database)
  return rows[0] ?? { doubtful: 0, later: 0 }
}

/**
 * Fails every message that was due at `until`, even those due before the backup was made: a message may have waited for a rate
 * limit or been uploading a video at that time, and have been published later. Returns the number for each profile that had any.
 */
export async function giveUpDue(
  database: Database,
  { backupOf, until }: Restored,
): Promise<GivenUp[]> {
  const { end } = await database
    .selectNoFrom(sql<Date>`least(clock_timestamp(), ${until}::timestamptz)`.as('end'))
    .executeTakeFirstOrThrow()
  const due = sql`act_at is not null and act_at <= ${end}::timestamptz`
  const { rows: profiles } = await sql<Profile>`
    select id, type, username from profiles p
    where exists (select from messages where profile_id = p.id and ${due}) order by id`.execute(
    database,
  )
  const reason = say('restored_from_backup', { time: formatTime(backupOf) })
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
  reason: Said,
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
  reason: Said,
): Promise<Settled[]> {
  const { rows } = await sql<Settled>`
    with doubtful as (
      select id, attempts from messages where profile_id = ${profileId} and ${due}
      order by act_at, id limit ${batch} for update
    ),
    ledger as (
      update attempts a
      set state = 'unknown', ended_at = coalesce(a.ended_at, clock_timestamp()),
          code = 'outcome_unknown', reason = ${render(reason)}, reason_sentence = ${toStore(reason)}::jsonb, next_step = 'none'
      from doubtful d where a.message_id = d.id and a.number = d.attempts and a.state in ('open', 'unknown')
    )
    update messages m
    set state = 'SEND_FAILED_PERMANENTLY',
        act_at = null,
        failure_code = 'outcome_unknown',
        failure_reason = ${render(reason)},
        failure_hint = ${render(hint)},
        failure_sentences = ${JSON.stringify({ reason, hint })}::jsonb,
        modified_at = clock_timestamp()
    from doubtful d where m.id = d.id
    returning m.id, m.state, m.chain_head, m.is_chain_running, ${hasAudience('m')} as has_audience, null as handed_over`.execute(
    tx,
  )
  return rows
}
