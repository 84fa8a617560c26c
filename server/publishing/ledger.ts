// The ledger: an attempt is written before the network is called and settled afterwards, both fenced by the lane's
// token. Whoever has lost the lane changes nothing here.
import { sql } from 'kysely'
import { type PositionMark, unmarked } from '../continuity/mark.ts'
import { type Database, inTransaction, type Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { everyColumnOf, hasAudience, type MessageRow, type Settled } from '../messages/messages.ts'
import { decideWhosePosts, othersSince, readOtherPostIds } from './resolve-profile.ts'

export type Begin = { messageId: string; token: string }
export type Begun = MessageRow & {
  /** From an earlier attempt: publishing the same prepared thing again cannot make a second post. */
  prepared_id: string | null
  /** While an earlier attempt may still turn up: everything that earlier attempts prepared. */
  doubtful_ids: string[] | null
}

/**
 * Writes the attempt and takes the message to SUBMITTED, durably, or answers undefined: the lane is no longer ours, or
 * the message was deleted, moved or taken meanwhile. What is published is what this returns, not what was read before.
 */
export async function beginAttempts(
  database: Database,
  begins: Begin[],
  mark: PositionMark = unmarked,
): Promise<(Begun | undefined)[]> {
  const { rows } = await sql<Begun & { position: number | null }>`${prepared}
    with held as (
      select i.message_id, i.token
      from unnest(${begins.map((begin) => begin.messageId)}::bigint[], ${begins.map((begin) => begin.token)}::bigint[])
        as i (message_id, token)
      join messages m on m.id = i.message_id
      join lanes l on l.profile_id = m.profile_id and l.token = i.token
      where l.next_at > clock_timestamp() and ${mark.isIntact}
      order by l.profile_id for share of l
    ),
    begun as (
      update messages m set state = 'SUBMITTED', attempts = m.attempts + 1, looks = 0
      from held where m.id = held.message_id and m.state = 'SCHEDULED' and m.act_at <= clock_timestamp()
      returning ${everyColumnOf('m')}, held.token as lease_token, (${usablePreparation}) as prepared_id,
        case when m.doubt_until is not null then (${everyPreparation}) end as doubtful_ids
    ),
    written as (
      insert into attempts (message_id, number, token, state, prepared_id)
      select id, attempts, lease_token, 'open', prepared_id from begun
      returning message_id
    ),
    ${mark.advance('written')}
    select ${everyColumnOf('begun')}, prepared_id, doubtful_ids, (select position from marked) from begun`.execute(
    database,
  )
  mark.confirm(rows[0]?.position)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return begins.map((begin) => byId.get(begin.messageId))
}

/** The code of an attempt whose prepared thing the network did not know any more when it was to be published. */
export const preparedGone = 'prepared_gone'
/** The code of an attempt that was refused while an earlier one was not surely gone. */
export const refusedInDoubt = 'refused_in_doubt'
/** The code of an attempt that the network put off while an earlier one was not surely gone. */
export const putOffInDoubt = 'put_off_in_doubt'
/** The code of an attempt whose process died, or could not write what became of it. */
export const abandoned = 'abandoned'

/** What the last attempt prepared, unless the network has lost it or the message was changed since. */
const usablePreparation = sql`
  select before.prepared_id from attempts before
  where before.message_id = m.id and before.number = m.attempts - 1
    and before.code is distinct from ${sql.lit(preparedGone)}
    -- On the message's own row: it is read anew when the statement had to wait for an edit, other tables are not.
    and (m.edited_after is null or m.edited_after < before.number)`

const everyPreparation = sql`
  select array_agg(distinct before.prepared_id) from attempts before
  where before.message_id = m.id and before.prepared_id is not null`

/** The result of the first phase, kept before the second begins. False: the lane is no longer ours. */
export async function keepPrepared(
  database: Database,
  prepared: { messageId: string; token: string; preparedId: string }[],
): Promise<boolean[]> {
  const { rows } = await sql<{ message_id: string }>`${prepared}
    with held as (
      select i.message_id, i.prepared_id, m.attempts
      from unnest(
        ${prepared.map((one) => one.messageId)}::bigint[],
        ${prepared.map((one) => one.token)}::bigint[],
        ${prepared.map((one) => one.preparedId)}::text[]
      ) as i (message_id, token, prepared_id)
      join messages m on m.id = i.message_id
      join lanes l on l.profile_id = m.profile_id and l.token = i.token
      order by l.profile_id for share of l
    )
    update attempts a set prepared_id = held.prepared_id
    from held where a.message_id = held.message_id and a.number = held.attempts and a.state = 'open'
    returning a.message_id`.execute(database)
  const done = new Set(rows.map((row) => row.message_id))
  return prepared.map((one) => done.has(one.messageId))
}

/** An attempt takes long: `afterwards` runs with its message if it is still under way and the lane still ours. */
export async function reportUnderWay(
  database: Database,
  { messageId, token }: Begin,
  afterwards: (tx: Tx, underWay: Settled[]) => Promise<void>,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { rows } = await sql<Settled>`
      select m.id, m.state, ${hasAudience('m')} as has_audience, null as handed_over
      from messages m join lanes l on l.profile_id = m.profile_id
      where m.id = ${messageId} and m.state = 'SUBMITTED' and l.token = ${token}
      for share of l`.execute(tx)
    await afterwards(tx, rows)
  })
}

