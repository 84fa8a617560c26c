// POST /api/v2/media: a picture is there at once (200), a GIF or video is processed first (202). GET /api/v1/media/:id answers 206
// until it is done.
import type { FastifyInstance } from 'fastify'
import {
  type Answer,
  bearerOf,
  type Call,
  type Exchange,
  type World,
} from '../../exchange/exchange.ts'
import { TooLarge } from '../../media/files.ts'
import { describe } from '../../media/media.ts'
import { readForm } from '../../media/multipart.ts'
import { progressOf, readyAtFor } from '../../media/processing.ts'
import type { Draft, Medium } from '../../store/memory.ts'
import { refuse } from './dialect.ts'
import { limits } from './instance.ts'
import { isUsed } from './statuses/create-status.ts'
import { describeMedium } from './statuses/status.ts'

type Received = { medium: Medium; description: string }

export function mastodonMediaRoutes(app: FastifyInstance, world: World, exchange: Exchange): void {
  app.get(
    '/api/v1/media/:id',
    exchange({
      operation: 'read',
      tokenOf: bearerOf,
      handle: (call) => showUpload(world, requireUpload(world, call)),
    }),
  )
  app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) =>
      done(null, payload),
    )
    scope.post(
      '/api/v2/media',
      { bodyLimit: limits.video + 1_000_000 },
      exchange({
        operation: 'upload',
        tokenOf: bearerOf,
        gather: (call) => receive(world, call),
        handle: (call, received) => keep(world, call, received),
      }),
    )
  })
}

async function receive(world: World, { request }: Call): Promise<Received> {
  const form = await readForm(
    request.headers['content-type'] ?? '',
    request.body as AsyncIterable<Buffer>,
  )
  if (!form) throw refuse("Validation failed: File can't be blank")
  const description = form.fields.description ?? ''
  const kept = await world.files.keep(form.file, limits.video).catch((error: unknown) => {
    throw error instanceof TooLarge ? refuse('Validation failed: File size is too large') : error
  })
  const medium = describe(kept, null)
  if (!medium) throw refuse('Validation failed: File content type is invalid')
  if ([...description].length > limits.description)
    throw refuse(
      `Validation failed: Description is too long (maximum is ${limits.description} characters)`,
    )
  if (medium.type !== 'video' && kept.bytes > limits.image)
    throw refuse('Validation failed: File file size must be less than 16 MB')
  return { medium, description }
}

function keep(world: World, { token }: Call, { medium, description }: Received): Answer {
  const isSlow = medium.type !== 'image'
  const draft = world.store.prepare({
    network: 'mastodon',
    profile: token.profile,
    kind: 'file',
    text: description,
    media: [medium],
    link: null,
    ...(isSlow ? { readyAt: readyAtFor(world, 'mastodon') } : {}),
  })
  return { status: isSlow ? 202 : 200, body: show(world, draft, !isSlow) }
}

function showUpload(world: World, draft: Draft): Answer {
  const progress = progressOf(draft)
  if (progress === 'failed') throw refuse('Error processing thumbnail for uploaded media')
  const isReady = progress === 'succeeded'
  return { status: isReady ? 200 : 206, body: show(world, draft, isReady) }
}

function show(world: World, { id, media, text }: Draft, isReady: boolean) {
  const [medium] = media
  return medium && describeMedium(world, id, { ...medium, ...(text && { altText: text }) }, isReady)
}

/** A medium that a post has is no upload any more. */
function requireUpload(world: World, { token, params }: Call): Draft {
  const draft = world.store.findDraft('mastodon', params.id ?? '')
  if (draft && draft.profile === token.profile && !isUsed(world, draft)) return draft
  throw refuse('Record not found', 404)
}
