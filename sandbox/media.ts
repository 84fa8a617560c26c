// A picture or video on its way into a post: fetched from its address as the real networks do, or handed over.
import type { Files, Kept } from './files.ts'
import type { Medium } from './memory.ts'

/** Like the networks, the sandbox does not wait for ever. */
const longestFetchMs = 120_000
const largestBytes = 4_000_000_000

/** Undefined: there is nothing a network could take from this address. */
export async function fetchMedium(files: Files, url: string): Promise<Medium | undefined> {
  const address = URL.parse(url)
  if (!address || !/^https?:$/.test(address.protocol)) return undefined
  if (address.hostname.endsWith('.example')) return believe(url)
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(longestFetchMs) })
    if (answer.status === 200 && answer.body)
      return describe(await files.keep(answer.body, largestBytes), url)
    await answer.body?.cancel()
    return undefined
  } catch {
    // Whatever it was, the network would say no more than that it could not fetch it.
    return undefined
  }
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
