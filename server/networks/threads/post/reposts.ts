// Reposts on Threads (developers.facebook.com/docs/threads, "Reposts"): one call, without a container. Whether a second call makes a second
// repost is not documented, so the profile's own posts are listed first: a repost stands among them, and names the reposted post.
import { type ContainerWork, under } from '../../graph/containers.ts'
import { type Call, callNetwork, incomplete, listAt, textAt, valueAt } from '../../http/client.ts'
import type { Answer } from '../../http/request.ts'
import { webAddressAt } from '../../http/web-address.ts'
import {
  type Attempt,
  type Finding,
  NetworkError,
  type Post,
  type Published,
} from '../../networks.ts'
import { repostedBy, repostedMissing } from '../../post/kinds/repost.ts'
import { nextToken } from '../../post/page-tokens.ts'
import { absentFor, requireOwnSince } from '../../post/sameness.ts'
import { reposts } from '../limits.ts'

const maxPages = 10
const mark = 'repost '

/** The id of the post, as it is kept for every attempt. Undefined: the message reposts none. */
export function prepareRepost({ client }: ContainerWork, post: Post): string | undefined {
  const reposted = repostedBy(client.name, reposts, post)
  return reposted && `${mark}${reposted}`
}

/** Undefined: something else was prepared. */
export function readRepost(preparedId: string | null): string | undefined {
  return preparedId?.startsWith(mark) ? preparedId.slice(mark.length) : undefined
}

export async function publishRepost(work: ContainerWork, reposted: string): Promise<Published> {
  const { client, names, account, signal } = work
  const path = under(names, reposted, 'repost')
  const call: Call = { purpose: 'publish', method: 'POST', path, form: {} }
  const { body } = await callNetwork(client, account, call, signal).catch((error: unknown) => {
    const isMissing = error instanceof NetworkError && error.code === 'prepared_gone'
    throw isMissing ? repostedMissing(client.name, error) : error
  })
  const postId = textAt(body, 'id')
  if (!postId) throw incomplete(client, 'publish')
  return { postId, postUrl: null }
}

export async function findRepost(
  work: ContainerWork,
  reposted: string,
  attempt: Attempt,
): Promise<Finding> {
  const pages: (string | undefined)[] = [undefined]
  let isOpen = false
  while (pages.length <= maxPages) {
    const answer = await listOwn(work, pages.at(-1))
    const since = requireOwnSince(work.client, attempt, answer)
    const listed = requireListed(work, answer)
    const own = listed.find((one) => one.of === reposted)
    if (own) return { found: { postId: own.id, postUrl: own.postUrl } }
    // Threads leaves out a post that it does not show to the profile.
    isOpen ||= listed.some((one) => one.isRepost && one.of === undefined && one.at >= since)
    const next = nextPage(answer.body, pages)
    const isEnd = next === null || listed.some(({ at }) => at < since)
    if (isEnd && !isOpen) return absentFor(attempt)
    if (isEnd || next === undefined) break
    pages.push(next)
  }
  throw incomplete(work.client, 'read')
}

function listOwn(
  { client, names, account, signal }: ContainerWork,
  after: string | undefined,
): Promise<Answer> {
  const call: Call = {
    purpose: 'read',
    method: 'GET',
    path: under(names, names.owner(account), 'threads'),
    query: {
      fields: 'id,media_type,reposted_post,permalink,timestamp',
      limit: '50',
      ...(after ? { after } : {}),
    },
  }
  return callNetwork(client, account, call, signal)
}

type Listed = {
  id: string
  at: number
  isRepost: boolean
  of: string | undefined
  postUrl: string | null
}

function requireListed({ client }: ContainerWork, { body }: Answer): Listed[] {
  if (!Array.isArray(valueAt(body, 'data'))) throw incomplete(client, 'read')
  return listAt(body, 'data').map((item) => {
    const [id, type, at] = ['id', 'media_type', 'timestamp'].map((name) => textAt(item, name))
    if (!id || !type || Number.isNaN(Date.parse(at ?? ''))) throw incomplete(client, 'read')
    return {
      id,
      at: Date.parse(at ?? ''),
      isRepost: type === 'REPOST_FACADE',
      of: textAt(item, 'reposted_post', 'id'),
      postUrl: webAddressAt(item, 'permalink') ?? null,
    }
  })
}

function nextPage(body: unknown, pages: readonly (string | undefined)[]) {
  if (!textAt(body, 'paging', 'next')) return null
  return nextToken(pages, textAt(body, 'paging', 'cursors', 'after')) ?? undefined
}
