// Pictures and videos that stay where they are, at an address that somebody gave. Its end tells the kind; the rest shows
// when it is fetched.
import {
  type MediumFacts,
  NetworkError,
  type OpenedMedium,
  type PostMedium,
} from '../../networks/networks.ts'
import type { Download } from '../../outbound/download.ts'
import { OutboundError } from '../../outbound/errors.ts'
import type { Outbound } from '../../outbound/outbound.ts'

type Downloads = Pick<Outbound, 'download'>

/** More than any network takes of any kind. */
const largestBytes = 4_000_000_000

export function factsByAddress(url: string): MediumFacts {
  return {
    kind: kindByEnding(URL.parse(url)?.pathname ?? ''),
    mimeType: null,
    sizeBytes: null,
    width: null,
    height: null,
    durationSeconds: null,
  }
}

export function mediumByAddress(outbound: Downloads, url: string): PostMedium {
  return {
    ...factsByAddress(url),
    url,
    coverUrl: null,
    open: (signal) => openByAddress(outbound, url, signal),
  }
}

function kindByEnding(path: string): MediumFacts['kind'] {
  if (/\.(mp4|m4v|mov|webm)$/i.test(path)) return 'video'
  return /\.gif$/i.test(path) ? 'gif' : 'image'
}

async function openByAddress(
  outbound: Downloads,
  url: string,
  signal: AbortSignal,
): Promise<OpenedMedium> {
  const download = await start(outbound, url, signal)
  const mimeType = String(download.headers['content-type'] ?? '')
    .replace(/;.*/s, '')
    .trim()
    .toLowerCase()
  const announced = Number(download.headers['content-length'] ?? Number.NaN)
  if (Number.isSafeInteger(announced))
    return { sizeBytes: announced, mimeType, bytes: readExactly(download.bytes, announced) }
  // A server that does not say how long it will be is read twice: to count, and to pass it on.
  const sizeBytes = await count(download.bytes)
  const { bytes } = await start(outbound, url, signal)
  return { sizeBytes, mimeType, bytes: readExactly(bytes, sizeBytes) }
}

async function start(outbound: Downloads, url: string, signal: AbortSignal): Promise<Download> {
  const download = await outbound
    .download(url, { maxBytes: largestBytes, signal })
    .catch((error: unknown) => {
      throw explain(error)
    })
  if (download.status === 200) return download
  const isTemporary = download.status >= 500 || download.status === 429
  throw new NetworkError(
    isTemporary ? 'retry' : 'rejected',
    'media_not_there',
    `The address of the media answered with status ${download.status}.`,
    { hint: 'The address must be open to anyone.' },
  )
}

async function count(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0
  for await (const chunk of guarded(bytes)) length += chunk.length
  return length
}

/** A network that was told a length must get that length. */
async function* readExactly(
  bytes: AsyncIterable<Uint8Array>,
  sizeBytes: number,
): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const chunk of guarded(bytes)) {
    length += chunk.length
    if (length > sizeBytes) throw cutShort()
    yield chunk
  }
  if (length < sizeBytes) throw cutShort()
}

async function* guarded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    throw explain(error)
  }
}

function cutShort(): NetworkError {
  return new NetworkError(
    'retry',
    'media_changed',
    'The media at the address came with another length than announced.',
  )
}

/** Nothing of this is about the post: until the media are there, nothing was published. */
function explain(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error
  const forGood = error.kind === 'refused' || error.kind === 'too-long'
  return new NetworkError(
    forGood ? 'rejected' : 'retry',
    'media_not_fetched',
    `The media could not be fetched: ${error.message}.`,
    { cause: error },
  )
}
