// Facebook Pages, Graph API: posts and photos, published at once or prepared first and published by their id.
import type { FastifyInstance } from 'fastify'
import { type Answer, type Call, makeExchange, type World } from '../../exchange/exchange.ts'
import {
  graphDialect,
  graphError,
  graphTime,
  graphToken,
  isFalse,
  isTrue,
  isWebAddress,
  nextPage,
  notFound,
  parameter,
  pick,
  prepareGraph,
  readLimit,
  readSince,
  refuse,
} from '../../graph/graph.ts'
import { whereToSee } from '../../media/media.ts'
import type { Draft, Medium, Post } from '../../store/memory.ts'
import { newestFirst } from '../../store/store.ts'
import { editPost, facebookAfterRoutes } from './after.ts'
import { scopesFor } from './authorization.ts'
import { createComment } from './comments.ts'
import {
  describeVideo,
  facebookMediaRoutes,
  findVideo,
  isVideoGone,
  publishVideo,
  requireMessage,
  requirePage,
} from './media.ts'
import { facebookPeopleRoutes, readPersonNode } from './people.ts'
import { isStory } from './phases.ts'
import { facebookReadingRoutes, summariesOf } from './reading.ts'
import { facebookSessionRoutes } from './sessions.ts'
import { facebookSubscriptionRoutes } from './subscriptions.ts'
import { facebookTokenRoutes } from './tokens.ts'

export function facebookRoutes(app: FastifyInstance, world: World): void {
  const dialect = graphDialect({
    network: 'facebook',
    limited: {
      status: 403,
      code: 80001,
      message: '(#80001) Too many calls to this Page account',
    },
    gone: { code: 100, subcode: 33, message: 'Unsupported post request. Object does not exist' },
    scopesFor,
    badCode: graphError({
      code: 100,
      subcode: 36007,
      message: 'This authorization code has expired.',
    }),
  })
  prepareGraph(app, dialect)
  const exchange = makeExchange(world, dialect)
  const read = (handle: (call: Call) => Answer) =>
    exchange({ operation: 'read', tokenOf: graphToken, handle })
  const create = (handle: (call: Call) => Answer) =>
    exchange({
      operation: (call) => (isFalse(parameter(call, 'published')) ? 'upload' : 'publish'),
      tokenOf: graphToken,
      handle,
    })

  app.post(
    '/:version/:page/feed',
    create((call) => createPost(world, call)),
  )
  facebookMediaRoutes(app, world, exchange)
  facebookSessionRoutes(app, world, exchange)
  facebookSubscriptionRoutes(app, world, exchange)
  app.post(
    '/:version/:id',
    exchange({
      operation: 'publish',
      tokenOf: graphToken,
      handle: (call) => publishPost(world, call),
    }),
  )
  app.post(
    '/:version/:id/comments',
    exchange({
      operation: 'publish',
      tokenOf: graphToken,
      handle: (call) => createComment(world, call),
    }),
  )
  app.get(
    '/:version/:page/published_posts',
    read((call) => listPublished(world, call)),
  )
  facebookAfterRoutes(app, world, exchange)
  facebookReadingRoutes(app, world, exchange)
  app.get(
    '/:version/:id',
    read((call) => readNode(world, call)),
  )
  facebookTokenRoutes(app, world, exchange)
  facebookPeopleRoutes(app, world, exchange)
}

function createPost(world: World, call: Call): Answer {
  const profile = requirePage(call)
  const text = requireMessage(parameter(call, 'message'))
  const link = requireLink(parameter(call, 'link'))
  const media = readAttachedMedia(call).map((id) => requirePhoto(world, profile, id))
  if (text === '' && link === null && media.length === 0)
    throw refuse({ code: 100, message: '(#100) Missing message or attachment' })
  const id = `${profile}_${world.store.newId()}`
  const place = requirePlace(parameter(call, 'place'))
  const record = place === undefined ? undefined : { details: { place } }
  const content = {
    ...{ network: 'facebook' as const, profile, id, text, media, link },
    ...(record && { record }),
  }
  if (isFalse(parameter(call, 'published'))) {
    world.store.prepare({ ...content, kind: 'post' })
  } else {
    requireFresh(world, profile, text, link)
    world.store.publish({ ...content, board: null })
  }
  return { status: 200, body: { id } }
}

/** Publishes a post by its id, or edits one that is out. Repeating it changes nothing. */
function publishPost(world: World, call: Call): Answer {
  const id = call.params.id ?? ''
  const video = findVideo(world, call, id)
  const text = parameter(call, video ? 'description' : 'message')
  if (text !== undefined) return editPost(world, call, text)
  if (video) return publishVideo(world, call, video)
  const found = findNode(world, call, id)
  if (!found) throw notFound(id, 'post')
  if (!isTrue(parameter(call, 'is_published')))
    throw refuse({ code: 100, message: '(#100) No supported parameter was given: is_published' })
  if (!found.post) {
    const { network, profile, text, media, link, record } = found.draft
    const post = { network, profile, id, text, media, link, board: null, ...(record && { record }) }
    world.store.publish(post, found.draft)
  }
  return { status: 200, body: { success: true } }
}

