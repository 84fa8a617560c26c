// Asks the container whether it is published, and the profile's recent media for the post that it became.

import { plainText } from '../../plain-text.ts'
import {
  type Call,
  callNetwork,
  incomplete,
  listAt,
  type NetworkClient,
  textAt,
  unlessGone,
  valueAt,
} from '../http/client.ts'
import { graphVersion } from '../http/graph.ts'
import {
  type Account,
  type Attempt,
  type Finding,
  NetworkError,
  type Post,
  type Published,
} from '../networks.ts'
import { noteLeftOut } from '../publishing/left-out.ts'
import { nextToken } from '../publishing/page-tokens.ts'
import { absentFor, clockTrouble, findOwnSince, isSettled } from '../publishing/sameness.ts'
import { readContainer } from './containers.ts'
import { altText } from './limits.ts'

const mostPages = 10

/** FINISHED, ERROR and EXPIRED: the container was not published. IN_PROGRESS: too early to tell. */
export async function findPost(
  { client, settlingSeconds }: { client: NetworkClient; settlingSeconds: number },
  account: Account,
  { post, attempt }: { post: Post; attempt: Attempt },
  signal: AbortSignal,
): Promise<Finding> {
  if (!attempt.preparedId) return { absent: true }
  const container = await unlessGone(
    readContainer(client, account, attempt.preparedId, 'read', signal),
  )
  if (!container) {
    // The container expired, or was removed after publishing: only the list of posts can tell, if all of it is known.
    const listed = await searchMedia(client, account, { post, attempt }, signal)
    if (listed.found) return { found: listed.found }
    if (!listed.isWhole) throw listed.trouble
    return { absent: true }
  }
  const { code } = container
  if (code === 'FINISHED' || code === 'ERROR' || code === 'EXPIRED') return absentFor(attempt)
  if (code !== 'PUBLISHED')
    throw new NetworkError('retry', 'instagram_in_progress', 'Instagram is still working on it.')
  const { found } = await searchMedia(client, account, { post, attempt }, signal)
  if (found) return { found }
  // The container is published. The list may show the post a little later; if it does not, the post still exists.
  if (!isSettled(attempt, settlingSeconds)) throw incomplete(client, 'read')
  return {
    found: { postId: null, postUrl: null, note: 'Instagram published it and did not say where.' },
  }
}

type Search =
  | { found: Published }
  | { found?: undefined; isWhole: true }
  /** Part of the list is not known: the post may be there. */
  | { found?: undefined; isWhole: false; trouble: NetworkError }

async function searchMedia(
  client: NetworkClient,
  account: Account,
  { post, attempt }: { post: Post; attempt: Attempt },
  signal: AbortSignal,
): Promise<Search> {
  const pages: (string | undefined)[] = [undefined]
  while (pages.length <= mostPages) {
    const call = recentMedia(account, pages.at(-1))
    const answer = await callNetwork(client, account, call, signal)
    const since = findOwnSince(attempt, answer)
    if (since === undefined) return { isWhole: false, trouble: clockTrouble(client, answer) }
    const items = listAt(answer.body, 'data').map(toMedium)
    const alike = items.filter((item) => isAlike(item, { post, attempt, since }))
    const own = alike.filter((item) => isKnown(item, post)).at(-1)
    if (own) return { found: { ...own.published, ...noteLeftOut(client.title, post, [], altText) } }
    if (alike.length > 0) break
    const next = nextPage(answer.body, pages)
    if (next === null || items.some(({ at }) => at < since)) return { isWhole: true }
    if (next === undefined) break
    pages.push(next)
  }
  return { isWhole: false, trouble: incomplete(client, 'read') }
}

/** As `nextToken`. An answer without a list does not end it. */
function nextPage(
  body: unknown,
  pages: readonly (string | undefined)[],
): string | null | undefined {
  if (valueAt(body, 'data') === undefined) return undefined
  if (!textAt(body, 'paging', 'next')) return null
  return nextToken(pages, textAt(body, 'paging', 'cursors', 'after')) ?? undefined
}

function recentMedia(account: Account, after: string | undefined): Call {
  return {
    purpose: 'read',
    method: 'GET',
    path: `${graphVersion}/${encodeURIComponent(account.networkId)}/media`,
    query: { fields: 'id,caption,permalink,timestamp', limit: '50', ...(after ? { after } : {}) },
  }
}

type Medium = {
  published: { postId: string; postUrl: string | null }
  at: number
  caption: string | undefined
}

function toMedium(item: unknown): Medium {
  return {
    published: { postId: textAt(item, 'id') ?? '', postUrl: textAt(item, 'permalink') ?? null },
    at: Date.parse(textAt(item, 'timestamp') ?? ''),
    caption: textAt(item, 'caption'),
  }
}

/** Whether it may be ours: what the answer lacks rules nothing out. */
function isAlike(
  { published, at, caption }: Medium,
  { post, attempt, since }: { post: Post; attempt: Attempt; since: number },
): boolean {
  return (
    !attempt.otherPostIds.includes(published.postId) &&
    (caption === undefined || plainText(caption) === plainText(post.text)) &&
    !(at < since)
  )
}

/** Whether the answer has what tells it from others. Instagram leaves `caption` out where there is none. */
function isKnown({ published, at, caption }: Medium, post: Post): boolean {
  const isTold = caption !== undefined || plainText(post.text) === ''
  return published.postId !== '' && !Number.isNaN(at) && isTold
}
