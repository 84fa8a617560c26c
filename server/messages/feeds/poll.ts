// A background task: reads the feeds that are due, and notes their items. A feed is taken for some minutes, read without a transaction, and
// its items are noted in one: killed in between, it is read again, and an item that is known is not noted twice.
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/db.ts'
import { type FeedItem, FeedProblem, type Fetched, fetchFeed } from '../../feeds/feeds.ts'
import { addMail, feedFailsMail } from '../../mail/mail.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { render, type Said, sentencesOf } from '../../sentences/sentences.ts'
import { firstPauseSeconds } from './change.ts'
import type { FeedRow } from './find.ts'

export type Polling = {
  database: Database
  outbound: Pick<Outbound, 'download'>
  /** The fail point of crash tests. */
  reach(point: string): unknown
  timeoutMs?: number
}

/** Then it is the turn of other tasks. */
const maxFeedsPerRun = 100
const atOnce = 4
const maxPauseSeconds = 6 * 3600
const deadAfterDays = 3
/** Items that a feed does not have any more are remembered so long. */
const rememberedDays = 90

export async function pollFeeds(polling: Polling): Promise<void> {
  let left = maxFeedsPerRun
  const work = async () => {
    while (left > 0) {
      left -= 1
      const feed = await takeDue(polling.database)
      if (!feed) return
      await pollFeed(polling, feed)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** Other workers do not take it meanwhile. */
async function takeDue(database: Database): Promise<FeedRow | undefined> {
  const { rows } = await sql<FeedRow>`
    update feeds set poll_at = clock_timestamp() + interval '5 minutes'
    where id = (select id from feeds where poll_at <= clock_timestamp() order by poll_at limit 1 for update skip locked)
    returning *`.execute(database)
  return rows[0]
}

async function pollFeed(polling: Polling, feed: FeedRow): Promise<void> {
  const { database, reach } = polling
  await reach('feed-taken')
  const known = { etag: feed.etag, modified: feed.last_modified }
  try {
    const fetched = await fetchFeed(polling, feed.url, known)
    await reach('feed-read')
    await inTransaction(database, async (tx) => {
      const now = await lock(tx, feed)
      if (now) await note(tx, now, fetched)
      await reach('feed-items-noted')
    })
    await reach('feed-noted')
  } catch (error) {
    if (!(error instanceof FeedProblem)) throw error
    await inTransaction(database, async (tx) => {
      const now = await lock(tx, feed)
      if (now) await noteProblem(tx, now, error.said)
    })
  }
}

/** Undefined: it was changed, paused or removed meanwhile. */
async function lock(tx: Tx, { id, url }: FeedRow): Promise<FeedRow | undefined> {
  return tx
    .selectFrom('feeds')
    .selectAll()
    .where('id', '=', id)
    .where('url', '=', url)
    .where('is_paused', '=', false)
    .forUpdate()
    .executeTakeFirst()
}

async function note(tx: Tx, feed: FeedRow, fetched: Fetched | undefined): Promise<void> {
  const isBaseline = feed.baseline_at === null
  const added = fetched ? await noteItems(tx, feed, fetched.feed.items, isBaseline) : 0
  const hasNews = added > 0 || isBaseline
  const pause = hasNews ? firstPauseSeconds : Math.min(feed.pause_seconds * 1.5, 4 * 3600)
  await tx
    .updateTable('feeds')
    .set({
      ...(fetched && {
        title: fetched.feed.title || null,
        etag: fetched.version.etag,
        last_modified: fetched.version.modified,
      }),
      ...(isBaseline && fetched ? { baseline_at: sql<Date>`clock_timestamp()` } : {}),
      ...{ failing_since: null, problem: null, reported_at: null },
      read_at: sql`clock_timestamp()`,
      ...nextLook(pause),
    })
    .where('id', '=', feed.id)
    .execute()
}

/** Returns how many are new. The oldest is noted, and posted, first. */
async function noteItems(
  tx: Tx,
  feed: FeedRow,
  items: FeedItem[],
  isBaseline: boolean,
): Promise<number> {
  const inOrder = items
    .toReversed()
    .toSorted((one, other) => timeOf(one) - timeOf(other))
    .map(({ key, title, link, summary, pictureUrl, publishedAt }) => ({
      feed_id: feed.id,
      ...{ key, title, link, summary },
      ...{ picture_url: pictureUrl, published_at: publishedAt },
      state: isBaseline ? 'BASELINE' : 'WAITING',
      look_at: isBaseline ? null : sql<Date>`clock_timestamp()`,
    }))
  if (inOrder.length === 0) return 0
  const added = await tx
    .insertInto('feed_items')
    .values(inOrder)
    .onConflict((conflict) => conflict.columns(['feed_id', 'key']).doNothing())
    .returning('id')
    .execute()
  const keys = items.map(({ key }) => key)
  await sql`
    update feed_items set seen_at = clock_timestamp()
    where feed_id = ${feed.id} and key = any(${keys}) and seen_at < now() - interval '1 day'`.execute(
    tx,
  )
  await sql`
    delete from feed_items
    where feed_id = ${feed.id} and look_at is null and seen_at < now() - make_interval(days => ${rememberedDays})`.execute(
    tx,
  )
  return added.length
}

/** Without a date, in the order of the feed. */
function timeOf({ publishedAt }: FeedItem): number {
  return publishedAt?.getTime() ?? 0
}

async function noteProblem(tx: Tx, feed: FeedRow, said: Said): Promise<void> {
  const now = new Date()
  const since = feed.failing_since ?? now
  const isDead = now.getTime() - since.getTime() > deadAfterDays * 86_400_000
  const isReported = feed.reported_at !== null
  if (isDead && !isReported) await report(tx, feed, said)
  await tx
    .updateTable('feeds')
    .set({
      failing_since: since,
      problem: JSON.stringify({
        message: render(said),
        hint: null,
        sentences: sentencesOf({ message: said }),
      }),
      ...(isDead && !isReported && { reported_at: now }),
      ...nextLook(Math.min(feed.pause_seconds * 2, maxPauseSeconds)),
    })
    .where('id', '=', feed.id)
    .execute()
}

async function report(tx: Tx, feed: FeedRow, said: Said): Promise<void> {
  if (feed.author_id === null) return
  const author = await tx
    .selectFrom('members')
    .select(['email', 'full_name as fullName', 'timezone', 'language'])
    .where('id', '=', feed.author_id)
    .where('is_active', '=', true)
    .where('email_proved_at', 'is not', null)
    .executeTakeFirst()
  if (!author) return
  const about = { title: feed.title ?? feed.url, url: feed.url, reason: said, days: deadAfterDays }
  await addMail(tx, feedFailsMail(author, about))
}

/** A tenth sooner or later, so that feeds that were added together are not read together for ever. */
function nextLook(seconds: number) {
  const pause = Math.round(seconds)
  const jittered = Math.round(pause * (0.9 + Math.random() * 0.2))
  return {
    pause_seconds: pause,
    poll_at: sql<Date>`clock_timestamp() + make_interval(secs => ${jittered})`,
  }
}
