// Media: registered, sent to the addresses that LinkedIn gives, and used by their urn. A video comes in parts, whose ETags complete it. Videos
// and documents are processed then.
import type { FastifyInstance } from 'fastify'
import {
  type Answer,
  bearerOf,
  type Call,
  type Exchange,
  isRecord,
  Refusal,
  type World,
} from '../../exchange/exchange.ts'
import { type Kept, TooLarge } from '../../media/files.ts'
import { describe, describeAny } from '../../media/media.ts'
import { progressOf, readyAtFor } from '../../media/processing.ts'
import type { Draft, Medium } from '../../store/memory.ts'
import { requireAuthor } from './author.ts'
import { failure, invalid } from './dialect.ts'
import type { Side } from './network.ts'
import { requireVersion } from './version.ts'

export type Content = {
  media?: { id: string; altText?: string; title?: string }
  multiImage?: { images: { id: string; altText?: string }[] }
  article?: { source: string; title: string; thumbnail?: string }
  poll?: { question: string; options: { text: string }[]; settings: { duration: string } }
}

const maxPictureBytes = 5_000_000
const maxVideoBytes = 500_000_000
const maxDocumentBytes = 100_000_000
const partBytes = 4 * 1024 * 1024

type Using = { side: Side; exchange: Exchange }

export function linkedinMediaRoutes(app: FastifyInstance, world: World, using: Using): void {
  const { side, exchange } = using
  const upload = { operation: 'upload' as const, tokenOf: bearerOf }
  const act = (handle: (call: Call) => Answer) =>
    exchange({
      ...upload,
      handle: (call) => {
        requireVersion(world, side.name, call)
        return handle(call)
      },
    })
  app.post(
    '/rest/images',
    act((call) => registerWhole(world, side, call, 'image')),
  )
  app.post(
    '/rest/documents',
    act((call) => registerWhole(world, side, call, 'document')),
  )
  app.post(
    '/rest/videos',
    exchange({
      ...upload,
      gather: (call) => gatherParts(world, side, call),
      handle: (call, kept) => {
        requireVersion(world, side.name, call)
        return call.query.action === 'finalizeUpload'
          ? finalize(world, side, call, kept)
          : registerVideo(world, side, call)
      },
    }),
  )
  app.get(
    '/rest/videos/:urn',
    act((call) => showState(requireDraft(world, side, call.params.urn))),
  )
  app.get(
    '/rest/documents/:urn',
    act((call) => showState(requireDraft(world, side, call.params.urn))),
  )
  app.register(async (scope) => uploadRoutes(scope, world, using))
}

/** Bodies as they come, whatever their type. */
function uploadRoutes(scope: FastifyInstance, world: World, { side, exchange }: Using): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  scope.put(
    '/dms-uploads/:id/:part',
    { bodyLimit: maxVideoBytes },
    exchange({
      operation: 'upload',
      tokenOf: bearerOf,
      gather: (call) => receive(world, side, call),
      handle: (_call, etag) => ({ status: 201, body: undefined, headers: etag }),
    }),
  )
}

function announce(world: World, side: Side, call: Call, request: unknown, kind: string): Draft {
  if (call.query.action !== 'initializeUpload') throw invalid('The action is not known.')
  if (!isRecord(request)) throw invalid('initializeUploadRequest: field is required')
  const bytes = typeof request.fileSizeBytes === 'number' ? request.fileSizeBytes : null
  if (kind === 'video' && !(bytes && bytes > 0 && bytes <= maxVideoBytes))
    throw invalid('fileSizeBytes: must be between 1 and 500000000')
  return world.store.prepare({
    network: side.name,
    profile: requireAuthor(side, call, request.owner),
    id: `urn:li:${kind}:C4D${world.store.newId()}`,
    kind: 'file',
    text: '',
    media: [],
    link: null,
    announced: { mimeType: kind, bytes },
  })
}

/** A picture or a document. */
function registerWhole(world: World, side: Side, call: Call, kind: string): Answer {
  const draft = announce(world, side, call, call.body.initializeUploadRequest, kind)
  const value = {
    uploadUrlExpiresAt: Date.now() + 86_400_000,
    uploadUrl: placeOf(side, call, draft, 0),
    [kind]: draft.id,
  }
  return { status: 200, body: { value } }
}

function registerVideo(world: World, side: Side, call: Call): Answer {
  const draft = announce(world, side, call, call.body.initializeUploadRequest, 'video')
  const bytes = draft.announced?.bytes ?? 0
  const uploadInstructions = Array.from({ length: Math.ceil(bytes / partBytes) }, (_, part) => ({
    uploadUrl: placeOf(side, call, draft, part),
    firstByte: part * partBytes,
    lastByte: Math.min((part + 1) * partBytes, bytes) - 1,
  }))
  const value = {
    uploadUrlsExpireAt: Date.now() + 86_400_000,
    video: draft.id,
    uploadInstructions,
    uploadToken: '',
  }
  return { status: 200, body: { value } }
}

/** On the host of this call, so that the caller can reach it. */
function placeOf({ name }: Side, { request }: Call, { id }: Draft, part: number): string {
  return `${request.protocol}://${request.host}/${name}/dms-uploads/${partsOf(id)}/${part}`
}

/** In a form that a folder can have. */
function partsOf(urn: string): string {
  return urn.split(':').slice(2).join('-')
}

