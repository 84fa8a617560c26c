// The reads of Threads: the profile, its posts and replies, replies and mentions of others, the state of a container, and the posts
// of the day.
import type { FastifyInstance } from 'fastify'
import { findAccount } from '../../authorization/accounts.ts'
import type { Answer, Call, Exchange, World } from '../../exchange/exchange.ts'
import { quotaOf, statusOf } from '../../graph/containers.ts'
import { graphTime, graphToken, notFound, pick } from '../../graph/graph.ts'
import { answerPage, type Listed } from '../../graph/lists.ts'
import type { Interaction } from '../../interactions/interactions.ts'
import { whereToSee } from '../../media/media.ts'
import { repostedIn } from '../../pages/posts/reposts.ts'
import type { Draft, Post } from '../../store/memory.ts'
import { accounts } from './authorization.ts'

export function threadsReadingRoutes(app: FastifyInstance, world: World, exchange: Exchange): void {
  const read = (path: string, handle: (call: Call) => Answer) =>
    app.get(path, exchange({ operation: 'read', tokenOf: graphToken, handle }))
  read('/:version/:user/threads', (call) =>
    answerPage(world, call, listPosts(world, call, { isReply: false })),
  )
  read('/:version/:user/replies', (call) =>
    answerPage(
      world,
      call,
      isOwn(call) ? listPosts(world, call, { isReply: true }) : listReplies(world, call),
    ),
  )
  read('/:version/:user/mentions', (call) => answerPage(world, call, listMentions(world, call)))
  read('/:version/:user/threads_publishing_limit', (call) => describeLimit(world, call))
  read('/:version/:id', (call) => readNode(world, call))
}

function listPosts(world: World, call: Call, { isReply }: { isReply: boolean }): Listed {
  const posts = world.store.listPosts('threads', requireProfile(call, 'get'))
  const entries = posts
    .filter((post) => isReply === (repliedTo(post) !== undefined))
    .map((post) => entryOf(world, post))
  return { node: 'ThreadsMedia', entries, usual: [] }
}

function entryOf(world: World, post: Post): Listed['entries'][number] {
  return { place: post.id, at: post.createdAt, shown: describePost(world, post) }
}

function isOwn({ params, token }: Call): boolean {
  return params.user === 'me' || params.user === token.profile
}

/** Replies of others to a post of the profile. */
function listReplies(world: World, call: Call): Listed {
  const id = call.params.user ?? ''
  const post = world.store.findPost('threads', id)
  if (post?.profile !== call.token.profile) throw notFound(id, 'get')
  const all = world.store.interactionsOn(post).filter(({ type }) => type === 'REPLY')
  const { entries, ...listed } = listInteractions(world, all)
  const own = world.store.listFollowing(post).map((one) => entryOf(world, one))
  return { ...listed, entries: [...entries, ...own].sort((a, b) => (a.at < b.at ? -1 : 1)) }
}

function listMentions(world: World, call: Call): Listed {
  const profile = requireProfile(call, 'get')
  const all = world.store
    .interactionsWith('threads', profile)
    .filter(({ type, to }) => type === 'MENTION' && to === profile)
  return listInteractions(world, all)
}

/** Named by username, and by no id. */
function listInteractions(world: World, all: readonly Interaction[]): Listed {
  const entries = all.map(({ id, from, post, type, createdAt }) => ({
    place: id,
    at: createdAt,
    shown: {
      id,
      media_type: 'TEXT_POST',
      username: usernameOf(world, from),
      text: 'Hello!',
      timestamp: graphTime(createdAt),
      is_reply: type === 'REPLY',
      replied_to: post === null ? undefined : { id: post },
    },
  }))
  return { node: 'ThreadsMedia', entries, usual: [] }
}

