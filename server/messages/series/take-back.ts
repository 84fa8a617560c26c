// Takes back the coming messages of a series, under the lock of the series. A message that was tried already stays.
import { sql } from 'kysely'
import type { RequestActor } from '../../access/audit.ts'
import type { Tx } from '../../db/db.ts'
import { lockLane } from '../../lanes/lanes.ts'
import { addActions } from '../actions.ts'
import { everyColumnOf } from '../messages.ts'
import { emitEvents } from '../notify/emit-events.ts'
import type { MessageRow } from '../representation/item.ts'
import { profilesOf } from './find.ts'

type Days = {
  from: string
  /** Only this day, and even messages that were changed on their own. */
  only?: true
}

/** Messages that a member changed on their own stay, unless one day is named. Days without a message can get others. */
export async function takeBack(
  tx: Tx,
  actor: RequestActor,
  seriesId: string,
  { from, only }: Days,
): Promise<void> {
  for (const profileId of await profilesOf(tx, seriesId)) await lockLane(tx, profileId)
  const days = only ? sql`series_day = ${from}` : sql`series_day >= ${from}`
  const unchanged = only
    ? sql`true`
    : sql`not exists (select from message_actions a where a.message_id = m.id and a.action_type = 'EDIT')`
  const { rows } = await sql<MessageRow>`
    delete from messages m
    where series_id = ${seriesId} and ${days} and state in ('SCHEDULED', 'PENDING_APPROVAL') and attempts = 0
      and doubt_until is null and ${unchanged}
    returning ${everyColumnOf('m')}`.execute(tx)
  await addActions(tx, actor, rows, 'DELETE')
  await emitEvents(tx, rows, 'message.deleted')
  const gone = [...new Set(rows.map((row) => row.series_day))]
  await sql`
    delete from series_occurrences o
    where series_id = ${seriesId} and day = any(${gone}::text[]) and not is_skipped
      and not exists (select from messages m where m.series_id = o.series_id and m.series_day = o.day)`.execute(
    tx,
  )
}
