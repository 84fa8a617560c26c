// Searches the pins of a board for an attempt whose outcome is unknown.
import {
  type Call,
  callNetwork,
  incomplete,
  listAt,
  type NetworkClient,
  textAt,
  valueAt,
} from '../http/client.ts'
import { type Account, type Attempt, type Finding, NetworkError, type Post } from '../networks.ts'
import { pickOwn, plain, plainLink, requireOwnSince } from '../publishing/sameness.ts'
import { describePin } from './publish.ts'

const mostPages = 40

/**
 * Pinterest does not promise an order. While the pins come newest first, a page that is older than the attempt is the last
 * one to read; otherwise every page is read.
 */
export async function findPin(
  client: NetworkClient,
  account: Account,
  { post, attempt }: { post: Post; attempt: Attempt },
  signal: AbortSignal,
): Promise<Finding> {
  let bookmark: string | undefined
  let newest = Number.POSITIVE_INFINITY
  for (let count = 0; count < mostPages; count += 1) {
    const answer = await callNetwork(client, account, pinsOfBoard(post, bookmark), signal)
    const pins = requireItems(client, answer.body)
    const since = requireOwnSince(client, attempt, answer)
    const alike = pins.filter((pin) => isAlike(pin, post, attempt))
    const own = pickOwn(client, alike, since)
    if (own) return { found: describePin(client, post, own.id) }
    bookmark = textAt(answer.body, 'bookmark')
    const times = [newest, ...pins.map((pin) => pin.at)]
    const isNewestFirst = times.every((at, index) => index === 0 || at <= (times[index - 1] ?? at))
    newest = isNewestFirst ? (times.at(-1) ?? newest) : Number.NaN
    if (!bookmark || newest < since) return { absent: true }
  }
  throw new NetworkError('retry', 'pinterest_too_many_pins', 'Too many pins to look through.')
}

type Pin = { id: string; at: number; description: string; link: string }

function requireItems(client: NetworkClient, body: unknown): Pin[] {
  if (!Array.isArray(valueAt(body, 'items'))) throw incomplete(client, 'read')
  return listAt(body, 'items').map((pin) => ({
    id: textAt(pin, 'id') ?? '',
    at: readTime(textAt(pin, 'created_at')),
    description: textAt(pin, 'description') ?? '',
    link: textAt(pin, 'link') ?? '',
  }))
}

function pinsOfBoard(post: Post, bookmark: string | undefined): Call {
  return {
    purpose: 'read',
    method: 'GET',
    path: `/v5/boards/${encodeURIComponent(String(post.extended.boardId))}/pins`,
    query: { page_size: '250', ...(bookmark ? { bookmark } : {}) },
  }
}

function isAlike(pin: Pin, post: Post, attempt: Attempt): boolean {
  const { destinationUrl } = post.extended
  const link = typeof destinationUrl === 'string' ? destinationUrl : ''
  return (
    plain(pin.description) === plain(post.text) &&
    plainLink(pin.link) === plainLink(link) &&
    !attempt.otherPostIds.includes(pin.id)
  )
}

/** Pinterest omits the time zone and means UTC. */
function readTime(text: string | undefined): number {
  if (!text) return Number.NaN
  return Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`)
}
