// Messages that wait for their profile to be connected again are tried at once, in the transaction that connects it. Those outside
// the catch-up window fail as missed when they are claimed.
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { lockLane, wakeLanes } from '../lanes/lanes.ts'

export async function resumeMessages(tx: Tx, profileIds: string[]): Promise<void> {
  // Everywhere the lane is locked before its messages, and lanes in the order of their ids.
  for (const profileId of [...profileIds].sort((one, other) => Number(one) - Number(other))) {
    await lockLane(tx, profileId)
    const { rows } = await sql<{ act_at: Date }>`
      update messages set act_at = clock_timestamp()
      where profile_id = ${profileId} and state = 'SCHEDULED'
        and send_at <= clock_timestamp() and act_at > clock_timestamp()
      returning act_at`.execute(tx)
    // One that its paused queue holds is due later than the others.
    await wakeLanes(
      tx,
      rows.map(({ act_at: at }) => ({ profileId, at })),
    )
  }
}
