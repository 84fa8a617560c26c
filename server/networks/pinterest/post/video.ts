// Uploads a video for a pin: registers it, sends it to the address that Pinterest names, and waits while Pinterest processes it.

import { say } from '../../../sentences/sentences.ts'
import {
  type Call,
  callNetwork,
  incomplete,
  type NetworkClient,
  slowCallMs,
  textAt,
  valueAt,
} from '../../http/client.ts'
import { type Reading, startReading } from '../../http/medium-bytes.ts'
import { multipart } from '../../http/multipart.ts'
import { waitUntilReady } from '../../http/wait.ts'
import { type Account, NetworkError, type PostMedium } from '../../networks.ts'

export async function uploadVideo(
  client: NetworkClient,
  account: Account,
  medium: PostMedium,
  signal: AbortSignal,
): Promise<string> {
  const reading = await startReading(medium, signal)
  try {
    const registered = await register(client, account, signal)
    await client.limiter(reading.sizeBytes, signal, () => send(client, registered, reading, signal))
    await waitUntilReady(
      async () => ({ isReady: await isReady(client, account, registered.id, signal) }),
      signal,
    )
    return registered.id
  } finally {
    await reading.close()
  }
}

/** Pinterest would refuse a pin with a video that is not ready, and for good. */
export async function requireProcessed(
  client: NetworkClient,
  account: Account,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  if (await isReady(client, account, id, signal)) return
  throw new NetworkError(
    'retry',
    'pinterest_media_processing',
    say('video_in_progress', { network: 'Pinterest' }),
  )
}

type Registered = { id: string; url: URL; fields: [string, string][] }

async function register(
  client: NetworkClient,
  account: Account,
  signal: AbortSignal,
): Promise<Registered> {
  const json = { media_type: 'video' }
  const call: Call = { purpose: 'prepare', method: 'POST', path: '/v5/media', json }
  const { body } = await callNetwork(client, account, call, signal)
  const id = textAt(body, 'media_id')
  const url = URL.parse(textAt(body, 'upload_url') ?? '')
  // Requires TLS unless the API itself is reached without, as in the sandbox.
  const isFit = url && (url.protocol === 'https:' || new URL(client.address).protocol === 'http:')
  if (!id || !isFit) throw incomplete(client, 'prepare')
  const parameters = valueAt(body, 'upload_parameters') ?? {}
  const fields = Object.entries(parameters).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return { id, url, fields }
}

/** The upload goes to a store that is not Pinterest's own: without the token, with the parameters that Pinterest gave. */
async function send(
  client: NetworkClient,
  { url, fields }: Registered,
  reading: Reading,
  signal: AbortSignal,
): Promise<void> {
  const file = { name: 'video.mp4', mimeType: 'application/octet-stream', reading }
  const { mimeType, sizeBytes, body } = multipart(fields, file)
  const headers = {
    'content-type': mimeType,
    'content-length': String(sizeBytes),
    'user-agent': 'Carillon',
  }
  const bounds = { signal, timeoutMs: maxUploadMs, idleMs: slowCallMs }
  const outcome = await client.send({ method: 'POST', url, headers, body }, bounds)
  if (!outcome.answer) throw explainBroken(client, outcome.trouble)
  const { status } = outcome.answer
  if (status < 200 || status >= 300) throw explainRefused(client, status)
}

const maxUploadMs = 3_600_000

function explainBroken(client: NetworkClient, trouble: Error): NetworkError {
  // Reading the medium failed, not the network: its own error says why.
  if (trouble instanceof NetworkError) return trouble
  return new NetworkError(
    'retry',
    `${client.name}_upload_broken`,
    say('upload_broke_off', { where: client.title }),
    { cause: trouble },
  )
}

function explainRefused(client: NetworkClient, status: number): NetworkError {
  const isForGood = status >= 400 && status < 500 && status !== 408 && status !== 429
  return new NetworkError(
    isForGood ? 'rejected' : 'retry',
    `${client.name}_upload_${status}`,
    say('upload_answered_status', { where: client.title, status }),
  )
}

async function isReady(
  client: NetworkClient,
  account: Account,
  id: string,
  signal: AbortSignal,
): Promise<boolean> {
  const path = `/v5/media/${encodeURIComponent(id)}`
  const call: Call = { purpose: 'prepare', method: 'GET', path }
  const status = textAt((await callNetwork(client, account, call, signal)).body, 'status')
  if (status === 'failed')
    throw new NetworkError(
      'rejected',
      'pinterest_media_failed',
      say('video_not_processed', { network: 'Pinterest' }),
      { hint: say('pinterest_video_forms') },
    )
  return status === 'succeeded'
}
