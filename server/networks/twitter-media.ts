// Media for X: handed over in pieces as they are read, and waited for while X works on them.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, callNetwork, incomplete, type Line, textAt } from './http.ts'
import { type Account, NetworkError, type PostMedium } from './networks.ts'

const categories = { image: 'tweet_image', gif: 'tweet_gif', video: 'tweet_video' }
/** Of a piece; X takes up to 5 MB. */
const segmentBytes = 2 * 1024 * 1024
const longestWaitMs = 20_000

export async function uploadMedia(
  line: Line,
  account: Account,
  medium: PostMedium,
  signal: AbortSignal,
): Promise<string> {
  const { sizeBytes, mimeType, bytes } = await medium.open(signal)
  const call = (path: string, json?: unknown) =>
    callNetwork(line, account, { purpose: 'prepare', method: 'POST', path, json }, signal)
  const begun = await call('/2/media/upload/initialize', {
    media_type: mimeType,
    media_category: categories[medium.kind],
    total_bytes: sizeBytes,
  })
  const id = textAt(begun.body, 'data', 'id')
  if (!id) throw incomplete(line, 'prepare')
  let index = 0
  for await (const piece of inPieces(bytes, segmentBytes)) {
    const media = piece.toString('base64')
    await call(`/2/media/upload/${id}/append`, { media, segment_index: index })
    index += 1
  }
  const finished = await call(`/2/media/upload/${id}/finalize`)
  await waitUntilProcessed(line, account, { id, answer: finished.body }, signal)
  return id
}

/** All of the same size but the last; never more than one of them is held. */
async function* inPieces(
  bytes: AsyncIterable<Uint8Array>,
  pieceBytes: number,
): AsyncGenerator<Buffer> {
  const held: Uint8Array[] = []
  let length = 0
  for await (let chunk of bytes) {
    while (length + chunk.length >= pieceBytes) {
      const rest = pieceBytes - length
      yield Buffer.concat([...held.splice(0), chunk.subarray(0, rest)])
      chunk = chunk.subarray(rest)
      length = 0
    }
    if (chunk.length > 0) held.push(chunk)
    length += chunk.length
  }
  if (length > 0) yield Buffer.concat(held)
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
