// When a member leaves an organization, in the transaction that removes them: messages that others scheduled on the member's personal
// profiles are stopped, and the webhook URLs of the member's own messages receive no more events.

import { type RawBuilder, sql } from 'kysely'
import { addAuditEntry, type RequestActor } from '../access/audit.ts'
import type { Tx } from '../db/db.ts'
import { render, say } from '../sentences/sentences.ts'
import { cancelDeliveries } from '../webhooks/webhooks.ts'
import { addActions } from './actions.ts'
import { advanceChains } from './chains/advance.ts'
import { everyColumnOf, readMessages } from './messages.ts'
import { addNotices } from './notices/add-notices.ts'
import { emitEvents } from './notify/emit-events.ts'
import { mailAuthors } from './notify/mails.ts'
import type { MessageRow } from './representation/item.ts'

const leaverReason = say('owner_left_message_stopped')

type Leaving = { organizationId: string; memberId: string }

/** Called after the membership was deleted: shared organizations are determined from the remaining memberships. */
export async function stopForLeaver(tx: Tx, actor: RequestActor, leaving: Leaving): Promise<void> {
  await lockLanes(tx, leaving)
  await stopEvents(tx, leaving)
  const rows = await stop(tx, leaving)
  await stopBehind(tx, leaving)
  if (rows.length === 0) return
  // The parts of a chain end with it; its first post is out.
  const { ended } = await advanceChains(tx, rows)
  const stopped = [
    ...rows.filter(({ chain_head: head }) => head === null),
    ...(await readMessages(tx, ended)),
  ]
  const failed = stopped.filter(({ state }) => state === 'SEND_FAILED_PERMANENTLY')
  const rejected = stopped.filter(({ state }) => state === 'REJECTED')
  await addActions(tx, 'system', failed, 'SENDFAIL', leaverReason)
  await addActions(
    tx,
    'system',
    stopped.filter(({ state }) => state === 'SENT'),
    'SEND',
    leaverReason,
  )
  await addActions(tx, 'system', rejected, 'REJECT', leaverReason)
  await emitEvents(tx, stopped)
  await mailAuthors(tx, failed, new Map())
  await addNotices(
    tx,
    failed.map(({ id }) => id),
    { kind: 'MESSAGE_FAILED' },
  )
  const reason = render(leaverReason)
  await addNotices(
    tx,
    rejected.map(({ id }) => id),
    { kind: 'MESSAGE_REJECTED', reason },
  )
  await addAuditEntry(tx, actor, {
    action: 'messages.stopped',
    subject: `member:${leaving.memberId}`,
    organizationId: leaving.organizationId,
    detail: {
      reason: render(leaverReason),
      count: stopped.length,
      messageIds: stopped.slice(0, 1000).map(({ id }) => id),
    },
  })
}

/** Everywhere the lane is locked before the message. */
async function lockLanes(tx: Tx, leaving: Leaving): Promise<void> {
  await sql`
    select from lanes where profile_id in (
      select profile_id from (${unsentBy(leaving)} union ${unsentOn(leaving)}) concerned)
    order by profile_id for update`.execute(tx)
}

/** Also cancels pending deliveries. An app that the organization has registered or installed still receives events. */
async function stopEvents(tx: Tx, leaving: Leaving): Promise<void> {
  await sql`
    update messages m set
      webhook_urls = null,
      client_id = case when ${isOf(leaving, sql`m.client_id`)} then m.client_id end
    where m.id in (select id from (${unsentBy(leaving)}) theirs)`.execute(tx)
  await cancelDeliveries(
    tx,
    'The member who scheduled the message has left the organization',
    sql`message.created_by = ${leaving.memberId} and message.profile_id in (${profilesOf(leaving)})
      and (endpoint.url is distinct from app.callback_url or not ${isOf(leaving, sql`app.client_id`)})`,
  )
}

