// Messages that wait for another attempt while the post of an earlier one may still appear. In a lane that a pause holds, no
// attempt follows that would clear the doubt, and their authors could not delete them: they are looked for instead, as soon as
// no post can appear any more.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { putOffInDoubt } from './ledger.ts'

/** Only under the lock of the lanes, before they are held. */
export async function putOffDoubts(tx: Tx, profileIds: RawBuilder<unknown>): Promise<void> {
  await sql`
    with doubtful as (
      update messages m set state = 'SUBMITTED', act_at = m.doubt_until, looks = 0, modified_at = clock_timestamp()
      where m.profile_id in (${profileIds}) and m.act_at is not null and m.state = 'SCHEDULED'
        and m.doubt_until is not null
      returning m.id, m.attempts
    )
    update attempts a set state = 'unknown', code = ${putOffInDoubt}, next_step = 'look again'
    from doubtful d where a.message_id = d.id and a.number = d.attempts`.execute(tx)
}
