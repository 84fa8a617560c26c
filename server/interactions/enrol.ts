// Who is to be read is asked often and changes rarely. A number in the database moves on when it may have changed; only
// then all profiles are looked at.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { enrolProfiles, type Readable } from './cursors.ts'

/** The number moves before its transaction has ended: what is done then is seen a little later. */
const unsettledMs = 60_000
/** And now and then without a reason, for a transaction that took longer. */
const longestMs = 600_000

/** To be called again and again. Says whether it looked. */
export function makeEnrolment(networks: Readable[], pauseMs: number, clock = Date.now) {
  let last: { mark: string; changedAt: number; enrolledAt: number } | undefined
  return async (database: Database): Promise<boolean> => {
    const now = clock()
    const mark = await readMark(database)
    const changedAt = last?.mark === mark ? last.changedAt : now
    const isQuiet = now - changedAt > unsettledMs && now - (last?.enrolledAt ?? 0) < longestMs
    if (isQuiet) return false
    await enrolProfiles(database, networks, pauseMs)
    last = { mark, changedAt, enrolledAt: now }
    return true
  }
}

async function readMark(database: Database): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select last_value || ' ' || is_called as mark from readable_changes`.execute(database)
  return rows[0]?.mark ?? ''
}
