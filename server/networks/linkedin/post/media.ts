// Uploads pictures and videos to where LinkedIn says: a picture at once, a video in parts whose ETags complete it.
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

/** The urn of the picture or video. */
export async function uploadMedium(upload: Upload, medium: PostMedium): Promise<string> {
  const { client, signal } = upload
  const reading = await startReading(medium, signal)
  try {
    if (medium.kind !== 'video')
      return await client.limiter(reading.sizeBytes, signal, () => uploadPicture(upload, reading))
    const video = await client.limiter(reading.sizeBytes, signal, () =>
      uploadVideo(upload, reading),
    )
    await waitUntilReady(async () => ({ isReady: await isReady(upload, video) }), signal)
    return video
  } finally {
    await reading.close()
  }
}

type Bytes = Pick<Reading, 'mimeType' | 'sizeBytes'> & {
  bytes: AsyncIterable<Uint8Array> | Buffer
}

export async function uploadPicture(
  upload: Upload,
  { mimeType, sizeBytes, bytes }: Bytes,
): Promise<string> {
  const { client, owner } = upload
  const value = await initialize(upload, '/rest/images', { owner })
  const image = textAt(value, 'image')
  if (!image) throw incomplete(client, 'prepare')
  await put(upload, valueAt(value, 'uploadUrl'), { mimeType, sizeBytes, body: bytes })
  return image
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

/** LinkedIn would refuse a post with a video that is not ready. */
export async function requireProcessed(upload: Upload, video: string): Promise<void> {
  if (await isReady(upload, video)) return
  const code = `${upload.client.name}_media_processing`
  throw new NetworkError('retry', code, say('video_in_progress', { network: 'LinkedIn' }))
}

async function isReady({ client, account, signal }: Upload, video: string): Promise<boolean> {
  const path = `/rest/videos/${encodeURIComponent(video)}`
  const call: Call = { purpose: 'prepare', method: 'GET', path }
  const { body } = await callNetwork(client, account, call, signal)
  const status = textAt(body, 'status')
  if (status === 'PROCESSING_FAILED')
    throw new NetworkError(
      'rejected',
      `${client.name}_media_failed`,
      textAt(body, 'processingFailureReason')?.slice(0, 300) ||
        say('video_not_processed', { network: 'LinkedIn' }),
      { hint: say('linkedin_video_forms') },
    )
  return status === 'AVAILABLE'
}
