// Did an attempt go through? The container says whether, the profile's recent media say as which post.

import {
  type Call,
  callNetwork,
  incomplete,
  type Line,
  listAt,
  textAt,
  unlessGone,
} from '../http/client.ts'
import { graphVersion } from '../http/graph.ts'
import { noteLeftOut } from '../left-out.ts'
import {
  type Account,
  type Attempt,
  type Finding,
  NetworkError,
  type Post,
  type Published,
} from '../networks.ts'
import { absentFor, findOwnSince, isSettled, plain } from '../sameness.ts'
import { readContainer } from './containers.ts'

const title = 'Instagram'
const mostPages = 10

/** FINISHED, ERROR and EXPIRED are containers that were not published. IN_PROGRESS: too early to say. */
export async function findPost(
  { line, settlingSeconds }: { line: Line; settlingSeconds: number },
  account: Account,
  { post, attempt }: { post: Post; attempt: Attempt },
  signal: AbortSignal,
): Promise<Finding> {
  if (!attempt.preparedId) return { absent: true }
  const container = await unlessGone(
    readContainer(line, account, attempt.preparedId, 'look', signal),
  )
  if (!container) {
    // Expired, or removed after it was published: only the list of posts can tell.
    const listed = await findMedia(line, account, { post, attempt }, signal)
    return listed ? { found: listed } : { absent: true }
  }
  const { code } = container
  if (code === 'FINISHED' || code === 'ERROR' || code === 'EXPIRED') return absentFor(attempt)
  if (code !== 'PUBLISHED')
    throw new NetworkError('retry', 'instagram_in_progress', 'Instagram is still working on it.')
  const found = await findMedia(line, account, { post, attempt }, signal)
  if (found) return { found }
  // It lies there, says the container. Which post it is may show up a little later, and if not, it still lies there.
  if (!isSettled(attempt, settlingSeconds)) throw incomplete(line, 'look')
  return {
    found: { postId: null, postUrl: null, note: 'Instagram published it and did not say where.' },
  }
}

async function findMedia(
  line: Line,
  account: Account,
  { post, attempt }: { post: Post; attempt: Attempt },
  signal: AbortSignal,
): Promise<Published | undefined> {
  let after: string | undefined
  for (let count = 0; count < mostPages; count += 1) {
    const call = recentMedia(account, after)
    const answer = await callNetwork(line, account, call, signal)
    const { body } = answer
    const since = findOwnSince(attempt, answer)
    if (since === undefined) return undefined
    const items = listAt(body, 'data')
    const own = items.filter((item) => isOwn(item, { post, attempt, since })).at(-1)
    const id = textAt(own, 'id')
    if (id)
      return { postId: id, postUrl: textAt(own, 'permalink') ?? null, ...noteLeftOut(title, post) }
    after = textAt(body, 'paging', 'cursors', 'after')
    const isPast = items.some((item) => Date.parse(textAt(item, 'timestamp') ?? '') < since)
    if (!textAt(body, 'paging', 'next') || isPast) return undefined
  }
  return undefined
}

function recentMedia(account: Account, after: string | undefined): Call {
  return {
    purpose: 'look',
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
