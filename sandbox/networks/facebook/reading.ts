// Lists of a Facebook Page: comments and reactions on its posts, posts that tag it, visitor posts, and its conversations.
import type { FastifyInstance } from 'fastify'
import type { Call, makeExchange, World } from '../../exchange/exchange.ts'
import { graphTime, graphToken, notFound, parameter, refuse } from '../../graph/graph.ts'
import { answerPage, type Entry, type Listed } from '../../graph/lists.ts'
import { type Interaction, parentOf } from '../../interactions/interactions.ts'
import { portraitAddress } from '../../interactions/portraits.ts'
import { shownName } from '../../pages/names.ts'
import type { Post } from '../../store/memory.ts'
import { listOwnComments } from './comments.ts'

export function facebookReadingRoutes(
  app: FastifyInstance,
  world: World,
  exchange: ReturnType<typeof makeExchange>,
): void {
  const read = (path: string, list: (call: Call) => Listed) =>
    app.get(
      `/:version/:id/${path}`,
      exchange({
        operation: 'read',
        tokenOf: graphToken,
        handle: (call) => answerPage(world, call, list(call)),
      }),
    )
  read('comments', (call) => {
    const all = onPost(world, call).filter(({ type }) => type === 'COMMENT' || type === 'REPLY')
    const own = listOwnComments(
      world,
      requirePost(world, call),
      author(world, call, call.token.profile),
    )
    const entries = [...all.map((it) => describeComment(world, call, it)), ...own]
    return { node: 'Comment', entries: entries.sort((a, b) => (a.at < b.at ? -1 : 1)) }
  })
  read('reactions', (call) => {
    const all = onPost(world, call).filter(({ type }) => type === 'LIKE')
    return { node: 'Reaction', entries: all.map((it) => describeReaction(world, it)) }
  })
  read('tagged', (call) => toPage(world, call, 'MENTION'))
  read('visitor_posts', (call) => toPage(world, call, 'POST'))
  read('conversations', (call) => listConversations(world, call))
  read('messages', (call) => listMessages(world, call))
}

/** The counts alone, as limit(0).summary(true) asks for. */
export function summariesOf(world: World, id: string) {
  const all = world.store.interactionsOn({ network: 'facebook', id })
  const own = world.store.listFollowing({ network: 'facebook', id }).length
  const likes = all.filter(({ type }) => type === 'LIKE').length
  return {
    comments: { data: [], summary: { order: 'ranked', total_count: all.length - likes + own } },
    reactions: { data: [], summary: { total_count: likes, viewer_reaction: 'NONE' } },
  }
}

function describeComment(world: World, call: Call, it: Interaction): Entry {
  const isReply = it.type === 'REPLY'
  const parent = {
    id: parentOf(it),
    created_time: graphTime(it.createdAt),
    from: person(world, it.to),
  }
  return entryOf(it, {
    id: it.id,
    message: 'Hello!',
    from: author(world, call, it.from),
    created_time: graphTime(it.createdAt),
    parent: isReply ? parent : undefined,
  })
}

/** The Graph API names the people who reacted, and not the time. */
function describeReaction(world: World, it: Interaction): Entry {
  return entryOf(it, { ...person(world, it.from), type: 'LIKE' })
}

function toPage(world: World, call: Call, type: Interaction['type']): Listed {
  const page = requireOwnPage(call)
  const entries = world.store
    .interactionsWith('facebook', page)
    .filter((it) => it.to === page && it.type === type)
    .map((it) =>
      entryOf(it, {
        id: it.id,
        message: 'Hello!',
        from: author(world, call, it.from),
        created_time: graphTime(it.createdAt),
      }),
    )
  return { node: 'Post', entries }
}

/** The conversation with the latest message is the newest. */
function listConversations(world: World, call: Call): Listed {
  const page = requireOwnPage(call)
  const byOther = new Map<string, Interaction[]>()
  for (const it of messagesOf(world, page)) {
    const other = it.from === page ? it.to : it.from
    const messages = byOther.get(other) ?? []
    byOther.delete(other)
    byOther.set(other, [...messages, it])
  }
  const entries = [...byOther].map(([other, messages]) => {
    const at = messages.at(-1)?.createdAt ?? ''
    return {
      place: `t_${other}`,
      at,
      shown: {
        id: `t_${other}`,
        updated_time: graphTime(at),
        message_count: messages.length,
        participants: { data: [person(world, other), person(world, page)] },
      },
    }
  })
  return { node: 'UnifiedThread', entries }
}

function listMessages(world: World, call: Call): Listed {
  const other = call.params.id?.replace(/^t_/, '')
  const page = call.token.profile
  const entries = messagesOf(world, page)
    .filter(({ from, to }) => from === other || to === other)
    .map((it) =>
      entryOf(it, {
        id: it.id,
        message: 'Hello!',
        from: person(world, it.from),
        to: { data: [person(world, it.to)] },
        created_time: graphTime(it.createdAt),
      }),
    )
  if (entries.length === 0) throw notFound(call.params.id ?? '', 'get')
  return { node: 'UnifiedMessage', entries }
}

function messagesOf(world: World, page: string): Interaction[] {
  return world.store
    .interactionsWith('facebook', page)
    .filter(({ type }) => type === 'PRIVATE_MESSAGE')
}

function entryOf({ id, createdAt }: Interaction, shown: Record<string, unknown>): Entry {
  return { place: id, at: createdAt, shown }
}

function person(world: World, id: string): { id: string; name: string } {
  return { id, name: shownName(world, 'facebook', id) }
}

/** With the picture if the call asks for it: fields=from{id,name,picture}. */
function author(world: World, call: Call, id: string): Record<string, unknown> {
  if (!/\bfrom\{[^}]*\bpicture\b/.test(parameter(call, 'fields') ?? '')) return person(world, id)
  const url = portraitAddress(world, 'facebook', id)
  const data = { height: 50, is_silhouette: false, url, width: 50 }
  return { ...person(world, id), picture: { data } }
}

function onPost(world: World, call: Call): readonly Interaction[] {
  return world.store.interactionsOn(requirePost(world, call))
}

function requirePost(world: World, { params, token }: Call): Post {
  const post = world.store.findPost('facebook', params.id ?? '')
  if (post?.profile !== token.profile) throw notFound(params.id ?? '', 'get')
  return post
}

function requireOwnPage({ params, token }: Call): string {
  if (params.id === 'me' || params.id === token.profile) return token.profile
  throw refuse({ status: 403, code: 200, message: '(#200) Insufficient permission for this page' })
}
