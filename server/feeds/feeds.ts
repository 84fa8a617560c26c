// The public interface of the module: fetches and reads feeds of web sites, bounded in time and size, behind the guard of outgoing requests, and
// only if they have changed. It knows nothing of the messages that are made of them.
import type { Download } from '../outbound/download.ts'
import { OutboundError } from '../outbound/errors.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { type Said, say } from '../sentences/sentences.ts'
import { type Feed, feedFormats as formats, type FeedItem as Item } from './item.ts'
import { findFeedOf, readFeed } from './read-feed.ts'
import {
  textOfItem as fill,
  usualTemplate as firstTemplate,
  hasPlace as hasOne,
} from './template.ts'

export type FeedItem = Item
export const feedFormats = formats
export const usualTemplate = firstTemplate
export const hasPlace = hasOne
export const textOfItem = fill

/** By which the server knows the version that was read last. */
export type Version = { etag: string | null; modified: string | null }
export type Fetched = { feed: Feed; url: string; version: Version }

/** The feed could not be read, and why. */
export class FeedProblem extends Error {
  readonly said: Said

  constructor(said: Said, options: { cause?: unknown } = {}) {
    super('a feed could not be read', options)
    this.said = said
  }
}

const maxBytes = 2 * 1024 * 1024
const timeoutMs = 15_000
/** Longer ones are not kept: the feed is read whole each time. */
const maxVersionLength = 500

type Fetching = { outbound: Pick<Outbound, 'download'>; timeoutMs?: number }

/** Undefined: it has not changed since that version. */
export async function fetchFeed(
  fetching: Fetching,
  url: string,
  known: Version,
): Promise<Fetched | undefined> {
  const answer = await fetchBytes(fetching, url, known)
  if (!answer) return undefined
  const feed = readFeed(answer.bytes, answer.type, url)
  if (!feed) throw new FeedProblem(say('feed_not_readable'))
  return { feed, url, version: answer.version }
}

/** The feed at an address, or the one that the web page at this address names. */
export async function findFeed(fetching: Fetching, url: string): Promise<Fetched> {
  const unknown = { etag: null, modified: null }
  const answer = await fetchBytes(fetching, url, unknown)
  if (!answer) throw new FeedProblem(say('feed_not_readable'))
  const feed = readFeed(answer.bytes, answer.type, url)
  if (feed) return { feed, url, version: answer.version }
  const other = findFeedOf(answer.bytes, answer.type, url)
  const found = other === undefined ? undefined : await fetchFeed(fetching, other, unknown)
  if (!found) throw new FeedProblem(say('feed_not_readable'))
  return found
}

async function fetchBytes(
  { outbound, timeoutMs: limitMs = timeoutMs }: Fetching,
  url: string,
  known: Version,
) {
  try {
    const signal = AbortSignal.timeout(limitMs)
    const answer = await outbound.download(url, { maxBytes, signal, headers: headersOf(known) })
    if (answer.status === 304) return undefined
    requireReadable(answer)
    const pieces: Uint8Array[] = []
    for await (const piece of answer.bytes) pieces.push(piece)
    return {
      bytes: Buffer.concat(pieces),
      type: headerOf(answer.headers, 'content-type') ?? '',
      version: {
        etag: headerOf(answer.headers, 'etag') ?? null,
        modified: headerOf(answer.headers, 'last-modified') ?? null,
      },
    }
  } catch (error) {
    if (error instanceof OutboundError) throw new FeedProblem(error.said, { cause: error })
    throw error
  }
}

function headersOf({ etag, modified }: Version): Record<string, string> {
  return {
    accept: 'application/feed+json, application/atom+xml, application/rss+xml, */*;q=0.5',
    ...(etag !== null && { 'if-none-match': etag }),
    ...(modified !== null && { 'if-modified-since': modified }),
  }
}

/** Compression was not asked for, and its contents could be of any size. */
function requireReadable({ status, headers }: Pick<Download, 'status' | 'headers'>): void {
  if (status !== 200) throw new FeedProblem(say('feed_status', { status }))
  const encoding = headerOf(headers, 'content-encoding') ?? 'identity'
  if (encoding !== 'identity') throw new FeedProblem(say('feed_compressed'))
}

function headerOf(
  headers: Record<string, string | string[] | undefined>,
  name: string,
): string | undefined {
  const value = headers[name]
  return typeof value === 'string' && value.length <= maxVersionLength ? value : undefined
}
