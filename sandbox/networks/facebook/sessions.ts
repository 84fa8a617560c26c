// Reels, and stories of photos and videos. A video is uploaded in a session, which `finish` publishes under the id of the video; it is
// processed only then. A photo is uploaded unpublished.
import type { FastifyInstance } from 'fastify'
import {
  type Answer,
  type Call,
  type Exchange,
  Refusal,
  type World,
} from '../../exchange/exchange.ts'
import { graphToken, notFound, parameter, refuse } from '../../graph/graph.ts'
import { answerPage, type Listed } from '../../graph/lists.ts'
import { fetchMedium } from '../../media/media.ts'
import { readyAtFor } from '../../media/processing.ts'
import type { Draft, Medium, Post } from '../../store/memory.ts'
import { requireMessage, requirePage } from './media.ts'
import { isStory } from './phases.ts'

/** In the words that Instagram has for them. */
type Product = 'REELS' | 'STORY'

export function facebookSessionRoutes(
  app: FastifyInstance,
  world: World,
  exchange: Exchange,
): void {
  const session = (product: Product) =>
    exchange({
      operation: ({ query, body }) =>
        (body.upload_phase ?? query.upload_phase) === 'finish' ? 'publish' : 'upload',
      tokenOf: graphToken,
      handle: (call) => act(world, call, product),
    })
  app.post('/:version/:page/video_reels', session('REELS'))
  app.post('/:version/:page/video_stories', session('STORY'))
  app.post(
    '/:version/video-upload/:id',
    exchange({
      operation: 'upload',
      tokenOf: ({ request }) => request.headers.authorization?.match(/^OAuth (\S+)$/)?.[1],
      gather: ({ request }) => fetchMedium(world, String(request.headers.file_url ?? '')),
      handle: (call, medium) => upload(world, call, medium),
    }),
  )
  app.post(
    '/:version/:page/photo_stories',
    exchange({
      operation: 'publish',
      tokenOf: graphToken,
      handle: (call) => publishPhoto(world, call),
    }),
  )
  app.get(
    '/:version/:page/stories',
    exchange({
      operation: 'read',
      tokenOf: graphToken,
      handle: (call) => answerPage(world, call, listStories(world, call)),
    }),
  )
}

function act(world: World, call: Call, product: Product): Answer {
  const profile = requirePage(call)
  const phase = parameter(call, 'upload_phase')
  if (phase === 'start') return start(world, call, profile, product)
  if (phase !== 'finish')
    throw refuse({ code: 100, message: '(#100) Param upload_phase must be start or finish' })
  const video = requireSession(world, call, parameter(call, 'video_id'), product)
  if (product === 'REELS' && parameter(call, 'video_state') !== 'PUBLISHED')
    throw refuse({ code: 100, message: '(#100) Param video_state must be PUBLISHED here' })
  if (video.media.length === 0)
    throw refuse({ code: 6000, message: '(#6000) The video was not uploaded' })
  const post = world.store.findPublished(video.id) ?? finish(world, call, video, product)
  return { status: 200, body: { success: true, post_id: post.id } }
}

/** The file is fetched from the host of this call, so that the caller can reach it. */
function start(world: World, { request }: Call, profile: string, product: Product): Answer {
  const { id } = world.store.prepare({
    ...{ network: 'facebook', profile, kind: 'video', text: '', media: [], link: null },
    record: { product },
  })
  const upload_url = `${request.protocol}://${request.host}/graph/v24.0/video-upload/${id}`
  return { status: 200, body: { video_id: id, upload_url } }
}

function finish(world: World, call: Call, video: Draft, product: Product): Post {
  const { network, profile, id, media, link } = video
  const isReel = product === 'REELS'
  const text = isReel ? requireMessage(parameter(call, 'description')) : ''
  const title = (isReel && parameter(call, 'title')) || null
  const record = { product, of: id }
  const post = { network, profile, text, title, media, link, board: null, record }
  const finished = world.store.changeDraft(video, { readyAt: readyAtFor(world, 'facebook') })
  return world.store.publish({ ...post, ...(isReel ? { id } : {}) }, finished)
}

function upload(world: World, call: Call, medium: Medium | undefined): Answer {
  const video = requireSession(world, call, call.params.id)
  if (medium?.type !== 'video') throw new Refusal(notFetched())
  world.store.changeDraft(video, { media: [medium] })
  return { status: 200, body: { success: true } }
}

/** The upload server has errors of its own. */
function notFetched(): Answer {
  const message = 'Unable to fetch video file from URL.'
  const debug_info = { retriable: false, type: 'ProcessingFailedError', message }
  return { status: 400, body: { debug_info } }
}

function requireSession(
  world: World,
  { token }: Call,
  id: string | undefined,
  product?: Product,
): Draft {
  const video = world.store.findDraft('facebook', id ?? '')
  const own = video?.record?.product
  if (video?.profile !== token.profile || own === undefined || (product && own !== product))
    throw notFound(id ?? '', 'post')
  return video
}

function publishPhoto(world: World, call: Call): Answer {
  const profile = requirePage(call)
  const id = parameter(call, 'photo_id') ?? ''
  const photo = world.store.findDraft('facebook', id)
  if (photo?.kind !== 'photo' || photo.profile !== profile) throw notFound(id, 'post')
  const { network, media, link } = photo
  const post =
    world.store.findPublished(id) ??
    world.store.publish(
      {
        network,
        profile,
        text: '',
        media,
        link,
        board: null,
        record: { product: 'STORY', of: id },
      },
      photo,
    )
  if (!isStory(post))
    throw refuse({ code: 100, message: '(#100) The photo was used in a published post' })
  return { status: 200, body: { success: true, post_id: post.id } }
}

/** The real network lists a story for a day, and longer with an archive. */
function listStories(world: World, call: Call): Listed {
  const stories = world.store.listPosts('facebook', requirePage(call)).filter(isStory)
  const entries = stories.map((post) => ({
    place: post.id,
    at: post.createdAt,
    shown: describeStory(world, post),
  }))
  return { node: 'Stories', entries }
}

function describeStory(world: World, { id, media, createdAt, record }: Post) {
  return {
    post_id: id,
    status: 'PUBLISHED',
    creation_time: String(Math.floor(Date.parse(createdAt) / 1_000)),
    media_type: media[0]?.type === 'video' ? 'video' : 'photo',
    media_id: record?.of,
    url: `${world.publicUrl()}/facebook/${id}`,
  }
}