function isOf({ organizationId }: Leaving, clientId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from apps a where a.client_id = ${clientId} and (a.organization_id = ${organizationId}
      or exists (select from installations i
        where i.client_id = a.client_id and i.organization_id = ${organizationId})))`
}

/** Includes the member's own messages if this was their last organization; their webhook URLs receive no events. */
async function stop(tx: Tx, leaving: Leaving): Promise<MessageRow[]> {
  const isOwn = sql`m.created_by is not distinct from ${leaving.memberId}`
  const { rows } = await sql<MessageRow>`
    update messages m set
      state = case m.state when 'SCHEDULED' then 'SEND_FAILED_PERMANENTLY' else 'REJECTED' end,
      act_at = null,
      sequence_number = null,
      webhook_urls = case when not (${isOwn}) then m.webhook_urls end,
      client_id = case when not (${isOwn}) or ${isOf(leaving, sql`m.client_id`)} then m.client_id end,
      failure_code = 'owner_left',
      failure_reason = ${render(leaverReason)},
      failure_sentences = ${JSON.stringify({ reason: leaverReason })}::jsonb,
      modified_at = clock_timestamp()
    where m.id in (select id from (${unsentOn(leaving)}) concerned) and m.state in ('SCHEDULED', 'PENDING_APPROVAL')
    returning ${everyColumnOf('m')}`.execute(tx)
  return rows.sort((one, other) => Number(one.id) - Number(other.id))
}

/** A post that is being published still goes out, and of the parts behind it none does. */
async function stopBehind(tx: Tx, leaving: Leaving): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update messages m set
      parts = (
        select jsonb_agg(case when index < out.next - 1 then part else part || '{"takenBack": true}' end order by index)
        from jsonb_array_elements(m.parts) with ordinality as behind (part, index)),
      modified_at = clock_timestamp()
    from (
      select head.id, coalesce(max(own.chain_position), 1) + 1 as next, bool_or(own.state = 'SUBMITTED') as is_under_way
      from messages head left join messages own on own.chain_head = head.id
      where head.id in (select id from (${unsentOn(leaving)}) concerned) and head.parts is not null and head.state = 'SUBMITTED'
      group by head.id
    ) out
    where m.id = out.id and (out.is_under_way or not m.is_chain_running)
    returning m.id`.execute(tx)
  await addActions(tx, 'system', rows, 'EDIT', leaverReason)
}

/** The member's unsent messages on profiles of the organization and of its members. Joined by profile, which has the index. */
function unsentBy(leaving: Leaving): RawBuilder<unknown> {
  return unsent(profilesOf(leaving), sql`m.created_by = ${leaving.memberId}`)
}

function profilesOf({ organizationId }: Leaving): RawBuilder<unknown> {
  return sql`
    select id from profiles where organization_id = ${organizationId}
    union
    select p.id from organization_members om join profiles p on p.member_id = om.member_id
    where om.organization_id = ${organizationId}`
}

/** Unsent messages on the member's own profiles, except by authors who still share an organization with the member. */
function unsentOn({ memberId }: Leaving): RawBuilder<unknown> {
  const profiles = sql`select id from profiles where member_id = ${memberId}`
  const hasCommon = sql`exists (
    select from organization_members ours join organization_members theirs using (organization_id)
    where ours.member_id = ${memberId} and theirs.member_id = m.created_by)`
  return unsent(profiles, sql`(m.created_by is null or not ${hasCommon})`)
}

/** Unsent messages are in three partial indexes: scheduled ones, proposals, and those of which only parts are unsent. */
function unsent(profiles: RawBuilder<unknown>, isMeant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select m.id, m.profile_id from (${profiles}) place join messages m on m.profile_id = place.id
    where m.act_at is not null and ${isMeant}
    union all
    select m.id, m.profile_id from (${profiles}) place join messages m on m.profile_id = place.id
    where m.sequence_number is not null and ${isMeant}
    union all
    select m.id, m.profile_id from (${profiles}) place join messages m on m.profile_id = place.id
    where m.is_chain_running and ${isMeant}`
}
