// Asks the container whether it is published, and the profile's recent media for the post that it became.

import {
  type Call,
  callNetwork,
  incomplete,
  listAt,
  type NetworkClient,
  textAt,
  unlessGone,
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
import { absentFor, findOwnSince, isSettled, plain } from '../publishing/sameness.ts'
import { readContainer } from './containers.ts'

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
    // The container expired, or was removed after publishing: only the list of posts can tell.
    const listed = await findMedia(client, account, { post, attempt }, signal)
    return listed ? { found: listed } : { absent: true }
  }
  const { code } = container
  if (code === 'FINISHED' || code === 'ERROR' || code === 'EXPIRED') return absentFor(attempt)
  if (code !== 'PUBLISHED')
    throw new NetworkError('retry', 'instagram_in_progress', 'Instagram is still working on it.')
  const found = await findMedia(client, account, { post, attempt }, signal)
  if (found) return { found }
  // The container is published. The list may show the post a little later; if it does not, the post still exists.
  if (!isSettled(attempt, settlingSeconds)) throw incomplete(client, 'read')
  return {
    found: { postId: null, postUrl: null, note: 'Instagram published it and did not say where.' },
  }
}

async function findMedia(
  client: NetworkClient,
  account: Account,
  { post, attempt }: { post: Post; attempt: Attempt },
  signal: AbortSignal,
): Promise<Published | undefined> {
  let after: string | undefined
  for (let count = 0; count < mostPages; count += 1) {
    const call = recentMedia(account, after)
    const answer = await callNetwork(client, account, call, signal)
    const { body } = answer
    const since = findOwnSince(attempt, answer)
    if (since === undefined) return undefined
    const items = listAt(body, 'data')
    const own = items.filter((item) => isOwn(item, { post, attempt, since })).at(-1)
    const id = textAt(own, 'id')
    if (id)
      return {
        postId: id,
        postUrl: textAt(own, 'permalink') ?? null,
        ...noteLeftOut(client.title, post),
      }
    after = textAt(body, 'paging', 'cursors', 'after')
    const isPast = items.some((item) => Date.parse(textAt(item, 'timestamp') ?? '') < since)
    if (!textAt(body, 'paging', 'next') || isPast) return undefined
  }
  return undefined
}

function recentMedia(account: Account, after: string | undefined): Call {
  return {
    purpose: 'read',
    method: 'GET',
    path: `${graphVersion}/${encodeURIComponent(account.networkId)}/media`,
    query: { fields: 'id,caption,permalink,timestamp', limit: '50', ...(after ? { after } : {}) },
  }
}

function isOwn(
  item: unknown,
  { post, attempt, since }: { post: Post; attempt: Attempt; since: number },
): boolean {
  return (
    !attempt.otherPostIds.includes(textAt(item, 'id') ?? '') &&
    plain(textAt(item, 'caption') ?? '') === plain(post.text) &&
    Date.parse(textAt(item, 'timestamp') ?? '') >= since
  )
}
