// Threads, Meta's Threads API: a container is made, processed, and published once.
import type { FastifyInstance } from 'fastify'
import { type Answer, type Call, makeExchange, type World } from '../../exchange/exchange.ts'
import { findContainer, publishOnce, requireChildren } from '../../graph/containers.ts'
import {
  graphDialect,
  graphToken,
  isTrue,
  notFound,
  parameter,
  prepareGraph,
  refuse,
} from '../../graph/graph.ts'
import { refuseCode } from '../../graph/login.ts'
import { progressOf } from '../../media/processing.ts'
import type { Draft, Medium } from '../../store/memory.ts'
import { scopesFor } from './authorization.ts'
import { fetchGiven, processingOf, requireMedia } from './media.ts'
import { isSomewhere, readOptions, requireText } from './options.ts'
import { requireProfile, threadsReadingRoutes } from './reading.ts'
import { threadsTokenRoutes } from './tokens.ts'

const gone = {
  code: 24,
  subcode: 4279009,
  message: 'The requested resource does not exist',
}

export function threadsRoutes(app: FastifyInstance, world: World): void {
  const dialect = graphDialect({
    network: 'threads',
    gone,
    scopesFor,
    badCode: refuseCode('Invalid verification code, or it was already used'),
  })
  prepareGraph(app, dialect)
  const exchange = makeExchange(world, dialect)
  app.post(
    '/:version/:user/threads',
    exchange({
      operation: 'upload',
      tokenOf: graphToken,
      gather: (call) => fetchGiven(world, call),
      handle: (call, medium) => createContainer(world, call, medium),
    }),
  )
  app.post(
    '/:version/:user/threads_publish',
    exchange({
      operation: 'publish',
      tokenOf: graphToken,
      handle: (call) => publishContainer(world, call),
    }),
  )
  app.post(
    '/:version/:id/repost',
    exchange({
      operation: 'publish',
      tokenOf: graphToken,
      handle: (call) => repost(world, call),
    }),
  )
  app.delete(
    '/:version/:id',
    exchange({
      operation: 'publish',
      tokenOf: graphToken,
      handle: (call) => deletePost(world, call),
    }),
  )
  threadsReadingRoutes(app, world, exchange)
  threadsTokenRoutes(app, world, exchange)
}

function createContainer(world: World, call: Call, medium: Medium | undefined): Answer {
  const profile = requireProfile(call, 'post')
  const isItem = isTrue(parameter(call, 'is_carousel_item'))
  const media =
    parameter(call, 'media_type') === 'CAROUSEL'
      ? requireItems(world, call)
      : requireMedia(call, medium)
  const container = world.store.prepare({
    network: 'threads',
    profile,
    kind: isItem ? 'carousel-item' : 'container',
    text: requireText(call),
    media,
    link: parameter(call, 'link_attachment') ?? null,
    ...optionsOf(world, call),
    ...processingOf(world, call, medium),
  })
  return { status: 200, body: { id: container.id } }
}

function optionsOf(world: World, call: Call): Pick<Draft, 'record' | 'follows'> {
  const record = readOptions(world, call)
  const { replied_to: follows } = record
  return { record, ...(typeof follows === 'string' ? { follows } : {}) }
}

function requireItems(world: World, call: Call): Medium[] {
  return requireChildren(world, call, {
    network: 'threads',
    maxChildren: 20,
    wrongNumber: { code: 100, message: '(#100) Param children must have 2 to 20 items' },
    notReady: gone,
  })
}

/** One that is not ready is refused like one that is not there. */
function publishContainer(world: World, call: Call): Answer {
  const profile = requireProfile(call, 'post')
  const container = findContainer(world, call, { network: 'threads', profile })
  if (!container || progressOf(container) !== 'succeeded') throw refuse(gone)
  return { status: 200, body: { id: publishOnce(world, container).id } }
}

/** Again makes a second one. */
function repost(world: World, { params, token }: Call): Answer {
  const id = params.id ?? ''
  if (!isSomewhere(world, id)) throw notFound(id, 'post')
  const { profile } = token
  const post = world.store.publish({
    ...{ network: 'threads', profile, text: '', media: [], link: null, board: null },
    record: { reposted: id },
  })
  return { status: 200, body: { id: post.id } }
}

function deletePost(world: World, call: Call): Answer {
  const post = world.store.findPost('threads', call.params.id ?? '')
  if (post?.profile !== call.token.profile) throw refuse(gone)
  world.store.deletePost('threads', post.profile, post.id)
  return { status: 200, body: { success: true, deleted_id: post.id } }
}
