// Reads interactions of a Threads profile (developers.facebook.com, "Replies and conversations", "Mentions", as collected in
// 2026): replies to its posts, and posts that mention it. Threads names other people by their username, and by no id.
// Not readable here: likes, reposts, quotes, and to whom the profile itself replied.

import {
  type Answered,
  between,
  during,
  type Get,
  graphTimeOf,
  lacks,
  makeGet,
  paging,
  requireFields,
} from '../graph/lists.ts'
import { type NetworkClient, textAt, valueAt } from '../http/client.ts'
import type { Ask, Page } from '../interactions/pages.ts'
import type { InteractionType, Reader } from '../interactions/reader.ts'
import type { Threads } from '../interactions/strands.ts'
import { readThreads } from '../interactions/threads.ts'
import { type ReadingIntervals, readTimeline } from '../interactions/timeline.ts'
import type { Account, NetworkError } from '../networks.ts'
import { me, threadsVersion } from './post/containers.ts'

export function openReader(client: NetworkClient, intervals: ReadingIntervals): Reader {
  return {
    kinds: ['posts', 'mentions'],
    // Code 4 is the limit of the whole app.
    isLimitOfAll: ({ code }) => code === `${client.name}_4`,
    read(account, step, signal) {
      const get = makeGet(client, threadsVersion, account, signal)
      if (step.kind === 'posts') return readThreads(postsOf(client, get, account), step, intervals)
      if (step.kind !== 'mentions') throw new Error(`Threads has no ${step.kind}`)
      const list = (ask: Ask) => listMentions(get, account, ask)
      return readTimeline({ scope: 'mentions', isRefused, list }, step, intervals)
    },
  }
}

/** A parameter that Threads rejects, a post that it hides, or a missing permission. */
function isRefused({ code }: NetworkError): boolean {
  return /^threads_(10|100|2\d\d)$/.test(code)
}

async function listMentions(
  get: Get,
  account: Account,
  { since, until, token }: Ask,
): Promise<Page> {
  const answered = await get(me, 'mentions', {
    fields: 'id,username,timestamp',
    limit: '100',
    ...during(since, until),
    ...paging(token),
  })
  return toPage(answered, account, { type: 'MENTION', scope: 'mentions' })
}

function postsOf(client: NetworkClient, get: Get, account: Account): Threads {
  return {
    isRefused,
    endsWithThread: ['replies'],
    async list(token) {
      const { items, ...more } = await get(me, 'threads', {
        fields: 'id,timestamp,has_replies',
        limit: '50',
        ...paging(token),
      })
      requireFields(client, items, ['id', 'timestamp'])
      const threads = items.map((post) => {
        const id = textAt(post, 'id') ?? ''
        const at = graphTimeOf(post, 'timestamp') ?? new Date()
        return { id, at, strands: { replies: strandOf(post, id, at) } }
      })
      return { threads, ...more }
    },
    async page(_aspect, { of, scope }, { token }) {
      const query = { fields: 'id,username,timestamp', limit: '100', ...paging(token) }
      return toPage(await get(of, 'replies', query), account, { type: 'REPLY', scope })
    },
  }
}

/** Threads says whether there are replies, and not how many: a list of them is never known to be complete. */
const unknownCount = Number.MAX_SAFE_INTEGER

function strandOf(post: unknown, of: string, at: Date) {
  const stated = valueAt(post, 'has_replies')
  const hasReplies = stated === true
  return {
    of,
    scope: `replies:${of}`,
    mark: hasReplies ? markOf(at) : 'none',
    count: hasReplies ? unknownCount : 0,
    isUnknown: typeof stated !== 'boolean',
  }
}

const minute = 60_000
const day = 24 * 60 * minute

/** Without a count only the age of a post decides when to read again: most replies come in the first day. */
function markOf(at: Date, now = Date.now()): string {
  const age = now - +at
  if (age < day) return String(Math.floor(now / (5 * minute)))
  return age < 7 * day ? `hour ${Math.floor(now / (60 * minute))}` : 'old'
}

/** The profile's own entries are no interactions: it is known by its id and, in these lists, by its username. */
function toPage(
  { items, next, notBefore }: Answered,
  { networkId, username }: Account,
  { type, scope }: { type: InteractionType; scope: string },
): Page {
  const own = username.replace(/^@/, '').toLowerCase()
  const entries = items.map((item) => {
    const id = textAt(item, 'id')
    const at = graphTimeOf(item, 'timestamp')
    const name = textAt(item, 'username')?.toLowerCase()
    const from = name === own ? undefined : name
    const key = `${type.toLowerCase()}:${id}:${networkId}`
    return {
      at: at ?? new Date(),
      interactions: between({ type, key, id, from, to: networkId, at, scope }),
    }
  })
  return { entries, next, notBefore, hasHole: lacks(items, 'id') || lacksTimeOrPeople(items) }
}

/** Threads hides the names of private profiles. If no entry has a name, the answer lacks them all. */
function lacksTimeOrPeople(items: unknown[]): boolean {
  const isUnnamed = items.every((item) => valueAt(item, 'username') === undefined)
  return lacks(items, 'timestamp') || (items.length > 0 && isUnnamed)
}
