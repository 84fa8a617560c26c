// Media that are passed to a network directly from their URL, without a stored copy. The file extension tells the kind;
// size and type are known only when the download starts.

import {
  type MediumFacts,
  NetworkError,
  type OpenedMedium,
  type PostMedium,
} from '../../networks/networks.ts'
import type { Download } from '../../outbound/download.ts'
import { OutboundError } from '../../outbound/errors.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { say } from '../../sentences/sentences.ts'

type Downloads = Pick<Outbound, 'download'>

/** More than any network accepts. */
const maxBytes = 4_000_000_000

export function factsByAddress(url: string): MediumFacts {
  return {
    kind: kindByExtension(URL.parse(url)?.pathname ?? ''),
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

function kindByExtension(path: string): MediumFacts['kind'] {
  if (/\.(mp4|m4v|mov|webm)$/i.test(path)) return 'video'
  if (/\.pdf$/i.test(path)) return 'document'
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
  // Without a Content-Length the file is downloaded twice: once to count the bytes, once to pass them on.
  const sizeBytes = await count(download.bytes)
  const { bytes } = await start(outbound, url, signal)
  return { sizeBytes, mimeType, bytes: readExactly(bytes, sizeBytes) }
}

async function start(outbound: Downloads, url: string, signal: AbortSignal): Promise<Download> {
  const download = await outbound.download(url, { maxBytes, signal }).catch((error: unknown) => {
    throw explain(error)
  })
  if (download.status === 200) return download
  const isTemporary = download.status >= 500 || download.status === 429
  throw new NetworkError(
    isTemporary ? 'retry' : 'rejected',
    'media_not_there',
    say('media_address_status', { status: download.status }),
    { hint: say('media_address_not_open') },
  )
}

async function count(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0
  for await (const chunk of withExplainedErrors(bytes)) length += chunk.length
  return length
}

/** The upload announced this length to the network, so any other length must fail. */
async function* readExactly(
  bytes: AsyncIterable<Uint8Array>,
  sizeBytes: number,
): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const chunk of withExplainedErrors(bytes)) {
    length += chunk.length
    if (length > sizeBytes) throw lengthMismatch()
    yield chunk
  }
  if (length < sizeBytes) throw lengthMismatch()
}

async function* withExplainedErrors(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    throw explain(error)
  }
}

function lengthMismatch(): NetworkError {
  return new NetworkError('retry', 'media_changed', say('media_address_length'))
}

/** A failed download is always safe to retry or reject: nothing was published yet. */
function explain(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error
  const isPermanent = error.kind === 'refused' || error.kind === 'too-long'
  return new NetworkError(
    isPermanent ? 'rejected' : 'retry',
    'media_not_fetched',
    say('media_not_fetched', { why: error.said }),
    { cause: error },
  )
}
