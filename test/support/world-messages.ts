// Inserts messages, media and deliveries directly, without scheduling, uploading or sending them.
import type { Connections } from '../../server/db/db.ts'
import { makeMediumId } from '../../server/media/ids.ts'
import { need } from './need.ts'

type In = Pick<Connections, 'pool'>

/** The send time of all these messages. */
export const sendTime = new Date(Date.now() + 86_400_000)

let added = 0

/** A message that is valid on every network: a pin with a picture by URL that has a copy. A proposal waits for a review. */
export async function addMessage(
  { pool }: In,
  options: {
    id?: string
    socialProfileId: string
    memberId: string
    kind?: 'message' | 'proposal'
    text?: string
  },
): Promise<string> {
  added += 1
  const { id, socialProfileId, memberId, kind = 'message', text = `Message ${added}` } = options
  const mediaId = await addMedium({ pool }, { id: makeMediumId(), memberId })
  const { rows } = await pool.query<{ id: string }>(
    `with message as (
     insert into messages (id, profile_id, created_by, modified_by, text, scheduled_at, send_at,
       state, act_at, sequence_number, media_urls, extended_info)
     overriding system value
     values (coalesce($1::bigint, nextval(pg_get_serial_sequence('messages', 'id'))), $2, $3, $3, $4,
       $5, $5, $6, $7, $8, $9,
       '[{"socialProfileType":null,"socialProfileId":null,"data":{"boardId":"1"}}]') returning id
     ), named as (insert into message_media select id, $10 from message)
     select id from message`,
    [
      ...[id, socialProfileId, memberId, text, sendTime],
      ...(kind === 'message' ? ['SCHEDULED', sendTime, null] : ['PENDING_APPROVAL', null, 1]),
      ...[JSON.stringify([{ url: 'https://pictures.example/a.png', mediaId }]), mediaId],
    ],
  )
  return need(rows[0]).id
}

/** A scheduled message that got its time from the queue. */
export async function addQueuedMessage(
  { pool }: In,
  options: { socialProfileId: string; memberId: string },
): Promise<string> {
  const id = await addMessage({ pool }, options)
  await pool.query(`update messages set queue = 'last' where id = $1`, [id])
  return id
}

/** A label, or a tag that messages have used: the two are one. */
export async function addLabel(
  { pool }: In,
  {
    id,
    organizationId,
    name = `Label ${++added}`,
  }: { id?: string; organizationId: string; name?: string },
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into tags (id, organization_id, name) overriding system value
     values (coalesce($1::bigint, nextval(pg_get_serial_sequence('tags', 'id'))), $2, $3) returning id`,
    [id, organizationId, name],
  )
  return need(rows[0]).id
}

/** A message that its network has refused. */
export async function addFailedMessage(
  { pool }: In,
  options: { socialProfileId: string; memberId: string },
): Promise<string> {
  const id = await addMessage({ pool }, options)
  await pool.query(`update messages set state = 'SUBMITTED' where id = $1`, [id])
  await pool.query(
    `update messages set state = 'SEND_FAILED_PERMANENTLY', act_at = null, failure_code = 'rejected' where id = $1`,
    [id],
  )
  return id
}

/** A message whose first post is out, and whose part was refused. */
export async function addStoppedChain(
  { pool }: In,
  options: { socialProfileId: string; memberId: string },
): Promise<string> {
  const id = await addMessage({ pool }, options)
  const part = { text: 'And more', media: [], mediaUrls: [], as: 'REPLY', delaySeconds: 0 }
  await pool.query(
    `update messages set state = 'SUBMITTED', act_at = null, post_id = 'first', parts = $2, is_chain_running = true where id = $1`,
    [id, JSON.stringify([part, part])],
  )
  const { rows } = await pool.query(
    `insert into messages (profile_id, state, text, send_at, act_at, chain_head, chain_position, chain_try, follows)
     select profile_id, 'SCHEDULED', 'And more', now(), now(), id, 2, 1, '{}' from messages where id = $1 returning id`,
    [id],
  )
  await pool.query(
    `update messages set state = 'SEND_FAILED_PERMANENTLY', act_at = null, failure_code = 'rejected' where id = $1`,
    [rows[0].id],
  )
  await pool.query(`update messages set state = 'SENT', is_chain_running = false where id = $1`, [
    id,
  ])
  return id
}

/** A change of its post that waits for an approval. It has the id of the message. */
export async function addPostChange(
  { pool }: In,
  { messageId, memberId, id = messageId }: { messageId: string; memberId: string; id?: string },
): Promise<void> {
  await pool.query(
    `insert into post_changes (id, message_id, post_row, kind, state, member_id) overriding system value
     values ($3, $1, $1, 'DELETE', 'PENDING_APPROVAL', $2)`,
    [messageId, memberId, id],
  )
}

/** Gives the app a callback URL with one delivery. */
export async function addDelivery(
  { pool }: In,
  clientId: string,
  options: { id?: string; url?: string; data?: object } = {},
): Promise<string> {
  const { id, url = 'https://hooks.example/', data = {} } = options
  const { rows } = await pool.query<{ id: string }>(
    `with app as (
       update apps set callback_url = $2 where client_id = $1 returning client_id
     ), endpoint as (
       insert into webhook_endpoints (client_id, url) select client_id, $2 from app
       on conflict (client_id, url) do update set url = excluded.url returning id, client_id
     )
     insert into webhook_deliveries (id, endpoint_id, client_id, type, data) overriding system value
     select coalesce($3::bigint, nextval(pg_get_serial_sequence('webhook_deliveries', 'id'))),
       id, client_id, 'ping', $4 from endpoint returning id`,
    [clientId, url, id, data],
  )
  return need(rows[0]).id
}

/** A picture that is READY. */
export async function addMedium(
  { pool }: In,
  { id, memberId }: { id: string; memberId: string },
): Promise<string> {
  await pool.query(
    `with medium as (
       insert into media (id, member_id, state, mime_type, size_bytes, upload_ends_at)
       values ($1, $2, 'READY', 'image/png', 10, now()) returning id
     )
     insert into media_files (media_id, purpose, name, mime_type, size_bytes, width, height)
     select id, purpose, purpose || '.png', 'image/png', 10, 1, 1
     from medium, unnest('{original,thumbnail}'::text[]) as purpose`,
    [id, memberId],
  )
  return id
}