function listPublished(world: World, call: Call): Answer {
  const profile = requirePage(call)
  const since = readSince(call)
  const limit = readLimit(call, 25)
  const after = parameter(call, 'after')
  const posts: Post[] = []
  let isReached = after === undefined
  for (const post of newestFirst(postsOf(world, profile))) {
    if (Math.floor(Date.parse(post.createdAt) / 1000) < since || posts.length > limit) break
    if (isReached) posts.push(post)
    else isReached = cursorOf(post.id) === after
  }
  const page = posts.slice(0, limit)
  const data = page.map((post) => describePost(world, call, post, true))
  const ids = page.map(({ id }) => id)
  return { status: 200, body: { data, ...pagingOf(world, call, ids, posts.length > limit) } }
}

/** Without its comments and stories. */
function postsOf({ store }: World, profile: string): Post[] {
  return store.listPosts('facebook', profile).filter((post) => !post.isComment && !isStory(post))
}

function pagingOf(world: World, call: Call, ids: string[], hasMore: boolean) {
  const [first, last] = [ids[0], ids.at(-1)]
  if (first === undefined || last === undefined) return {}
  const cursors = { before: cursorOf(first), after: cursorOf(last) }
  return { paging: { cursors, ...(hasMore ? { next: nextPage(world, call, cursors.after) } : {}) } }
}

function cursorOf(id: string): string {
  return Buffer.from(id).toString('base64url')
}

function readNode(world: World, call: Call): Answer {
  const id = call.params.id === 'me' ? call.token.profile : (call.params.id ?? '')
  const node = readPersonNode(world, call, id)
  if (node) return node
  if (id === call.token.profile)
    return {
      status: 200,
      body: pick(call, 'Page', { id, name: world.store.nameOf('facebook', id) }, ['name']),
    }
  const video = findVideo(world, call, id)
  if (video && !isVideoGone(world, video))
    return { status: 200, body: describeVideo(world, call, video) }
  const found = findNode(world, call, id)
  if (!found) throw notFound(id, 'get')
  const body = describePost(world, call, found.post ?? found.draft, found.post !== undefined)
  return { status: 200, body }
}

type Node = { post: Post; draft?: Draft } | { post?: undefined; draft: Draft }

function findNode(world: World, { token }: Call, id: string): Node | undefined {
  const post = world.store.findPost('facebook', id)
  const draft = world.store.findDraft('facebook', id)
  if ((post ?? draft)?.profile !== token.profile) return undefined
  if (post) return { post, ...(draft ? { draft } : {}) }
  const isGone = world.store.findPublished(id) !== undefined
  return draft?.kind === 'post' && !isGone ? { draft } : undefined
}

function describePost(
  world: World,
  call: Call,
  post: Pick<Post, 'id' | 'text' | 'createdAt' | 'media' | 'link'>,
  isPublished: boolean,
): Record<string, unknown> {
  const all = {
    id: post.id,
    message: post.text || undefined,
    created_time: graphTime(post.createdAt),
    is_published: isPublished,
    permalink_url: `${world.publicUrl()}/facebook/${post.id}`,
    full_picture: post.media[0] && whereToSee(post.media[0], world.publicUrl()),
    attachments: describeAttachments(world, post),
    ...summariesOf(world, post.id),
  }
  return pick(call, 'Post', all, ['message', 'created_time'])
}

function describeAttachments(world: World, { media, link }: Pick<Post, 'media' | 'link'>): unknown {
  const photos = media.map((medium) => {
    const url = whereToSee(medium, world.publicUrl())
    return { type: 'photo', url, media: { image: { src: url } } }
  })
  const links = link === null ? [] : [{ type: 'share', url: link, unshimmed_url: link }]
  const data = [...photos, ...links]
  return data.length > 0 ? { data } : undefined
}

/** Every number is the Page of a place. */
function requirePlace(place: string | undefined): string | undefined {
  if (place !== undefined && !/^\d{1,32}$/.test(place))
    throw refuse({ code: 100, message: '(#100) Param place must be a valid ID' })
  return place
}

function requireLink(link: string | undefined): string | null {
  if (link === undefined || link === '') return null
  if (!isWebAddress(link)) throw refuse({ code: 100, message: '(#100) link is not a valid URL' })
  return link
}

/** attached_media[0]={"media_fbid":"1"} in a form, or one JSON array. */
function readAttachedMedia(call: Call): string[] {
  const single = Object.keys(call.body).filter((name) => /^attached_media\[\d+\]$/.test(name))
  const items =
    single.length > 0
      ? single.map((name) => parse(call.body[name]))
      : parse(call.body.attached_media ?? [])
  if (!Array.isArray(items)) throw badAttachment()
  return items.map((item: unknown) => {
    const id = (item as { media_fbid?: unknown } | null)?.media_fbid
    if (typeof id !== 'string' && typeof id !== 'number') throw badAttachment()
    return String(id)
  })
}

function parse(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

function badAttachment() {
  return refuse({
    code: 100,
    message: '(#100) Param attached_media must be an array of {media_fbid}',
  })
}

function requirePhoto(world: World, profile: string, id: string): Medium {
  const photo = world.store.findDraft('facebook', id)
  const [medium] = photo?.media ?? []
  if (photo?.kind !== 'photo' || photo.profile !== profile || !medium)
    throw refuse({ code: 100, message: `(#100) Invalid photo id ${id} in attached_media` })
  return medium
}

function requireFresh(world: World, profile: string, text: string, link: string | null): void {
  const minuteAgo = Date.now() - 60_000
  for (const post of newestFirst(postsOf(world, profile))) {
    if (Date.parse(post.createdAt) < minuteAgo) return
    if (post.text === text && post.link === link && text !== '')
      throw refuse({ code: 506, message: '(#506) Duplicate status message' })
  }
}
