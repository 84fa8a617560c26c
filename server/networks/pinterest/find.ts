// Searches the pins of a board for an attempt whose outcome is unknown.

import { say } from '../../sentences/sentences.ts'
import { plainText } from '../../strings/plain-text.ts'
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
import { nextToken } from '../post/page-tokens.ts'
import { isSurelyOther, pickOwn, plainLink, requireOwnSince } from '../post/sameness.ts'
import { describePin } from './publish.ts'

const maxPages = 40

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
  const bookmarks: (string | undefined)[] = [undefined]
  let newest = Number.POSITIVE_INFINITY
  while (bookmarks.length <= maxPages) {
    const call = pinsOfBoard(post, bookmarks.at(-1))
    const answer = await callNetwork(client, account, call, signal)
    const pins = requireItems(client, answer.body)
    const since = requireOwnSince(client, attempt, answer)
    const own = pickFrom(client, pins, { post, attempt, since })
    if (own) return { found: describePin(client, own.id) }
    const next = nextToken(bookmarks, textAt(answer.body, 'bookmark'))
    const times = [newest, ...pins.map((pin) => pin.at)]
    const isNewestFirst = times.every((at, index) => index === 0 || at <= (times[index - 1] ?? at))
    newest = isNewestFirst ? (times.at(-1) ?? newest) : Number.NaN
    if (next === null || newest < since) return { absent: true }
    if (next === undefined) throw incomplete(client, 'read')
    bookmarks.push(next)
  }
  throw new NetworkError('retry', 'pinterest_too_many_pins', say('too_many_pins_to_search'))
}

function pickFrom(
  client: NetworkClient,
  pins: Pin[],
  { post, attempt, since }: { post: Post; attempt: Attempt; since: number },
): Pin | undefined {
  const possible = pins.filter((pin) => mayBeOurs(pin, post, attempt))
  const known = possible.filter((pin) => isAlike(pin, post) && isKnown(pin, post))
  const own = pickOwn(client, known, since)
  // A pin may be ours, but its fields are missing or changed: this page proves nothing.
  const isOpen = possible.some((pin) => !known.includes(pin) && !(pin.at < since))
  if (!own && isOpen) throw incomplete(client, 'read')
  return own
}

/** Undefined: the answer lacks it. Pinterest writes null where there is none. */
type Pin = {
  id: string
  /** False for the pins of other people on a board that they share. */
  isOwn: boolean
  at: number
  description: string | undefined
  link: string | undefined
}

function requireItems(client: NetworkClient, body: unknown): Pin[] {
  if (!Array.isArray(valueAt(body, 'items'))) throw incomplete(client, 'read')
  return listAt(body, 'items').map((pin) => ({
    id: textAt(pin, 'id') ?? '',
    isOwn: valueAt(pin, 'is_owner') !== false,
    at: readTime(textAt(pin, 'created_at')),
    description: textOrNone(pin, 'description'),
    link: textOrNone(pin, 'link'),
  }))
}

function textOrNone(pin: unknown, name: string): string | undefined {
  return valueAt(pin, name) === null ? '' : textAt(pin, name)
}

function pinsOfBoard(post: Post, bookmark: string | undefined): Call {
  return {
    purpose: 'read',
    method: 'GET',
    path: `/v5/boards/${encodeURIComponent(String(post.extended.boardId))}/pins`,
    query: { page_size: '250', ...(bookmark ? { bookmark } : {}) },
  }
}

/** Neither a missing field of the answer nor a change that Pinterest makes (signs in a text, the end of a link) rules a pin out. */
function mayBeOurs({ id, isOwn, description, link }: Pin, post: Post, attempt: Attempt): boolean {
  if (!isOwn || attempt.otherPostIds.includes(id)) return false
  if (description !== undefined && isSurelyOther(post.text, description)) return false
  const [shown, sent] = [link, linkOf(post)].map((one) => plainLink(one ?? ''))
  return !shown || !sent || shown.startsWith(sent) || sent.startsWith(shown)
}

function isAlike({ description, link }: Pin, post: Post): boolean {
  return (
    (description === undefined || plainText(description) === plainText(post.text)) &&
    (link === undefined || plainLink(link) === plainLink(linkOf(post)))
  )
}

/** Whether the answer has the fields that identify a pin. A pin without a link may lack the field. */
function isKnown({ id, description, link }: Pin, post: Post): boolean {
  return id !== '' && description !== undefined && (link !== undefined || linkOf(post) === '')
}

function linkOf({ extended: { destinationUrl } }: Post): string {
  return typeof destinationUrl === 'string' ? destinationUrl : ''
}

/** Pinterest omits the time zone and means UTC. */
function readTime(text: string | undefined): number {
  if (!text) return Number.NaN
  return Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`)
}
