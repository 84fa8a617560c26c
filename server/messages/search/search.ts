// Finds messages, the newest first, with a bounded number of rows read per page, however many messages there are and however common a word
// is. The newest messages of the profiles are compared one by one: a common word fills the page from them. If they do not fill it, the
// index of words answers, unless it has too many hits to sort; then the page is short, and its cursor goes on where the comparing ended.
// Where those that were sent are not asked for, the newest of each other state are compared.

import { type RawBuilder, sql } from 'kysely'
import { type Database, inTransaction, isTimedOut, type Tx } from '../../db/db.ts'
import { allOf } from '../listing/list.ts'

export type Place = { sendAt: Date; id: string }

export type Search = {
  profileIds: string[]
  /** In whole seconds; both ends are included. Null: none. */
  from: Date | null
  to: Date | null
  /** Empty: every state. */
  states: string[]
  /** Conditions on the table `m`. */
  filters: RawBuilder<boolean>[]
  /** Tsqueries (terms.ts). Undefined: any words. */
  words: {
    /** The condition of the text that is looked for. */
    text: string | undefined
    /** The same with profiles, authors and tags, which the index narrows by. */
    index: string | undefined
  }
  limit: number
  after: Place | undefined
}

/** `rest`: where the next page begins, if this one is not full. */
export type Found = { places: Place[]; rest?: Place }

/** How many messages are compared before the index is asked, and where the index has too many hits. */
const fewRows = 1000
const manyRows = 20_000
const maxHits = 10_000
const maxIndexMs = 2000

/** One place more than `limit` says that there are more. */
export async function searchPlaces(database: Database, search: Search): Promise<Found> {
  if (search.profileIds.length === 0) return { places: [] }
  const newest = await compareNewest(database, search, fewRows)
  if (isFinal(newest, search)) return newest
  return (await askIndex(database, search)) ?? compareNewest(database, search, manyRows)
}

function isFinal({ places, rest }: Found, { limit }: Search): boolean {
  return places.length > limit || rest === undefined
}

type Row = { send_at: Date | null; id: string | null; rest_at: Date | null; rest_id: string | null }

/** More ranges take longer than they save. */
const maxRanges = 2000

/**
 * The ranges of indexes to compare: all messages of a profile; or, if those that were sent are not asked for, which are nearly all, the
 * messages of a profile that wait, and those of each state that do not.
 */
function rangesOf({ profileIds, states }: Search) {
  const isUnsent = states.length > 0 && !states.includes('SENT')
  const count = profileIds.length * (states.length + 1)
  if (!isUnsent || count > maxRanges)
    return { count: profileIds.length, ranges: [{ by: sql``, of: sql`true` }] }
  return {
    count,
    ranges: [
      { by: sql``, of: sql`m.act_at is not null` },
      {
        by: sql`cross join unnest(${states}::text[]) as s (state)`,
        of: sql`m.act_at is null and m.state = s.state and m.state <> 'SENT'`,
      },
    ],
  }
}

async function compareNewest(database: Database, search: Search, rows: number): Promise<Found> {
  const { profileIds, words, limit } = search
  const { ranges, count } = rangesOf(search)
  const each = Math.ceil(rows / count) + 10
  const newest = ranges.map(
    ({ by, of }) => sql`
      select m.* from unnest(${profileIds}::bigint[]) as p (profile_id) ${by}
      cross join lateral (
        select m.id, m.send_at, ${fits(search)} as fits,
          row_number() over (order by m.send_at desc, m.id desc) = ${each} as is_last
        from messages m where m.profile_id = p.profile_id and ${of} and ${inPeriod(search)}
        order by m.send_at desc, m.id desc limit ${each}
      ) m`,
  )
  // By the key of each message: the planner would rather read the hits of all organizations from the index.
  const hasWords =
    words.text === undefined
      ? sql``
      : sql`cross join lateral (
          select from message_words w where w.message_id = e.id and w.words @@ ${words.text}::tsquery offset 0
        ) w`
  const { rows: found } = await sql<Row>`
    with examined as materialized (
      ${sql.join(newest, sql` union all `)}
    ), rest as (
      -- Older messages may be missing from the range that was read the least far back.
      select send_at, id from examined where is_last order by send_at desc, id desc limit 1
    )
    select f.send_at, f.id, rest.send_at as rest_at, rest.id as rest_id
    from (select) one left join rest on true left join lateral (
      select e.send_at, e.id from examined e ${hasWords}
      where e.fits and (rest.id is null or (e.send_at, e.id) >= (rest.send_at, rest.id))
      order by e.send_at desc, e.id desc limit ${limit + 1}
    ) f on true
    order by f.send_at desc, f.id desc`.execute(database)
  const [first] = found
  const places = found.flatMap(toPlace)
  if (!first?.rest_at || first.rest_id === null) return { places }
  return { places, rest: { sendAt: first.rest_at, id: first.rest_id } }
}

/** Undefined: it takes too long, there are too many hits, or there is nothing to ask the index for. */
async function askIndex(database: Database, search: Search): Promise<Found | undefined> {
  if (search.words.index === undefined) return undefined
  try {
    return await inTransaction(database, (tx) => readHits(tx, search))
  } catch (error) {
    if (isTimedOut(error)) return undefined
    throw error
  }
}

async function readHits(tx: Tx, search: Search): Promise<Found | undefined> {
  const { words, profileIds, limit } = search
  // The planner prefers to read the whole table if it takes a word for more common than it is.
  await sql`select set_config('statement_timeout', ${String(maxIndexMs)}, true),
    set_config('enable_seqscan', 'off', true)`.execute(tx)
  const { rows } = await sql<Row & { hits: number }>`
    with hits as materialized (
      select message_id from message_words where words @@ ${words.index}::tsquery limit ${maxHits + 1}
    )
    select f.*, (select count(*)::integer from hits) as hits
    from (select) one left join lateral (
      select m.send_at, m.id from hits join messages m on m.id = hits.message_id
      where m.profile_id = any(${profileIds}::bigint[]) and ${inPeriod(search)} and ${fits(search)}
        and (select count(*) from hits) <= ${maxHits}
      order by m.send_at desc, m.id desc limit ${limit + 1}
    ) f on true
    order by f.send_at desc, f.id desc`.execute(tx)
  if ((rows[0]?.hits ?? 0) > maxHits) return undefined
  return { places: rows.flatMap(toPlace) }
}

function toPlace({ send_at: sendAt, id }: Pick<Row, 'send_at' | 'id'>): Place[] {
  return sendAt === null || id === null ? [] : [{ sendAt, id }]
}

function inPeriod({ from, to, after }: Search): RawBuilder<unknown> {
  return allOf([
    sql<boolean>`m.chain_head is null`,
    ...(from ? [sql<boolean>`m.send_at >= ${from}`] : []),
    // The last second counts as a whole, as answers show it.
    ...(to ? [sql<boolean>`m.send_at < ${new Date(to.getTime() + 1000)}`] : []),
    ...(after
      ? [sql<boolean>`(m.send_at, m.id) < (${after.sendAt}::timestamptz, ${after.id}::bigint)`]
      : []),
  ])
}

function fits({ states, filters }: Search): RawBuilder<unknown> {
  return allOf([
    ...(states.length > 0 ? [sql<boolean>`m.state = any(${states}::text[])`] : []),
    ...filters,
  ])
}
