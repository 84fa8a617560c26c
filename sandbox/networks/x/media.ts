// X media upload v2, JSON form: in one request, or initialize, append, finalize and a poll of the progress.
import type { FastifyInstance } from 'fastify'
import {
  type Answer,
  bearerOf,
  type Call,
  type Exchange,
  type World,
} from '../../exchange/exchange.ts'
import { type Kept, TooLarge } from '../../media/files.ts'
import { describe as describeMedium } from '../../media/media.ts'
import { progressOf, readyAtFor } from '../../media/processing.ts'
import type { Draft } from '../../store/memory.ts'
import { invalid, xName } from './dialect.ts'
import { metadataRequest, uploadRequest } from './shapes.ts'

/** docs.x.com, late 2025. */
const max = { tweet_image: 5_242_880, tweet_gif: 15_728_640, tweet_video: 536_870_912 }
type Category = keyof typeof max
/** A piece of 5 MB in base64, and the JSON around it. */
const pieceLimit = { bodyLimit: 8 * 1024 * 1024 }

export function xMediaRoutes(app: FastifyInstance, world: World, exchange: Exchange): void {
  const upload = { operation: 'upload' as const, tokenOf: bearerOf }

  app.post(
    '/2/media/upload',
    pieceLimit,
    exchange({
      ...upload,
      gather: ({ body }) => keepWhole(world, requireBytes(body.media)),
      handle: (call, kept) => {
        const category = requireCategory(call.body.media_category)
        const type = typeof call.body.media_type === 'string' ? call.body.media_type : undefined
        const mimeType = type ?? kept.sniffed?.mimeType ?? 'image/jpeg'
        const draft = announce(world, call, { category, mimeType, bytes: kept.bytes })
        return show(receive(world, draft, kept))
      },
    }),
  )
  app.post(
    '/2/media/upload/initialize',
    exchange({ ...upload, handle: (call) => show(initialize(world, call)) }),
  )
  app.post(
    '/2/media/upload/:id/append',
    pieceLimit,
    exchange({
      ...upload,
      gather: (call) => append(world, call),
      handle: () => ({
        status: 200,
        body: { data: { expires_at: Math.floor(Date.now() / 1000) + 86_400 }, meta: {} },
      }),
    }),
  )
  app.post(
    '/2/media/upload/:id/finalize',
    exchange({
      ...upload,
      gather: (call) => gatherPieces(world, requireFile(world, call, call.params.id)),
      handle: (call, kept) => {
        const draft = requireFile(world, call, call.params.id)
        return show(kept ? receive(world, draft, kept) : draft)
      },
    }),
  )
  app.post('/2/media/metadata', exchange({ ...upload, handle: (call) => addMetadata(world, call) }))
  app.get(
    '/2/media/upload',
    exchange({
      ...upload,
      handle: (call) => show(requireFile(world, call, call.query.media_id)),
    }),
  )
}

function initialize(world: World, call: Call): Draft {
  const validate = call.request.compileValidationSchema(uploadRequest)
  if (!validate(call.request.body)) throw invalid('$: the upload is not described as it must be')
  const { media_type, media_category, total_bytes } = call.body
  const category = requireCategory(media_category)
  if (typeof total_bytes !== 'number' || total_bytes < 1 || total_bytes > max[category])
    throw invalid(`$.total_bytes: is not between 1 and ${max[category]}`)
  return announce(world, call, { category, mimeType: String(media_type), bytes: total_bytes })
}

/** Alt texts are for pictures and GIFs. */
function addMetadata(world: World, call: Call): Answer {
  const validate = call.request.compileValidationSchema(metadataRequest)
  if (!validate(call.request.body)) throw invalid('$: the metadata are not as they must be')
  const { id, metadata } = call.request.body as {
    id: string
    metadata?: { alt_text?: { text: string } }
  }
  const draft = requireFile(world, call, id)
  const [medium] = draft.media
  if (medium?.type !== 'image' && medium?.type !== 'gif')
    throw invalid('Metadata can be added to images and GIFs only.')
  const altText = metadata?.alt_text?.text
  if (altText !== undefined) world.store.changeDraft(draft, { media: [{ ...medium, altText }] })
  return { status: 200, body: { data: { id, associated_metadata: metadata ?? {} } } }
}

