// Where an organization approves a series once: with the approval of one occurrence its others are approved, those that wait and those that are
// made later, until the series changes. A message that was changed on its own is not.
import { type SqlBool, sql } from 'kysely'
import type { RequestActor } from '../../access/audit.ts'
import type { Tx } from '../../db/db.ts'
import { say } from '../../sentences/sentences.ts'
import { everyColumnOf } from '../messages.ts'
import type { MessageRow } from '../representation/item.ts'
import { release } from '../review/release.ts'

/** Before the message is approved, under the lock of its lane, which every change of the series takes before it changes its profiles. */
export async function approveRest(
  tx: Tx,
  actor: RequestActor,
  { id, series_id: seriesId, profile_id: profileId }: MessageRow,
): Promise<void> {
  if (seriesId === null) return
  const { rows: approved } = await sql`
    update series_profiles s set approved_at = clock_timestamp()
    from messages m
    where s.series_id = ${seriesId} and s.profile_id = ${profileId} and m.id = ${id} and ${isUnchanged} and ${isOnce}
    returning s.series_id`.execute(tx)
  if (approved.length === 0) return
  const { rows } = await sql<MessageRow>`
    select ${everyColumnOf('m')} from messages m
    join series_profiles s on s.series_id = m.series_id and s.profile_id = m.profile_id
    where m.series_id = ${seriesId} and m.profile_id = ${profileId} and m.id <> ${id} and m.state = 'PENDING_APPROVAL'
      and ${isUnchanged} and m.scheduled_at > clock_timestamp()
    order by m.id`.execute(tx)
  for (const row of rows) await release(tx, actor, row, reasonOf(seriesId))
}

/** The messages of an occurrence that was just made. */
export async function approveMade(tx: Tx, seriesId: string, day: string): Promise<void> {
  const { rows } = await sql<MessageRow>`
    select ${everyColumnOf('m')} from messages m
    join series_profiles s on s.series_id = m.series_id and s.profile_id = m.profile_id
    where m.series_id = ${seriesId} and m.series_day = ${day} and m.state = 'PENDING_APPROVAL'
      and s.approved_at is not null and ${isOnce}
    order by m.id`.execute(tx)
  for (const row of rows) await release(tx, 'system', row, reasonOf(seriesId))
}

/** It waits for its time since this account has approved another one of its series. */
export async function isApprovedWithSeries(
  tx: Tx,
  { principal }: RequestActor,
  { id, series_id: seriesId, state }: MessageRow,
): Promise<boolean> {
  if (seriesId === null || state !== 'SCHEDULED') return false
  const account = principal.kind === 'member' ? principal.memberId : principal.clientId
  const { rows } = await sql`
    select from message_actions a
    where a.message_id = ${id} and a.action_type = 'APPROVE' and a.actor_type <> 'SYSTEM' and a.actor_id = ${account}
      and a.reason_sentence ->> 'id' = ${reasonOf(seriesId).reason.id}
    limit 1`.execute(tx)
  return rows.length > 0
}

function reasonOf(seriesId: string) {
  return { reason: say('approved_with_series', { series: seriesId }) }
}

/** SQL over a message `m` and a profile `s` of its series: it has the content that the series has now. */
const isUnchanged = sql<SqlBool>`(m.sequence_number = 1 and m.created_at > s.since)`

const isOnce = sql<SqlBool>`exists (select from profiles p join organizations o on o.id = p.organization_id
  where p.id = s.profile_id and o.series_approval = 'ONCE')`
