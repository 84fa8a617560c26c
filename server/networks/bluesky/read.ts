// Reads interactions from Bluesky: what other people did, from the notifications of the AppView, and the profile's own replies,
// quotes and mentions, from its repository. Not readable here: the profile's own likes and reposts, and private messages.
import {
  callNetwork,
  incomplete,
  listAt,
  type NetworkClient,
  textAt,
  valueAt,
} from '../http/client.ts'
import { readPause } from '../http/rate-limits.ts'
import { type Ask, type Entry, isBounded, type Page } from '../interactions/pages.ts'
import type { Interaction, Reader } from '../interactions/reader.ts'
import { type ReadingIntervals, readTimeline } from '../interactions/timeline.ts'
import type { Account, NetworkError } from '../networks.ts'
import { postCollection } from './calls.ts'
import {
  interactionsInNotification,
  interactionsInPost,
  personIn,
  readAddress,
} from './interactions.ts'
import { appView } from './oauth/client.ts'
import { timeOfTid } from './post/tid.ts'
import { clientFor } from './server/server.ts'

export function openReader(client: NetworkClient, intervals: ReadingIntervals): Reader {
  return {
    kinds: Object.keys(lists),
    async read(account, step, signal) {
      const list = lists[step.kind]
      if (!list) throw new Error(`Bluesky has no ${step.kind}`)
      const own = throughServer(clientFor(client, account))
      return readTimeline(
        {
          scope: step.kind,
          isRefused,
          list: (ask) => listPage(own, account, { list, ask }, signal),
        },
        step,
        intervals,
      )
    },
  }
}

/** The account's server passes calls for the AppView on, and answers those for the repository itself. */
function throughServer(own: NetworkClient): NetworkClient {
  return {
    ...own,
    send: (request, bounds) =>
      own.send({ ...request, headers: { ...request.headers, ...proxyOf(request.url) } }, bounds),
  }
}

function proxyOf({ pathname }: URL): Record<string, string> {
  return pathname.includes('/xrpc/app.bsky.') ? { 'atproto-proxy': appView } : {}
}

function isRefused({ code }: NetworkError): boolean {
  return ['bluesky_400', 'bluesky_404', 'bluesky_incomplete_answer'].includes(code)
}

type List = {
  name: string
  query(account: Account): Record<string, string>
  entries: string
  /** Undefined: the entry has no time. */
  timeOf(entry: unknown): Date | undefined
  interactionsIn(entry: unknown, own: string, at: Date): Interaction[]
}

const lists: Record<string, List> = {
  notifications: {
    name: 'app.bsky.notification.listNotifications',
    query: () => ({}),
    entries: 'notifications',
    timeOf: (entry) => timeAt(entry, 'indexedAt'),
    interactionsIn: interactionsInNotification,
  },
  // In the order of the keys, which are times; the time in a record is chosen by its author.
  said: {
    name: 'com.atproto.repo.listRecords',
    query: ({ networkId }) => ({ repo: networkId, collection: postCollection }),
    entries: 'records',
    timeOf: (entry) =>
      timeOfTid(readAddress(valueAt(entry, 'uri'))?.rkey ?? '') ??
      timeAt(entry, 'value', 'createdAt'),
    interactionsIn: interactionsInPost,
  },
}

function timeAt(entry: unknown, ...path: string[]): Date | undefined {
  const at = new Date(textAt(entry, ...path) ?? Number.NaN)
  return Number.isNaN(+at) ? undefined : at
}

/** Neither list has a time range: both begin with the newest, and go on by the token alone. */
async function listPage(
  client: NetworkClient,
  account: Account,
  { list, ask: { token } }: { list: List; ask: Ask },
  signal: AbortSignal,
): Promise<Page> {
  const { body, headers } = await callNetwork(
    client,
    account,
    {
      purpose: 'read',
      method: 'GET',
      path: `/xrpc/${list.name}`,
      query: { ...list.query(account), limit: '100', ...(token === null ? {} : { cursor: token }) },
    },
    signal,
  )
  const next = textAt(body, 'cursor') ?? null
  if (!Array.isArray(valueAt(body, list.entries)) || !isBounded(next))
    throw incomplete(client, 'read')
  const found = listAt(body, list.entries)
  const entries = found.map((entry) => toEntry(list, account, entry))
  return {
    entries,
    people: found.flatMap(personIn),
    // The last page may have a token too: the one after it is empty.
    next: entries.length === 0 ? null : next,
    notBefore: readPause(headers),
    hasHole: found.some((entry) => !isReadable(list, entry)),
  }
}

/** An entry without a time counts as made now. */
function toEntry(list: List, { networkId }: Account, entry: unknown): Entry {
  const at = list.timeOf(entry) ?? new Date()
  return { at, interactions: list.interactionsIn(entry, networkId, at) }
}

function isReadable(list: List, entry: unknown): boolean {
  return textAt(entry, 'uri') !== undefined && list.timeOf(entry) !== undefined
}
