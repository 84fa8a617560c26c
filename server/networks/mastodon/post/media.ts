// Uploads media. A server takes a file at once (200), or processes it first (202): then GET by its id answers 206 until it
// is done.

import { randomBytes } from 'node:crypto'
import { say } from '../../../sentences/sentences.ts'
import {
  type Call,
  callNetwork,
  incomplete,
  type NetworkClient,
  textAt,
} from '../../http/client.ts'
import { type Reading, startReading } from '../../http/medium-bytes.ts'
import { multipart } from '../../http/multipart.ts'
import { waitUntilReady } from '../../http/wait.ts'
import { type Account, NetworkError, type PostMedium } from '../../networks.ts'
import { altTextFor } from '../../post/alt-text.ts'
import { altText } from '../limits.ts'

export type Upload = {
  id: string
  isReady: boolean
  /** Where the server shows it, if it said so. */
  url: string | undefined
}

export async function uploadMedium(
  client: NetworkClient,
  account: Account,
  medium: PostMedium,
  signal: AbortSignal,
): Promise<Upload> {
  const reading = await startReading(medium, signal)
  try {
    const description = altTextFor(altText, medium)
    const { status, body } = await client.limiter(reading.sizeBytes, signal, () =>
      callNetwork(client, account, uploadCall(reading, description), signal),
    )
    const id = textAt(body, 'id')
    if (!id) throw incomplete(client, 'prepare')
    const url = textAt(body, 'url')
    if (status !== 202) return { id, isReady: true, url }
    return { id, isReady: await waitUntilProcessed(client, account, id, signal), url }
  } finally {
    await reading.close()
  }
}

function uploadCall(reading: Reading, description: string): Call {
  const file = { name: fileName(reading.mimeType), mimeType: reading.mimeType, reading }
  return {
    purpose: 'prepare',
    method: 'POST',
    path: '/api/v2/media',
    isSlow: true,
    bytes: multipart(description === '' ? [] : [['description', description]], file),
  }
}

/** Servers decide by the content and by the end of the name. Some keep the file under its name: two uploads must not have the same. */
function fileName(mimeType: string): string {
  const end = mimeType.split('/')[1] ?? ''
  return `${randomBytes(12).toString('hex')}.${{ jpeg: 'jpg', quicktime: 'mov' }[end] ?? end}`
}

/** False: the time was not enough. */
async function waitUntilProcessed(
  client: NetworkClient,
  account: Account,
  id: string,
  signal: AbortSignal,
): Promise<boolean> {
  let isReady = false
  await waitUntilReady(async () => {
    isReady = await isProcessed(client, account, id, signal)
    return { isReady }
  }, signal)
  return isReady
}

/** A server would refuse a post with media that are not ready. */
export async function requireProcessed(
  client: NetworkClient,
  account: Account,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  if (await isProcessed(client, account, id, signal)) return
  throw new NetworkError('retry', 'mastodon_media_processing', say('server_works_on_media'))
}

async function isProcessed(
  client: NetworkClient,
  account: Account,
  id: string,
  signal: AbortSignal,
): Promise<boolean> {
  const path = `/api/v1/media/${encodeURIComponent(id)}`
  const call: Call = { purpose: 'prepare', method: 'GET', path }
  const { status } = await callNetwork(client, account, call, signal).catch((error: unknown) => {
    throw isGone(error) ? gone() : error
  })
  return status !== 206
}

function isGone(error: unknown): boolean {
  return error instanceof NetworkError && error.code === 'mastodon_404'
}

/** The server forgets media that no post uses, and lists none that a post has. */
function gone(): NetworkError {
  return new NetworkError('retry', 'prepared_gone', say('server_lost_media'))
}
