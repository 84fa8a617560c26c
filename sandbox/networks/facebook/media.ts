// Photos and videos of a Page: Facebook fetches them by their address. A video is published by its own id.
import type { FastifyInstance } from 'fastify'
import type { Answer, Call, Exchange, World } from '../../exchange/exchange.ts'
import { graphToken, isFalse, isTrue, parameter, pick, refuse } from '../../graph/graph.ts'
import { fetchMedium } from '../../media/media.ts'
import { progressOf, readyAtFor } from '../../media/processing.ts'
import type { Draft, Medium } from '../../store/memory.ts'
import { phasesOf } from './phases.ts'

const maxMessageLength = 63_206
/** Meta's documentation of the Pages interface, as collected in 2026. */
const photoTypes = ['image/jpeg', 'image/png', 'image/gif']
const maxPhotoBytes = 10_000_000
/** Meta documents none; as strict as the connector. */
const maxAltTextLength = 1_000

export function facebookMediaRoutes(app: FastifyInstance, world: World, exchange: Exchange): void {
  const create = (
    name: 'url' | 'file_url',
    handle: (call: Call, medium: Medium | undefined) => Answer,
  ) =>
    exchange({
      operation: (call) => (isFalse(parameter(call, 'published')) ? 'upload' : 'publish'),
      tokenOf: graphToken,
      gather: (call) => fetchMedium(world, parameter(call, name) ?? ''),
      handle,
    })
  app.post(
    '/:version/:page/photos',
    create('url', (call, medium) => createPhoto(world, call, medium)),
  )
  app.post(
    '/:version/:page/videos',
    create('file_url', (call, medium) => createVideo(world, call, medium)),
  )
}

function createPhoto(world: World, call: Call, medium: Medium | undefined): Answer {
  const profile = requirePage(call)
  if (!medium) throw refuse({ code: 324, message: '(#324) Missing or invalid image file' })
  requirePhotoFile(medium)
  const text = requireMessage(parameter(call, 'caption') ?? parameter(call, 'message'))
  const media = [{ ...medium, ...requireAltText(parameter(call, 'alt_text_custom')) }]
  const content = { network: 'facebook' as const, profile, text, media, link: null }
  const photo = world.store.prepare({ ...content, kind: 'photo' })
  if (isFalse(parameter(call, 'published'))) return { status: 200, body: { id: photo.id } }
  const id = `${profile}_${world.store.newId()}`
  world.store.publish({ ...content, id, board: null }, photo)
  return { status: 200, body: { id: photo.id, post_id: id } }
}

function requireAltText(altText: string | undefined): { altText?: string } {
  if (altText === undefined) return {}
  if ([...altText].length > maxAltTextLength)
    throw refuse({ code: 100, message: '(#100) Param alt_text_custom is too long' })
  return { altText }
}

/** A medium that was not fetched is assumed to be valid. */
function requirePhotoFile({ mimeType, bytes }: Medium): void {
  if (mimeType !== null && !photoTypes.includes(mimeType))
    throw refuse({ code: 324, message: '(#324) Missing or invalid image file' })
  if ((bytes ?? 0) > maxPhotoBytes)
    throw refuse({ code: 1, subcode: 1366046, message: 'Your photos could not be uploaded.' })
}

/** Accepts also a file that is no video; processing finds that out later. */
function createVideo(world: World, call: Call, medium: Medium | undefined): Answer {
  const profile = requirePage(call)
  if (!medium) throw refuse({ code: 389, message: '(#389) Unable to fetch video file from URL.' })
  const text = requireMessage(parameter(call, 'description'))
  const content = { network: 'facebook' as const, profile, text, media: [medium], link: null }
  const video = world.store.prepare({
    ...content,
    kind: 'video',
    readyAt: readyAtFor(world, 'facebook'),
    ...(medium.type === 'video' ? {} : { trouble: 'The file is not a video.' }),
  })
  if (!isFalse(parameter(call, 'published')) && medium.type === 'video')
    world.store.publish({ ...content, id: video.id, board: null }, video)
  return { status: 200, body: { id: video.id } }
}

export function findVideo(world: World, { token }: Call, id: string): Draft | undefined {
  const video = world.store.findDraft('facebook', id)
  return video?.kind === 'video' && video.profile === token.profile ? video : undefined
}

/** Repeating it changes nothing. */
export function publishVideo(world: World, call: Call, video: Draft): Answer {
  if (video.record !== undefined || !isTrue(parameter(call, 'published')))
    throw refuse({ code: 100, message: '(#100) No supported parameter was given: published' })
  if (progressOf(video) !== 'succeeded')
    throw refuse({ code: 100, subcode: 1363030, message: '(#100) The video is not ready' })
  if (!world.store.findPublished(video.id)) {
    const { network, profile, id, text, media, link } = video
    world.store.publish({ network, profile, id, text, media, link, board: null }, video)
  }
  return { status: 200, body: { success: true } }
}

export function isVideoGone({ store }: World, { id }: Draft): boolean {
  const published = store.findPublished(id)
  return published !== undefined && !store.findPost('facebook', published.id)
}

export function describeVideo(world: World, call: Call, video: Draft): Record<string, unknown> {
  const words = {
    pending: 'processing',
    in_progress: 'processing',
    succeeded: 'ready',
    failed: 'error',
  }
  const all = {
    id: video.id,
    description: (world.store.findPost('facebook', video.id) ?? video).text || undefined,
    status: phasesOf(video) ?? { video_status: words[progressOf(video)] },
    published: world.store.findPublished(video.id) !== undefined,
    // Without the host, as Meta sends it.
    permalink_url: `/facebook/${video.id}`,
  }
  return pick(call, 'Video', all, ['description'])
}

export function requirePage({ params, token }: Call): string {
  const page = params.page === 'me' ? token.profile : params.page
  if (page !== token.profile)
    throw refuse({
      status: 403,
      code: 200,
      message: '(#200) Insufficient permission for this page',
    })
  return token.profile
}

export function requireMessage(message: string | undefined): string {
  if ((message?.length ?? 0) > maxMessageLength)
    throw refuse({
      code: 100,
      message: `(#100) message is longer than ${maxMessageLength} characters`,
    })
  return message ?? ''
}
