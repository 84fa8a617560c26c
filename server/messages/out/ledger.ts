// The ledger of changes: a lease before anything is asked, an attempt before each call, and the outcome, each fenced by the token of the lease.
import { sql } from 'kysely'
import { type Database, inTransaction, type Tx } from '../../db/db.ts'
import { milliseconds } from '../../db/interval.ts'
import { addJob } from '../../jobs/jobs.ts'
import { render, type Said, say, sentencesOf, toStore } from '../../sentences/sentences.ts'
import { addActions } from '../actions.ts'
import type { MessageRow } from '../fields/field.ts'
import { asStored } from '../fields/values.ts'
import type { StoredPart } from '../input/parts.ts'
import { storedMentions } from '../mentions/sent-text.ts'
import { addNotices } from '../notices/add-notices.ts'
import { emitEvents } from '../notify/emit-events.ts'
import { replaceWords } from '../search/store-words.ts'
import { changeTask } from './ask.ts'
import type { ChangeRow } from './changes.ts'
import { mergedMentions } from './new-text.ts'

/** `profileId` and `type`: of the message. `isHeld`: a pause holds publishing there. `endedMs`: since the last attempt ended. */
export type Leased = ChangeRow & {
  profileId: string
  type: string
  isHeld: boolean
  endedMs: number | null
}

/** Undefined: there is nothing to do, or another worker holds it; then a job comes when its lease ends. */
export async function leaseChange(
  database: Database,
  id: string,
  leaseMs: number,
): Promise<Leased | undefined> {
  return inTransaction(database, async (tx) => {
    const { rows } = await sql<Leased & { wait: Date | null }>`
      select c.*, m.profile_id as "profileId", p.type, l.held_at is not null as "isHeld",
        extract(epoch from clock_timestamp() - (
          select max(coalesce(a.ended_at, a.started_at)) from post_change_attempts a where a.change_id = c.id)) * 1000 as "endedMs",
        case when c.leased_until > clock_timestamp() then c.leased_until end as wait
      from post_changes c join messages m on m.id = c.message_id join profiles p on p.id = m.profile_id
      left join lanes l on l.profile_id = m.profile_id
      where c.id = ${id} and c.state in ('WAITING', 'CALLING', 'UNKNOWN') for update of c`.execute(
      tx,
    )
    const [row] = rows
    if (!row) return undefined
    if (row.wait) {
      await addJob(tx, changeTask, { id }, row.wait)
      return undefined
    }
    // The process that was calling has died: its call may have arrived.
    const state = row.state === 'CALLING' ? 'UNKNOWN' : row.state
    await sql`
      update post_change_attempts set state = 'unknown', ended_at = clock_timestamp(), code = 'abandoned'
      where change_id = ${id} and state = 'open'`.execute(tx)
    const { rows: leased } = await sql<{ token: number }>`
      update post_changes set token = token + 1, state = ${state}, leased_until = clock_timestamp() + ${milliseconds(leaseMs)}
      where id = ${id} returning token`.execute(tx)
    // Of a worker that dies, another one takes over when the lease ends.
    await addJob(tx, changeTask, { id }, new Date(Date.now() + leaseMs + 1000))
    const endedMs = row.endedMs === null ? null : Number(row.endedMs)
    return { ...row, state, endedMs, token: leased[0]?.token ?? row.token }
  })
}

/** The attempt is written before the call. False: the lease is lost. */
export async function beginCall(database: Database, { id, token }: ChangeRow): Promise<boolean> {
  const { rows } = await sql`
    with held as (
      update post_changes set state = 'CALLING', attempts = attempts + 1, looks = 0
      where id = ${id} and token = ${token} and state = 'WAITING' and leased_until > clock_timestamp()
      returning id, attempts
    )
    insert into post_change_attempts (change_id, number, state) select id, attempts, 'open' from held
    returning number`.execute(database)
  return rows.length > 0
}

export type Outcome = {
  state: 'DONE' | 'FAILED' | 'WAITING' | 'UNKNOWN'
  /** Of the attempt that was open or in doubt. */
  attempt?: 'accepted' | 'rejected' | 'unknown'
  finding?: 'THERE' | 'GONE'
  /** The post as it is known from now on, after an edit. */
  edited?: { postId: string | null; postUrl: string | null }
  looks?: number
  againMs?: number
  code?: string
  reason?: Said
  hint?: Said | undefined
}

/** False: the lease is lost, and another worker settles it. */
export async function settleChange(
  database: Database,
  change: ChangeRow,
  outcome: Outcome,
): Promise<boolean> {
  const { state, againMs = 0 } = outcome
  return inTransaction(database, async (tx) => {
    // Everywhere the message is locked before what belongs to it.
    await sql`select from messages where id = ${change.message_id} for update`.execute(tx)
    if (!(await writeOutcome(tx, change, outcome))) return false
    if (outcome.attempt) await writeAttempt(tx, change, outcome)
    if (state === 'WAITING' || state === 'UNKNOWN')
      await addJob(tx, changeTask, { id: change.id }, new Date(Date.now() + againMs))
    else await record(tx, change, outcome)
    return true
  })
}

const noFailure = { code: null, reason: null, hint: null, sentences: null }

