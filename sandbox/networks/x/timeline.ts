// GET /2/users/:id/tweets: the newest first, page by page.
import type { Answer, Call, World } from '../../exchange.ts'
import type { Post } from '../../memory.ts'
import { newestFirst } from '../../store.ts'
import { invalid } from './dialect.ts'
import { timelineParameters, tweetFields } from './shapes.ts'

export function listTweets(world: World, { params, query }: Call): Answer {
  const strange = Object.keys(query).find((name) => !timelineParameters.includes(name))
  if (strange !== undefined)
    throw invalid(`The query parameter [${strange}] is not one of [${timelineParameters}]`)
  const id = params.id ?? ''
  if (!/^\d{1,19}$/.test(id)) throw invalid(`The \`id\` query parameter value [${id}] is not valid`)
  const page = readPage(query)
  if (!world.store.knows('twitter', id)) return unknownUser(id)
  const fields = readFields(query['tweet.fields'])
  const { posts, next } = pageOf(world.store.listPosts('twitter', id), page)
  const [newest, oldest] = [posts[0], posts.at(-1)]
  return {
    status: 200,
    body: {
      ...(newest ? { data: posts.map((post) => describeTweet(post, fields)) } : {}),
      meta: {
        result_count: posts.length,
        ...(newest && oldest ? { newest_id: newest.id, oldest_id: oldest.id } : {}),
        ...(next === undefined ? {} : { next_token: next }),
      },
    },
  }
}

type Page = { start: number; end: number; size: number; below: bigint | undefined }

function readPage(query: Record<string, string>): Page {
  const size = Number(query.max_results ?? 10)
  if (!Number.isInteger(size) || size < 5 || size > 100)
    throw invalid(`The \`max_results\` query parameter value [${size}] is not between 5 and 100`)
  const token = query.pagination_token
  if (token !== undefined && !/^[0-9a-z]{1,13}$/.test(token))
    throw invalid(`The \`pagination_token\` query parameter value [${token}] is not valid`)
  return {
    start: readTime(query, 'start_time') ?? 0,
    end: readTime(query, 'end_time') ?? Number.POSITIVE_INFINITY,
    size,
    below: token === undefined ? undefined : fromBase36(token),
  }
}

/** Times count to the second: a post of the same second belongs to it. */
function readTime(query: Record<string, string>, name: string): number | undefined {
  const value = query[name]
  if (value === undefined) return undefined
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(value) ||
    Number.isNaN(Date.parse(value))
  )
    throw invalid(`The \`${name}\` query parameter value [${value}] is not a valid date-time`)
  return Math.floor(Date.parse(value) / 1000)
}

function pageOf(all: readonly Post[], page: Page): { posts: Post[]; next: string | undefined } {
  const posts: Post[] = []
  for (const post of newestFirst(all)) {
    const second = Math.floor(Date.parse(post.createdAt) / 1000)
    if (second < page.start) break
    if (second >= page.end || (page.below !== undefined && BigInt(post.id) >= page.below)) continue
    if (posts.length === page.size) return { posts, next: toBase36(posts.at(-1)?.id ?? '0') }
    posts.push(post)
  }
  return { posts, next: undefined }
}

function toBase36(id: string): string {
  return BigInt(id).toString(36)
}

function fromBase36(text: string): bigint {
  return [...text].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
}

function readFields(list: string | undefined): string[] {
  const fields = list?.split(',') ?? []
  const strange = fields.find((field) => !tweetFields.includes(field))
  if (strange !== undefined)
    throw invalid(
      `The \`tweet.fields\` query parameter value [${strange}] is not one of [${tweetFields}]`,
    )
  return fields
}

function describeTweet(post: Post, fields: string[]): Record<string, unknown> {
  const extra: Record<string, unknown> = {
    author_id: post.profile,
    conversation_id: post.id,
    // X gives whole seconds, written with three zeros.
    created_at: `${post.createdAt.slice(0, 19)}.000Z`,
    lang: 'und',
    possibly_sensitive: false,
    reply_settings: 'everyone',
    ...(post.media.length > 0
      ? {
          attachments: {
            media_keys: post.media.map((_, index) => `3_${BigInt(post.id) + BigInt(index)}`),
          },
        }
      : {}),
  }
  const wanted = Object.entries(extra).filter(([name]) => fields.includes(name))
  return {
    id: post.id,
    text: post.text,
    edit_history_tweet_ids: [post.id],
    ...Object.fromEntries(wanted),
  }
}

function unknownUser(id: string): Answer {
  const error = {
    value: id,
    detail: `Could not find user with id: [${id}].`,
    title: 'Not Found Error',
    resource_type: 'user',
    parameter: 'id',
    resource_id: id,
    type: 'https://api.twitter.com/2/problems/resource-not-found',
  }
  return { status: 200, body: { errors: [error] } }
}