/** What became of an attempt, and what happens to the message now. */
export type Settlement = {
  messageId: string
  token: string
  /** The time that the message had when this was decided. */
  sendAt: Date
  attempt: 'accepted' | 'rejected' | 'unknown'
  to: 'SENT' | 'SCHEDULED' | 'SUBMITTED' | 'SEND_FAILED_PERMANENTLY'
  /** When the lane acts on it next; for SCHEDULED and SUBMITTED. */
  actAt: Date | null
  looks: number
  postId: string | null
  postUrl: string | null
  /** The author has to post it: the network lets nobody else do it. Where they can fetch the media. */
  handedOver: Settled['handed_over']
  code: string | null
  reason: string | null
  hint: string | null
  nextStep: string
  /** Until when the attempt, of which nothing was to be seen, may still turn up. Null changes nothing. */
  doubtUntil: Date | null
  /** No earlier attempt can turn up any more. */
  isCertain?: true
  /** The network wants a pause: nothing more of the lane before. */
  pausedUntil?: Date | null
  /** Of a post that a look has found: what happens instead when it may be another message's. */
  ifNotOurs?: { othersSince: Date; settlement: Settlement }
}

/**
 * `afterwards` runs in the same transaction with the messages that really changed: history, events, mails. A look that
 * found nothing new is no change.
 */