async function writeOutcome(tx: Tx, change: ChangeRow, outcome: Outcome): Promise<boolean> {
  const { state, finding = null, looks = 0 } = outcome
  const failure = state === 'FAILED' ? failureOf(outcome) : noFailure
  const { rows } = await sql`
    update post_changes set state = ${state}, leased_until = null, looks = ${looks}, finding = coalesce(${finding}, finding),
      ended_at = case when ${state} in ('DONE', 'FAILED') then clock_timestamp() end,
      failure_code = ${failure.code}, failure_reason = ${failure.reason}, failure_hint = ${failure.hint},
      failure_sentences = ${failure.sentences}::jsonb
    where id = ${change.id} and token = ${change.token} and state in ('WAITING', 'CALLING', 'UNKNOWN')
    returning id`.execute(tx)
  return rows.length > 0
}

function failureOf({ code, reason, hint }: Outcome) {
  const said = { reason: reason ?? null, hint: hint ?? null }
  return {
    code: code ?? null,
    reason: said.reason && render(said.reason),
    hint: said.hint && render(said.hint),
    sentences: JSON.stringify(sentencesOf(said)),
  }
}

async function writeAttempt(
  tx: Tx,
  { id }: ChangeRow,
  { attempt, code, reason: said }: Outcome,
): Promise<void> {
  const reason = said ?? null
  await sql`
    update post_change_attempts set state = ${attempt}, code = ${code ?? null}, reason = ${reason && render(reason)},
      ended_at = case when state = 'unknown' then ended_at else clock_timestamp() end, reason_sentence = ${toStore(reason)}::jsonb
    where change_id = ${id} and state in ('open', 'unknown')
      and number = (select max(number) from post_change_attempts where change_id = ${id})`.execute(
    tx,
  )
}

/** History, events and, after an edit, the text as it is now. */
async function record(tx: Tx, change: ChangeRow, outcome: Outcome): Promise<void> {
  if (outcome.state === 'DONE' && change.kind === 'EDIT') await storeText(tx, change, outcome)
  if (outcome.finding === 'GONE') await countGone(tx, change)
  const message = await readMessage(tx, change.message_id)
  const news = newsOf(change, outcome, await positionOf(tx, change))
  if (!news) return
  await addActions(tx, 'system', [message], news.action, news.said)
  await emitEvents(tx, [message], news.event)
  const { member_id: to } = change
  if (outcome.state === 'FAILED' && change.kind !== 'LOOK' && to !== null) {
    const { reason = null } = outcome
    await addNotices(tx, [message.id], { kind: 'POST_CHANGE_FAILED', reason, to })
  }
}

type News = {
  action: 'EDIT' | 'DELETE' | 'SENDFAIL'
  said: Said
  event: `message.post_${'edited' | 'deleted' | 'gone' | 'change_failed'}`
}

/** Undefined: a look that found the post. */
function newsOf(
  { kind, attempts }: ChangeRow,
  { state, finding, attempt, reason }: Outcome,
  position: number,
): News | undefined {
  // A deletion of ours was called: its attempt is settled now, or was before.
  const isOurs = kind === 'DELETE' && (attempt === 'accepted' || attempts > 0)
  if (finding === 'GONE' && !isOurs)
    return {
      action: 'DELETE',
      said: say('post_seen_gone', { position }),
      event: 'message.post_gone',
    }
  if (state !== 'DONE') {
    const said = say('post_change_failed', { position, why: reason ? render(reason) : '' })
    return { action: 'SENDFAIL', said, event: 'message.post_change_failed' }
  }
  if (kind === 'LOOK') return undefined
  const [edited, deleted] = [
    say('post_was_edited', { position }),
    say('post_was_deleted', { position }),
  ]
  return kind === 'EDIT'
    ? { action: 'EDIT', said: edited, event: 'message.post_edited' }
    : { action: 'DELETE', said: deleted, event: 'message.post_deleted' }
}

async function storeText(tx: Tx, change: ChangeRow, { edited }: Outcome): Promise<void> {
  const position = await positionOf(tx, change)
  await sql`
    update messages set text = ${change.text}, mentions = ${await mentionsAfter(tx, change)}::jsonb, post_id = coalesce(${edited?.postId ?? null}, post_id),
      post_url = coalesce(${edited?.postUrl ?? null}, post_url), modified_at = clock_timestamp()
    where id = ${change.post_row}`.execute(tx)
  const message = await readMessage(tx, change.message_id)
  const parts = asStored<StoredPart[]>(message.parts)
  if (position > 1 && parts) {
    const now = parts.map((part, index) =>
      index === position - 2 ? { ...part, text: change.text ?? '' } : part,
    )
    await sql`
      update messages set parts = ${JSON.stringify(now)}::jsonb,
        mentions = ${mergedMentions(message, storedMentions(change.mentions))}::jsonb, modified_at = clock_timestamp()
      where id = ${message.id}`.execute(tx)
  }
  await replaceWords(tx, await readMessage(tx, change.message_id))
}

/** The row of the first post also has those of the parts. */
async function mentionsAfter(tx: Tx, change: ChangeRow): Promise<string | null> {
  return mergedMentions(await readMessage(tx, change.post_row), storedMentions(change.mentions))
}

async function countGone(tx: Tx, { message_id: id }: ChangeRow): Promise<void> {
  await sql`
    update messages set posts_gone = (
      select count(distinct post_row) from post_changes where message_id = ${id} and finding = 'GONE')
    where id = ${id}`.execute(tx)
}

async function readMessage(tx: Tx, id: string): Promise<MessageRow> {
  return tx.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function positionOf(tx: Tx, { post_row: row }: ChangeRow): Promise<number> {
  const { chain_position: position } = await readMessage(tx, row)
  return position ?? 1
}
