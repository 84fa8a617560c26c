// A background task: makes the messages or drafts of new items of feeds. Each item is one transaction: killed at any step, the task goes on
// where it was, and no item is made twice.
import { sql } from 'kysely'
import type { Caller } from '../../access/access.ts'
import { consoleClientId } from '../../access/console-client.ts'
import { type Database, inTransaction, type Tx } from '../../db/db.ts'
import { Problem, ProblemList } from '../../errors.ts'
import { textOfItem } from '../../feeds/feeds.ts'
import { parseValue } from '../../http/validation/parse-value.ts'
import { addJob } from '../../jobs/jobs.ts'
import { render, type Said, say, sentencesOf } from '../../sentences/sentences.ts'
import { scheduleMessage } from '../authoring/schedule.ts'
import { NewMessage, readInput } from '../input/input.ts'
import { type DraftContent, draftFields } from '../messages.ts'
import { mailNotMade, saidOf } from '../notify/mail-not-made.ts'
import { principalOf } from '../series/author.ts'
import type { Checks } from '../validation/validate.ts'
import { type FeedRow, type ItemRow, profilesOf } from './find.ts'

type Writer = { memberId: string; clientId: string; seesAll: boolean }
export type Making = {
  database: Database
  checks: Checks
  /** Of the module of drafts. */
  addDraft(tx: Tx, writer: Writer, content: DraftContent): Promise<{ id: string }>
  /** The fail point of crash tests. */
  reach(point: string): unknown
}

/** Then it is the turn of other tasks. */
const maxSteps = 200

export async function makeFeedItems(making: Making): Promise<void> {
  for (let count = 0; count < maxSteps; count += 1) if (!(await step(making))) return
  await addJob(making.database, 'make-feed-items', {})
}

/** Whether there was anything to do. */
async function step(making: Making): Promise<boolean> {
  let item: ItemRow | undefined
  try {
    await inTransaction(making.database, async (tx) => {
      item = await findDue(tx)
      if (item) await makeNext(tx, making, item)
    })
    await making.reach('feed-item-made')
    return item !== undefined
  } catch (error) {
    if (!item) throw error
    const problem = error instanceof ProblemList ? error.problems[0] : error
    if (problem instanceof Problem) {
      await noteProblem(making.database, item, problem)
      return true
    }
    await sql`
      update feed_items set look_at = clock_timestamp() + interval '5 minutes'
      where id = ${item.id} and look_at is not null`.execute(making.database)
    throw error
  }
}

