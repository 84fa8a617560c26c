// Lists of X: mentions of a profile, likes, quotes and replies on its posts, and its private messages.
import type { FastifyInstance } from 'fastify'
import {
  type Answer,
  bearerOf,
  type Call,
  type makeExchange,
  type World,
} from '../../exchange/exchange.ts'
import type { Interaction } from '../../interactions/interactions.ts'
import { forbidden, invalid, xName } from './dialect.ts'
import { answerTweets, pageOf, readPage, timelineParameters, unknownUser } from './timeline.ts'
import {
  conversationOf,
  describePerson,
  findTweet,
  type Tweet,
  toTweet,
  tweetsBy,
} from './tweets/tweet.ts'
import { readMessageFields, readUserFields, requireKnown, wordsOf } from './words.ts'

export function xReadingRoutes(
  app: FastifyInstance,
  world: World,
  exchange: ReturnType<typeof makeExchange>,
): void {
  const read = (path: string, handle: (call: Call) => Answer) =>
    app.get(path, exchange({ operation: 'read', window: path, tokenOf: bearerOf, handle }))

  read('/2/users/:id/mentions', (call) => listMentions(world, call))
  read('/2/tweets/:id/liking_users', (call) => listLikingUsers(world, call))
  read('/2/tweets/:id/quote_tweets', (call) => listQuotes(world, call))
  read('/2/tweets/search/recent', (call) => searchConversations(world, call))
  read('/2/dm_events', (call) => listMessages(world, call))
}

/** A reply mentions the profile, a quote does not. */
function listMentions(world: World, { params, query }: Call): Answer {
  requireKnown(query, timelineParameters(world))
  const id = params.id ?? ''
  if (!world.store.knows(xName, id)) return unknownUser(world, id)
  const said = world.store
    .interactionsWith(xName, id)
    .filter(({ type, to }) => to === id && (type === 'MENTION' || type === 'REPLY'))
  return answerTweets(world, query, pageOf(said.map(toTweet), readPage(query, 5)))
}

function listLikingUsers(world: World, { params, query }: Call): Answer {
  requireKnown(query, ['id', 'max_results', 'pagination_token', 'user.fields'])
  // Likes have no ids: pages are ordered by the people who liked.
  const likes = on(world, params.id, 'LIKE').map(({ from, createdAt }) => ({ id: from, createdAt }))
  const { items, next } = pageOf(likes, readPage(query, 1, 100))
  const fields = readUserFields(query)
  const users = items.map(({ id }) => describePerson(world, id, fields))
  return answerList(users, next)
}

function listQuotes(world: World, { params, query }: Call): Answer {
  const known = timelineParameters(world).filter((name) => !/_(id|time)$/.test(name))
  requireKnown(query, known)
  const quotes = on(world, params.id, 'QUOTE').map(toTweet)
  return answerTweets(world, query, pageOf(quotes, readPage(query, 10)))
}

/** Supports one operator, conversation_id, and reaches a week back like the real search. */
function searchConversations(world: World, { query }: Call): Answer {
  requireKnown(query, [...timelineParameters(world), 'query', 'next_token', 'sort_order'])
  const ids = [...(query.query ?? '').matchAll(/conversation_id:(\d{1,19})/g)].map(([, id]) => id)
  if (ids.length === 0) throw invalid('The sandbox searches only for conversation_id')
  const week = new Date(Date.now() - 7 * 86_400_000).toISOString()
  const replies = ids
    .flatMap((id) => [...on(world, id, 'REPLY').map(toTweet), ...ownReplies(world, id)])
    .filter(({ createdAt }) => createdAt >= week)
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt)))
  return answerTweets(world, query, pageOf(replies, readPage(query, 10)))
}

/** The replies of the author of a conversation within it. */
function ownReplies(world: World, id: string | undefined): Tweet[] {
  const first = findTweet(world, id)
  if (!first) return []
  return tweetsBy(world, first.profile).filter(
    (tweet) => tweet.id !== id && conversationOf(tweet) === id && tweet.to === first.profile,
  )
}

/** The last thirty days, in both directions. */
function listMessages(world: World, { query, token }: Call): Answer {
  const known = [
    ...['max_results', 'pagination_token', 'event_types'],
    ...['dm_event.fields', 'user.fields', 'expansions'],
  ]
  requireKnown(query, known)
  const month = new Date(Date.now() - 30 * 86_400_000).toISOString()
  const messages = world.store
    .interactionsWith(xName, token.profile)
    .filter(({ type, createdAt }) => type === 'PRIVATE_MESSAGE' && createdAt >= month)
  const { items, next } = pageOf(messages, readPage(query, 1, 100))
  const fields = readMessageFields(wordsOf(world), query)
  const senders = query.expansions?.split(',').includes('sender_id')
    ? new Set(items.map(({ from }) => from))
    : []
  const users = [...senders].map((id) => describePerson(world, id, readUserFields(query)))
  return answerList(
    items.map((it) => describeMessage(it, fields)),
    next,
    users,
  )
}

function describeMessage({ id, from, to, createdAt }: Interaction, fields: string[]) {
  const conversation = BigInt(from) < BigInt(to) ? `${from}-${to}` : `${to}-${from}`
  const all: Record<string, unknown> = {
    text: 'Hello!',
    sender_id: from,
    created_at: `${createdAt.slice(0, 19)}.000Z`,
    dm_conversation_id: conversation,
  }
  const wanted = Object.entries(all).filter(([name]) => fields.includes(name))
  return { id, event_type: 'MessageCreate', ...Object.fromEntries(wanted) }
}

function on(world: World, id: string | undefined, type: Interaction['type']): Interaction[] {
  if (!id || !/^\d{1,19}$/.test(id)) throw forbidden('The id of the post is not valid.')
  return world.store.interactionsOn({ network: xName, id }).filter((it) => it.type === type)
}

function answerList(items: unknown[], next: string | undefined, users: unknown[] = []): Answer {
  const meta = { result_count: items.length, ...(next === undefined ? {} : { next_token: next }) }
  const includes = users.length > 0 ? { includes: { users } } : {}
  return { status: 200, body: { ...(items.length > 0 ? { data: items } : {}), ...includes, meta } }
}
