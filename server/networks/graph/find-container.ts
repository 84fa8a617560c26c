// Asks a container whether it is published, and the profile's recent posts for the one that it became.

import { say } from '../../sentences/sentences.ts'
import { plainText } from '../../strings/plain-text.ts'
import {
  type Call,
  callNetwork,
  incomplete,
  listAt,
  textAt,
  unlessGone,
  valueAt,
} from '../http/client.ts'
import { webAddressAt } from '../http/web-address.ts'
import { type Attempt, type Finding, NetworkError, type Post, type Published } from '../networks.ts'
import { nextToken } from '../post/page-tokens.ts'
import {
  absentFor,
  clockTrouble,
  findOwnSince,
  isSettled,
  isSurelyOther,
} from '../post/sameness.ts'
import { type ContainerWork, readContainer, under } from './containers.ts'

const maxPages = 10

type Sought = { post: Post; attempt: Attempt }

/** FINISHED, ERROR and EXPIRED: the container was not published. IN_PROGRESS: not known yet. */
export async function findContainer(
  work: ContainerWork,
  sought: Sought,
  settlingSeconds: number,
): Promise<Finding> {
  const { client } = work
  const { attempt } = sought
  if (!attempt.preparedId) return { absent: true }
  const container = await unlessGone(readContainer(work, attempt.preparedId, 'read'))
  if (!container) return findListed(work, sought)
  const { state } = container
  if (state === 'FINISHED' || state === 'ERROR' || state === 'EXPIRED') return absentFor(attempt)
  if (state !== 'PUBLISHED')
    throw new NetworkError(
      'retry',
      `${client.name}_in_progress`,
      say('network_in_progress', { network: client.title }),
    )
  const { found } = await searchPosts(work, sought)
  if (found) return { found }
  // The container is published. The list may show the post a little later; if it does not, the post still exists.
  if (!isSettled(attempt, settlingSeconds)) throw incomplete(client, 'read')
  const note = say('published_without_address', { network: client.title })
  return { found: { postId: null, postUrl: null, note } }
}

/** The container expired, or was removed after publishing: only the list of posts shows it, if it was read completely. */
async function findListed(work: ContainerWork, sought: Sought): Promise<Finding> {
  const listed = await searchPosts(work, sought)
  if (listed.found) return { found: listed.found }
  if (!listed.isWhole) throw listed.trouble
  if (work.names.isShortLived?.(sought.post)) throw incomplete(work.client, 'read')
  return { absent: true }
}

type Search =
  | { found: Published }
  | { found?: undefined; isWhole: true }
  /** Part of the list is not known: the post may be there. */
  | { found?: undefined; isWhole: false; trouble: NetworkError }

async function searchPosts(work: ContainerWork, { post, attempt }: Sought): Promise<Search> {
  const { client, names, account, signal } = work
  const pages: (string | undefined)[] = [undefined]
  let isOpen = false
  while (pages.length <= maxPages) {
    const answer = await callNetwork(client, account, recent(work, post, pages.at(-1)), signal)
    const since = findOwnSince(attempt, answer)
    if (since === undefined) return { isWhole: false, trouble: clockTrouble(client, answer) }
    const items = listAt(answer.body, 'data').map((item) => toListed(item, names.text))
    const possible = items.filter((item) => mayBeOurs(item, { post, attempt, since }))
    const own = possible.filter((item) => isSame(item, post)).at(-1)
    if (own) return { found: own.published }
    isOpen ||= possible.length > 0
    const next = nextPage(answer.body, pages)
    const isEnd = next === null || items.some(({ at }) => at < since)
    if (isEnd && !isOpen) return { isWhole: true }
    if (isEnd || next === undefined) break
    pages.push(next)
  }
  return { isWhole: false, trouble: incomplete(client, 'read') }
}

/** Like `nextToken`, and undefined for an answer without a list, which does not mean that the last page was read. */
function nextPage(
  body: unknown,
  pages: readonly (string | undefined)[],
): string | null | undefined {
  if (valueAt(body, 'data') === undefined) return undefined
  if (!textAt(body, 'paging', 'next')) return null
  return nextToken(pages, textAt(body, 'paging', 'cursors', 'after')) ?? undefined
}

function recent({ names, account }: ContainerWork, post: Post, after: string | undefined): Call {
  const fields = `id,${names.text},permalink,timestamp`
  return {
    purpose: 'read',
    method: 'GET',
    path: under(names, names.owner(account), names.listOf(post)),
    query: { fields, limit: '50', ...(after ? { after } : {}) },
  }
}

type Listed = {
  published: { postId: string; postUrl: string | null }
  at: number
  text: string | undefined
}

function toListed(item: unknown, text: string): Listed {
  return {
    published: {
      postId: textAt(item, 'id') ?? '',
      postUrl: webAddressAt(item, 'permalink') ?? null,
    },
    at: Date.parse(textAt(item, 'timestamp') ?? ''),
    text: textAt(item, text),
  }
}

/** Neither a missing field of the answer nor a text that the network has changed rules a post out. */
function mayBeOurs(
  { published, at, text }: Listed,
  { post, attempt, since }: Sought & { since: number },
): boolean {
  return (
    !attempt.otherPostIds.includes(published.postId) &&
    (text === undefined || !isSurelyOther(post.text, text)) &&
    !(at < since)
  )
}

/** Whether the answer has the fields that identify a post, and they are as they were sent. A post without text has no text field. */
function isSame({ published, at, text = '' }: Listed, post: Post): boolean {
  return published.postId !== '' && !Number.isNaN(at) && plainText(text) === plainText(post.text)
}
