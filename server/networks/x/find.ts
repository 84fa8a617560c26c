// Searches the profile's own posts for an attempt whose outcome is unknown.
import { say } from '../../sentences/sentences.ts'
import { incomplete, listAt, type NetworkClient, textAt } from '../http/client.ts'
import type { Answer } from '../http/request.ts'
import {
  type Account,
  type Attempt,
  type Follows,
  NetworkError,
  type Post,
  type Published,
} from '../networks.ts'
import { repostedBy } from '../post/kinds/repost.ts'
import { nextToken } from '../post/page-tokens.ts'
import { earliestOwn, pickOwn, requireOwnSince } from '../post/sameness.ts'
import { quotedIn as readQuoted } from '../shared/quotes.ts'
import { askX, hasHole, type Question, unreadable, type XClient } from './ask.ts'
import { quotes, reposts } from './limits.ts'
import { describePost } from './post/publish.ts'
import { describeRepost, isRepostOf } from './post/reposts.ts'
import { isSameTweet } from './text/same-text.ts'
import { askForPosts, type PostField } from './words.ts'

const maxPages = 20

/** Reads newest first, back to the attempt. Of several matches the oldest counts: it is nearest to the attempt. */
export async function findPost(
  client: XClient,
  account: Account,
  { post, attempt }: { post: Post; attempt: Attempt },
  signal: AbortSignal,
): Promise<Published | undefined> {
  let match: string | undefined
  const pages: (string | undefined)[] = [undefined]
  while (pages.length <= maxPages) {
    const question = timeline(account, {
      since: earliestOwn(attempt),
      page: pages.at(-1),
      fields: fieldsOf(post),
    })
    const answer = await askX(client, account, question, signal)
    match = matchIn(client, answer, { post, attempt }) ?? match
    // X leaves out entries that it could not load, and names them beside the list.
    if (!match && listAt(answer.body, 'errors').length > 0) throw unreadable(client, answer.body)
    const next = nextToken(pages, textAt(answer.body, 'meta', 'next_token'))
    if (match && !next) return describeFound(client, account, post, match)
    if (next === null) return undefined
    if (next === undefined) throw incomplete(client, 'read')
    pages.push(next)
  }
  throw new NetworkError('retry', 'twitter_too_many_posts', say('too_many_posts_on_x'))
}

function describeFound(client: NetworkClient, account: Account, post: Post, id: string): Published {
  const reposted = repostedBy(client.name, reposts, post)
  return reposted
    ? describeRepost(client, account, reposted, id)
    : describePost(client, account, id)
}

function quotedIn({ quote }: Post): string | undefined {
  return quote ? readQuoted(quotes, quote) : undefined
}

function fieldsOf({ follows, repost }: Post): PostField[] {
  if (repost) return ['references']
  return follows ? ['conversation_id'] : []
}

function matchIn(
  client: XClient,
  answer: Answer,
  { post, attempt }: { post: Post; attempt: Attempt },
): string | undefined {
  const listed = requireWhole(client, answer.body)
  const reposted = repostedBy(client.name, reposts, post)
  // There is one at most, whatever its time.
  if (reposted) return listed.find(({ tweet }) => isRepostOf(reposted, tweet))?.id
  const alike = listed
    .filter(({ id }) => !attempt.otherPostIds.includes(id))
    .filter(({ tweet }) => isSameTweet(post.text, tweet, quotedIn(post)))
  const since = requireOwnSince(client, attempt, answer)
  if (!post.follows) return pickOwn(client, alike, since)?.id
  return pickPart(client, alike, { follows: post.follows, since })
}

/**
 * Every part of a chain is in the conversation of its first post, which keeps its id when an edit gives the post another one. A post
 * without a conversation may be the part.
 */
function pickPart(
  client: NetworkClient,
  alike: Listed[],
  { follows: { root }, since }: { follows: Follows; since: number },
): string | undefined {
  const ids: (string | undefined)[] = [root.postId, root.firstId ?? root.postId]
  const others = alike.filter(({ id }) => !ids.includes(id))
  const within = (conversations: (string | undefined)[]) =>
    others.filter(({ tweet }) => conversations.includes(textAt(tweet, 'conversation_id')))
  const own = pickOwn(client, within(ids), since)
  if (!own && pickOwn(client, within([undefined]), since)) throw incomplete(client, 'read')
  return own?.id
}

/**
 * X does not say which post a text repeats, nor how far back it compares. The latest hundred posts cover a text that was
 * posted recently; an older post that is not among them leaves the doubt.
 */
export async function isRepeatedPostVisible(
  client: XClient,
  account: Account,
  post: Post,
  signal: AbortSignal,
): Promise<boolean> {
  const { body } = await askX(client, account, timeline(account), signal)
  return requireWhole(client, body).some(({ tweet }) =>
    isSameTweet(post.text, tweet, quotedIn(post)),
  )
}

type Listed = { id: string; at: number; tweet: unknown }

/** A post without its text, its time or its id may be ours: nothing follows from a list that has one, or that has a hole. */
function requireWhole(client: XClient, body: unknown): Listed[] {
  if (hasHole(body, ['id', ...always])) throw unreadable(client, body)
  return listAt(body, 'data').map((tweet) => {
    const at = Date.parse(textAt(tweet, 'created_at') ?? '')
    return { id: textAt(tweet, 'id') ?? '', at, tweet }
  })
}

const always = ['text', 'created_at']

function timeline(
  account: Account,
  {
    since,
    page,
    fields = [],
  }: { since?: Date; page?: string | undefined; fields?: PostField[] } = {},
): Question {
  return {
    path: `/2/users/${encodeURIComponent(account.networkId)}/tweets`,
    query: (words) => ({
      max_results: '100',
      ...(since ? { start_time: `${since.toISOString().slice(0, 19)}Z` } : {}),
      ...askForPosts(words, ['text', 'created_at', 'entities', ...fields]),
      ...(page ? { pagination_token: page } : {}),
    }),
    always,
  }
}
