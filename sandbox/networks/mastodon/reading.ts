// Reads of other people's posts: notifications, conversations between two, and the thread of a status.
import type { FastifyInstance } from 'fastify'
import {
  type Answer,
  bearerOf,
  type Call,
  type Exchange,
  type World,
} from '../../exchange/exchange.ts'
import type { Interaction } from '../../interactions/interactions.ts'
import { refuse } from './dialect.ts'
import { answerPage, pageOf } from './lists.ts'
import { accountIdOf, describeAccount } from './people.ts'
import {
  describeStatus,
  findStatus,
  isSaid,
  ofInteraction,
  ofPost,
  type Status,
} from './statuses/status.ts'

export function mastodonReadingRoutes(
  app: FastifyInstance,
  world: World,
  exchange: Exchange,
): void {
  const read = (handle: (call: Call) => Answer) =>
    exchange({ operation: 'read', tokenOf: bearerOf, handle })
  app.get(
    '/api/v1/notifications',
    read((call) => listNotifications(world, call)),
  )
  app.get(
    '/api/v1/conversations',
    read((call) => listConversations(world, call)),
  )
  app.get(
    '/api/v1/statuses/:id/context',
    read((call) => showContext(world, call)),
  )
}

const kinds: Partial<Record<Interaction['type'], string>> = {
  MENTION: 'mention',
  REPLY: 'mention',
  PRIVATE_MESSAGE: 'mention',
  QUOTE: 'quote',
  LIKE: 'favourite',
}

function listNotifications(world: World, call: Call): Answer {
  const { token, request } = call
  const given = (request.query as Record<string, string | string[]>)['types[]']
  const types = given === undefined ? Object.values(kinds) : [given].flat()
  const all = world.store
    .interactionsWith('mastodon', token.profile)
    .filter((it) => it.to === token.profile && types.includes(kinds[it.type] ?? ''))
    .map((it) => ({ it, id: placeOf(it) }))
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
  return answerPage(pageOf(call, all, { usual: 40, max: 80 }), ({ it, id }) => ({
    id,
    type: kinds[it.type],
    group_key: `ungrouped-${id}`,
    created_at: it.createdAt,
    account: describeAccount(world, it.from),
    status: describeStatus(world, statusOf(world, it)),
  }))
}

/** Notifications have ids of their own, in the order of time. */
function placeOf({ id, createdAt }: Interaction): string {
  const digits = BigInt(accountIdOf(id)) % 1_000_000n
  return `${Date.parse(createdAt)}${digits.toString().padStart(6, '0')}`
}

/** A favourite is about the post that it is given to. */
function statusOf(world: World, it: Interaction): Status {
  const post = it.type === 'LIKE' ? world.store.findPost('mastodon', it.post ?? '') : undefined
  return post ? ofPost(post) : ofInteraction(it)
}

/** Oldest first. */
function messagesOf(world: World, profile: string): Interaction[] {
  return world.store
    .interactionsWith('mastodon', profile)
    .filter(({ type }) => type === 'PRIVATE_MESSAGE')
}

function otherIn({ from, to }: Interaction, profile: string): string {
  return from === profile ? to : from
}

function listConversations(world: World, call: Call): Answer {
  const { profile } = call.token
  const latest = new Map(messagesOf(world, profile).map((it) => [otherIn(it, profile), it]))
  const all = [...latest]
    .map(([other, it]) => ({ other, it, id: placeOf(it) }))
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
  return answerPage(pageOf(call, all, { usual: 20, max: 40 }), ({ other, it }) => ({
    id: accountIdOf([profile, other].sort().join()),
    unread: false,
    accounts: [describeAccount(world, other)],
    last_status: describeStatus(world, ofInteraction(it)),
  }))
}

function showContext(world: World, { params, token }: Call): Answer {
  const id = params.id ?? ''
  if (!findStatus(world, id)) throw refuse('Record not found', 404)
  const thread = threadOf(world, id, token.profile)
  const place = thread.findIndex((status) => status.id === id)
  const show = (status: Status) => describeStatus(world, status)
  return {
    status: 200,
    body: {
      ancestors: thread.slice(0, Math.max(place, 0)).map(show),
      descendants: thread.slice(place + 1).map(show),
    },
  }
}

/** Private messages between two are one thread; a post has the replies to it. */
function threadOf(world: World, id: string, profile: string): Status[] {
  const message = world.store.findInteraction('mastodon', id)
  if (message?.type !== 'PRIVATE_MESSAGE') {
    const replies = world.store.interactionsOn({ network: 'mastodon', id }).filter(isSaid)
    const own = world.store.listFollowing({ network: 'mastodon', id }).map(ofPost)
    return [...replies.filter(({ type }) => type === 'REPLY').map(ofInteraction), ...own]
  }
  const other = otherIn(message, profile)
  return messagesOf(world, profile)
    .filter((it) => otherIn(it, profile) === other)
    .map(ofInteraction)
}
