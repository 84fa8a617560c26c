// The account's own posts since an attempt, from a list that comes newest first.
import { say } from '../../../sentences/sentences.ts'
import { callNetwork, incomplete, type NetworkClient } from '../../http/client.ts'
import type { Answer } from '../../http/request.ts'
import { type Account, type Attempt, NetworkError } from '../../networks.ts'
import { nextToken } from '../../post/page-tokens.ts'
import { type OwnSince, ownSince } from '../../post/sameness.ts'
import { nextPageOf } from '../links.ts'
import { requireStatus, type Status } from './status.ts'

const pageSize = 40
const maxPages = 20
/** The entries of a list without pages: a longer one may have been cut. */
const maxUnpaged = 200

export type OwnPosts = {
  since: OwnSince
  /** Newest first, and not older than the attempt. */
  posts: Status[]
  /** The visibilities of all listed posts, even of those that are older. */
  visibilities: Set<string | undefined>
}

type Wanted = { accountId: string; path: string; attempt: Attempt }

export async function listOwn(
  client: NetworkClient,
  account: Account,
  { accountId, path, attempt }: Wanted,
  signal: AbortSignal,
): Promise<OwnPosts> {
  const pages: (string | undefined)[] = [undefined]
  const known = new Map<string, Status>()
  while (pages.length <= maxPages) {
    const answer = await readPage(client, account, { path, before: pages.at(-1) }, signal)
    const listed = requireList(client, answer)
    const since = ownSince(client, attempt, answer)
    const isNew = listed.some(({ id }) => !known.has(id))
    for (const status of listed) known.set(status.id, status)
    const last = listed.at(-1)
    const isOver =
      (last !== undefined && last.at < since.perhaps) ||
      // The same again: the server does not know `max_id`.
      (!isNew && (await isUnpaged(client, account, { path, known: known.size }, signal)))
    const next = isOver ? null : nextToken(pages, nextIn(answer, last))
    if (next === undefined) throw incomplete(client, 'read')
    if (next === null) return ownAmong([...known.values()], accountId, since)
    pages.push(next)
  }
  throw new NetworkError('retry', 'mastodon_too_many_posts', say('too_many_posts_to_search'))
}

function readPage(
  client: NetworkClient,
  account: Account,
  { path, before, size = pageSize }: { path: string; before: string | undefined; size?: number },
  signal: AbortSignal,
): Promise<Answer> {
  const query = {
    limit: String(size),
    exclude_reblogs: 'true',
    ...(before ? { max_id: before } : {}),
  }
  return callNetwork(client, account, { purpose: 'read', method: 'GET', path, query }, signal)
}

function requireList(client: NetworkClient, { body }: Answer): Status[] {
  if (!Array.isArray(body)) throw incomplete(client, 'read')
  return body.map((status: unknown) => requireStatus(client, status))
}

/** A server without the Link header may list fewer than it was asked for: it is asked until it shows nothing more. */
function nextIn(answer: Answer, last: Status | undefined): string | undefined {
  return answer.headers.link === undefined ? last?.id : nextPageOf(answer, undefined, pageSize)
}

/** A server that lists more than one post when it is asked for one has no pages: it shows everything at once. */
async function isUnpaged(
  client: NetworkClient,
  account: Account,
  { path, known }: { path: string; known: number },
  signal: AbortSignal,
): Promise<boolean> {
  if (known <= 1) return true
  const { body } = await readPage(client, account, { path, before: undefined, size: 1 }, signal)
  return Array.isArray(body) && body.length > 1 && known < maxUnpaged
}

function ownAmong(all: Status[], accountId: string, since: OwnSince): OwnPosts {
  const own = all.filter((one) => one.accountId === undefined || one.accountId === accountId)
  return {
    since,
    posts: own.filter(({ at }) => at >= since.perhaps),
    visibilities: new Set(own.map(({ visibility }) => visibility)),
  }
}
