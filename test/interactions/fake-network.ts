// A small fake network: interactions are added and removed, appear in several lists, and are pushed.

import type { Interaction, Reading, Step } from '../../server/networks/interactions/reader.ts'
import type { Account, Network } from '../../server/networks/networks.ts'

export type Kind = 'comments' | 'messages' | 'likes' | 'answers'
/** An answer is in two of them. */
export type ListName = 'comments' | 'messages' | 'likes' | 'named' | 'thread'
export type FakeItem = { kind: Kind; key: string; at: Date }
export type NetworkEvent = { type: 'added' | 'removed'; item: FakeItem }

export type FakeNetwork = ReturnType<typeof makeFakeNetwork>

const pageSize = 3
const person = '77'

export function makeFakeNetwork(networkId: string) {
  const current = new Map<string, FakeItem>()
  let created = 0
  let isThreadListed = true
  /** Every event so far, for pushes. */
  const events: NetworkEvent[] = []

  function add(kind: Kind, again?: FakeItem): FakeItem {
    created += 1
    const at = new Date(Date.now() - 3_600_000 + created * 1000)
    const item = again ? { ...again, at } : { kind, key: `${kind}:${created}`, at }
    current.set(item.key, item)
    events.push({ type: 'added', item })
    return item
  }

  function remove(item: FakeItem): void {
    current.delete(item.key)
    events.push({ type: 'removed', item })
  }

  /** By default an answer is described as the list of mentions has it. */
  function interactionOf({ kind, key, at }: FakeItem, lists = [listOf(kind)]): Interaction {
    const [scope = '', alsoIn] = lists
    return {
      type: types[kind],
      key,
      scope,
      ...(alsoIn === undefined ? {} : { alsoIn }),
      fromNetworkId: person,
      toNetworkId: networkId,
      externalMessageId: key.replace(/\D/g, ''),
      at,
    }
  }

  const newestFirst = (kind: Kind): FakeItem[] =>
    [...current.values()].filter((item) => item.kind === kind).sort((a, b) => +b.at - +a.at)

  function reading(items: FakeItem[], rest: Partial<Reading>): Reading {
    const interactions = items.map((item) => interactionOf(item))
    return {
      ...{ interactions, gone: [], covered: [], cursor: '', hasMore: false, notBefore: null },
      ...rest,
    }
  }

  const lists: Record<ListName, (cursor: string | null) => Reading> = {
    /** Page by page from the newest to the oldest, and again: each page is complete between two times. */
    comments(cursor) {
      const until = cursor ? new Date(cursor) : null
      const page = newestFirst('comments')
        .filter(({ at }) => !until || at < until)
        .slice(0, pageSize)
      const hasMore = page.length === pageSize
      const since = hasMore ? (page.at(-1)?.at ?? null) : null
      return reading(page, {
        covered: [{ scope: 'comments', since, until }],
        cursor: hasMore && since ? since.toISOString() : '',
        hasMore,
      })
    },
    /** Only messages since the last read: a deletion is known only from a push. */
    messages(cursor) {
      const fresh = newestFirst('messages').filter(({ at }) => !cursor || +at > Number(cursor))
      return reading(fresh, { cursor: fresh[0] ? String(+fresh[0].at) : (cursor ?? '') })
    },
    /** All likes, without a time. A like may be removed and given again. */
    likes: () =>
      reading(
        newestFirst('likes').map((item) => ({ ...item, at: new Date() })),
        { covered: [{ scope: 'likes', since: null, until: null }] },
      ),
    /** Mentions of the profile: always all of them. */
    named: () =>
      reading(newestFirst('answers'), { covered: [{ scope: 'named', since: null, until: null }] }),
    /** The same answers under their post, until that is too old to be read. */
    thread: () =>
      isThreadListed
        ? reading([], {
            interactions: newestFirst('answers').map((it) =>
              interactionOf(it, ['thread', 'named']),
            ),
            covered: [{ scope: 'thread', since: null, until: null }],
          })
        : reading([], {}),
  }

  const network: Network = {
    name: 'twitter',
    title: 'Played',
    types: ['TWITTER'],
    check: () => [],
    text: { limit: 0, unit: 'characters', length: () => 0 },
    images: { mimeTypes: [], maxBytes: 0 },
    publish: () => Promise.reject(new Error('this network is only read')),
    find: () => Promise.reject(new Error('this network is only read')),
    settlingSeconds: 0,
    lateArrivalSeconds: () => 0,
    isReal: false,
    site: 'http://localhost',
    reader: {
      kinds: Object.keys(lists),
      read: async (_account: Account, { kind, cursor }: Step) => lists[kind as ListName](cursor),
    },
  }
  const listThread = (isListed: boolean) => {
    isThreadListed = isListed
  }
  return { network, current, events, add, remove, listThread, interactionOf, person }
}

const types = {
  comments: 'COMMENT',
  messages: 'PRIVATE_MESSAGE',
  likes: 'LIKE',
  answers: 'REPLY',
} as const

function listOf(kind: Kind): ListName {
  return kind === 'answers' ? 'named' : kind
}
