// The set of profiles to read is checked often and changes rarely. A sequence in the database advances when the set may have
// changed; only then are all profiles scanned.
import { sql } from 'kysely'
import type { Database } from '../../db/db.ts'
import { enrolProfiles, type ReadableNetwork } from './cursors.ts'

/** The sequence advances before its transaction commits, so the scans go on for a while. */
const unsettledMs = 60_000
/** A regular scan, for transactions that take longer than that. */
const maxScanIntervalMs = 600_000

/** Returns a function to be called repeatedly; it resolves to whether it has scanned the profiles. */
export function makeEnrolment(networks: ReadableNetwork[], pauseMs: number, clock = Date.now) {
  let last: { mark: string; changedAt: number; enrolledAt: number } | undefined
  return async (database: Database): Promise<boolean> => {
    const now = clock()
    const mark = await readMark(database)
    const changedAt = last?.mark === mark ? last.changedAt : now
    const isRecent = now - (last?.enrolledAt ?? 0) < maxScanIntervalMs
    if (now - changedAt > unsettledMs && isRecent) return false
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
