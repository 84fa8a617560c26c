// Downloads the picture or video at an untrusted URL into a file; documents are uploaded. A server that is slow must not hold its place among the imports for long.

import { createHash } from 'node:crypto'
import type { MinRate } from '../../outbound/download.ts'
import { OutboundError } from '../../outbound/errors.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { SaidError, say } from '../../sentences/sentences.ts'
import { type MediaType, typeInfo } from '../mime-types.ts'
import { headBytes, sniff, sniffHead } from '../processing/sniff.ts'
import { Unusable } from '../processing/unusable.ts'
import { maxPictureBytes } from './create.ts'
import { openFileSink } from './file-sink.ts'

export type DownloadLimits = { minRate: MinRate; pictureMs: number; videoMs: number }

/** A video counts as one once its first bytes have come; until then, and for everything else, the time of a picture holds. */
export const usualLimits: DownloadLimits = {
  minRate: { bytesPerSecond: 16_384, windowMs: 10_000 },
  pictureMs: 60_000,
  videoMs: 300_000,
}

export type Fetched = { type: MediaType; sizeBytes: number; sha256: Buffer }

type Using = {
  outbound: Pick<Outbound, 'download'>
  limitBytes: number
  limits: DownloadLimits
}

/** Throws an UnexpectedStatus, an OutboundError or Unusable. */
export async function downloadFile(
  { outbound, limitBytes, limits }: Using,
  { url, path }: { url: string; path: string },
  signal: AbortSignal,
): Promise<Fetched> {
  const time = limitTime(limits.pictureMs)
  try {
    const download = await outbound.download(url, {
      maxBytes: limitBytes,
      minRate: limits.minRate,
      signal: AbortSignal.any([signal, time.signal]),
    })
    if (download.status !== 200) throw new UnexpectedStatus(download.status)
    const isVideo = () => time.extend(limits.videoMs)
    const { sizeBytes, sha256 } = await writeFile(path, download.bytes, isVideo)
    return { type: await requireType(path, sizeBytes), sizeBytes, sha256 }
  } finally {
    time.clear()
  }
}

export class UnexpectedStatus extends SaidError {
  readonly isTemporary: boolean

  constructor(status: number) {
    super(say('answered_with_status', { status }))
    this.isTemporary = status >= 500 || status === 429 || status === 408
  }
}

function limitTime(firstMs: number) {
  const startedAt = performance.now()
  const stop = new AbortController()
  const limitTo = (ms: number) =>
    setTimeout(
      () => stop.abort(new OutboundError('timeout', say('took_too_long', { seconds: ms / 1000 }))),
      startedAt + ms - performance.now(),
    )
  let timer = limitTo(firstMs)
  return {
    signal: stop.signal,
    extend(ms: number) {
      clearTimeout(timer)
      timer = limitTo(ms)
    },
    clear: () => clearTimeout(timer),
  }
}

/** `isVideo` is called as soon as the first bytes say so. */
async function writeFile(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  isVideo: () => void,
): Promise<Pick<Fetched, 'sizeBytes' | 'sha256'>> {
  const hash = createHash('sha256')
  const findVideo = makeVideoFinder()
  let [sizeBytes, maxBytes] = [0, maxPictureBytes]
  const file = await openFileSink(path)
  // write() and end() report it; without a listener the event would end the process.
  file.on('error', () => undefined)
  try {
    for await (const chunk of bytes) {
      hash.update(chunk)
      sizeBytes += chunk.length
      if (await findVideo(chunk)) {
        maxBytes = Number.POSITIVE_INFINITY
        isVideo()
      }
      if (sizeBytes > maxBytes) throw tooLargePicture()
      await write(file, chunk)
    }
    await new Promise<void>((resolve, reject) => {
      file.once('error', reject)
      file.end(resolve)
    })
  } finally {
    file.destroy()
  }
  return { sizeBytes, sha256: hash.digest() }
}

/** Given the chunks in order, says once that they begin a video. */
function makeVideoFinder(): (chunk: Uint8Array) => Promise<boolean> {
  let head = Buffer.alloc(0)
  let isDecided = false
  return async (chunk) => {
    if (isDecided) return false
    head = Buffer.concat([head, chunk.subarray(0, headBytes)])
    const type = await sniffHead(head)
    isDecided = type !== undefined || head.length >= headBytes
    return type !== undefined && typeInfo(type).kind === 'video'
  }
}

function write(file: Awaited<ReturnType<typeof openFileSink>>, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    // Copies the chunk: the sink frees the memory of what it has written, and a chunk may be part of a larger buffer.
    file.write(Buffer.from(chunk), (error) => (error ? reject(error) : resolve()))
  })
}

async function requireType(path: string, sizeBytes: number): Promise<MediaType> {
  const type = await sniff(path)
  if (!type) throw new Unusable(say('no_known_media_type'))
  if (typeInfo(type).kind === 'document') throw new Unusable(say('document_by_address'))
  if (typeInfo(type).kind !== 'video' && sizeBytes > maxPictureBytes) throw tooLargePicture()
  return type
}

function tooLargePicture(): Unusable {
  return new Unusable(say('picture_bytes_limit', { limit: maxPictureBytes }))
}
