// The ledger: an attempt is written before the network is called and settled afterwards, both fenced by the lane's
// token. A process that has lost the lane changes nothing. This module alone writes the table attempts, and a message's
// state from SUBMITTED on, in the same statement.

import { sql } from 'kysely'
import { type PositionMark, steadyNow, unmarked } from '../../continuity/mark.ts'
import { type Database, inTransaction, type Tx } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import { pauseLaneOf } from '../../lanes/leases.ts'
import {
  everyColumnOf,
  hasAudience,
  type MessageRow,
  type Settled,
} from '../../messages/messages.ts'
import { render, type Said, sentencesOf } from '../../sentences/sentences.ts'
import { resolveOwnership } from '../reconcile/resolve-profile.ts'

export type Begin = { messageId: string; token: string }
export type Begun = MessageRow & {
  /** Prepared by an earlier attempt: publishing the same preparation again cannot create a second post. */
  prepared_id: string | null
  /** How often the network has lost a preparation of it. */
  lost_preparations: number
  /** While the post of an earlier attempt may still appear: everything that earlier attempts prepared. */
  doubtful_ids: string[] | null
  /** When the first of these attempts began. */
  doubt_since: Date | null
}

/**
 * Writes the attempt and changes the message to SUBMITTED, durably. Undefined: the token is no longer valid, a pause holds
 * the lane, or the message was deleted, moved or begun meanwhile. The publisher publishes what this returns, not what it read before.
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
      where l.next_at > clock_timestamp() and l.held_at is null and ${mark.isIntact}
      order by l.profile_id for share of l
    ),
    begun as (
      update messages m set state = 'SUBMITTED', attempts = m.attempts + 1, looks = 0
      from held where m.id = held.message_id and m.state = 'SCHEDULED' and m.act_at <= clock_timestamp()
      returning ${everyColumnOf('m')}, held.token as lease_token, (${usablePreparation}) as prepared_id,
        (${lostPreparations}) as lost_preparations,
        case when m.doubt_until is not null then (${everyPreparation}) end as doubtful_ids,
        case when m.doubt_until is not null then (${firstInDoubt}) end as doubt_since
    ),
    written as (
      insert into attempts (message_id, number, token, state, prepared_id)
      select id, attempts, lease_token, 'open', prepared_id from begun
      returning message_id
    ),
    ${mark.advance('written')}
    select ${everyColumnOf('begun')}, prepared_id, lost_preparations, doubtful_ids, doubt_since, (select position from marked) from begun`.execute(
    database,
  )
  mark.confirm(rows[0]?.position)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return begins.map((begin) => byId.get(begin.messageId))
}

/** The code of an attempt whose preparation the network no longer had when it was to be published. */
export const preparedGone = 'prepared_gone'
/** The code of an attempt that was refused while the post of an earlier one could still appear. */
export const refusedInDoubt = 'refused_in_doubt'
/** The code of an attempt that the network deferred while the post of an earlier one could still appear. */
export const putOffInDoubt = 'put_off_in_doubt'
/** The code of an attempt in doubt that was not on the network after the settling time. */
export const notTaken = 'not_taken'
/** The code of an attempt whose process died, or could not write its outcome. */
export const abandoned = 'abandoned'

/** The preparation of the last attempt, unless the network has lost it or the message was edited since. */
const usablePreparation = sql`
  select before.prepared_id from attempts before
  where before.message_id = m.id and before.number = m.attempts - 1
    and before.code is distinct from ${sql.lit(preparedGone)}
    -- A column of the message: PostgreSQL reads its row again after waiting for an edit, but not those of other tables.
    and (m.edited_after is null or m.edited_after < before.number)`

const lostPreparations = sql`
  select count(*)::integer from attempts before
  where before.message_id = m.id and before.code = ${sql.lit(preparedGone)}
    and (m.edited_after is null or m.edited_after < before.number)`

const everyPreparation = sql`
  select array_agg(distinct before.prepared_id) from attempts before
  where before.message_id = m.id and before.prepared_id is not null`

const firstInDoubt = sql`
  select min(before.started_at) from attempts before
  where before.message_id = m.id and before.code in (${sql.lit(notTaken)}, ${sql.lit(preparedGone)})`

