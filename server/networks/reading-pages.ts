// A list on a network, page by page. Whatever goes wrong on the way, what was listed before is kept.
import { valueAt } from './http.ts'
import { NetworkError } from './networks.ts'
import type { Interaction } from './reading.ts'

/** One thing of a list, and what it says about us: often one interaction, sometimes none, sometimes several. */
export type Entry = { at: Date; interactions: Interaction[] }

export type Page = {
  entries: Entry[]
  /** Null: this was the last one. */
  next: string | null
  /** What the network said about the calls that are left. */
  notBefore: Date | null
}

export type Ask = { since: number | null; until: number | null; token: string | null }

/** Newest first. `since` and `until` are wishes: more may come. */
export type List = (ask: Ask) => Promise<Page>

export type Listed = {
  entries: Entry[]
  /** All there is since `ask.since`. */
  isComplete: boolean
  /** Where to go on, if it is not complete. */
  token: string | null
  notBefore: Date | null
}

/** How a connector says that a call was refused for what it asked for, and not by a bad moment. */
export type IsRefused = (error: NetworkError) => boolean

export async function listPages(
  list: List,
  ask: Ask,
  { most, isRefused }: { most: number; isRefused: IsRefused },
): Promise<Listed> {
  const listed: Listed = { entries: [], isComplete: false, token: ask.token, notBefore: null }
  for (let count = 0; count < most && !listed.notBefore; count += 1) {
    const page = await nextPage(list, ask, listed, isRefused)
    if (!page) return listed
    listed.entries.push(...page.entries)
    listed.notBefore = page.notBefore
    listed.token = page.next
    const reachedBack = page.entries.some(({ at }) => ask.since !== null && +at < ask.since)
    listed.isComplete = page.next === null || reachedBack
    if (listed.isComplete) break
  }
  return listed
}

/** Undefined: no further for now, but what is there is good. */
async function nextPage(
  list: List,
  ask: Ask,
  listed: Listed,
  isRefused: IsRefused,
): Promise<Page | undefined> {
  const from = { ...ask, token: listed.token }
  try {
    return await list(from)
  } catch (error) {
    if (!(error instanceof NetworkError) || error.kind === 'reconnect') throw error
    // The network does not know its own token any more: from the top, or from where we know we are.
    if (from.token !== null && isRefused(error))
      return list({ ...ask, until: oldestOf(listed.entries) ?? ask.until, token: null })
    if (listed.entries.length === 0) throw error
    listed.notBefore = error.retryAt ?? null
    return undefined
  }
}

/** Bumped when what a cursor holds changes: one of another shape begins anew. */
const shape = 1

export function writeCursor(state: object): string {
  return JSON.stringify({ shape, ...state })
}

/** Undefined: there is none, or it is not one of ours. */
export function readCursor<State extends object>(cursor: string | null): State | undefined {
  try {
    const state: unknown = JSON.parse(cursor ?? 'null')
    return valueAt(state, 'shape') === shape ? (state as State) : undefined
  } catch {
    return undefined
  }
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
