// The media of a pin. Pictures are fetched from their address; a video is registered, uploaded to the address that Pinterest
// returns, and used by its id once it is processed.
import type { FastifyInstance } from 'fastify'
import {
  type Answer,
  bearerOf,
  type Call,
  type Exchange,
  Refusal,
  type World,
} from '../../exchange/exchange.ts'
import { describe, fetchMedium, whereToSee } from '../../media/media.ts'
import { readForm } from '../../media/multipart.ts'
import { progressOf, readyAtFor } from '../../media/processing.ts'
import type { Draft, Medium, Post } from '../../store/memory.ts'

export type MediaSource = {
  source_type: string
  url?: string
  items?: { url: string }[]
  data?: string
  media_id?: string
  cover_image_url?: string
  cover_image_data?: string
  cover_image_key_frame_time?: number
}

const maxPictureBytes = 20 * 1024 * 1024
const maxVideoBytes = 2_000_000_000

export function pinterestMediaRoutes(app: FastifyInstance, world: World, exchange: Exchange): void {
  app.post(
    '/v5/media',
    exchange({
      operation: 'upload',
      tokenOf: bearerOf,
      handle: (call) => register(world, call),
    }),
  )
  app.get(
    '/v5/media/:id',
    exchange({
      operation: 'read',
      tokenOf: bearerOf,
      handle: (call) => ({
        status: 200,
        body: showUpload(requireUpload(world, call, call.params.id)),
      }),
    }),
  )
  app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) =>
      done(null, payload),
    )
    scope.post(
      '/_upload/:id',
      { bodyLimit: maxVideoBytes },
      exchange({
        operation: 'upload',
        // The upload needs no token: its address and key are enough.
        tokenOf: ({ params }) => tokenFor(world, params.id),
        gather: (call) => receive(world, call),
        handle: () => ({ status: 204, body: undefined }),
      }),
    )
  })
}

function register(world: World, call: Call): Answer {
  if (call.body.media_type !== 'video') throw badRequest('media_type must be video.')
  const draft = world.store.prepare({
    network: 'pinterest',
    profile: call.token.profile,
    kind: 'file',
    text: '',
    media: [],
    link: null,
  })
  return {
    status: 201,
    body: {
      media_id: draft.id,
      media_type: 'video',
      // On the host of this call, so that the caller can reach it.
      upload_url: `${call.request.protocol}://${call.request.host}/pinterest/_upload/${draft.id}`,
      upload_parameters: { key: `uploads/${draft.id}`, 'Content-Type': 'multipart/form-data' },
    },
  }
}

function tokenFor(world: World, id: string | undefined): string | undefined {
  const draft = world.store.findDraft('pinterest', id ?? '')
  return draft && `sandbox-pinterest-${draft.profile}-upload`
}

async function receive(world: World, call: Call): Promise<void> {
  const draft = requireUpload(world, call, call.params.id)
  const form = await readForm(
    call.request.headers['content-type'] ?? '',
    call.request.body as AsyncIterable<Buffer>,
  )
  if (form?.fields.key !== `uploads/${draft.id}`) throw badRequest('The form is not the one asked.')
  const medium = describe(await world.files.keep(form.file, maxVideoBytes), null)
  const isVideo = medium?.type === 'video'
  world.store.changeDraft(draft, {
    media: isVideo ? [medium] : [],
    readyAt: readyAtFor(world, 'pinterest'),
    ...(isVideo ? {} : { trouble: 'The file is not a video.' }),
  })
}

function requireUpload(world: World, { token }: Call, id: string | undefined): Draft {
  const draft = world.store.findDraft('pinterest', id ?? '')
  if (draft?.kind === 'file' && draft.profile === token.profile) return draft
  throw new Refusal({ status: 404, body: { code: 4, message: 'Media upload not found.' } })
}

function showUpload(draft: Draft): Record<string, unknown> {
  return { media_id: draft.id, media_type: 'video', status: statusOf(draft) }
}

function statusOf(draft: Draft): string {
  if (draft.readyAt === undefined) return 'registered'
  const progress = progressOf(draft)
  return progress === 'pending' || progress === 'in_progress' ? 'processing' : progress
}

/** Fetches all media, in order; undefined for one that could not be fetched. */
export async function gatherMedia(
  world: World,
  source: MediaSource,
): Promise<(Medium | undefined)[]> {
  if (source.data !== undefined) return [await keepGiven(world, source.data)]
  const urls = source.items?.map(({ url }) => url) ?? [source.url ?? source.cover_image_url]
  return await Promise.all(urls.map((url) => url && fetchMedium(world, url))).then((list) =>
    list.map((medium) => medium || undefined),
  )
}

async function keepGiven(world: World, base64: string): Promise<Medium | undefined> {
  const whole = (async function* once() {
    yield Buffer.from(base64, 'base64')
  })()
  return describe(await world.files.keep(whole), null)
}

export function requireMedia(
  world: World,
  call: Call,
  source: MediaSource,
  gathered: (Medium | undefined)[],
): Medium[] {
  if (source.source_type !== 'video_id') return gathered.map(requirePicture)
  if (source.cover_image_url !== undefined) gathered.forEach(requirePicture)
  else if (source.cover_image_data === undefined && source.cover_image_key_frame_time === undefined)
    throw badRequest('A video Pin needs a cover image.')
  const video = requireUpload(world, call, source.media_id)
  const [medium] = video.media
  if (!medium || statusOf(video) !== 'succeeded') throw badRequest('The video is not ready yet.')
  return [medium]
}

/** A medium that was not fetched is assumed to be valid. */
function requirePicture(medium: Medium | undefined): Medium {
  if (!medium || medium.type === 'video')
    throw badRequest('Sorry, we could not fetch the image from this URL.')
  if ((medium.bytes ?? 0) > maxPictureBytes) throw badRequest('The image is larger than 20 MB.')
  return medium
}

/** How a pin describes its media: one picture, one video, or a list of pictures. */
export function showMedia(world: World, { media }: Post): Record<string, unknown> {
  const images = (medium: Medium | undefined) => ({
    '600x': { width: 600, height: 600, url: medium && whereToSee(medium, world.publicUrl()) },
  })
  if (media.length > 1)
    return {
      creative_type: 'CAROUSEL',
      media: {
        media_type: 'multiple_images',
        items: media.map((medium) => ({ item_type: 'image', images: images(medium) })),
      },
    }
  const [medium] = media
  const isVideo = medium?.type === 'video'
  return {
    creative_type: isVideo ? 'VIDEO' : 'REGULAR',
    media: { media_type: isVideo ? 'video' : 'image', images: images(medium) },
  }
}

function badRequest(message: string): Refusal {
  return new Refusal({ status: 400, body: { code: 1, message } })
}