export type Prepared = Begin & { preparedId: string }

/** Stores the result of the first phase before the second begins. False: the token is no longer valid. */
export async function savePrepared(database: Database, results: Prepared[]): Promise<boolean[]> {
  const { rows } = await sql<{ message_id: string }>`${prepared}
    with held as (
      select i.message_id, i.prepared_id, m.attempts
      from unnest(
        ${results.map((one) => one.messageId)}::bigint[],
        ${results.map((one) => one.token)}::bigint[],
        ${results.map((one) => one.preparedId)}::text[]
      ) as i (message_id, token, prepared_id)
      join messages m on m.id = i.message_id
      join lanes l on l.profile_id = m.profile_id and l.token = i.token
      order by l.profile_id for share of l
    )
    update attempts a set prepared_id = held.prepared_id
    from held where a.message_id = held.message_id and a.number = held.attempts and a.state = 'open'
    returning a.message_id`.execute(database)
  const saved = new Set(rows.map((row) => row.message_id))
  return results.map((one) => saved.has(one.messageId))
}

/** For an attempt that takes long: calls `afterwards` with its message if it is under way and the token valid. */
export async function reportUnderWay(
  database: Database,
  { messageId, token }: Begin,
  afterwards: (tx: Tx, underWay: Settled[]) => Promise<void>,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { rows } = await sql<Settled>`
      select m.id, m.state, m.chain_head, m.is_chain_running, ${hasAudience('m')} as has_audience, null as handed_over
      from messages m join lanes l on l.profile_id = m.profile_id
      where m.id = ${messageId} and m.state = 'SUBMITTED' and l.token = ${token}
      for share of l`.execute(tx)
    await afterwards(tx, rows)
  })
}

/** The outcome of an attempt, and the next state of its message. */
export type Settlement = {
  messageId: string
  token: string
  /** The message's send time when this was decided. */
  sendAt: Date
  attempt: 'accepted' | 'rejected' | 'unknown'
  to: 'SENT' | 'SCHEDULED' | 'SUBMITTED' | 'SEND_FAILED_PERMANENTLY'
  /** When the message is due again; for SCHEDULED and SUBMITTED. */
  actAt: Date | null
  looks: number
  postId: string | null
  postUrl: string | null
  /** The network lets only the author post it: where the author can fetch the media. */
  handedOver: Settled['handed_over']
  code: string | null
  reason: Said | null
  hint: Said | null
  nextStep: string
  /** For an attempt that was refused as a repetition: the post that the network named. */
  repeats?: string | null
  /** Until when the post of an attempt that was not found may still appear. Null changes nothing. */
  doubtUntil: Date | null
  /** No post of an earlier attempt can appear any more. */
  isCertain?: true
  /** The network wants a pause: the lane publishes nothing before this time. */
  pausedUntil?: Date | null
  /** For a post that was found on the network: the settlement to write if it may belong to another message. */
  ifNotOurs?: { othersSince: Date; settlement: Settlement }
}

/**
 * `afterwards` adds history, events and mails in the same transaction, for the messages that changed: a lookup on the
 * network that found nothing new is no change. Undefined for a settlement whose token is no longer valid.
 *
 * While a pause holds the lane, nothing is attempted again, and a message in doubt would stay so: its author could not delete
 * it. It is put off until no post can appear any more, and then looked for (put-off-doubts.ts).
 */
