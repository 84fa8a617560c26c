// Reads interactions from X, API v2 (docs.x.com, as collected in 2026): mentions, the profile's own replies and quotes,
// likes, quotes and replies on its posts, and private messages between two. X pushes only to enterprise customers.
// Not readable here: the profile's own likes, and group messages.
import { listAt, textAt } from '../http/client.ts'
import { readPause } from '../http/rate-limits.ts'
import { type Ask, isBounded, type Page } from '../interactions/pages.ts'
import type { Reader } from '../interactions/reader.ts'
import { readThreads } from '../interactions/threads.ts'
import { type ReadingIntervals, readTimeline } from '../interactions/timeline.ts'
import type { Account } from '../networks.ts'
import { askX, hasHole, type Question, unreadable, type XClient } from './ask.ts'
import { directMessage } from './interactions/interactions.ts'
import {
  type Answered,
  contextOf,
  type Get,
  isRefused,
  listTweets,
  paging,
  peopleIn,
  timeOf,
  userPath,
} from './interactions/lists.ts'
import { postsOf } from './interactions/read-posts.ts'
import { askForMessages } from './words.ts'

export function openReader(client: XClient, intervals: ReadingIntervals): Reader {
  return {
    kinds: ['mentions', 'said', 'messages', 'posts'],
    read(account, step, signal) {
      const { kind } = step
      const get: Get = (question) => ask(client, account, question, signal)
      if (kind === 'posts') return readThreads(postsOf(client, get, account), step, intervals)
      const list = lists[kind]
      if (!list) throw new Error(`X has no ${kind}`)
      const timeline = { scope: kind, isRefused, list: (from: Ask) => list(get, account, from) }
      return readTimeline(timeline, step, intervals)
    },
  }
}

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

async function ask(
  client: XClient,
  account: Account,
  question: Question,
  signal: AbortSignal,
): Promise<Answered> {
  const { body, headers } = await askX(client, account, question, signal)
  const next = textAt(body, 'meta', 'next_token') ?? null
  if (!isBounded(next)) throw unreadable(client, body)
  return { body, notBefore: readPause(headers), next }
}

/** Lists all conversations at once, thirty days back; X offers no time range here. */
async function listMessages(get: Get, account: Account, { token }: Ask): Promise<Page> {
  const always = ['id', 'created_at', 'dm_conversation_id', 'sender_id']
  const { body, notBefore, next } = await get({
    path: '/2/dm_events',
    query: (words) => ({
      max_results: '100',
      event_types: 'MessageCreate',
      ...askForMessages(words),
      ...paging(token),
    }),
    always,
  })
  const entries = listAt(body, 'data').map((event) => ({
    at: timeOf(event),
    interactions: directMessage(event, contextOf(account, 'messages')),
  }))
  const people = peopleIn(body, 'includes', 'users')
  return { entries, people, next, notBefore, hasHole: hasHole(body, always) }
}

/** X takes whole seconds, and excludes the end. */
function span({ since, until, token }: Ask): Record<string, string> {
  return {
    ...(since === null ? {} : { start_time: wholeSecond(since) }),
    ...(until === null ? {} : { end_time: wholeSecond(until + 1_000) }),
    ...paging(token),
  }
}

function wholeSecond(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}
