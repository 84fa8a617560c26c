// Receives a picture or video for a post: fetched from its address as the real networks do, or uploaded.
import type { IncomingMessage } from 'node:http'
import { sendTo } from '../outbound/outgoing.ts'
import type { Reach } from '../outbound/reach.ts'
import type { Medium } from '../store/memory.ts'
import type { Files, Kept } from './files.ts'

/** Like the real networks, the sandbox gives up after a while. */
const maxFetchMs = 120_000
const maxBytes = 4_000_000_000
const maxRedirects = 5

/** Undefined: the address has no picture or video that a network would accept. */
export async function fetchMedium(
  { files, reach }: { files: Files; reach: Reach },
  url: string,
): Promise<Medium | undefined> {
  const address = URL.parse(url)
  if (!address || !/^https?:$/.test(address.protocol)) return undefined
  if (address.hostname.endsWith('.example')) return believe(url)
  try {
    const answer = await follow(reach, address, AbortSignal.timeout(maxFetchMs))
    if (answer?.statusCode === 200) return describe(await files.keep(answer, maxBytes), url)
    answer?.destroy()
    return undefined
  } catch {
    // Whatever the cause, a network only answers that it could not fetch the address.
    return undefined
  }
}

/** Follows redirects itself, to check every address. */
async function follow(
  reach: Reach,
  url: URL,
  signal: AbortSignal,
): Promise<IncomingMessage | undefined> {
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const reached = await reach(url)
    if (!reached) return undefined
    const answer = await sendTo(url, reached, { signal })
    const { statusCode: status = 0, headers } = answer
    if (status < 300 || status > 399 || headers.location === undefined) return answer
    answer.destroy()
    url = new URL(headers.location, url)
    if (!/^https?:$/.test(url.protocol)) return undefined
  }
  return undefined
}

/** Undefined: the bytes are neither a picture nor a video. */
export function describe(kept: Kept, source: string | null): Medium | undefined {
  return kept.sniffed?.type === 'document' ? undefined : describeAny(kept, source)
}

/** A document as well. Undefined: the bytes are of no known type. */
export function describeAny(kept: Kept, source: string | null): Medium | undefined {
  if (!kept.sniffed) return undefined
  return { ...kept.sniffed, bytes: kept.bytes, sha256: kept.sha256, source }
}

/** Addresses under .example (RFC 2606) never exist: their content is assumed from the name, for tests. */
function believe(source: string): Medium {
  return { ...believed(source), source }
}

/** The medium as far as the address reveals it; also for journals of earlier versions, which fetched nothing. */
export function believed(address: string): Omit<Medium, 'source'> {
  const isVideo = /^video\/|\.(mp4|m4v|mov|webm)([?#]|$)/i.test(address)
  const type = isVideo ? 'video' : /^image\/gif|\.gif([?#]|$)/i.test(address) ? 'gif' : 'image'
  return { type, mimeType: null, bytes: null, sha256: null, width: null, height: null }
}

/** The address that shows it: on the sandbox, if the sandbox has stored it. */
export function whereToSee({ sha256, source }: Medium, base = ''): string | null {
  return sha256 === null ? source : `${base}/_sandbox/files/${sha256}`
}
