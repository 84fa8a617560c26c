// Removes messages that ended long ago, with their attempts, changes and actions. Not removed: messages that wait or are in doubt, a message
// that was sent again while the later one is kept, one of which a post is being changed or was changed lately, and a chain of which a part
// is younger or has not ended.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/db.ts'

type Batch = { before: Date; limit: number }

/** `lines`: the removed messages as they were stored, each as JSON, with the parts of chains. */
export type Removed = { lines: string[]; isLast: boolean }

/** The last message that was looked at. */
type Position = { profile: string; at: string; id: string }

/** Goes through the messages once, batch by batch: each begins where the one before it ended. */
export function makeMessageRemover(): (tx: Tx, batch: Batch) => Promise<Removed> {
  let position: Position = { profile: '0', at: '-infinity', id: '0' }
  return async (tx, { before, limit }) => {
    const found = await lockOld(tx, position, { before, limit })
    const ids = found.flatMap(({ id, isLocked }) => (isLocked ? [id] : []))
    const lines = ids.length > 0 ? await remove(tx, await selectRemovable(tx, ids, before)) : []
    position = found.at(-1) ?? position
    return { lines, isLast: found.length < limit }
  }
}

/** From profile to profile, by the index of their times. Messages that another transaction has locked are left to the next run. */
async function lockOld(tx: Tx, { profile, at, id }: Position, { before, limit }: Batch) {
  const { rows } = await sql<Position & { isLocked: boolean }>`
    with old as materialized (
      select p.id as profile_id, found.* from profiles p cross join lateral (
        select m.send_at, m.id from messages m
        where m.profile_id = p.id and m.send_at < ${before} and m.chain_head is null and ${isOver('m', before)}
          and (m.send_at, m.id) > (
            case when p.id = ${profile} then ${at}::timestamptz else '-infinity' end, case when p.id = ${profile} then ${id}::bigint else 0 end)
        order by m.send_at, m.id limit ${limit}) found
      where p.id >= ${profile} order by p.id, found.send_at, found.id limit ${limit}),
    locked as (select id from messages where id in (select id from old) for update skip locked)
    select profile_id as profile, send_at::text as at, id, id in (select id from locked) as "isLocked"
    from old order by profile_id, send_at, id`.execute(tx)
  return rows
}

/** A statement of its own: it sees everything that was asked for before the messages were locked. */
async function selectRemovable(tx: Tx, ids: string[], before: Date): Promise<string[]> {
  const isDone = (message: string) => sql`${isOver(message, before)}
    and coalesce(${sql.ref(`${message}.doubt_until`)}, '-infinity') < now()
    and not exists (select from attempts where message_id = ${sql.ref(`${message}.id`)} and state = 'open')`
  const { rows } = await sql<{ id: string }>`
    select id from messages m where id = any(${ids}) and ${isDone('m')}
      and not exists (select from messages later where later.resend_of = m.id)
      and not exists (select from messages part where part.chain_head = m.id and not (${isDone('part')}))
      and not exists (
        select from post_changes where message_id = m.id and coalesce(ended_at, 'infinity') >= ${before})`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

function isOver(message: string, before: Date): RawBuilder<unknown> {
  return sql`${sql.ref(`${message}.state`)} in ('SENT', 'SEND_FAILED_PERMANENTLY', 'REJECTED')
    and ${sql.ref(`${message}.modified_at`)} < ${before}`
}

async function remove(tx: Tx, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with taken as (select m.* from messages m where id = any(${ids}) or chain_head = any(${ids})),
    actions as (delete from message_actions where message_id in (select id from taken) returning *),
    removed as (delete from messages where id = any(${ids}))
    select (to_jsonb(taken) || jsonb_build_object(
      'attempts', (select coalesce(jsonb_agg(to_jsonb(a) - 'message_id' order by a.number), '[]')
        from attempts a where a.message_id = taken.id),
      'changes', (select coalesce(jsonb_agg(to_jsonb(c) - 'message_id' || jsonb_build_object(
          'attempts', (select coalesce(jsonb_agg(to_jsonb(a) - 'change_id' order by a.number), '[]')
            from post_change_attempts a where a.change_id = c.id)) order by c.id), '[]')
        from post_changes c where c.message_id = taken.id),
      'actions', (select coalesce(jsonb_agg(to_jsonb(a) - 'message_id' order by a.id), '[]')
        from actions a where a.message_id = taken.id)))::text as line
    from taken order by id`.execute(tx)
  return rows.map(({ line }) => line)
}
