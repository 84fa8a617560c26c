// Reads interactions from X, API v2 (docs.x.com, as collected in 2026): mentions, the profile's own replies and quotes,
// likes, quotes and replies on its posts, and private messages between two. X pushes only to enterprise customers.
// Not readable here: the profile's own likes, and group messages.
import {
  type Call,
  callNetwork,
  incomplete,
  listAt,
  type NetworkClient,
  textAt,
  valueAt,
} from '../http/client.ts'
import { readPause } from '../http/rate-limits.ts'
import type { Account, NetworkError } from '../networks.ts'
import { type Ask, isBounded, type Page } from '../reading/pages.ts'
import type { Interaction, Reader } from '../reading/reading.ts'
import type { Thread, ThreadPage, Threads } from '../reading/strands.ts'
import { readThreads } from '../reading/threads.ts'
import { type ReadingIntervals, readTimeline } from '../reading/timeline.ts'
import { directMessage, interactionsIn, type ListContext, likeOf } from './interactions.ts'

const tweetFields =
  'author_id,conversation_id,created_at,entities,in_reply_to_user_id,referenced_tweets'
/** The search reaches a week back. A margin keeps entries at its edge from being taken for deleted. */
const searchMs = 7 * 86_400_000
const paths: Record<string, string> = { likes: 'liking_users', quotes: 'quote_tweets' }

export function openReader(client: NetworkClient, intervals: ReadingIntervals): Reader {
  return {
    kinds: ['mentions', 'said', 'messages', 'posts'],
    read(account, step, signal) {
      const { kind } = step
      const get = (path: string, query: Record<string, string>) =>
        ask(client, account, { purpose: 'read', method: 'GET', path, query }, signal)
      if (kind === 'posts') return readThreads(postsOf(get, account), step, intervals)
      const list = lists[kind]
      if (!list) throw new Error(`X has no ${kind}`)
      const timeline = { scope: kind, isRefused, list: (from: Ask) => list(get, account, from) }
      return readTimeline(timeline, step, intervals)
    },
  }
}

type Answered = { body: unknown; notBefore: Date | null; next: string | null }
type Get = (path: string, query: Record<string, string>) => Promise<Answered>
type ListOf = (get: Get, account: Account, ask: Ask) => Promise<Page>

const lists: Record<string, ListOf> = {
  mentions: (get, account, ask) =>
    listTweets(
      get,
      { path: `${userPath(account)}/mentions`, query: span(ask) },
      contextOf(account, 'mentions'),
    ),
  said: (get, account, ask) => {
    const query = { ...span(ask), exclude: 'retweets' }
    return listTweets(
      get,
      { path: `${userPath(account)}/tweets`, query },
      contextOf(account, 'said'),
    )
  },
  messages: listMessages,
}

/** X answers 200 also when it hides something: an answer without `meta` proves nothing. */
async function ask(
  client: NetworkClient,
  account: Account,
  call: Call,
  signal: AbortSignal,
): Promise<Answered> {
  const { body, headers } = await callNetwork(client, account, call, signal)
  const next = textAt(body, 'meta', 'next_token') ?? null
  if (valueAt(body, 'meta') === undefined || !isBounded(next)) throw incomplete(client, 'read')
  return { body, notBefore: readPause(headers), next }
}

function isRefused({ code }: NetworkError): boolean {
  return ['twitter_400', 'twitter_403', 'twitter_404', 'twitter_incomplete_answer'].includes(code)
}

async function listTweets(
  get: Get,
  { path, query }: { path: string; query: Record<string, string> },
  about: ListContext,
): Promise<Page> {
  const { body, notBefore, next } = await get(path, {
    max_results: '100',
    'tweet.fields': tweetFields,
    expansions: 'referenced_tweets.id',
    ...query,
  })
  const authors = new Map(
    listAt(body, 'includes', 'tweets').map((tweet) => [
      textAt(tweet, 'id'),
      textAt(tweet, 'author_id'),
    ]),
  )
  const entries = listAt(body, 'data').map((tweet) => ({
    at: timeOf(tweet),
    interactions: interactionsIn(tweet, authors, about),
  }))
  return { entries, next, notBefore }
}

