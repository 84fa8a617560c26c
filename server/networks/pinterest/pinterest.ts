// Pinterest, API v5 (developers.pinterest.com). POST /v5/pins publishes and has no idempotency of its own: an attempt in
// doubt is looked for among the pins of its board.
import {
  type Call,
  callNetwork,
  incomplete,
  type Line,
  listAt,
  type Refusal,
  textAt,
  valueAt,
} from '../http/client.ts'
import type { Answer } from '../http/transport.ts'
import { noteLeftOut } from '../left-out.ts'
import {
  type Account,
  type Attempt,
  type Finding,
  type ImageLimits,
  type Mistake,
  type Network,
  NetworkError,
  type Post,
  type Proposal,
  type Published,
  type Settling,
} from '../networks.ts'
import { pickOwn, plain, plainLink, requireOwnSince } from '../sameness.ts'
import { checkMedia, leastStrange, sourceOf } from './media.ts'
import { findRedirector } from './redirectors.ts'
import { requireProcessed, uploadVideo } from './video.ts'

/** Pinterest's published contract, API 5.23.0, PinCreate. */
const limits = { description: 800, link: 2_048 }
const images: ImageLimits = {
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 20_000_000,
}
const title = 'Pinterest'
const mostPages = 40

export function openPinterest(line: Line, settling: Settling): Network {
  return {
    types: ['PINTEREST'],
    name: 'pinterest',
    title,
    ...settling,
    check: checkPin,
    images,
    prepare: async (account, post, signal) => {
      const [medium] = post.media
      return medium?.kind === 'video' ? await uploadVideo(line, account, medium, signal) : ''
    },
    publish: (account, post, preparedId, signal) =>
      publishPin(line, account, { post, preparedId }, signal),
    find: (account, post, attempt, signal) => findPin(line, account, { post, attempt }, signal),
  }
}

/** {code, message}: the code is Pinterest's own number, told apart from the status. */
export function explainPinterest({ status, body }: Answer): Refusal {
  const sentence = textAt(body, 'message')
  if (status === 400 && /\b(fetch|download)/i.test(sentence ?? ''))
    return { sentence, isMediaNotFetched: true }
  if (status === 404) return { sentence, hint: 'Look whether the board is still there.' }
  return { sentence }
}

function checkPin({ text, media, extended }: Proposal): Mistake[] {
  const length = [...text].length
  return [
    ...(length > limits.description
      ? [
          {
            message: `The text has ${length} characters, Pinterest takes at most ${limits.description}`,
            hint: `Shorten it by ${length - limits.description} characters.`,
          },
        ]
      : []),
    ...checkMedia(media),
    ...checkBoard(extended.boardId),
    ...checkDestination(extended.destinationUrl),
  ]
}

function checkBoard(boardId: unknown): Mistake[] {
  const id = typeof boardId === 'number' ? String(boardId) : boardId
  if (typeof id === 'string' && /^\d+$/.test(id)) return []
  return [
    {
      message:
        id === undefined || id === null ? 'A pin needs a boardId' : 'boardId is not a number',
      hint: 'Give extendedInfo: [{"socialProfileType":"PINTEREST","socialProfileId":…,"data":{"boardId":"…","destinationUrl":"…"}}].',
    },
  ]
}

function isWebAddress(url: unknown): url is string {
  return typeof url === 'string' && /^https?:$/.test(URL.parse(url)?.protocol ?? '')
}

/** A pin must name the page itself (spec 2.4). */
function checkDestination(link: unknown): Mistake[] {
  if (link === undefined || link === null) return []
  if (!isWebAddress(link)) return [{ message: 'destinationUrl is not an http or https address' }]
  if (link.length > limits.link)
    return [{ message: `destinationUrl is longer than ${limits.link} characters` }]
  const redirector = findRedirector(new URL(link))
  if (!redirector) return []
  return [
    {
      message: 'destinationUrl must not be a redirect URL',
      hint: `${redirector} only leads to another page: give the address of that page.`,
    },
  ]
}

async function publishPin(
  line: Line,
  account: Account,
  { post, preparedId }: { post: Post; preparedId: string | null },
  signal: AbortSignal,
): Promise<Published> {
  if (preparedId) await requireProcessed(line, account, preparedId, signal)
  const { boardId, destinationUrl } = post.extended
  const call: Call = {
    purpose: 'publish',
    method: 'POST',
    path: '/v5/pins',
    json: {
      board_id: String(boardId),
      ...(post.text === '' ? {} : { description: post.text }),
      ...(typeof destinationUrl === 'string' ? { link: destinationUrl } : {}),
      media_source: sourceOf(post, preparedId),
    },
    medium: leastStrange(post.media),
  }
  const id = textAt((await callNetwork(line, account, call, signal)).body, 'id')
  if (!id) throw incomplete(line, 'publish')
  return describe(line, post, id)
}

/**
 * Pinterest does not promise an order. As long as the pins do come newest first, a page that is all older than the attempt
 * is the end; otherwise every page is read.
 */
async function findPin(
  line: Line,
  account: Account,
  { post, attempt }: { post: Post; attempt: Attempt },
  signal: AbortSignal,
): Promise<Finding> {
  let bookmark: string | undefined
  let newest = Number.POSITIVE_INFINITY
  for (let count = 0; count < mostPages; count += 1) {
    const answer = await callNetwork(line, account, pinsOfBoard(post, bookmark), signal)
    const pins = requireItems(line, answer.body)
    const since = requireOwnSince(line, attempt, answer)
    const alike = pins.filter((pin) => isAlike(pin, post, attempt))
    const own = pickOwn(line, alike, since)
    if (own) return { found: describe(line, post, own.id) }
    bookmark = textAt(answer.body, 'bookmark')
    const times = [newest, ...pins.map((pin) => pin.at)]
    const isNewestFirst = times.every((at, index) => index === 0 || at <= (times[index - 1] ?? at))
    newest = isNewestFirst ? (times.at(-1) ?? newest) : Number.NaN
    if (!bookmark || newest < since) return { absent: true }
  }
  throw new NetworkError('retry', 'pinterest_too_many_pins', 'Too many pins to look through.')
}

type Pin = { id: string; at: number; description: string; link: string }

function requireItems(line: Line, body: unknown): Pin[] {
  if (!Array.isArray(valueAt(body, 'items'))) throw incomplete(line, 'look')
  return listAt(body, 'items').map((pin) => ({
    id: textAt(pin, 'id') ?? '',
    at: readTime(textAt(pin, 'created_at')),
    description: textAt(pin, 'description') ?? '',
    link: textAt(pin, 'link') ?? '',
  }))
}

function pinsOfBoard(post: Post, bookmark: string | undefined): Call {
  return {
    purpose: 'look',
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

/** Pinterest leaves the zone out; it means UTC. */
function readTime(text: string | undefined): number {
  if (!text) return Number.NaN
  return Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`)
}

function describe(line: Line, post: Post, id: string): Published {
  return { postId: id, postUrl: `${line.site}/pin/${id}/`, ...noteLeftOut(title, post) }
}
