// Uploads media to where LinkedIn says: a picture or a PDF at once, a video in parts whose ETags complete it.
import { say } from '../../../sentences/sentences.ts'
import {
  type Call,
  callNetwork,
  incomplete,
  listAt,
  type NetworkClient,
  textAt,
  valueAt,
} from '../../http/client.ts'
import { inPieces, type Reading, startReading } from '../../http/medium-bytes.ts'
import { waitUntilReady } from '../../http/wait.ts'
import { type Account, NetworkError, type PostMedium } from '../../networks.ts'
import { maxPartBytes } from '../limits.ts'

/** `owner`: the author of the post. */
export type Upload = { client: NetworkClient; account: Account; owner: string; signal: AbortSignal }

/** The urn of the medium. */
export async function uploadMedium(upload: Upload, medium: PostMedium): Promise<string> {
  const { client, signal } = upload
  const reading = await startReading(medium, signal)
  try {
    const send = {
      image: uploadPicture,
      gif: uploadPicture,
      video: uploadVideo,
      document: uploadPdf,
    }
    const urn = await client.limiter(reading.sizeBytes, signal, () =>
      send[medium.kind](upload, reading),
    )
    if (isProcessed(urn))
      await waitUntilReady(async () => ({ isReady: await isReady(upload, urn) }), signal)
    return urn
  } finally {
    await reading.close()
  }
}

type Bytes = Pick<Reading, 'mimeType' | 'sizeBytes'> & {
  bytes: AsyncIterable<Uint8Array> | Buffer
}

export function uploadPicture(upload: Upload, bytes: Bytes): Promise<string> {
  return uploadWhole(upload, bytes, { resource: '/rest/images', name: 'image' })
}

function uploadPdf(upload: Upload, bytes: Bytes): Promise<string> {
  return uploadWhole(upload, bytes, { resource: '/rest/documents', name: 'document' })
}

async function uploadWhole(
  upload: Upload,
  { mimeType, sizeBytes, bytes }: Bytes,
  { resource, name }: { resource: string; name: string },
): Promise<string> {
  const { client, owner } = upload
  const value = await initialize(upload, resource, { owner })
  const urn = textAt(value, name)
  if (!urn) throw incomplete(client, 'prepare')
  await put(upload, valueAt(value, 'uploadUrl'), { mimeType, sizeBytes, body: bytes })
  return urn
}

async function uploadVideo(upload: Upload, { sizeBytes, bytes }: Reading): Promise<string> {
  const { client, owner } = upload
  const value = await initialize(upload, '/rest/videos', {
    owner,
    fileSizeBytes: sizeBytes,
    uploadCaptions: false,
    uploadThumbnail: false,
  })
  const video = textAt(value, 'video')
  const places = listAt(value, 'uploadInstructions')
  const pieceBytes = partBytesOf(places, sizeBytes)
  if (!video || pieceBytes === undefined) throw incomplete(client, 'prepare')
  const uploadedPartIds: string[] = []
  for await (const piece of inPieces(bytes, pieceBytes)) {
    const place = valueAt(places[uploadedPartIds.length], 'uploadUrl')
    uploadedPartIds.push(await putPart(upload, place, piece))
  }
  const uploadToken = textAt(value, 'uploadToken') ?? ''
  const finalizeUploadRequest = { video, uploadToken, uploadedPartIds }
  await act(upload, '/rest/videos?action=finalizeUpload', { finalizeUploadRequest })
  return video
}

/** The size of all parts but the last. Undefined: the parts do not cover the file, or one would not fit into memory. */
function partBytesOf(places: unknown[], sizeBytes: number): number | undefined {
  const sizeOf = (place: unknown) =>
    Number(textAt(place, 'lastByte')) - Number(textAt(place, 'firstByte')) + 1
  const size = sizeOf(places[0])
  const isFit = Number.isInteger(size) && size > 0 && size <= maxPartBytes
  return isFit && places.length === Math.ceil(sizeBytes / size) ? size : undefined
}

async function putPart(upload: Upload, place: unknown, piece: Buffer): Promise<string> {
  const mimeType = 'application/octet-stream'
  const { headers } = await put(upload, place, { mimeType, sizeBytes: piece.length, body: piece })
  const etag = headers.etag?.replace(/^W\//, '').replaceAll('"', '')
  if (!etag) throw incomplete(upload.client, 'prepare')
  return etag
}

async function initialize(
  upload: Upload,
  resource: string,
  initializeUploadRequest: Record<string, unknown>,
): Promise<unknown> {
  const body = await act(upload, `${resource}?action=initializeUpload`, { initializeUploadRequest })
  return valueAt(body, 'value')
}

async function act(
  { client, account, signal }: Upload,
  path: string,
  json: Record<string, unknown>,
): Promise<unknown> {
  const call: Call = { purpose: 'prepare', method: 'POST', path, json, isSlow: true }
  return (await callNetwork(client, account, call, signal)).body
}

function put(
  { client, account, signal }: Upload,
  place: unknown,
  bytes: NonNullable<Call['bytes']>,
) {
  const to = URL.parse(typeof place === 'string' ? place : '')
  // The token goes along, so the place must be LinkedIn's own.
  if (!to || !isOwn(client, to)) throw incomplete(client, 'prepare')
  const call: Call = { purpose: 'prepare', method: 'PUT', path: '', to, bytes, isSlow: true }
  return callNetwork(client, account, call, signal)
}

function isOwn({ isReal, address }: NetworkClient, { protocol, hostname, origin }: URL): boolean {
  if (!isReal) return origin === new URL(address).origin
  return (
    protocol === 'https:' && (hostname === 'linkedin.com' || hostname.endsWith('.linkedin.com'))
  )
}

/** LinkedIn takes pictures at once, and works on videos and documents. */
export function isProcessed(urn: string): boolean {
  return /^urn:li:(video|document):/.test(urn)
}

/** LinkedIn would refuse a post with a medium that is not ready. */
export async function requireProcessed(upload: Upload, urn: string): Promise<void> {
  if (await isReady(upload, urn)) return
  const code = `${upload.client.name}_media_processing`
  const named = { network: 'LinkedIn' }
  throw new NetworkError(
    'retry',
    code,
    isDocument(urn) ? say('document_in_progress', named) : say('video_in_progress', named),
  )
}

async function isReady({ client, account, signal }: Upload, urn: string): Promise<boolean> {
  const path = `/rest/${isDocument(urn) ? 'documents' : 'videos'}/${encodeURIComponent(urn)}`
  const call: Call = { purpose: 'prepare', method: 'GET', path }
  const { body } = await callNetwork(client, account, call, signal)
  const status = textAt(body, 'status')
  if (status === 'PROCESSING_FAILED') throw failed(client, urn, body)
  return status === 'AVAILABLE'
}

function failed({ name }: NetworkClient, urn: string, body: unknown): NetworkError {
  const named = { network: 'LinkedIn' }
  const message = isDocument(urn)
    ? say('document_not_processed', named)
    : say('video_not_processed', named)
  const hint = isDocument(urn) ? say('linkedin_document_forms') : say('linkedin_video_forms')
  return new NetworkError(
    'rejected',
    `${name}_media_failed`,
    textAt(body, 'processingFailureReason')?.slice(0, 300) || message,
    { hint },
  )
}

function isDocument(urn: string): boolean {
  return urn.startsWith('urn:li:document:')
}
