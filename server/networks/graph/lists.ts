// Lists of Meta's Graph interface, and how their entries become interactions.
import {
  callNetwork,
  incomplete,
  listAt,
  type NetworkClient,
  textAt,
  valueAt,
} from '../http/client.ts'
import { readPause } from '../http/rate-limits.ts'
import { isBounded } from '../interactions/pages.ts'
import type { Interaction, InteractionType, Person } from '../interactions/reader.ts'
import type { Account } from '../networks.ts'

export type Answered = { items: unknown[]; next: string | null; notBefore: Date | null }
/** A list of an object. */
export type Get = (of: string, edge: string, query: Record<string, string>) => Promise<Answered>

/** `version` is in front of every path. */
export function makeGet(
  client: NetworkClient,
  version: string,
  account: Account,
  signal: AbortSignal,
): Get {
  return async (of, edge, query) => {
    const path = `${version}/${encodeURIComponent(of)}/${edge}`
    const call = { purpose: 'read', method: 'GET', path, query } as const
    const { body, headers } = await callNetwork(client, account, call, signal)
    const next = nextOf(body)
    // An answer without a list is not an empty list.
    if (!isBounded(next) || !Array.isArray(valueAt(body, 'data'))) throw incomplete(client, 'read')
    return { items: listAt(body, 'data'), next, notBefore: readPause(headers) }
  }
}

/** The address of the next page contains the access token; only its cursor is used. */
function nextOf(body: unknown): string | null {
  const isMore = textAt(body, 'paging', 'next') !== undefined
  return (isMore && textAt(body, 'paging', 'cursors', 'after')) || null
}

export function paging(token: string | null): Record<string, string> {
  return token === null ? {} : { after: token }
}

/** The parameters of a list for a range of time. */
export function during(since: number | null, until: number | null): Record<string, string> {
  return {
    ...(since === null ? {} : { since: String(Math.floor(since / 1_000)) }),
    ...(until === null ? {} : { until: String(Math.ceil(until / 1_000)) }),
  }
}

/** A post without its id would look as if it were deleted, and all that belongs to it. */
export function requireFields(client: NetworkClient, items: unknown[], names: string[]): void {
  if (names.some((name) => lacks(items, name))) throw incomplete(client, 'read')
}

export function lacks(items: unknown[], name: string): boolean {
  return items.some((item) => textAt(item, name) === undefined)
}

type Found = {
  type: InteractionType
  key: string | undefined
  id: string | undefined
  from: string | undefined
  to: string | undefined
  at: Date | undefined
  scope: string
}

/** Empty unless every part is known and the two sides differ. */
export function between({ type, key, id, from, to, at, scope }: Found): Interaction[] {
  if (!key || !id || !from || !to || !at || from === to) return []
  return [{ type, key, scope, fromNetworkId: from, toNetworkId: to, externalMessageId: id, at }]
}

/** A node that stands for a person or a page. The picture is there only where it was asked for. */
export function peopleOf(node: unknown): Person[] {
  const networkId = textAt(node, 'id')
  if (!networkId) return []
  const picture = valueAt(node, 'picture', 'data')
  // The grey figure that everyone without a picture has.
  const isNone = valueAt(picture, 'is_silhouette') === true
  return [
    {
      networkId,
      name: textAt(node, 'name'),
      avatarUrl: isNone ? null : textAt(picture, 'url'),
    },
  ]
}

/** The Graph interface writes 2026-01-01T10:00:00+0000, a push Unix seconds. */
export function graphTimeOf(thing: unknown, name: string): Date | undefined {
  const value = valueAt(thing, name)
  const at =
    typeof value === 'number'
      ? new Date(value * 1_000)
      : new Date(String(value).replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(+at) ? undefined : at
}
