// Removes messages that ended long ago, with their attempts and actions. Not removed: messages that wait or are in doubt, a message that
// was sent again while the later one is kept, and a chain of which a part is younger or has not ended.
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'

type Batch = { before: Date; limit: number }

/** Returns the removed messages as they were stored, each as JSON, at most a few thousand. Fewer than `limit` mean that none is left. */
export async function removeOldMessages(tx: Tx, { before, limit }: Batch): Promise<string[]> {
  const isDone = (
    one: string,
  ) => sql`${sql.ref(`${one}.state`)} in ('SENT', 'SEND_FAILED_PERMANENTLY', 'REJECTED')
    and ${sql.ref(`${one}.modified_at`)} < ${before}
    and coalesce(${sql.ref(`${one}.doubt_until`)}, '-infinity') < now()
    and not exists (select from attempts where message_id = ${sql.ref(`${one}.id`)} and state = 'open')`
  const isRemovable = sql`m.send_at < ${before} and m.chain_head is null and ${isDone('m')}
    and not exists (select from messages later where later.resend_of = m.id)
    and not exists (select from messages part where part.chain_head = m.id and not (${isDone('part')}))`
  // From profile to profile, by the index of their times.
  const { rows: heads } = await sql<{ id: string }>`
    select id from messages m where id in (
      select old.id from profiles cross join lateral (
        select m.id from messages m where m.profile_id = profiles.id and ${isRemovable}
        order by m.send_at, m.id limit ${limit}) old
      limit ${limit})
    and ${isRemovable} for update skip locked`.execute(tx)
  if (heads.length === 0) return []
  const ids = sql`${heads.map(({ id }) => id)}::bigint[]`
  const { rows } = await sql<{ line: string }>`
    with taken as (select m.* from messages m where id = any(${ids}) or chain_head = any(${ids})),
    actions as (delete from message_actions where message_id in (select id from taken) returning *),
    removed as (delete from messages where id = any(${ids}))
    select (to_jsonb(taken) || jsonb_build_object(
      'attempts', (select coalesce(jsonb_agg(to_jsonb(a) - 'message_id' order by a.number), '[]')
        from attempts a where a.message_id = taken.id),
      'actions', (select coalesce(jsonb_agg(to_jsonb(a) - 'message_id' order by a.id), '[]')
        from actions a where a.message_id = taken.id)))::text as line
    from taken order by id`.execute(tx)
  return rows.map(({ line }) => line)
}