async function receive(world: World, side: Side, call: Call): Promise<Record<string, string>> {
  const { id = '', part = '' } = call.params
  const draft = requireDraft(world, side, `urn:li:${id.replace('-', ':')}`)
  const stream = call.request.body as AsyncIterable<Buffer>
  if (draft.announced?.mimeType === 'video')
    return { etag: await receivePart(world, { id, part }, stream) }
  if (draft.announced?.mimeType === 'document') return receiveDocument(world, side, draft, stream)
  const medium = describe(await keep(world, stream, maxPictureBytes), null)
  if (!medium || medium.type === 'video') throw invalid('The file is not a picture.')
  world.store.changeDraft(draft, { media: [medium] })
  return {}
}

async function receiveDocument(
  world: World,
  side: Side,
  draft: Draft,
  stream: AsyncIterable<Buffer>,
): Promise<Record<string, string>> {
  const medium = describeAny(await keep(world, stream, maxDocumentBytes), null)
  const isDocument = medium?.type === 'document'
  world.store.changeDraft(draft, {
    media: isDocument ? [medium] : [],
    readyAt: readyAtFor(world, side.name),
    ...(isDocument ? {} : { trouble: 'The file is not a document.' }),
  })
  return {}
}

async function receivePart(
  world: World,
  { id, part }: { id: string; part: string },
  stream: AsyncIterable<Buffer>,
): Promise<string> {
  if (!/^\d{1,4}$/.test(part)) throw invalid('There is no such part.')
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  if (bytes.length > partBytes) throw invalid('The part is larger than announced.')
  await world.files.addPart(id, Number(part), bytes)
  return `"${etagOf(id, Number(part))}"`
}

function etagOf(id: string, part: number): string {
  return `/ambry-video/signedId/${id}/${part}`
}

/** Undefined: the call does not complete a video. */
async function gatherParts(world: World, side: Side, call: Call): Promise<Kept | undefined> {
  const { finalizeUploadRequest: request } = call.body
  if (call.query.action !== 'finalizeUpload' || !isRecord(request)) return undefined
  const draft = requireDraft(world, side, request.video)
  const id = partsOf(draft.id)
  const bytes = draft.announced?.bytes ?? 0
  const wanted = Array.from({ length: Math.ceil(bytes / partBytes) }, (_, part) => etagOf(id, part))
  if (JSON.stringify(request.uploadedPartIds) !== JSON.stringify(wanted))
    throw invalid('uploadedPartIds: are not those of the parts')
  try {
    return await keep(world, world.files.readParts(id), bytes)
  } finally {
    await world.files.forgetParts(id)
  }
}

function finalize(world: World, side: Side, call: Call, kept: Kept | undefined): Answer {
  const { finalizeUploadRequest: request } = call.body
  if (!kept || !isRecord(request)) throw invalid('finalizeUploadRequest: field is required')
  const draft = requireDraft(world, side, request.video)
  const medium = describe(kept, null)
  const isVideo = medium?.type === 'video' && kept.bytes === draft.announced?.bytes
  world.store.changeDraft(draft, {
    media: isVideo ? [medium] : [],
    readyAt: readyAtFor(world, side.name),
    ...(isVideo ? {} : { trouble: 'The file is not a video, or incomplete.' }),
  })
  return { status: 200, body: undefined }
}

async function keep(world: World, bytes: AsyncIterable<Uint8Array>, max: number): Promise<Kept> {
  try {
    return await world.files.keep(bytes, max)
  } catch (error) {
    if (error instanceof TooLarge) throw invalid('The file is too large.')
    throw error
  }
}

function showState(draft: Draft): Answer {
  const trouble = draft.trouble && { processingFailureReason: draft.trouble }
  return { status: 200, body: { id: draft.id, status: statusOf(draft), ...(trouble || {}) } }
}

function statusOf(draft: Draft): string {
  if (draft.readyAt === undefined) return 'WAITING_UPLOAD'
  const progress = progressOf(draft)
  if (progress === 'failed') return 'PROCESSING_FAILED'
  return progress === 'succeeded' ? 'AVAILABLE' : 'PROCESSING'
}

function requireDraft(world: World, side: Side, urn: unknown): Draft {
  const draft = world.store.findDraft(side.name, String(urn))
  if (draft?.kind === 'file') return draft
  throw new Refusal(failure(404, 'The media asset does not exist.'))
}

export function requireMedia(
  world: World,
  side: Side,
  { profile, content }: { profile: string; content: Content | undefined },
): Medium[] {
  const wanted = content?.multiImage?.images ?? (content?.media ? [content.media] : [])
  if (content?.media?.id.startsWith('urn:li:document:') && !content.media.title?.trim())
    throw invalid('content.media.title: field is required for a document')
  return wanted.map(({ id, altText }) => {
    const draft = requireDraft(world, side, id)
    const [medium] = draft.media
    const isPicture = id.startsWith('urn:li:image:')
    if (draft.profile !== profile) throw invalid('The media asset belongs to another owner.')
    if (!medium || (!isPicture && statusOf(draft) !== 'AVAILABLE'))
      throw invalid('The media asset is not uploaded.', 'MEDIA_ASSET_WAITING_UPLOAD')
    return altText && isPicture ? { ...medium, altText } : medium
  })
}