export async function settleAttempts(
  database: Database,
  settlements: Settlement[],
  afterwards: (tx: Tx, changed: Settled[]) => Promise<void>,
): Promise<(Settled | undefined)[]> {
  return inTransaction(database, async (tx) => {
    const decided = await resolveOwnership(tx, settlements)
    const { rows } = await sql<Settled & { was: string | null }>`${prepared}
      with held as (
        select i.*, m.attempts, before.state as was, l.held_at is not null as is_held,
          i."to" = 'SENT' and m.parts is not null as begins_chain,
          case when l.held_at is not null and i."to" = 'SCHEDULED' and i."isCertain" is not true
            then coalesce(i."doubtUntil", m.doubt_until) end as put_off_until
        from jsonb_to_recordset(${toJson(decided)}::jsonb) as i (
          "messageId" bigint, token bigint, "sendAt" timestamptz, attempt text, "to" text, "actAt" timestamptz, looks integer, "postId" text,
          "postUrl" text, "handedOver" jsonb, code text, reason text, hint text, sentences jsonb, "nextStep" text, repeats text, "doubtUntil" timestamptz, "isCertain" boolean)
        join messages m on m.id = i."messageId"
        join lanes l on l.profile_id = m.profile_id and l.token = i.token
        left join attempts before on before.message_id = m.id and before.number = m.attempts
        order by l.profile_id for share of l
      ),
      ledger as (
        update attempts a
        set state = case when put_off_until is null then held.attempt else 'unknown' end,
            -- The settling time counts from the end of the attempt, not from the last lookup.
            ended_at = case when a.state = 'unknown' and held.attempt = 'unknown' then a.ended_at else clock_timestamp() end,
            ended_steady_ms = case when held.attempt <> 'unknown' then null
              when a.state = 'unknown' then a.ended_steady_ms else ${steadyNow} end,
            -- Of an attempt in doubt: the post that the network named as the one it repeats.
            network_post_id = coalesce(held."postId", held.repeats,
              case when a.state = 'unknown' and held.attempt = 'unknown' then a.network_post_id end),
            code = case when put_off_until is null then held.code else ${sql.lit(putOffInDoubt)} end,
            reason = held.reason, reason_sentence = held.sentences -> 'reason', next_step = held."nextStep"
        from held where a.message_id = held."messageId" and a.number = held.attempts and a.state in ('open', 'unknown')
      )
      update messages m
      -- With its first post out, a message is SUBMITTED until no part of it goes out any more (messages/chains).
      set state = case when put_off_until is null and not begins_chain then held."to" else 'SUBMITTED' end,
          is_chain_running = begins_chain,
          act_at = coalesce(put_off_until, case when held."to" in ('SCHEDULED', 'SUBMITTED') then held."actAt" end),
          looks = held.looks,
          doubt_until = case when held."isCertain" then null else coalesce(held."doubtUntil", m.doubt_until) end,
          post_id = held."postId",
          post_url = held."postUrl",
          failure_code = case when held."to" = 'SEND_FAILED_PERMANENTLY' then held.code end,
          failure_reason = case when held."to" = 'SEND_FAILED_PERMANENTLY' then held.reason end,
          failure_hint = case when held."to" = 'SEND_FAILED_PERMANENTLY' then held.hint end,
          failure_sentences = case when held."to" = 'SEND_FAILED_PERMANENTLY' then held.sentences end,
          modified_at = clock_timestamp()
      from held
      where m.id = held."messageId"
        and (
          m.state = 'SUBMITTED'
          -- Missed, unless its author has just changed its time or paused publishing.
          or (m.state = 'SCHEDULED' and held."to" = 'SEND_FAILED_PERMANENTLY' and m.send_at = held."sendAt"
            and m.act_at <= clock_timestamp() and not held.is_held)
        )
      returning m.id, m.state, m.chain_head, m.is_chain_running, ${hasAudience('m')} or held."handedOver" is not null as has_audience,
        held."handedOver" as handed_over, held.was`.execute(tx)
    // In this transaction, not on release: a process that dies in between would lose the pause.
    for (const one of decided) if (one.pausedUntil) await pauseLaneOf(tx, one, one.pausedUntil)
    await afterwards(
      tx,
      rows.filter((row) => row.state !== 'SUBMITTED' || row.was === 'open' || row.is_chain_running),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    return settlements.map((settlement) => byId.get(settlement.messageId))
  })
}

/** Removes what PostgreSQL cannot store as text: whatever a network answers, the settlement must be written. */
function toJson(settlements: Settlement[]): string {
  const rows = settlements.map(({ reason, hint, ...rest }) => ({
    ...rest,
    reason: reason && render(reason),
    hint: hint && render(hint),
    sentences: sentencesOf({ reason, hint }),
  }))
  return JSON.stringify(rows, (_name, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  )
}