export async function settleAttempts(
  database: Database,
  settlements: Settlement[],
  afterwards: (tx: Tx, changed: Settled[]) => Promise<void>,
): Promise<(Settled | undefined)[]> {
  return inTransaction(database, async (tx) => {
    const decided = await decideWhosePosts(tx, settlements)
    const { rows } = await sql<Settled & { was: string | null }>`${prepared}
      with held as (
        select i.*, m.attempts, before.state as was
        from jsonb_to_recordset(${toJson(decided)}::jsonb) as i (
          "messageId" bigint, token bigint, "sendAt" timestamptz, attempt text, "to" text, "actAt" timestamptz, looks integer, "postId" text,
          "postUrl" text, "handedOver" jsonb, code text, reason text, hint text, "nextStep" text, "doubtUntil" timestamptz, "isCertain" boolean)
        join messages m on m.id = i."messageId"
        join lanes l on l.profile_id = m.profile_id and l.token = i.token
        left join attempts before on before.message_id = m.id and before.number = m.attempts
        order by l.profile_id for share of l
      ),
      ledger as (
        update attempts a
        set state = held.attempt,
            -- The settling time counts from when the attempt surely was over, not from the last look.
            ended_at = case when a.state = 'unknown' and held.attempt = 'unknown' then a.ended_at else clock_timestamp() end,
            network_post_id = held."postId", code = held.code,
            reason = held.reason, next_step = held."nextStep"
        from held where a.message_id = held."messageId" and a.number = held.attempts and a.state in ('open', 'unknown')
      )
      update messages m
      set state = held."to",
          act_at = case when held."to" in ('SCHEDULED', 'SUBMITTED') then held."actAt" end,
          looks = held.looks,
          doubt_until = case when held."isCertain" then null else coalesce(held."doubtUntil", m.doubt_until) end,
          post_id = held."postId",
          post_url = held."postUrl",
          failure_code = case when held."to" = 'SEND_FAILED_PERMANENTLY' then held.code end,
          failure_reason = case when held."to" = 'SEND_FAILED_PERMANENTLY' then held.reason end,
          failure_hint = case when held."to" = 'SEND_FAILED_PERMANENTLY' then held.hint end,
          modified_at = clock_timestamp()
      from held
      where m.id = held."messageId"
        and (
          m.state = 'SUBMITTED'
          -- Missed, unless its author has just given it another time.
          or (m.state = 'SCHEDULED' and held."to" = 'SEND_FAILED_PERMANENTLY' and m.send_at = held."sendAt"
            and m.act_at <= clock_timestamp())
        )
      returning m.id, m.state, ${hasAudience('m')} or held."handedOver" is not null as has_audience,
        held."handedOver" as handed_over, held.was`.execute(tx)
    await keepPauses(tx, decided)
    await afterwards(
      tx,
      rows.filter((row) => row.state !== 'SUBMITTED' || row.was === 'open'),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    return settlements.map((settlement) => byId.get(settlement.messageId))
  })
}

/** With the outcome and not only when the lane is let go: a process that dies between the two must not lose the pause. */
async function keepPauses(tx: Tx, settlements: Settlement[]): Promise<void> {
  for (const { messageId, token, pausedUntil } of settlements)
    if (pausedUntil)
      await sql`
        update lanes set paused_until = greatest(paused_until, ${pausedUntil}::timestamptz)
        where token = ${token} and profile_id = (select profile_id from messages where id = ${messageId})`.execute(
        tx,
      )
}

/** A network may say anything. What PostgreSQL cannot keep as text must not keep a settlement from being written. */
function toJson(settlements: Settlement[]): string {
  return JSON.stringify(settlements, (_name, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  )
}

/** The code of an attempt in doubt of which nothing was to be seen in the end. */
export const notTaken = 'not_taken'

export type Doubt = {
  message: MessageRow
  attempt: {
    /** Of the first one: what lies on the network since then may be this message. */
    firstStartedAt: Date
    /** Null: the process that made it died before it could say anything. */
    endedAt: Date | null
    /** Of every attempt, the newest first: any of them may have been published. */
    preparedIds: string[]
    /** Of the last one. */
    preparedId: string | null
    code: string | null
    reason: string | null
  }
  /** What another message of the account could have posted since. */
  othersSince: Date
  otherPostIds: string[]
  /** By the clock that wrote the other times. */
  now: Date
}

/** A message whose last attempt has no known outcome, and the posts that a look must not take for it. */
export async function readDoubt(
  database: Database,
  messageId: string,
  catchUpMs: number,
): Promise<Doubt | undefined> {
  const message = await database
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', messageId)
    .where('state', '=', 'SUBMITTED')
    .executeTakeFirst()
  if (!message) return undefined
  const attempts = await database
    .selectFrom('attempts')
    .select([
      'started_at',
      'ended_at',
      'prepared_id',
      'code',
      'reason',
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('message_id', '=', messageId)
    .orderBy('number')
    .execute()
  const [first] = attempts
  const last = attempts.at(-1)
  if (!first || !last) throw new Error(`message ${messageId} is SUBMITTED without an attempt`)
  const since = othersSince(first.started_at, catchUpMs)
  return {
    message,
    attempt: {
      firstStartedAt: first.started_at,
      endedAt: last.ended_at,
      preparedIds: [...new Set(attempts.map((one) => one.prepared_id))]
        .filter((id) => id !== null)
        .reverse(),
      preparedId: last.prepared_id,
      code: last.code,
      reason: last.reason,
    },
    othersSince: since,
    otherPostIds: await readOtherPostIds(database, message.profile_id, since),
    now: last.now,
  }
}
