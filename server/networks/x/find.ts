// Searches the profile's own posts for an attempt whose outcome is unknown.
import {
  type Call,
  callNetwork,
  incomplete,
  listAt,
  type NetworkClient,
  textAt,
  valueAt,
} from '../http/client.ts'
import { type Account, type Attempt, NetworkError, type Post, type Published } from '../networks.ts'
import { earliestOwn, pickOwn, requireOwnSince } from '../publishing/sameness.ts'
import { describePost } from './publish.ts'
import { isSameTweet } from './text.ts'

const mostPages = 20

/** Reads newest first, back to the attempt. Of several matches the oldest counts: it is nearest to the attempt. */
export async function findPost(
  client: NetworkClient,
  account: Account,
  { post, attempt }: { post: Post; attempt: Attempt },
  signal: AbortSignal,
): Promise<Published | undefined> {
  let match: string | undefined
  let page: string | undefined
  for (let count = 0; count < mostPages; count += 1) {
    const call = timeline(account, { since: earliestOwn(attempt), page })
    const answer = await callNetwork(client, account, call, signal)
    const { body } = answer
    // X answers 200 also when it does not show the profile: such an answer proves nothing.
    if (valueAt(body, 'meta') === undefined) throw incomplete(client, 'read')
    const alike = listAt(body, 'data')
      .filter((tweet) => isSameTweet(post.text, tweet))
      .map((tweet) => ({ id: textAt(tweet, 'id') ?? '', at: timeOf(tweet) }))
      .filter(({ id }) => !attempt.otherPostIds.includes(id))
    match = pickOwn(client, alike, requireOwnSince(client, attempt, answer))?.id ?? match
    page = textAt(body, 'meta', 'next_token')
    if (!page) return match ? describePost(client, account, post, match) : undefined
  }
  throw new NetworkError('retry', 'twitter_too_many_posts', 'Too many posts on X to look through.')
}

/**
 * X does not say which post a text repeats, nor how far back it compares. The latest hundred posts cover a text that was
 * posted recently; an older post that is not among them leaves the doubt.
 */
export async function isRepeatedPostVisible(
  client: NetworkClient,
  account: Account,
  post: Post,
  signal: AbortSignal,
): Promise<boolean> {
  const { body } = await callNetwork(client, account, timeline(account), signal)
  return listAt(body, 'data').some((tweet) => isSameTweet(post.text, tweet))
}

function timeOf(tweet: unknown): number {
  return Date.parse(textAt(tweet, 'created_at') ?? '')
}

function timeline(
  account: Account,
  { since, page }: { since?: Date; page?: string | undefined } = {},
): Call {
  return {
    purpose: 'read',
    method: 'GET',
    path: `/2/users/${encodeURIComponent(account.networkId)}/tweets`,
    query: {
      max_results: '100',
      ...(since ? { start_time: `${since.toISOString().slice(0, 19)}Z` } : {}),
      'tweet.fields': 'created_at,entities',
      ...(page ? { pagination_token: page } : {}),
    },
  }
}
