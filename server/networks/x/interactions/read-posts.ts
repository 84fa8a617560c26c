// Reads what belongs to the profile's posts on X: likes, quotes and replies.
import { listAt, type NetworkClient, textAt, valueAt } from '../../http/client.ts'
import type { Page } from '../../interactions/pages.ts'
import type { Interaction } from '../../interactions/reader.ts'
import type { Thread, ThreadPage, Threads } from '../../interactions/strands.ts'
import type { Account } from '../../networks.ts'
import { hasHole, unreadable } from '../ask.ts'
import { askForPosts, askForUsers } from '../words.ts'
import { type ListContext, likeOf } from './interactions.ts'
import {
  contextOf,
  type Get,
  isRefused,
  listTweets,
  paging,
  peopleIn,
  timeOf,
  userPath,
} from './lists.ts'

/** The search reaches a week back. A margin keeps entries at its edge from being taken for deleted. */
const searchMs = 7 * 86_400_000
const paths: Record<string, string> = { likes: 'liking_users', quotes: 'quote_tweets' }

export function postsOf(client: NetworkClient, get: Get, account: Account): Threads {
  return {
    isRefused,
    // X counts the calls of each path apart.
    hasLimitPerAspect: true,
    // A quote of a deleted post quotes nothing. A reply stays, and so does the search for it.
    endsWithThread: ['likes', 'quotes'],
    outlives: ['replies'],
    reachMs: { replies: searchMs * 0.9 },
    list: (token) => listPosts(client, get, account, token),
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

/** A post without its counts has none to compare: it would look as if its likes and answers were gone. */
async function listPosts(
  client: NetworkClient,
  get: Get,
  account: Account,
  token: string | null,
): Promise<ThreadPage> {
  const { body, notBefore, next } = await get({
    path: `${userPath(account)}/tweets`,
    query: (words) => ({
      max_results: '50',
      exclude: 'retweets',
      ...askForPosts(words, ['conversation_id', 'created_at', 'public_metrics']),
      ...paging(token),
    }),
    always: ['id', 'conversation_id', 'created_at', 'public_metrics'],
  })
  const posts = listAt(body, 'data')
  const isCounted = (post: unknown) => valueAt(post, 'public_metrics', 'like_count') !== undefined
  if (hasHole(body, ['id', 'conversation_id', 'created_at']) || !posts.every(isCounted))
    throw unreadable(client, body)
  return { threads: posts.map(toThread), next, notBefore }
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
  const always = ['id']
  const query = () => ({ max_results: '100', ...askForUsers, ...paging(token) })
  const { body, notBefore, next } = await get({ path, query, always })
  const entries = listAt(body, 'data').map((user) => {
    const interactions: Interaction[] = likeOf(textAt(user, 'id'), at, about)
    return { at, interactions }
  })
  const people = peopleIn(body, 'data')
  return { entries, people, next, notBefore, hasHole: hasHole(body, always) }
}
