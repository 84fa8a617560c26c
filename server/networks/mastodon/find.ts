// Searches the account's own posts for an attempt whose outcome is unknown. Servers that ignore the idempotency key leave no other
// way.
import { callNetwork, incomplete, listAt, type NetworkClient, textAt } from '../http/client.ts'
import type { Answer } from '../http/request.ts'
import { type Account, type Attempt, type Finding, NetworkError, type Post } from '../networks.ts'
import { nextToken } from '../publishing/page-tokens.ts'
import { pickOwn, requireOwnSince } from '../publishing/sameness.ts'
import { requireAccountId } from './account-id.ts'
import { nextPageOf } from './links.ts'
import { mediaIdsOf, readPrepared } from './prepare.ts'
import { describePost } from './publish.ts'
import { sameText } from './text.ts'

const pageSize = 40
const mostPages = 20

/** Reads newest first, back to the attempt. Of several matches the oldest counts: it is nearest to the attempt. */
export async function findPost(
  client: NetworkClient,
  account: Account,
  { post, attempt }: { post: Post; attempt: Attempt },
  signal: AbortSignal,
): Promise<Finding> {
  const id = await requireAccountId(client, account, signal)
  const pages: (string | undefined)[] = [undefined]
  const alike: Listed[] = []
  while (pages.length <= mostPages) {
    const answer = await listOwn(client, account, { id, before: pages.at(-1) }, signal)
    const listed = requireWhole(client, answer)
    const since = requireOwnSince(client, attempt, answer)
    alike.push(...listed.filter((one) => isAlike(one, post, attempt)))
    const isOver = listed.some(({ at }) => at < since)
    const next = isOver ? null : nextToken(pages, nextPageOf(answer, listed.at(-1)?.id, pageSize))
    if (next === undefined) throw incomplete(client, 'read')
    if (next === null) {
      const own = pickOwn(client, nearest(alike, attempt), since)
      return own ? { found: describePost(client, account, own.id) } : { absent: true }
    }
    pages.push(next)
  }
  throw new NetworkError('retry', 'mastodon_too_many_posts', 'Too many posts to look through.')
}

type Listed = { id: string; at: number; content: string; media: string[] }

function listOwn(
  client: NetworkClient,
  account: Account,
  { id, before }: { id: string; before: string | undefined },
  signal: AbortSignal,
): Promise<Answer> {
  const path = `/api/v1/accounts/${encodeURIComponent(id)}/statuses`
  const query = {
    limit: String(pageSize),
    exclude_reblogs: 'true',
    ...(before ? { max_id: before } : {}),
  }
  return callNetwork(client, account, { purpose: 'read', method: 'GET', path, query }, signal)
}

/** A post without its text, its time, its media or its id may be ours: nothing follows from a list that has one. */
function requireWhole(client: NetworkClient, { body }: Answer): Listed[] {
  if (!Array.isArray(body)) throw incomplete(client, 'read')
  return body.map((status: unknown) => {
    const [id, time, content] = ['id', 'created_at', 'content'].map((name) => textAt(status, name))
    const at = Date.parse(time ?? '')
    const hasMedia = Array.isArray((status as { media_attachments?: unknown }).media_attachments)
    if (!id || content === undefined || Number.isNaN(at) || !hasMedia)
      throw incomplete(client, 'read')
    const media = listAt(status, 'media_attachments').map((one) => textAt(one, 'id') ?? '')
    return { id, at, content, media }
  })
}

function isAlike(one: Listed, post: Post, attempt: Attempt): boolean {
  if (attempt.otherPostIds.includes(one.id)) return false
  return (
    hasOurMedia(one, attempt) ||
    (one.media.length === post.media.length && sameText(post.text, one.content))
  )
}

/** Uploaded media belong to one post alone. */
function hasOurMedia({ media }: Listed, { preparedId }: Attempt): boolean {
  const prepared = readPrepared(preparedId)
  const ours = prepared ? mediaIdsOf(prepared) : []
  return ours.length > 0 && ours.every((id) => media.includes(id))
}

/** A post with the uploaded media is ours for certain, and others with the same text are not. */
function nearest(alike: Listed[], attempt: Attempt): Listed[] {
  const certain = alike.filter((one) => hasOurMedia(one, attempt))
  return certain.length > 0 ? certain : alike
}
