// Instagram, Graph API: a container is made from an address, then published once.
import type { FastifyInstance } from 'fastify'
import { type Answer, type Call, makeExchange, type World } from '../../exchange/exchange.ts'
import {
  graphDialect,
  graphTime,
  graphToken,
  isTrue,
  nextPage,
  notFound,
  parameter,
  pick,
  prepareGraph,
  readLimit,
  readSince,
  refuse,
} from '../../graph/graph.ts'
import { graphLoginRoutes, refuseCode } from '../../graph/login.ts'
import { whereToSee } from '../../media/media.ts'
import { progressOf } from '../../media/processing.ts'
import type { Draft, Medium, Post } from '../../store/memory.ts'
import { newestFirst } from '../../store/store.ts'
import { accountOf } from './account.ts'
import { scopesFor } from './authorization.ts'
import { requireCaption } from './caption.ts'
import { commentRoutes } from './comments.ts'
import { fetchGiven, processingOf, requireMedium } from './media.ts'
import { isStory, productOf, recordOf, typeOf } from './products.ts'

const day = 24 * 3600 * 1000

export function instagramRoutes(app: FastifyInstance, world: World): void {
  const dialect = graphDialect({
    network: 'instagram',
    limited: {
      status: 403,
      code: 9,
      subcode: 2207042,
      message: 'Application request limit reached',
    },
    gone: {
      code: 24,
      subcode: 2207008,
      message: 'The media builder does not exist or has been expired.',
    },
    scopesFor,
    invalidGrant: (call) =>
      parameter(call, 'code') === undefined
        ? undefined
        : refuseCode('Matching code was not found or was already used'),
  })
  prepareGraph(app, dialect)
  const exchange = makeExchange(world, dialect)
  const read = (handle: (call: Call) => Answer) =>
    exchange({ operation: 'read', tokenOf: graphToken, handle })

  app.post(
    '/:version/:ig/media',
    exchange({
      operation: 'upload',
      tokenOf: graphToken,
      gather: (call) => fetchGiven(world, call),
      handle: (call, medium) => createContainer(world, call, medium),
    }),
  )
  app.post(
    '/:version/:ig/media_publish',
    exchange({
      operation: 'publish',
      tokenOf: graphToken,
      handle: (call) => publishContainer(world, call),
    }),
  )
  commentRoutes(app, world, exchange)
  app.get(
    '/:version/:ig/media',
    read((call) => listMedia(world, call, (post) => !isStory(post))),
  )
  // The real network lists a story for a day.
  app.get(
    '/:version/:ig/stories',
    read((call) => listMedia(world, call, isStory)),
  )
  app.get(
    '/:version/:ig/content_publishing_limit',
    read((call) => describeLimit(world, call)),
  )
  app.get(
    '/:version/:id',
    read((call) => readNode(world, call)),
  )
  graphLoginRoutes(app, world, exchange, {
    network: 'instagram',
    lengthen: 'ig_exchange_token',
    renew: 'ig_refresh_token',
    saysPermissions: true,
  })
}

function createContainer(world: World, call: Call, medium: Medium | undefined): Answer {
  const profile = requireProfile(call)
  const isItem = isTrue(parameter(call, 'is_carousel_item'))
  const product = productOf(call)
  const media =
    parameter(call, 'media_type') === 'CAROUSEL'
      ? requireChildren(world, call)
      : [requireMedium(call, medium)]
  const container = world.store.prepare({
    network: 'instagram',
    profile,
    kind: isItem ? 'carousel-item' : 'container',
    // The caption of a story is dropped.
    text: product === 'STORY' ? '' : requireCaption(parameter(call, 'caption') ?? ''),
    media,
    link: null,
    record: { product },
    ...processingOf(world, call, medium),
  })
  return { status: 200, body: { id: container.id } }
}