function requireCategory(category: unknown): Category {
  if (typeof category === 'string' && Object.hasOwn(max, category)) return category as Category
  throw invalid('$.media_category: is required')
}

type Announced = { category: Category; mimeType: string; bytes: number }

function announce(world: World, { token }: Call, { mimeType, bytes }: Announced): Draft {
  return world.store.prepare({
    network: xName,
    profile: token.profile,
    kind: 'file',
    text: '',
    media: [],
    link: null,
    announced: { mimeType, bytes },
  })
}

async function append(world: World, call: Call): Promise<void> {
  const draft = requireFile(world, call, call.params.id)
  const index = String(call.body.segment_index)
  if (!/^\d{1,3}$/.test(index)) throw invalid('$.segment_index: is required')
  await world.files.addPart(draft.id, Number(index), requireBytes(call.body.media))
}

/** Undefined: the call is repeated, and the file was assembled before. */
async function gatherPieces(world: World, draft: Draft): Promise<Kept | undefined> {
  if (draft.media.length > 0 || draft.trouble !== undefined) return undefined
  try {
    return await world.files.keep(world.files.readParts(draft.id), draft.announced?.bytes ?? 0)
  } catch (error) {
    if (error instanceof TooLarge) throw invalid('More bytes came than were announced.')
    throw error
  } finally {
    await world.files.forgetParts(draft.id)
  }
}

/** Pictures are checked at once; GIFs and videos are processed first, also to find out that a file is none. */
function receive(world: World, draft: Draft, kept: Kept): Draft {
  const { announced } = draft
  const medium = describeMedium(kept, null)
  if (kept.bytes !== announced?.bytes) throw invalid('Fewer bytes came than were announced.')
  const isSame = medium?.mimeType === announced.mimeType
  if (/^image\/(?!gif)/.test(announced.mimeType)) {
    if (!medium || !isSame) throw invalid('The type of the media does not match its bytes.')
    return world.store.changeDraft(draft, { media: [medium] })
  }
  return world.store.changeDraft(draft, {
    media: medium && isSame ? [medium] : [],
    readyAt: readyAtFor(world, xName),
    ...(isSame ? {} : { trouble: 'file is currently unsupported' }),
  })
}

async function keepWhole(world: World, bytes: Buffer): Promise<Kept> {
  return await world.files.keep(
    (async function* whole() {
      yield bytes
    })(),
  )
}

function requireFile(world: World, { token }: Call, id: string | undefined): Draft {
  const file = world.store.findDraft(xName, id ?? '')
  if (file?.kind !== 'file' || file.profile !== token.profile)
    throw invalid(`The media id [${id}] is not valid`)
  return file
}

function requireBytes(media: unknown): Buffer {
  if (typeof media !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(media))
    throw invalid('$.media: is not base64')
  return Buffer.from(media, 'base64')
}

function show(draft: Draft): Answer {
  const isVideo = draft.announced?.mimeType.startsWith('video/') === true
  return {
    status: 200,
    body: {
      data: {
        id: draft.id,
        media_key: `${isVideo ? 7 : 3}_${draft.id}`,
        expires_after_secs: 86_400,
        ...(draft.readyAt === undefined ? {} : { processing_info: showProgress(draft) }),
      },
      meta: {},
    },
  }
}

function showProgress(draft: Draft): Record<string, unknown> {
  const state = progressOf(draft)
  if (state === 'failed') {
    const error = { code: 1, name: 'InvalidMedia', message: draft.trouble }
    return { state, progress_percent: 100, error }
  }
  const percent = { pending: 0, in_progress: 50, succeeded: 100 }[state]
  return { state, progress_percent: percent, ...(percent < 100 ? { check_after_secs: 1 } : {}) }
}
