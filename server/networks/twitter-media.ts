// Media for X: fetched from their address, handed over in pieces, and waited for while X works on them.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, callNetwork, incomplete, type Line, textAt } from './http.ts'
import { kindOfMedia } from './media-urls.ts'
import { type Account, NetworkError } from './networks.ts'

export type FetchMedia = (
  url: string,
  bounds: { maxBytes: number; signal: AbortSignal },
) => Promise<{ bytes: Uint8Array; mimeType: string }>

/**
 * X's documentation (docs.x.com), as collected in 2026: images 5 MB, GIF 15 MB, video 512 MB. A video by
 * address is held in memory as a whole, so it ends sooner.
 */
const largestBytes = { image: 5_000_000, gif: 15_000_000, video: 64_000_000 }
const categories = { image: 'tweet_image', gif: 'tweet_gif', video: 'tweet_video' }
const segmentBytes = 512 * 1024
const longestWaitMs = 20_000

export async function uploadMedia(
  { line, fetchMedia }: { line: Line; fetchMedia: FetchMedia },
  account: Account,
  url: string,
  signal: AbortSignal,
): Promise<string> {
  const kind = kindOfMedia(url)
  const { bytes, mimeType } = await fetchMedia(url, { maxBytes: largestBytes[kind], signal })
  const call = (path: string, json?: unknown) =>
    callNetwork(line, account, { purpose: 'prepare', method: 'POST', path, json }, signal)
  const begun = await call('/2/media/upload/initialize', {
    media_type: mimeType,
    media_category: categories[kind],
    total_bytes: bytes.length,
  })
  const id = textAt(begun.body, 'data', 'id')
  if (!id) throw incomplete(line, 'prepare')
  for (let index = 0; index * segmentBytes < bytes.length; index += 1) {
    const part = Buffer.from(bytes.subarray(index * segmentBytes, (index + 1) * segmentBytes))
    await call(`/2/media/upload/${id}/append`, {
      media: part.toString('base64'),
      segment_index: index,
    })
  }
  const finished = await call(`/2/media/upload/${id}/finalize`)
  await waitUntilProcessed(line, account, { id, answer: finished.body }, signal)
  return id
}

/** Not ready in time is no failure: the id is good, and `requireProcessed` looks again before the post goes out. */
async function waitUntilProcessed(
  line: Line,
  account: Account,
  upload: { id: string; answer: unknown },
  signal: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + longestWaitMs
  let { answer } = upload
  while (isProcessing(line, answer) && Date.now() < deadline && !signal.aborted) {
    const seconds = Number(textAt(answer, 'data', 'processing_info', 'check_after_secs') ?? 1)
    await sleep(Math.min(Math.max(seconds, 0.2), 5) * 1_000)
    answer = await readStatus(line, account, upload.id, signal).catch((error: unknown) => {
      // The time is up in the middle of a look: the same as between two.
      if (signal.aborted) return answer
      throw error
    })
  }
}

/** Only what X works on (GIF, video) needs the look. A post with media that is not ready would be refused for good. */
export async function requireProcessed(
  line: Line,
  account: Account,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  if (!isProcessing(line, await readStatus(line, account, id, signal))) return
  throw new NetworkError('retry', 'twitter_media_processing', 'X is still working on the media.')
}

async function readStatus(
  line: Line,
  account: Account,
  id: string,
  signal: AbortSignal,
): Promise<unknown> {
  const status: Call = {
    purpose: 'prepare',
    method: 'GET',
    path: '/2/media/upload',
    query: { command: 'STATUS', media_id: id },
  }
  return (await callNetwork(line, account, status, signal)).body
}

function isProcessing(line: Line, answer: unknown): boolean {
  const state = textAt(answer, 'data', 'processing_info', 'state')
  if (state !== 'failed') return state === 'pending' || state === 'in_progress'
  throw new NetworkError(
    'rejected',
    'twitter_media_failed',
    textAt(answer, 'data', 'processing_info', 'error', 'message') ??
      `${line.title} could not process the media.`,
    { hint: 'Use another picture or video.' },
  )
}
