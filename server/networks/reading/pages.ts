// A list on a network, page by page. Whatever goes wrong on the way, what was listed before is kept.
import { valueAt } from '../http/client.ts'
import { NetworkError } from '../networks.ts'
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

/** A token belongs to the span it was given for: both are handed in again as they were. */
export type Ask = { since: number | null; until: number | null; token: string | null }

/** Newest first. `since` and `until` are wishes: more may come. */
export type List = (ask: Ask) => Promise<Page>

export type Listed = {
  entries: Entry[]
  isComplete: boolean
  /** Where to go on, if it is not complete. */
  ask: Ask
  notBefore: Date | null
}

export type Bounds = {
  most: number
  /** Far enough, even if there is more. */
  stop?: number | null
  /** Where an earlier part of the same list ended. */
  oldest?: number
  /** Whether a call was refused for what it asked for, and not by a bad moment. */
  isRefused: IsRefused
}

export type IsRefused = (error: NetworkError) => boolean

export async function listPages(list: List, ask: Ask, bounds: Bounds): Promise<Listed> {
  const stop = bounds.stop ?? ask.since
  const listed: Listed = { entries: [], isComplete: false, ask, notBefore: null }
  for (let count = 0; count < bounds.most && !listed.notBefore; count += 1) {
    const page = await nextPage(list, listed, bounds)
    if (!page) return listed
    listed.entries.push(...page.entries)
    listed.notBefore = page.notBefore
    listed.ask = { ...listed.ask, token: page.next }
    const reachedBack = page.entries.some(({ at }) => stop !== null && +at < stop)
    listed.isComplete = page.next === null || reachedBack
    if (listed.isComplete) break
  }
  return listed
}

/** Undefined: no further for now, but what is there is good. */
async function nextPage(list: List, listed: Listed, bounds: Bounds): Promise<Page | undefined> {
  try {
    return await list(listed.ask)
  } catch (error) {
    if (!(error instanceof NetworkError) || error.kind === 'reconnect') throw error
    if (listed.ask.token !== null && bounds.isRefused(error)) {
      // The network does not know its own token any more: from where we know we are, or else from the top.
      const until = oldestOf(listed.entries) ?? bounds.oldest ?? listed.ask.until
      listed.ask = { ...listed.ask, until, token: null }
      return list(listed.ask)
    }
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

/** Tokens and ids go into cursors: one without measure is none a network would make. */
export function isMeasured(text: string | null): boolean {
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
