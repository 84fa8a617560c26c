// Instagram, Graph API: a container is made from an address, then published once.
import type { FastifyInstance } from 'fastify'
import { type Answer, type Call, makeExchange, type World } from '../../exchange/exchange.ts'
import {
  findContainer,
  publishOnce,
  quotaOf,
  requireChildren,
  statusOf,
} from '../../graph/containers.ts'
import {
  graphDialect,
  graphTime,
  graphToken,
  isTrue,
  notFound,
  parameter,
  pick,
  prepareGraph,
  refuse,
} from '../../graph/graph.ts'
import { answerPage } from '../../graph/lists.ts'
import { graphLoginRoutes, refuseCode } from '../../graph/login.ts'
import { whereToSee } from '../../media/media.ts'
import { progressOf } from '../../media/processing.ts'
import type { Draft, Medium, Post } from '../../store/memory.ts'
import { accountOf } from './account.ts'
import { scopesFor } from './authorization.ts'
import { requireCaption } from './caption.ts'
import { commentRoutes } from './comments.ts'
import { readDetails } from './details.ts'
import { fetchGiven, processingOf, requireMedium } from './media.ts'
import { isStory, productOf, typeOf } from './products.ts'

export function instagramRoutes(app: FastifyInstance, world: World): void {
  const dialect = graphDialect({
    network: 'instagram',
    gone: {
      code: 24,
      subcode: 2207008,
      message: 'The media builder does not exist or has been expired.',
    },
    scopesFor,
    badCode: refuseCode('Matching code was not found or was already used'),
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
      ? requireItems(world, call)
      : [requireMedium(call, medium)]
  const container = world.store.prepare({
    network: 'instagram',
    profile,
    kind: isItem ? 'carousel-item' : 'container',
    // The caption of a story is dropped.
    text: product === 'STORY' ? '' : requireCaption(parameter(call, 'caption') ?? ''),
    media,
    link: null,
    record: { product, ...readDetails(call, isItem) },
    ...processingOf(world, call, medium),
  })
  return { status: 200, body: { id: container.id } }
}

function requireItems(world: World, call: Call): Medium[] {
  return requireChildren(world, call, {
    network: 'instagram',
    maxChildren: 10,
    wrongNumber: { code: 36004, subcode: 2207010, message: 'A carousel has 2 to 10 children' },
    notReady,
  })
}

function publishContainer(world: World, call: Call): Answer {
  const container = findContainer(world, call, {
    network: 'instagram',
    profile: requireProfile(call),
  })
  if (!container) {
    const id = parameter(call, 'creation_id')
    const message = `The media builder with creation id = ${id} does not exist or has been expired.`
    throw refuse({ code: 24, subcode: 2207008, message })
  }
  if (progressOf(container) !== 'succeeded') throw refuse(notReady)
  return { status: 200, body: { id: publishOnce(world, container).id } }
}

const notReady = {
  code: 9007,
  subcode: 2207027,
  message: 'The media is not ready for publishing, please wait for a moment',
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
    return { status: 200, body: pick(call, 'IGMedia', describeMedia(world, post), []) }
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

function listMedia(world: World, call: Call, isListed: (post: Post) => boolean): Answer {
  const posts = world.store.listPosts('instagram', requireProfile(call))
  const entries = posts
    .filter((post) => !post.isComment && isListed(post))
    .map((post) => ({ place: post.id, at: post.createdAt, shown: describeMedia(world, post) }))
  return answerPage(world, call, { node: 'IGMedia', entries, usual: [] })
}

function describeMedia(world: World, post: Post): Record<string, unknown> {
  return {
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
}

function describeLimit(world: World, call: Call): Answer {
  const profile = requireProfile(call)
  const { limit, remaining } = world.limits.look('instagram', profile, 'publish')
  const all = {
    id: profile,
    quota_usage: limit - remaining,
    config: quotaOf(limit),
  }
  const { id: _, ...asked } = pick(call, 'ContentPublishingLimit', all, ['quota_usage'])
  return { status: 200, body: { data: [asked] } }
}

function requireProfile({ params, token }: Call): string {
  const id = params.ig === 'me' ? token.profile : (params.ig ?? '')
  if (id !== token.profile) throw notFound(id, 'post')
  return id
}
