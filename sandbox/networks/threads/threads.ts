// Threads, Meta's Threads API: a container is made, processed, and published once.
import type { FastifyInstance } from 'fastify'
import { type Answer, type Call, makeExchange, type World } from '../../exchange/exchange.ts'
import {
  graphDialect,
  graphToken,
  isTrue,
  parameter,
  prepareGraph,
  refuse,
} from '../../graph/graph.ts'
import { refuseCode } from '../../graph/login.ts'
import { progressOf } from '../../media/processing.ts'
import type { Draft, Medium } from '../../store/memory.ts'
import { scopesFor } from './authorization.ts'
import { fetchGiven, processingOf, requireMedia } from './media.ts'
import { readOptions, requireText } from './options.ts'
import { isOver, requireProfile, threadsReadingRoutes } from './reading.ts'
import { threadsTokenRoutes } from './tokens.ts'

const gone = {
  code: 24,
  subcode: 4279009,
  message: 'The requested resource does not exist',
}

export function threadsRoutes(app: FastifyInstance, world: World): void {
  const dialect = graphDialect({
    network: 'threads',
    limited: {
      status: 403,
      code: 9,
      subcode: 2207042,
      message: 'Application request limit reached',
    },
    gone,
    scopesFor,
    invalidGrant: (call) =>
      parameter(call, 'code') === undefined
        ? undefined
        : refuseCode('Invalid verification code, or it was already used'),
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
      ? requireChildren(world, call)
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

function requireChildren(world: World, call: Call): Medium[] {
  const ids = (parameter(call, 'children') ?? '').split(',').filter(Boolean)
  if (ids.length < 2 || ids.length > 20)
    throw refuse({ code: 100, message: '(#100) Param children must have 2 to 20 items' })
  return ids.flatMap((id) => {
    const child = world.store.findDraft('threads', id)
    if (child?.kind !== 'carousel-item' || child.profile !== call.token.profile)
      throw refuse({ code: 100, message: `(#100) Invalid child container ${id}` })
    if (progressOf(child) !== 'succeeded') throw refuse(gone)
    return child.media
  })
}

/** A container becomes one post, however often it is published. One that is not ready is refused like one that is not there. */
function publishContainer(world: World, call: Call): Answer {
  const profile = requireProfile(call, 'post')
  const id = parameter(call, 'creation_id')
  if (id === undefined)
    throw refuse({ code: 100, message: '(#100) The parameter creation_id is required' })
  const container = world.store.findDraft('threads', id)
  if (!container || !isPublishable(container, profile)) throw refuse(gone)
  const { text, media, link, record, follows } = container
  const post =
    world.store.findPublished(id) ??
    world.store.publish(
      {
        ...{ network: 'threads', profile, text, media, link, board: null },
        ...(record && { record }),
        ...(follows && { follows }),
      },
      container,
    )
  return { status: 200, body: { id: post.id } }
}

function isPublishable(container: Draft, profile: string): boolean {
  const isOwn = container.kind === 'container' && container.profile === profile
  return isOwn && !isOver(container) && progressOf(container) === 'succeeded'
}

function deletePost(world: World, call: Call): Answer {
  const post = world.store.findPost('threads', call.params.id ?? '')
  if (post?.profile !== call.token.profile) throw refuse(gone)
  world.store.deletePost('threads', post.profile, post.id)
  return { status: 200, body: { success: true, deleted_id: post.id } }
}
