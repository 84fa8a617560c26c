// Reads interactions of a Facebook Page, Graph interface (developers.facebook.com: "Page feed", "Object comments", "Object
// reactions", "Page conversations", "Webhooks for Pages", as collected in 2026): comments, replies and reactions on its
// posts, posts that tag it, visitor posts, and its conversations.
// Not readable here: who shared a post.

import { graphPath } from '../graph/graph.ts'
import {
  type Answered,
  during,
  type Get,
  graphTimeOf,
  lacks,
  makeGet,
  paging,
  peopleOf,
  requireFields,
} from '../graph/lists.ts'
import { listAt, type NetworkClient, textAt, valueAt } from '../http/client.ts'
import type { Ask, Page } from '../interactions/pages.ts'
import type { Interaction, Person, Reader } from '../interactions/reader.ts'
import type { Threads } from '../interactions/strands.ts'
import { readThreads } from '../interactions/threads.ts'
import { type ReadingIntervals, readTimeline } from '../interactions/timeline.ts'
import type { Account, NetworkError } from '../networks.ts'
import { commentOf, messageOf, postOf, reactionOf, scopes } from './interactions/interactions.ts'
import { facebookPush } from './interactions/push.ts'

export function openReader(client: NetworkClient, intervals: ReadingIntervals): Reader {
  return {
    kinds: ['posts', 'conversations', 'tagged', 'visitors'],
    push: facebookPush,
    // Code 4 is the limit of the whole app; 17, 32 and the others are limits of one person or page.
    isLimitOfAll: ({ code }) => code === `${client.name}_4`,
    read(account, step, signal) {
      const { kind } = step
      const get = makeGet(client, graphPath, account, signal)
      if (kind === 'posts') return readThreads(postsOf(client, get, account), step, intervals)
      if (kind === 'conversations')
        return readThreads(conversationsOf(client, get, account), step, intervals)
      const edge = edges[kind]
      if (!edge) throw new Error(`Facebook has no ${kind}`)
      const list = (from: Ask) => listLeft(get, account, { kind, ...edge }, from)
      return readTimeline({ scope: kind, isRefused, list }, step, intervals)
    },
  }
}

/** Comments and posts show the picture of their author. Reactions and messages show names alone. */
const author = 'from{id,name,picture}'

type Edge = { path: string; type: 'MENTION' | 'POST' }

const edges: Record<string, Edge> = {
  tagged: { path: 'tagged', type: 'MENTION' },
  visitors: { path: 'visitor_posts', type: 'POST' },
}

/** A parameter that Facebook rejects, an object that it hides, or a missing permission. */
function isRefused({ code }: NetworkError): boolean {
  return /^facebook_(10|100|2\d\d)$/.test(code)
}

async function listLeft(
  get: Get,
  { networkId }: Account,
  { kind, path, type }: Edge & { kind: string },
  { since, until, token }: Ask,
): Promise<Page> {
  const answered = await get(networkId, path, {
    fields: `id,${author},created_time`,
    limit: '100',
    ...during(since, until),
    ...paging(token),
  })
  return toPage(answered, (item) => postOf(item, type, { page: networkId, scope: kind }))
}

function postsOf(client: NetworkClient, get: Get, { networkId }: Account): Threads {
  return {
    isRefused,
    endsWithThread: ['comments', 'reactions'],
    async list(token) {
      const { items, ...more } = await get(networkId, 'published_posts', {
        fields: [
          'id,created_time',
          'comments.filter(stream).limit(0).summary(true)',
          'reactions.limit(0).summary(true)',
        ].join(','),
        limit: '50',
        ...paging(token),
      })
      requireFields(client, items, ['id', 'created_time'])
      const strand = (of: string, post: unknown, edge: 'comments' | 'reactions') => {
        const stated = textAt(post, edge, 'summary', 'total_count')
        const count = Number(stated ?? 0)
        const isUnknown = stated === undefined
        return { of, scope: scopes[edge](of), mark: String(count), count, isUnknown }
      }
      const threads = items.map((post) => {
        const id = textAt(post, 'id') ?? ''
        const strands = {
          comments: strand(id, post, 'comments'),
          reactions: strand(id, post, 'reactions'),
        }
        return { id, at: graphTimeOf(post, 'created_time') ?? new Date(), strands }
      })
      return { threads, ...more }
    },
    async page(aspect, { of, scope }, { token, at }) {
      const where = { page: networkId, scope, post: of }
      if (aspect === 'reactions') {
        const answered = await get(of, 'reactions', {
          fields: 'id,name',
          limit: '100',
          ...paging(token),
        })
        const page = toPage(answered, (item) => reactionOf(item, at, where), at)
        return { ...page, people: answered.items.flatMap(peopleOf) }
      }
      const answered = await get(of, 'comments', {
        filter: 'stream',
        order: 'reverse_chronological',
        fields: `id,${author},created_time,parent{id,from}`,
        limit: '100',
        ...paging(token),
      })
      return toPage(answered, (item) => commentOf(item, where))
    },
  }
}

/** A new message changes the conversation's time and its message count. */
function conversationsOf(client: NetworkClient, get: Get, { networkId }: Account): Threads {
  return {
    isRefused,
    endsWithThread: ['messages'],
    async list(token) {
      const { items, ...more } = await get(networkId, 'conversations', {
        fields: 'id,updated_time,message_count,participants',
        limit: '50',
        ...paging(token),
      })
      requireFields(client, items, ['id', 'updated_time', 'message_count'])
      const threads = items.map((item) => {
        const id = textAt(item, 'id') ?? ''
        const count = Number(textAt(item, 'message_count') ?? 0)
        const mark = `${textAt(item, 'updated_time')} ${count}`
        const at = graphTimeOf(item, 'updated_time') ?? new Date()
        const people = listAt(item, 'participants', 'data').map((person) => textAt(person, 'id'))
        const scope = scopes.messages(people.find((person) => person !== networkId) ?? id)
        return { id, at, strands: { messages: { of: id, scope, mark, count } } }
      })
      return { threads, ...more }
    },
    async page(_aspect, { of, scope }, { token }) {
      const query = { fields: 'id,from,to,created_time', limit: '100', ...paging(token) }
      const where = { page: networkId, scope }
      return toPage(await get(of, 'messages', query), (item) => messageOf(item, where))
    },
  }
}

function toPage(
  { items, next, notBefore }: Answered,
  read: (item: unknown) => Interaction[],
  at?: Date,
): Page {
  const entries = items.map((item) => ({
    at: at ?? graphTimeOf(item, 'created_time') ?? new Date(),
    interactions: read(item),
  }))
  const hasHole = lacks(items, 'id') || (at === undefined && lacksTimeOrPeople(items))
  return { entries, people: items.flatMap(peopleIn), next, notBefore, hasHole }
}

function peopleIn(item: unknown): Person[] {
  const named = [
    valueAt(item, 'from'),
    valueAt(item, 'parent', 'from'),
    ...listAt(item, 'to', 'data'),
  ]
  return named.flatMap(peopleOf)
}

/** Facebook hides some people. If no entry names a person, the answer lacks them all. */
function lacksTimeOrPeople(items: unknown[]): boolean {
  const isUnnamed = items.every((item) => valueAt(item, 'from') === undefined)
  return lacks(items, 'created_time') || (items.length > 0 && isUnnamed)
}
