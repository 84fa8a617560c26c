// A video for a pin: registered, sent to where Pinterest says, and waited for while Pinterest works on it.
import { randomBytes } from 'node:crypto'
import {
  type Call,
  callNetwork,
  incomplete,
  type Line,
  slowCallMs,
  textAt,
  valueAt,
} from '../http/client.ts'
import { type Reading, startReading } from '../http/medium-bytes.ts'
import { sendOnce } from '../http/transport.ts'
import { waitUntilReady } from '../http/wait.ts'
import { type Account, NetworkError, type PostMedium } from '../networks.ts'

export async function uploadVideo(
  line: Line,
  account: Account,
  medium: PostMedium,
  signal: AbortSignal,
): Promise<string> {
  const reading = await startReading(medium, signal)
  try {
    const registered = await register(line, account, signal)
    await line.limiter(reading.sizeBytes, signal, () => send(line, registered, reading, signal))
    await waitUntilReady(
      async () => ({ isReady: await isReady(line, account, registered.id, signal) }),
      signal,
    )
    return registered.id
  } finally {
    await reading.close()
  }
}

/** A pin with a video that is not ready would be refused for good. */
export async function requireProcessed(
  line: Line,
  account: Account,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  if (await isReady(line, account, id, signal)) return
  throw new NetworkError(
    'retry',
    'pinterest_media_processing',
    'Pinterest is still working on the video.',
  )
}

type Registered = { id: string; url: URL; fields: [string, string][] }

async function register(line: Line, account: Account, signal: AbortSignal): Promise<Registered> {
  const json = { media_type: 'video' }
  const call: Call = { purpose: 'prepare', method: 'POST', path: '/v5/media', json }
  const { body } = await callNetwork(line, account, call, signal)
  const id = textAt(body, 'media_id')
  const url = URL.parse(textAt(body, 'upload_url') ?? '')
  // Never over an open line, unless Pinterest itself is reached over one: the sandbox network is.
  const isFit = url && (url.protocol === 'https:' || new URL(line.address).protocol === 'http:')
  if (!id || !isFit) throw incomplete(line, 'prepare')
  const parameters = valueAt(body, 'upload_parameters') ?? {}
  const fields = Object.entries(parameters).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return { id, url, fields }
}

/** To a store that is not Pinterest's own: the token does not go there. What it takes, the parameters say. */
async function send(
  line: Line,
  { url, fields }: Registered,
  { bytes, sizeBytes }: Reading,
  signal: AbortSignal,
): Promise<void> {
  const boundary = `carillon-${randomBytes(12).toString('hex')}`
  const part = (rest: string) => `--${boundary}\r\nContent-Disposition: form-data; ${rest}`
  const head = Buffer.from(
    fields.map(([name, value]) => part(`name="${name}"\r\n\r\n${value}\r\n`)).join('') +
      part('name="file"; filename="video.mp4"\r\nContent-Type: application/octet-stream\r\n\r\n'),
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(head.length + sizeBytes + tail.length),
    'user-agent': 'Carillon',
  }
  const body = joined(head, bytes, tail)
  const bounds = { signal, timeoutMs: longestUploadMs, idleMs: slowCallMs }
  const outcome = await sendOnce(line.agent, { method: 'POST', url, headers, body }, bounds)
  if (!outcome.answer) throw explainBroken(line, outcome.trouble)
  const { status } = outcome.answer
  if (status < 200 || status >= 300) throw explainRefused(line, status)
}

const longestUploadMs = 3_600_000

async function* joined(
  head: Buffer,
  bytes: AsyncIterable<Uint8Array>,
  tail: Buffer,
): AsyncGenerator<Uint8Array> {
  yield head
  yield* bytes
  yield tail
}

function explainBroken(line: Line, trouble: Error): NetworkError {
  // It was not the network: reading the medium failed, and its own error says why.
  if (trouble instanceof NetworkError) return trouble
  return new NetworkError(
    'retry',
    `${line.name}_upload_broken`,
    `The upload to ${line.title} broke off.`,
    { cause: trouble },
  )
}

function explainRefused(line: Line, status: number): NetworkError {
  const isForGood = status >= 400 && status < 500 && status !== 408 && status !== 429
  return new NetworkError(
    isForGood ? 'rejected' : 'retry',
    `${line.name}_upload_${status}`,
    `${line.title} answered the upload with status ${status}.`,
  )
}

async function isReady(
  line: Line,
  account: Account,
  id: string,
  signal: AbortSignal,
): Promise<boolean> {
  const path = `/v5/media/${encodeURIComponent(id)}`
  const call: Call = { purpose: 'prepare', method: 'GET', path }
  const status = textAt((await callNetwork(line, account, call, signal)).body, 'status')
  if (status === 'failed')
    throw new NetworkError(
      'rejected',
      'pinterest_media_failed',
      'Pinterest could not process the video.',
      { hint: 'Use another video: MP4, 4 seconds to 15 minutes.' },
    )
  return status === 'succeeded'
}