function readNode(world: World, call: Call): Answer {
  const { profile } = call.token
  const id = call.params.id === 'me' ? profile : (call.params.id ?? '')
  if (id === profile) {
    const account = call.token.granted && findAccount(world, 'threads', id)
    const all = {
      id,
      username: account?.username ?? usernameOf(world, id),
      name: account?.name ?? world.store.nameOf('threads', id),
      threads_profile_picture_url: undefined,
      threads_biography: '',
      is_verified: false,
    }
    return { status: 200, body: pick(call, 'ThreadsUser', all, []) }
  }
  const post = world.store.findPost('threads', id)
  if (post?.profile === profile)
    return { status: 200, body: pick(call, 'ThreadsMedia', describePost(world, post), []) }
  const draft = world.store.findDraft('threads', id)
  if (draft?.profile !== profile) throw notFound(id, 'get')
  return { status: 200, body: describeContainer(world, call, draft) }
}

function describeContainer(world: World, call: Call, draft: Draft): Record<string, unknown> {
  const status = statusOf(world, draft)
  const error_message = status === 'ERROR' ? draft.trouble : undefined
  return pick(call, 'ThreadsContainer', { id: draft.id, status, error_message }, ['status'])
}

function describePost(world: World, post: Post): Record<string, unknown> {
  const target = repliedTo(post)
  return {
    id: post.id,
    media_product_type: 'THREADS',
    media_type: typeOf(post),
    media_url: post.media[0] && whereToSee(post.media[0], world.publicUrl()),
    permalink: `${world.publicUrl()}/threads/t/${post.id}`,
    owner: { id: post.profile },
    username: usernameOf(world, post.profile),
    text: post.text || undefined,
    timestamp: graphTime(post.createdAt),
    shortcode: post.id,
    alt_text: post.media[0]?.altText,
    link_attachment_url: post.link ?? undefined,
    reposted_post: repostedIn(post) === undefined ? undefined : { id: repostedIn(post) },
    is_quote_post: post.record?.quoted !== undefined,
    quoted_post: post.record?.quoted === undefined ? undefined : { id: post.record.quoted },
    has_replies:
      world.store.listFollowing(post).length > 0 ||
      world.store.interactionsOn(post).some(({ type }) => type === 'REPLY'),
    is_reply: target !== undefined,
    replied_to: target === undefined ? undefined : { id: target },
    reply_audience: String(post.record?.reply_audience ?? 'everyone').toUpperCase(),
    topic_tag: post.record?.topic_tag,
  }
}

/** A profile without an account is called by its id. */
function usernameOf({ store }: World, profile: string): string {
  const known = [...accounts, ...store.listAddedAccounts('threads')]
  return known.find(({ id }) => id === profile)?.username ?? profile
}

function repliedTo({ record }: Post): string | undefined {
  return typeof record?.replied_to === 'string' ? record.replied_to : undefined
}

function typeOf(post: Post): string {
  const { media } = post
  if (repostedIn(post) !== undefined) return 'REPOST_FACADE'
  if (media.length > 1) return 'CAROUSEL_ALBUM'
  if (media.length === 0) return 'TEXT_POST'
  return media[0]?.type === 'video' ? 'VIDEO' : 'IMAGE'
}

/** Replies have a limit of their own, which the sandbox does not reach. */
function describeLimit(world: World, call: Call): Answer {
  const profile = requireProfile(call, 'get')
  const { limit, remaining } = world.limits.look('threads', profile, 'publish')
  const all = {
    id: profile,
    quota_usage: limit - remaining,
    config: quotaOf(limit),
    reply_quota_usage: 0,
    reply_config: quotaOf(1000),
  }
  const { id: _, ...asked } = pick(call, 'ThreadsPublishingLimit', all, ['quota_usage'])
  return { status: 200, body: { data: [asked] } }
}

export function requireProfile({ params, token }: Call, verb: 'get' | 'post'): string {
  const id = params.user === 'me' ? token.profile : (params.user ?? '')
  if (id !== token.profile) throw notFound(id, verb)
  return id
}
