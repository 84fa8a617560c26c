// A picture or video on its way into a post: fetched from its address as the real networks do, or handed over.
import type { IncomingMessage } from 'node:http'
import type { Files, Kept } from './files.ts'
import type { Medium } from './memory.ts'
import { sendTo } from './outgoing.ts'
import type { Reach } from './reach.ts'

/** Like the networks, the sandbox does not wait for ever. */
const longestFetchMs = 120_000
const largestBytes = 4_000_000_000
const mostRedirects = 5

/** Undefined: there is nothing a network could take from this address. */
export async function fetchMedium(
  { files, reach }: { files: Files; reach: Reach },
  url: string,
): Promise<Medium | undefined> {
  const address = URL.parse(url)
  if (!address || !/^https?:$/.test(address.protocol)) return undefined
  if (address.hostname.endsWith('.example')) return believe(url)
  try {
    const answer = await follow(reach, address, AbortSignal.timeout(longestFetchMs))
    if (answer?.statusCode === 200) return describe(await files.keep(answer, largestBytes), url)
    answer?.destroy()
    return undefined
  } catch {
    // Whatever it was, the network would say no more than that it could not fetch it.
    return undefined
  }
}

/** By hand, because a redirect may lead where its address may not. */
async function follow(
  reach: Reach,
  url: URL,
  signal: AbortSignal,
): Promise<IncomingMessage | undefined> {
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
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

/** Undefined: the bytes are no picture and no video. */
export function describe(kept: Kept, source: string | null): Medium | undefined {
  if (!kept.sniffed) return undefined
  return { ...kept.sniffed, bytes: kept.bytes, sha256: kept.sha256, source }
}

/** Nothing is ever at an address under .example (RFC 2606): what is said to be there is taken as said, for tests. */
function believe(source: string): Medium {
  return { ...believed(source), source }
}

/** What an address alone tells; also for journals of a time when nothing was fetched. */
export function believed(address: string): Omit<Medium, 'source'> {
  const isVideo = /^video\/|\.(mp4|m4v|mov|webm)([?#]|$)/i.test(address)
  const type = isVideo ? 'video' : /^image\/gif|\.gif([?#]|$)/i.test(address) ? 'gif' : 'image'
  return { type, mimeType: null, bytes: null, sha256: null, width: null, height: null }
}

/** Where it can be looked at: on the sandbox, if the sandbox has it. */
export function whereToSee({ sha256, source }: Medium, base = ''): string | null {
  return sha256 === null ? source : `${base}/_sandbox/files/${sha256}`
}
