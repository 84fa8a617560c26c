// Reads interactions from a Mastodon server: notifications (mentions, replies, quotes, favourites), what the account said to others,
// and conversations (private messages between two). People are known by their handles, which are the same on all servers.
// Not read: boosts, follows, polls, and conversations of more than two.
import {
  callNetwork,
  incomplete,
  listAt,
  type NetworkClient,
  textAt,
  valueAt,
} from '../http/client.ts'
import { readPause } from '../http/rate-limits.ts'
import { type Ask, isBounded, type Page } from '../interactions/pages.ts'
import type { Interaction, Reader } from '../interactions/reader.ts'
import type { Threads } from '../interactions/strands.ts'
import { readThreads } from '../interactions/threads.ts'
import { type ReadingIntervals, readTimeline } from '../interactions/timeline.ts'
import type { Account, NetworkError } from '../networks.ts'
import { type Context, messageOf, ofNotification, ofOwn, peopleIn, timeOf } from './interactions.ts'
import { nextPageOf } from './links.ts'
import { requireAccountId } from './server/account-id.ts'
import { clientFor } from './server/server.ts'

export function openReader(http: NetworkClient, intervals: ReadingIntervals): Reader {
  return {
    kinds: ['mentions', 'favourites', 'said', 'conversations'],
    async read(account, step, signal) {
      const client = clientFor(http, account)
      const get: Get = (path, query, pageSize) =>
        ask(client, account, { path, query, pageSize }, signal)
      const thread = (id: string) => readThread(client, account, id, signal)
      const context = { own: account.networkId.toLowerCase(), domain: domainOf(account) }
      if (step.kind === 'conversations')
        return readThreads(conversationsOf(client, { get, thread }, context), step, intervals)
      const list =
        step.kind === 'said'
          ? await listSaid(client, get, { account, context }, signal)
          : (from: Ask) => listNotifications(get, context, { kind: step.kind, from })
      return readTimeline({ scope: step.kind, isRefused, list }, step, intervals)
    },
  }
}

type Answered = { items: unknown[]; next: string | null; notBefore: Date | null }
type Get = (path: string, query: Record<string, string>, pageSize: number) => Promise<Answered>

async function ask(
  client: NetworkClient,
  account: Account,
  { path, query, pageSize }: { path: string; query: Record<string, string>; pageSize: number },
  signal: AbortSignal,
): Promise<Answered> {
  const call = { purpose: 'read', method: 'GET', path, query } as const
  const answer = await callNetwork(client, account, call, signal)
  const { body, headers } = answer
  // An answer without a list is not an empty list.
  if (!Array.isArray(body)) throw incomplete(client, 'read')
  const next = nextPageOf(answer, textAt(body.at(-1), 'id'), pageSize) ?? null
  if (!isBounded(next)) throw incomplete(client, 'read')
  return { items: body, next, notBefore: readPause(headers) }
}

/** A message with all before and after it. */
async function readThread(
  client: NetworkClient,
  account: Account,
  id: string,
  signal: AbortSignal,
): Promise<Answered> {
  const path = `/api/v1/statuses/${encodeURIComponent(id)}`
  const get = { purpose: 'read', method: 'GET' } as const
  const { body: last } = await callNetwork(client, account, { ...get, path }, signal)
  const { body, headers } = await callNetwork(
    client,
    account,
    { ...get, path: `${path}/context` },
    signal,
  )
  if (!Array.isArray(valueAt(body, 'ancestors'))) throw incomplete(client, 'read')
  const items = [...listAt(body, 'ancestors'), last, ...listAt(body, 'descendants')]
  return { items, next: null, notBefore: readPause(headers) }
}

/** Accounts of the own server are listed without it. */
function domainOf({ networkId, server }: Account): string {
  return networkId.split('@')[1] ?? URL.parse(server ?? '')?.host ?? ''
}

function isRefused({ code }: NetworkError): boolean {
  return ['mastodon_400', 'mastodon_404', 'mastodon_422', 'mastodon_scope'].includes(code)
}

/** Read separately: many favourites must not push mentions out of the part that is listed again. */
const types: Record<string, string[]> = {
  mentions: ['mention', 'quote'],
  favourites: ['favourite'],
}
const notificationsPerPage = 80

/** A server offers no range of time here. */
async function listNotifications(
  get: Get,
  context: Context,
  { kind, from: { token } }: { kind: string; from: Ask },
): Promise<Page> {
  const wanted = types[kind]?.map((type) => `types[]=${type}`)
  if (!wanted) throw new Error(`Mastodon has no ${kind}`)
  const query = { limit: String(notificationsPerPage), ...paging(token) }
  const path = `/api/v1/notifications?${wanted.join('&')}`
  const answered = await get(path, query, notificationsPerPage)
  return toPage(answered, context, (item) => ofNotification(item, context, kind))
}

const statusesPerPage = 40

async function listSaid(
  client: NetworkClient,
  get: Get,
  { account, context }: { account: Account; context: Context },
  signal: AbortSignal,
) {
  const id = await requireAccountId(client, account, signal)
  const path = `/api/v1/accounts/${encodeURIComponent(id)}/statuses`
  return async ({ token }: Ask): Promise<Page> => {
    const query = { limit: String(statusesPerPage), exclude_reblogs: 'true', ...paging(token) }
    const answered = await get(path, query, statusesPerPage)
    return toPage(answered, context, (item) => ofOwn(item, context))
  }
}

const conversationsPerPage = 40

/** Never reached: a list is believed to be complete only when it was read twice. */
const unknownCount = Number.MAX_SAFE_INTEGER

/** A conversation has no count: a new last message shows that it has changed. */
function conversationsOf(
  client: NetworkClient,
  { get, thread }: { get: Get; thread(id: string): Promise<Answered> },
  context: Context,
): Threads {
  return {
    isRefused,
    endsWithThread: ['messages'],
    async list(token) {
      const query = { limit: String(conversationsPerPage), ...paging(token) }
      const { items, ...more } = await get('/api/v1/conversations', query, conversationsPerPage)
      const threads = items.flatMap((item) => {
        const [id, last] = [textAt(item, 'id'), textAt(item, 'last_status', 'id')]
        if (!id) throw incomplete(client, 'read')
        // The last message was deleted, and the server has not noticed yet.
        if (!last) return []
        const at = timeOf(item, 'last_status', 'created_at') ?? new Date()
        const strand = { of: last, scope: `messages:${id}`, mark: last, count: unknownCount }
        return [{ id, at, strands: { messages: strand } }]
      })
      return { threads, ...more }
    },
    async page(_aspect, { of, scope }) {
      return toPage(await thread(of), context, (item) => messageOf(item, context, scope))
    },
  }
}

function toPage(
  { items, next, notBefore }: Answered,
  context: Context,
  read: (item: unknown) => Interaction[],
): Page {
  const entries = items.map((item) => ({
    at: timeOf(item, 'created_at') ?? new Date(),
    interactions: read(item),
  }))
  const people = items.flatMap((item) => peopleIn(item, context))
  return { entries, people, next, notBefore, hasHole: items.some(isBroken) }
}

/** Without the author or the time of an entry, a missing entry proves nothing. */
function isBroken(item: unknown): boolean {
  return (
    textAt(item, 'id') === undefined ||
    timeOf(item, 'created_at') === undefined ||
    textAt(item, 'account', 'acct') === undefined
  )
}

function paging(token: string | null): Record<string, string> {
  return token === null ? {} : { max_id: token }
}