function requireChildren(world: World, call: Call): Medium[] {
  const list = parameter(call, 'children') ?? ''
  const ids = list
    .replace(/[[\]"\s]/g, '')
    .split(',')
    .filter(Boolean)
  if (ids.length < 2 || ids.length > 10)
    throw refuse({ code: 36004, subcode: 2207010, message: 'A carousel has 2 to 10 children' })
  return ids.flatMap((id) => {
    const child = world.store.findDraft('instagram', id)
    if (child?.kind !== 'carousel-item' || child.profile !== call.token.profile)
      throw refuse({ code: 100, message: `(#100) Invalid child container ${id}` })
    if (progressOf(child) !== 'succeeded') throw notReady()
    return child.media
  })
}

/** A container becomes one post, however often it is published. */
function publishContainer(world: World, call: Call): Answer {
  const profile = requireProfile(call)
  const id = parameter(call, 'creation_id')
  if (id === undefined)
    throw refuse({ code: 100, message: '(#100) The parameter creation_id is required' })
  const container = world.store.findDraft('instagram', id)
  if (container?.kind !== 'container' || container.profile !== profile || isOver(container))
    throw refuse({
      code: 24,
      subcode: 2207008,
      message: `The media builder with creation id = ${id} does not exist or has been expired.`,
    })
  if (progressOf(container) !== 'succeeded') throw notReady()
  const published = world.store.findPublished(id)
  const { text, media } = container
  const post =
    published ??
    world.store.publish(
      {
        network: 'instagram',
        profile,
        text,
        media,
        link: null,
        board: null,
        ...recordOf(container),
      },
      container,
    )
  return { status: 200, body: { id: post.id } }
}

function notReady() {
  return refuse({
    code: 9007,
    subcode: 2207027,
    message: 'The media is not ready for publishing, please wait for a moment',
  })
}

function isOver({ createdAt }: Draft): boolean {
  return Date.parse(createdAt) < Date.now() - day
}

function readNode(world: World, call: Call): Answer {
  const id = call.params.id === 'me' ? call.token.profile : (call.params.id ?? '')
  if (id === call.token.profile) {
    const { account, username } = accountOf(world, call)
    const all = {
      id,
      user_id: id,
      username,
      name: account?.name ?? world.store.nameOf('instagram', id),
      account_type: account?.kind ?? 'PERSONAL',
      profile_picture_url: undefined,
    }
    return { status: 200, body: pick(call, 'IGUser', all, ['username']) }
  }
  const post = world.store.findPost('instagram', id)
  if (post?.profile === call.token.profile)
    return { status: 200, body: describeMedia(world, call, post) }
  const draft = world.store.findDraft('instagram', id)
  if (draft?.profile !== call.token.profile) throw notFound(id, 'get')
  return { status: 200, body: describeContainer(world, call, draft) }
}

function describeContainer(world: World, call: Call, draft: Draft): Record<string, unknown> {
  const code = statusOf(world, draft)
  const sentences = {
    PUBLISHED: 'Published: Media has been successfully published.',
    EXPIRED: 'Expired: Media was not published within 24 hours.',
    IN_PROGRESS: 'In Progress: Media is still being processed.',
    ERROR: `Error: ${draft.trouble}`,
    FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
  }
  const all = { id: draft.id, status_code: code, status: sentences[code] }
  return pick(call, 'ContainerNode', all, [])
}

function statusOf(world: World, draft: Draft) {
  if (world.store.findPublished(draft.id)) return 'PUBLISHED'
  if (isOver(draft)) return 'EXPIRED'
  const progress = progressOf(draft)
  if (progress === 'failed') return 'ERROR'
  return progress === 'succeeded' ? 'FINISHED' : 'IN_PROGRESS'
}

function listMedia(world: World, call: Call, isListed: (post: Post) => boolean): Answer {
  const profile = requireProfile(call)
  const since = readSince(call)
  const limit = readLimit(call, 25)
  const after = parameter(call, 'after')
  const posts: Post[] = []
  const all = world.store
    .listPosts('instagram', profile)
    .filter((post) => !post.isComment && isListed(post))
  for (const post of newestFirst(all)) {
    if (Math.floor(Date.parse(post.createdAt) / 1000) < since || posts.length > limit) break
    if (after === undefined || BigInt(post.id) < readCursor(after)) posts.push(post)
  }
  const page = posts.slice(0, limit)
  const last = page.at(-1)
  const cursors = last && { before: cursorOf(page[0] ?? last), after: cursorOf(last) }
  const next = cursors && posts.length > limit ? { next: nextPage(world, call, cursors.after) } : {}
  return {
    status: 200,
    body: {
      data: page.map((post) => describeMedia(world, call, post)),
      ...(cursors ? { paging: { cursors, ...next } } : {}),
    },
  }
}

function cursorOf({ id }: Post): string {
  return Buffer.from(id).toString('base64url')
}

function readCursor(cursor: string): bigint {
  const id = Buffer.from(cursor, 'base64url').toString()
  if (!/^\d+$/.test(id)) throw refuse({ code: 100, message: '(#100) Invalid cursors values' })
  return BigInt(id)
}

function describeMedia(world: World, call: Call, post: Post): Record<string, unknown> {
  const all = {
    id: post.id,
    caption: post.text || undefined,
    media_type: typeOf(post),
    media_product_type: post.record?.product ?? 'FEED',
    media_url: post.media[0] && whereToSee(post.media[0], world.publicUrl()),
    permalink: `${world.publicUrl()}/instagram/p/${post.id}/`,
    timestamp: graphTime(post.createdAt),
    username: `profile${post.profile}`,
    alt_text: post.media[0]?.altText,
    like_count: 0,
    comments_count: 0,
  }
  return pick(call, 'IGMedia', all, [])
}

function describeLimit(world: World, call: Call): Answer {
  const profile = requireProfile(call)
  const { limit, remaining } = world.limits.look('instagram', profile, 'publish')
  const all = {
    id: profile,
    quota_usage: limit - remaining,
    config: { quota_total: limit, quota_duration: day / 1000 },
  }
  const { id: _, ...asked } = pick(call, 'ContentPublishingLimit', all, ['quota_usage'])
  return { status: 200, body: { data: [asked] } }
}

function requireProfile({ params, token }: Call): string {
  const id = params.ig === 'me' ? token.profile : (params.ig ?? '')
  if (id !== token.profile) throw notFound(id, 'post')
  return id
}
