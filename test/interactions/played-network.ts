// A network in a few lines: things that others do to a profile come and go, are listed in several ways, and are told.
import type { Account, Network } from '../../server/networks/networks.ts'
import type { Interaction, Reading, Step } from '../../server/networks/reading/reading.ts'

export type Kind = 'comments' | 'messages' | 'likes' | 'answers'
/** An answer stands in two of them. */
export type ListName = 'comments' | 'messages' | 'likes' | 'named' | 'thread'
export type Thing = { kind: Kind; key: string; at: Date }
export type Told = { says: 'come' | 'gone'; thing: Thing }

export type PlayedNetwork = ReturnType<typeof playNetwork>

const pageSize = 3
const person = '77'

export function playNetwork(networkId: string) {
  const there = new Map<string, Thing>()
  let made = 0
  let isThreadListed = true
  /** Everything that happened, for whoever wants to be told. */
  const told: Told[] = []

  function come(kind: Kind, again?: Thing): Thing {
    made += 1
    const at = new Date(Date.now() - 3_600_000 + made * 1000)
    const thing = again ? { ...again, at } : { kind, key: `${kind}:${made}`, at }
    there.set(thing.key, thing)
    told.push({ says: 'come', thing })
    return thing
  }

  function go(thing: Thing): void {
    there.delete(thing.key)
    told.push({ says: 'gone', thing })
  }

  /** An answer as the list of those who name the profile has it, unless it is said otherwise. */
  function interactionOf({ kind, key, at }: Thing, lists = [listOf(kind)]): Interaction {
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

  const newestFirst = (kind: Kind): Thing[] =>
    [...there.values()].filter((thing) => thing.kind === kind).sort((a, b) => +b.at - +a.at)

  function reading(things: Thing[], rest: Partial<Reading>): Reading {
    const interactions = things.map((thing) => interactionOf(thing))
    return {
      ...{ interactions, gone: [], covered: [], cursor: '', hasMore: false, notBefore: null },
      ...rest,
    }
  }

  const lists: Record<ListName, (cursor: string | null) => Reading> = {
    /** Page by page from the newest to the oldest, and again: each page is all there is between two moments. */
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
    /** Only what is new since the last look: that one is gone is told, or never known. */
    messages(cursor) {
      const fresh = newestFirst('messages').filter(({ at }) => !cursor || +at > Number(cursor))
      return reading(fresh, { cursor: fresh[0] ? String(+fresh[0].at) : (cursor ?? '') })
    },
    /** All of them, without a time. One may go and come back. */
    likes: () =>
      reading(
        newestFirst('likes').map((thing) => ({ ...thing, at: new Date() })),
        { covered: [{ scope: 'likes', since: null, until: null }] },
      ),
    /** Who names the profile: always all of them. */
    named: () =>
      reading(newestFirst('answers'), { covered: [{ scope: 'named', since: null, until: null }] }),
    /** The same under the post they answer, until that one is too old to be looked at. */
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
    images: { mimeTypes: [], maxBytes: 0 },
    publish: () => Promise.reject(new Error('this network is only read')),
    find: () => Promise.reject(new Error('this network is only read')),
    settlingSeconds: 0,
    lateArrivalSeconds: 0,
    reader: {
      kinds: Object.keys(lists),
      read: async (_account: Account, { kind, cursor }: Step) => lists[kind as ListName](cursor),
    },
  }
  const listThread = (isListed: boolean) => {
    isThreadListed = isListed
  }
  return { network, there, told, come, go, listThread, interactionOf, person }
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
