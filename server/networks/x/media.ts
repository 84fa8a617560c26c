// Uploads media to X piece by piece, waits while X processes them, and adds their alt texts.
import { say } from '../../sentences/sentences.ts'
import {
  type Call,
  callNetwork,
  incomplete,
  type NetworkClient,
  textAt,
  valueAt,
} from '../http/client.ts'
import { inPieces, type Reading, startReading } from '../http/medium-bytes.ts'
import { waitUntilReady } from '../http/wait.ts'
import { type Account, NetworkError, type PostMedium } from '../networks.ts'
import { altTextFor } from '../post/alt-text.ts'
import { altText } from './limits.ts'

const categories: Partial<Record<PostMedium['kind'], string>> = {
  image: 'tweet_image',
  gif: 'tweet_gif',
  video: 'tweet_video',
}
/** X takes pieces of up to 5 MB; base64 and JSON hold a piece in memory three times. */
const pieceBytes = 2 * 1024 * 1024

export async function uploadMedia(
  client: NetworkClient,
  account: Account,
  medium: PostMedium,
  signal: AbortSignal,
): Promise<string> {
  const reading = await startReading(medium, signal)
  try {
    const { id, answer } = await client.limiter(reading.sizeBytes, signal, () =>
      upload(client, account, { kind: medium.kind, reading }, signal),
    )
    if (isProcessing(client, answer))
      await waitUntilProcessed(client, account, { id, afterSeconds: secondsIn(answer) }, signal)
    return id
  } finally {
    await reading.close()
  }
}

async function upload(
  client: NetworkClient,
  account: Account,
  { kind, reading }: { kind: PostMedium['kind']; reading: Reading },
  signal: AbortSignal,
): Promise<{ id: string; answer: unknown }> {
  const call = async (path: string, json?: unknown) => {
    const post: Call = { purpose: 'prepare', method: 'POST', path, json, isSlow: true }
    return (await callNetwork(client, account, post, signal)).body
  }
  const begun = await call('/2/media/upload/initialize', {
    media_type: reading.mimeType,
    media_category: categories[kind],
    total_bytes: reading.sizeBytes,
  })
  const id = textAt(begun, 'data', 'id')
  if (!id) throw incomplete(client, 'prepare')
  let index = 0
  for await (const piece of inPieces(reading.bytes, pieceBytes)) {
    const media = piece.toString('base64')
    await call(`/2/media/upload/${id}/append`, { media, segment_index: index })
    index += 1
  }
  return { id, answer: await call(`/2/media/upload/${id}/finalize`) }
}

/** X takes an alt text for an uploaded medium, before the post that shows it. Adding it again changes nothing. */
export async function describeMedium(
  client: NetworkClient,
  account: Account,
  { id, medium }: { id: string; medium: PostMedium },
  signal: AbortSignal,
): Promise<void> {
  const text = altTextFor(altText, medium)
  if (text === '') return
  const call: Call = {
    purpose: 'prepare',
    method: 'POST',
    path: '/2/media/metadata',
    json: { id, metadata: { alt_text: { text } } },
  }
  await callNetwork(client, account, call, signal)
}

async function waitUntilProcessed(
  client: NetworkClient,
  account: Account,
  { id, afterSeconds }: { id: string; afterSeconds: number | undefined },
  signal: AbortSignal,
): Promise<void> {
  const check = async () => {
    const answer = await readStatus(client, account, id, signal)
    return { isReady: !isProcessing(client, answer), afterSeconds: secondsIn(answer) }
  }
  await waitUntilReady(check, signal, { afterSeconds })
}

/** How long to wait before the next check: asking for the state has a rate limit of its own. */
function secondsIn(answer: unknown): number | undefined {
  const seconds = Number(textAt(answer, 'data', 'processing_info', 'check_after_secs'))
  return Number.isFinite(seconds) ? seconds : undefined
}

/** Only GIFs and videos are processed. X would refuse a post with media that are not ready, and for good. */
export async function requireProcessed(
  client: NetworkClient,
  account: Account,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  if (!isProcessing(client, await readStatus(client, account, id, signal))) return
  throw new NetworkError(
    'retry',
    'twitter_media_processing',
    say('media_in_progress', { network: 'X' }),
  )
}

async function readStatus(
  client: NetworkClient,
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
  return (await callNetwork(client, account, status, signal)).body
}

/** An unknown state counts as not finished. Media without `processing_info` need no processing. */
function isProcessing(client: NetworkClient, answer: unknown): boolean {
  const info = valueAt(answer, 'data', 'processing_info') ?? undefined
  const state = textAt(info, 'state')
  if (state !== 'failed') return info !== undefined && state !== 'succeeded'
  throw new NetworkError(
    'rejected',
    'twitter_media_failed',
    textAt(answer, 'data', 'processing_info', 'error', 'message') ??
      say('media_not_processed', { network: client.title }),
    { hint: say('use_other_media') },
  )
}