async function findDue(tx: Tx): Promise<ItemRow | undefined> {
  return tx
    .selectFrom('feed_items')
    .selectAll()
    .where('look_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('look_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Everywhere the feed is locked before its items. Undefined: another worker was faster, or the feed was changed. */
async function lockWithFeed(tx: Tx, { id, feed_id }: ItemRow) {
  const feed = await tx
    .selectFrom('feeds')
    .selectAll()
    .where('id', '=', feed_id)
    .forUpdate()
    .executeTakeFirst()
  const item = await tx
    .selectFrom('feed_items')
    .selectAll()
    .where('id', '=', id)
    .where('look_at', '<=', sql<Date>`clock_timestamp()`)
    .forUpdate()
    .executeTakeFirst()
  return feed && item ? { feed, item } : undefined
}

async function makeNext(tx: Tx, making: Making, due: ItemRow): Promise<void> {
  const locked = await lockWithFeed(tx, due)
  if (!locked) return
  const { feed, item } = locked
  await making.reach('feed-item-begun')
  const profileIds = await profilesOf(tx, feed.id)
  if (profileIds.length === 0 || feed.is_paused) return standStill(tx, item.id)
  if (isOld(feed, item)) return skip(tx, item, say('feed_item_old', { days: feed.max_age_days }))
  const text = textOfItem(feed.template, item)
  if (text === '') return skip(tx, item, say('feed_item_empty'))
  if (await isFull(tx, feed)) return lookLater(tx, item.id)
  const author = principalOf(feed)
  if (!author) throw new Problem('conflict', { message: say('feed_without_author') })
  const made =
    feed.result === 'DRAFT'
      ? await makeDraft(tx, making, author, { text, profileIds })
      : await makeMessages(tx, making, author, { text, profileIds, feed, item })
  await making.reach('feed-item-scheduled')
  await tx
    .updateTable('feed_items')
    .set({
      ...made,
      ...{ state: 'DONE', look_at: null, problem: null, done_at: sql<Date>`clock_timestamp()` },
    })
    .where('id', '=', item.id)
    .execute()
}

type Content = { text: string; profileIds: string[] }

async function makeMessages(
  tx: Tx,
  { checks }: Making,
  author: Caller,
  { text, profileIds, feed, item }: Content & { feed: FeedRow; item: ItemRow },
) {
  const content = {
    text,
    socialProfileIds: profileIds,
    queue: 'last',
    mediaUrls: feed.with_picture && item.picture_url ? [item.picture_url] : [],
  }
  const principal = feed.result === 'PROPOSAL' ? proposing(author) : author
  const input = readInput(parseValue(NewMessage, content))
  const messages = await scheduleMessage(tx, checks, { principal, traceId: '' }, input)
  const ids = messages.map(({ id }) => id)
  return { message_ids: sql<string[]>`${ids}::bigint[]` }
}

/** With no more rights than a token that may only propose. */
function proposing(author: Caller): Caller {
  const held = author.rights ?? ['READ', 'PROPOSE']
  return { ...author, rights: held.filter((right) => right === 'READ' || right === 'PROPOSE') }
}

async function makeDraft(tx: Tx, { addDraft }: Making, author: Caller, content: Content) {
  if (author.kind !== 'member')
    throw new Problem('conflict', { message: say('feed_draft_of_member') })
  const writer = {
    memberId: author.memberId,
    clientId: author.clientId || consoleClientId,
    seesAll: true,
  }
  const { text, profileIds: socialProfileIds } = content
  const { id } = await addDraft(tx, writer, { ...draftFields.empty, text, socialProfileIds })
  return { draft_id: id }
}

function isOld({ max_age_days: days }: FeedRow, { published_at, seen_at }: ItemRow): boolean {
  return Date.now() - (published_at ?? seen_at).getTime() > days * 86_400_000
}

/** As many were made within 24 hours as may be. */
async function isFull(tx: Tx, feed: FeedRow): Promise<boolean> {
  const { rows } = await sql`
    select from feed_items where feed_id = ${feed.id} and done_at > now() - interval '24 hours'
    limit ${feed.max_per_day}`.execute(tx)
  return rows.length >= feed.max_per_day
}

async function lookLater(tx: Tx, id: string): Promise<void> {
  await sql`update feed_items set look_at = clock_timestamp() + interval '30 minutes' where id = ${id}`.execute(
    tx,
  )
}

async function standStill(tx: Tx, id: string): Promise<void> {
  await sql`update feed_items set look_at = null where id = ${id}`.execute(tx)
}

async function skip(tx: Tx, item: ItemRow, reason: Said): Promise<void> {
  const problem = item.problem ?? {
    message: render(reason),
    hint: null,
    sentences: sentencesOf({ message: reason }),
  }
  await sql`
    update feed_items set state = 'SKIPPED', look_at = null, problem = ${JSON.stringify(problem)}
    where id = ${item.id}`.execute(tx)
}

/** Tried again until the item is too old. Only the first of several items with a problem is reported to the author. */
async function noteProblem(database: Database, item: ItemRow, problem: Problem): Promise<void> {
  const { message, hint = null, sentences } = problem
  await inTransaction(database, async (tx) => {
    // Also against another worker that notes a problem of another item.
    const { rows } = await sql<Pick<FeedRow, 'author_id' | 'title' | 'url'> & { is_new: boolean }>`
      select author_id, title, url, not exists (
        select from feed_items i where i.feed_id = f.id and i.state = 'WAITING' and i.problem is not null) as is_new
      from feeds f where id = ${item.feed_id} for update`.execute(tx)
    const noted = await sql`
      update feed_items set problem = ${JSON.stringify({ message, hint, sentences })},
        look_at = clock_timestamp() + interval '30 minutes'
      where id = ${item.id} and look_at is not null returning id`.execute(tx)
    const [feed] = rows
    if (!feed?.is_new || noted.rows.length === 0) return
    const about = { title: feed.title ?? feed.url, reason: saidOf(problem) }
    await mailNotMade(tx, feed.author_id, { of: 'feed', ...about })
  })
}