/** Lists all conversations at once, thirty days back; X offers no time range here. */
async function listMessages(get: Get, account: Account, { token }: Ask): Promise<Page> {
  const { body, notBefore, next } = await get('/2/dm_events', {
    max_results: '100',
    event_types: 'MessageCreate',
    'dm_event.fields': 'id,event_type,created_at,sender_id,dm_conversation_id',
    ...paging(token),
  })
  const entries = listAt(body, 'data').map((event) => ({
    at: timeOf(event),
    interactions: directMessage(event, contextOf(account, 'messages')),
  }))
  return { entries, next, notBefore }
}

function postsOf(get: Get, account: Account): Threads {
  return {
    isRefused,
    // A quote of a deleted post quotes nothing. A reply stays, and so does the search for it.
    endsWithThread: ['likes', 'quotes'],
    outlives: ['replies'],
    reachMs: { replies: searchMs * 0.9 },
    list: (token) => listPosts(get, account, token),
    async page(aspect, { of, scope }, { token, at }) {
      const about = contextOf(account, scope, of)
      if (aspect === 'replies') {
        const query = { query: `conversation_id:${of}`, ...paging(token) }
        return listTweets(get, { path: '/2/tweets/search/recent', query }, about)
      }
      const path = `/2/tweets/${encodeURIComponent(of)}/${paths[aspect]}`
      if (aspect === 'quotes') return listTweets(get, { path, query: paging(token) }, about)
      return listLikes(get, path, { token, at }, about)
    },
  }
}

async function listPosts(get: Get, account: Account, token: string | null): Promise<ThreadPage> {
  const { body, notBefore, next } = await get(`${userPath(account)}/tweets`, {
    max_results: '50',
    exclude: 'retweets',
    'tweet.fields': 'conversation_id,created_at,public_metrics',
    ...paging(token),
  })
  return { threads: listAt(body, 'data').map(toThread), next, notBefore }
}

function toThread(tweet: unknown): Thread {
  const id = textAt(tweet, 'id') ?? ''
  const at = timeOf(tweet)
  const strand = (aspect: string, name: string, of = id) => {
    const count = Number(textAt(tweet, 'public_metrics', name) ?? 0)
    return { of, scope: `${aspect}:${of}`, mark: String(count), count }
  }
  const isSearched = +at > Date.now() - searchMs
  const replies = () => strand('replies', 'reply_count', textAt(tweet, 'conversation_id'))
  return {
    id,
    at,
    strands: {
      likes: strand('likes', 'like_count'),
      quotes: strand('quotes', 'quote_count'),
      ...(isSearched ? { replies: replies() } : {}),
    },
  }
}

/** X names the people who liked, and not the time. */
async function listLikes(
  get: Get,
  path: string,
  { token, at }: { token: string | null; at: Date },
  about: ListContext,
): Promise<Page> {
  const { body, notBefore, next } = await get(path, { max_results: '100', ...paging(token) })
  const entries = listAt(body, 'data').map((user) => {
    const interactions: Interaction[] = likeOf(textAt(user, 'id'), at, about)
    return { at, interactions }
  })
  return { entries, next, notBefore }
}

function contextOf({ networkId }: Account, scope: string, post: string | null = null): ListContext {
  return { own: networkId, scope, post }
}

function userPath({ networkId }: Account): string {
  return `/2/users/${encodeURIComponent(networkId)}`
}

/** X takes whole seconds, and excludes the end. */
function span({ since, until, token }: Ask): Record<string, string> {
  return {
    ...(since === null ? {} : { start_time: wholeSecond(since) }),
    ...(until === null ? {} : { end_time: wholeSecond(until + 1_000) }),
    ...paging(token),
  }
}

function paging(token: string | null): Record<string, string> {
  return token === null ? {} : { pagination_token: token }
}

function wholeSecond(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

/** An entry without a time counts as made now. */
function timeOf(thing: unknown): Date {
  const at = new Date(textAt(thing, 'created_at') ?? Number.NaN)
  return Number.isNaN(+at) ? new Date() : at
}
