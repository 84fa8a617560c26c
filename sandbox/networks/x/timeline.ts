// GET /2/users/:id/tweets, and how every list of posts on X is cut into pages: the newest first.
import type { Answer, Call, World } from '../../exchange/exchange.ts'
import { invalid, xName } from './dialect.ts'
import { describeTweet, findTweet, peopleNamed, type Tweet, tweetsBy } from './tweets/tweet.ts'
import { readFields, requireKnown, wordsOf } from './words.ts'

const parameters = [
  'id',
  'since_id',
  'until_id',
  'start_time',
  'end_time',
  'max_results',
  'pagination_token',
  'exclude',
  'expansions',
  'media.fields',
  'poll.fields',
  'user.fields',
  'place.fields',
]

export function timelineParameters(world: World): string[] {
  return [...parameters, wordsOf(world).fields]
}

export function listTweets(world: World, { params, query }: Call): Answer {
  const id = params.id ?? ''
  requireKnown(query, timelineParameters(world))
  const page = readPage(query, 5)
  if (!world.store.knows(xName, id)) return unknownUser(world, id)
  const excluded = query.exclude?.split(',') ?? []
  const listed = tweetsBy(world, id).filter(
    ({ about }) => about?.type !== 'retweeted' || !excluded.includes('retweets'),
  )
  return answerTweets(world, query, pageOf(listed, page))
}

export function answerTweets(
  world: World,
  query: Record<string, string>,
  { items, next }: { items: Tweet[]; next: string | undefined },
): Answer {
  const words = wordsOf(world)
  const fields = readFields(words, query)
  const [newest, oldest] = [items[0], items.at(-1)]
  const includes = query.expansions?.split(',').includes(words.expandsReferences)
    ? items.flatMap(({ about }) => findTweet(world, about?.id) ?? [])
    : []
  const shown = {
    [words.included]: includes.map((tweet) => describeTweet(world, tweet, fields)),
    users: peopleNamed(world, items, query),
  }
  const filled = Object.entries(shown).filter(([, list]) => list.length > 0)
  return {
    status: 200,
    body: {
      ...(newest ? { data: items.map((tweet) => describeTweet(world, tweet, fields)) } : {}),
      ...(filled.length > 0 ? { includes: Object.fromEntries(filled) } : {}),
      meta: {
        result_count: items.length,
        ...(newest && oldest ? { newest_id: newest.id, oldest_id: oldest.id } : {}),
        ...(next === undefined ? {} : { next_token: next }),
      },
    },
  }
}

type Placed = { id: string; createdAt: string }
type Place = { ms: number; id: bigint }
type Page = { start: number; end: number; size: number; below: Place | undefined }

export function readPage(query: Record<string, string>, minSize: number, usual = 10): Page {
  const size = Number(query.max_results ?? usual)
  if (!Number.isInteger(size) || size < minSize || size > 100)
    throw invalid(
      `The \`max_results\` query parameter value [${size}] is not between ${minSize} and 100`,
    )
  return {
    start: readTime(query, 'start_time') ?? 0,
    end: readTime(query, 'end_time') ?? Number.POSITIVE_INFINITY,
    size,
    below: readToken(query.pagination_token ?? query.next_token),
  }
}

/** A token names the last entry of the previous page. */
function readToken(token: string | undefined): Place | undefined {
  if (token === undefined) return undefined
  const [, ms, id] = /^([0-9a-f]{1,12})g(\d{1,19})$/.exec(token) ?? []
  if (!ms || !id)
    throw invalid(`The \`pagination_token\` query parameter value [${token}] is not valid`)
  return { ms: Number.parseInt(ms, 16), id: BigInt(id) }
}

/** Times are whole seconds: a post of the same second is included. */
function readTime(query: Record<string, string>, name: string): number | undefined {
  const value = query[name]
  if (value === undefined) return undefined
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) || Number.isNaN(Date.parse(value)))
    throw invalid(`The \`${name}\` query parameter value [${value}] is not a valid date-time`)
  return Math.floor(Date.parse(value) / 1000)
}

/** Takes a page from a list that is oldest first. */
export function pageOf<Item extends Placed>(
  all: readonly Item[],
  page: Page,
): { items: Item[]; next: string | undefined } {
  const items: Item[] = []
  for (let index = all.length - 1; index >= 0; index -= 1) {
    const item = all[index]
    if (!item) break
    const second = Math.floor(Date.parse(item.createdAt) / 1000)
    if (second < page.start) break
    if (second >= page.end || !isBelow(item, page.below)) continue
    if (items.length === page.size) return { items, next: tokenOf(items.at(-1)) }
    items.push(item)
  }
  return { items, next: undefined }
}

function isBelow({ id, createdAt }: Placed, place: Place | undefined): boolean {
  if (!place) return true
  const ms = Date.parse(createdAt)
  return ms === place.ms ? BigInt(id) < place.id : ms < place.ms
}

function tokenOf(last: Placed | undefined): string | undefined {
  return last && `${Date.parse(last.createdAt).toString(16)}g${last.id}`
}

export function unknownUser(world: World, id: string): Answer {
  const error = {
    value: id,
    detail: `Could not find user with id: [${id}].`,
    title: 'Not Found Error',
    resource_type: 'user',
    parameter: 'id',
    resource_id: id,
    type: `${wordsOf(world).problems}/resource-not-found`,
  }
  return { status: 200, body: { errors: [error] } }
}
