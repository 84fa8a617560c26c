// Schedules proposals that were approved: of the reviewer, or with their series. Its callers have checked that.
import { sql } from 'kysely'
import type { RequestActor } from '../../access/audit.ts'
import type { Tx } from '../../db/db.ts'
import { nowInSeconds } from '../../db/keyset.ts'
import { wakeLanes } from '../../lanes/lanes.ts'
import type { Said } from '../../sentences/sentences.ts'
import { addActions } from '../actions.ts'
import { requireFrozen } from '../authoring/freeze-addresses.ts'
import { emitEvents } from '../notify/emit-events.ts'
import type { MessageRow } from '../representation/item.ts'

type Release = {
  /** Of the queue. */
  slot?: Date | undefined
  reason?: Said
}

export async function release(
  tx: Tx,
  actor: RequestActor | 'system',
  message: MessageRow,
  { slot, reason }: Release = {},
): Promise<MessageRow> {
  await requireFrozen(tx, message)
  // Without a send time the message is due at its approval: counted from its creation it might already be too late to send.
  const sendAt = slot ?? message.scheduled_at ?? nowInSeconds
  const approved = await tx
    .updateTable('messages')
    .set({
      state: 'SCHEDULED',
      sequence_number: null,
      act_at: sendAt,
      send_at: sendAt,
      ...(slot && { scheduled_at: slot }),
      modified_at: sql`clock_timestamp()`,
    })
    .where('id', '=', message.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await wakeLanes(tx, [{ profileId: approved.profile_id, at: approved.send_at }])
  await addActions(tx, actor, [approved], 'APPROVE', reason ?? null)
  await addActions(tx, 'system', [approved], 'SCHEDULE')
  await emitEvents(tx, [approved], 'message.approved')
  await emitEvents(tx, [approved])
  return approved
}
