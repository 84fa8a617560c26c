// Lists page by page. When a page fails, the pages before it are kept.
import { valueAt } from '../http/client.ts'
import { NetworkError } from '../networks.ts'
import type { Interaction, Person } from './reader.ts'

/** One entry of a list and the interactions in it: often one, sometimes none or several. */
export type Entry = { at: Date; interactions: Interaction[] }

export type Page = {
  entries: Entry[]
  people?: Person[]
  /** Null: this was the last page. */
  next: string | null
  /** The earliest time for the next call, if the network named one. */
  notBefore: Date | null
  /** An entry could not be read: an entry that is not in the list may still exist. */
  hasHole?: boolean
}

/** A page token is valid only for the time range it was issued for: both are passed together. */
export type Ask = { since: number | null; until: number | null; token: string | null }

/** Newest first. `since` and `until` are requests: the network may return more. */
export type List = (ask: Ask) => Promise<Page>

export type Listed = {
  entries: Entry[]
  people: Person[]
  isComplete: boolean
  /** Part of it could not be read, so a missing entry does not count as deleted. */
  hasHole: boolean
  /** The network gave a page token a second time. */
  isStuck: boolean
  /** Where to continue, if it is not complete. */
  ask: Ask
  notBefore: Date | null
}

type Bounds = {
  max: number
  /** Listing may stop at this time, even if there is more. */
  stop?: number | null
  /** Where an earlier part of the same list ended. */
  oldest?: number
  /** Whether the network refused the request itself, and not because of a temporary failure. */
  isRefused: IsRefused
}

export type IsRefused = (error: NetworkError) => boolean

export async function listPages(list: List, ask: Ask, bounds: Bounds): Promise<Listed> {
  const stop = bounds.stop ?? ask.since
  const listed: Listed = {
    entries: [],
    people: [],
    isComplete: false,
    hasHole: false,
    isStuck: false,
    ask,
    notBefore: null,
  }
  const tokens = new Set([ask.token])
  for (let count = 0; count < bounds.max && !listed.notBefore; count += 1) {
    const page = await nextPage(list, listed, bounds)
    if (!page) return listed
    listed.entries.push(...page.entries)
    listed.people.push(...(page.people ?? []))
    listed.notBefore = page.notBefore
    listed.ask = { ...listed.ask, token: page.next }
    const reachedBack = page.entries.some(({ at }) => stop !== null && +at < stop)
    listed.isComplete = page.next === null || reachedBack
    listed.hasHole ||= page.hasHole === true
    listed.isStuck = !listed.isComplete && tokens.has(page.next)
    if (listed.isComplete || listed.isStuck) break
    tokens.add(page.next)
  }
  return listed
}

/**
 * A network may go round in circles, or offer pages without end: a list that gets no further is given up. Pages without a
 * new entry are common on X, which leaves reposts out only when a page is made; a repeated token is not.
 */
export const maxStalls = 30

/** How often a list got no further, weighted, for the next time that it is continued. */
export function stallsAfter(stalls: number, now: { isFurther: boolean; isStuck: boolean }): number {
  if (now.isStuck) return stalls + maxStalls / 3
  return now.isFurther ? 0 : stalls + 1
}

/** Undefined: listing stops here for now; the earlier pages are valid. */
async function nextPage(list: List, listed: Listed, bounds: Bounds): Promise<Page | undefined> {
  try {
    return await list(listed.ask)
  } catch (error) {
    if (!(error instanceof NetworkError) || error.kind === 'reconnect') throw error
    if (listed.ask.token !== null && bounds.isRefused(error)) {
      // The network no longer knows its token: continue from the oldest known entry, or else from the top.
      const until = oldestOf(listed.entries) ?? bounds.oldest ?? listed.ask.until
      listed.ask = { ...listed.ask, until, token: null }
      return list(listed.ask)
    }
    if (listed.entries.length === 0) throw error
    listed.notBefore = error.retryAt ?? null
    return undefined
  }
}

/** Changed with the content of cursors: a cursor of another shape starts from the beginning. */
const shape = 1

export function writeCursor(state: object): string {
  return JSON.stringify({ shape, ...state })
}

/** Undefined: there is no cursor, or not one of this shape. */
export function readCursor<State extends object>(cursor: string | null): State | undefined {
  try {
    const state: unknown = JSON.parse(cursor ?? 'null')
    return valueAt(state, 'shape') === shape ? (state as State) : undefined
  } catch {
    return undefined
  }
}

/** Tokens and ids are stored in cursors: no network makes one this long. */
export function isBounded(text: string | null): boolean {
  return text === null || text.length <= 1_000
}

export function oldestOf(entries: Entry[]): number | null {
  return entries.length === 0 ? null : Math.min(...entries.map(({ at }) => +at))
}

export function newestOf(entries: Entry[]): number | null {
  return entries.length === 0 ? null : Math.max(...entries.map(({ at }) => +at))
}

export function later(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b
  return a > b ? a : b
}
