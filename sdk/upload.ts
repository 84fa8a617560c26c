// Uploads a picture or video: declares it, sends the bytes with progress, and waits until it is ready.
import type { Client } from './client.ts'
import {
  CarillonError,
  ConflictError,
  ConnectionError,
  errorOf,
  ServerError,
  TimeoutError,
} from './errors.ts'
import { backoff, type Fetch, type Sending, send, wait } from './send.ts'
import type { Schemas } from './types.ts'

/** A declared upload. The bytes may be sent to its address again, if it is unknown whether they arrived. */
export type Upload = { id: string; uploadUrl: string }

type Options = {
  /** `image/png`; the type of the file otherwise. */
  mimeType?: string
  /** To go on with an upload that was interrupted: what `onDeclared` gave. */
  upload?: Upload
  onDeclared?: (upload: Upload) => void
  onProgress?: (sentBytes: number, totalBytes: number) => void
  signal?: AbortSignal
  /** How long sending the bytes may take, and then processing them. */
  timeoutMs?: number
}

const pollMs = 500
const usualTimeoutMs = 600_000

/** The medium, ready to be named in a message. */
export async function uploadMedium(
  client: Client,
  file: Blob,
  options: Options = {},
): Promise<Schemas['Medium']> {
  const upload = options.upload ?? (await declare(client, file, options))
  options.onDeclared?.(upload)
  // The bytes of an upload that goes on may have arrived.
  const isAwaited = !options.upload || (await find(client, upload, options)).progress === 'AWAITED'
  if (isAwaited) await sendAll(client, file, upload, options)
  return waitUntilReady(client, upload, options)
}

async function declare(client: Client, file: Blob, options: Options): Promise<Upload> {
  // The service refuses a type that it does not know, with the reason.
  const mimeType = (options.mimeType ?? file.type) as Schemas['MediaInput']['mimeType']
  const body = { mimeType, sizeBytes: file.size }
  const { data } = await client.post('/v1/media', { body, ...signalOf(options) })
  return { id: data.id, uploadUrl: data.uploadUrl }
}

function signalOf({ signal }: Options): { signal?: AbortSignal } {
  return signal ? { signal } : {}
}

async function find(client: Client, { id }: Upload, options: Options): Promise<Schemas['Medium']> {
  const input = { path: { mediaId: id }, ...signalOf(options) }
  return (await client.get('/v1/media/{mediaId}', input)).data
}

/** A connection that breaks is not the end: what has not arrived is sent again. An attempt that brought nothing counts as failed. */
async function sendAll(
  { sending }: Client,
  file: Blob,
  { uploadUrl: url }: Upload,
  options: Options,
): Promise<void> {
  const bound = { ...sending, ...signalOf(options) }
  const { onProgress } = options
  let offset = options.upload ? await countArrived(bound, url) : 0
  for (let failures = 0; offset < file.size || file.size === 0; ) {
    try {
      await sendFrom(offset, bound, file, url, options)
      break
    } catch (error) {
      if (!isPassing(error) || failures >= sending.maxRetries) throw error
      await wait(backoff(failures), options.signal)
    }
    const arrived = await countArrived(bound, url)
    failures = arrived > offset ? 0 : failures + 1
    offset = arrived
  }
  onProgress?.(file.size, file.size)
}

function isPassing(error: unknown): boolean {
  const isBroken = error instanceof ConnectionError && !(error instanceof TimeoutError)
  // Conflict: the service has not noticed yet that the connection broke.
  return isBroken || error instanceof ServerError || error instanceof ConflictError
}

/** Where the storage does not say, it begins again. */
async function countArrived(sending: Sending, url: string): Promise<number> {
  const asked = send(sending, { url, method: 'HEAD', headers: {} })
  const response = await asked.catch((error) => {
    // A page may not ask a storage of another origin.
    if (!(error instanceof ConnectionError)) throw error
  })
  return response?.ok ? Number(response.headers.get('upload-offset')) : 0
}

/** The address takes no token. */
async function sendFrom(
  offset: number,
  sending: Sending,
  file: Blob,
  url: string,
  { onProgress, mimeType = file.type, timeoutMs = usualTimeoutMs }: Options,
): Promise<void> {
  const body = offset > 0 ? file.slice(offset) : file
  const fetch = onProgress
    ? reporting(sending.fetch, body, (sent) => onProgress(offset + sent, file.size))
    : sending.fetch
  const headers: Record<string, string> =
    offset > 0 ? { 'upload-offset': `${offset}` } : { 'content-type': mimeType }
  const method = offset > 0 ? 'PATCH' : 'PUT'
  // Another attempt begins with what has arrived.
  const request = { url, method, headers, body, isRepeatable: false }
  const response = await send({ ...sending, fetch, timeoutMs }, request)
  if (!response.ok) throw await errorOf(response)
}

/** Browsers report what they have sent to XMLHttpRequest alone; elsewhere the body is a stream whose pieces are counted. */
function reporting(fetch: Fetch, file: Blob, report: (sent: number) => void): Fetch {
  const Xhr = (globalThis as { XMLHttpRequest?: new () => Xhr }).XMLHttpRequest
  if (Xhr) return (url, init) => sendByXhr(new Xhr(), url, init, report)
  return (url, init) => {
    let sent = 0
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, controller) => {
        sent += piece.byteLength
        report(sent)
        controller.enqueue(piece)
      },
    })
    const headers = {
      ...(init.headers as Record<string, string>),
      'content-length': `${file.size}`,
    }
    const body = file.stream().pipeThrough(counted)
    return fetch(url, { ...init, headers, body, duplex: 'half' } as RequestInit)
  }
}

type Xhr = {
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  send(body: unknown): void
  abort(): void
  upload: { onprogress?: (event: { loaded: number }) => void }
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status: number
  responseText: string
}

function sendByXhr(
  xhr: Xhr,
  url: string,
  { method = 'PUT', headers, body, signal }: RequestInit,
  report: (sent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers ?? {})) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded }) => report(loaded)
    xhr.onload = () => resolve(new Response(xhr.responseText || null, { status: xhr.status }))
    xhr.onerror = () => reject(new TypeError('The connection broke'))
    xhr.onabort = () => reject(new TypeError('It was aborted'))
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(body)
  })
}

async function waitUntilReady(
  client: Client,
  upload: Upload,
  options: Options,
): Promise<Schemas['Medium']> {
  const timeoutMs = options.timeoutMs ?? usualTimeoutMs
  const end = Date.now() + timeoutMs
  for (;;) {
    const medium = await find(client, upload, options)
    if (medium.state === 'READY') return medium
    if (medium.state === 'FAILED') throw new CarillonError(medium.reason ?? 'It was refused')
    if (Date.now() > end) throw new TimeoutError(`Not ready within ${timeoutMs} ms`)
    await wait(pollMs, options.signal)
  }
}
