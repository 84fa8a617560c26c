// Wakes or notifies messages when a medium that they wait for is READY or FAILED, in the transaction of that change.
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { addEventsOfMessagesWith } from '../../events/events.ts'
import { lockLane, wakeLanes } from '../../lanes/lanes.ts'
import type { MessageRow } from '../representation/item.ts'
import { emitEvents } from './emit-events.ts'

export async function noteMediaSettled(tx: Tx, mediumId: string): Promise<void> {
  const { rows: waiting } = await sql<MessageRow & { medium_state: string }>`
    select m.*, medium.state as medium_state
    from message_media l
    join messages m on m.id = l.message_id
    join media medium on medium.id = l.media_id
    where l.media_id = ${mediumId} and m.state in ('PENDING_APPROVAL', 'SCHEDULED')
    order by m.profile_id, m.id`.execute(tx)
  const failed = waiting.filter((message) => message.medium_state === 'FAILED')
  await emitEvents(tx, failed, 'message.media_failed')
  await addEventsOfMessagesWith(tx, mediumId)
  await wake(
    tx,
    waiting.filter(({ state, medium_state }) => state === 'SCHEDULED' && medium_state === 'READY'),
  )
}

/** The publisher postponed due messages until their media were ready. */
async function wake(tx: Tx, messages: MessageRow[]): Promise<void> {
  for (const { id, profile_id: profileId } of messages) {
    await lockLane(tx, profileId)
    const woken = await tx
      .updateTable('messages')
      .set({ act_at: sql`clock_timestamp()` })
      .where('id', '=', id)
      .where('state', '=', 'SCHEDULED')
      .where('send_at', '<=', sql<Date>`clock_timestamp()`)
      .returning('act_at')
      .executeTakeFirst()
    if (woken?.act_at) await wakeLanes(tx, [{ profileId, at: woken.act_at }])
  }
}
