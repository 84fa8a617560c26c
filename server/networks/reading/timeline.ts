// Reads a list that grows at its top: mentions, private messages, posts that tag a page.
// The newest come first in every step. What lies further back (a first connection, a busy night) is remembered as a rest
// and fetched in small pieces. Now and then the recent past is listed again, to see what is gone and what came late.

import {
  type Ask,
  type Entry,
  type IsRefused,
  type List,
  type Listed,
  later,
  listPages,
  newestOf,
  oldestOf,
  readCursor,
  writeCursor,
} from './pages.ts'
import type { Covered, Reading, Step } from './reading.ts'

export type ReadingIntervals = {
  /** How long something new may take until a list shows it, and how far clocks may differ. */
  settlingMs: number
  /** How often the recent past is listed again. */
  againMs: number
}

export type Timeline = { scope: string; list: List; isRefused: IsRefused }

/** What is older than this is not looked at again. */
export const recentMs = 7 * 86_400_000
const pagesPerStep = 3
const overlapMs = 60_000

/** A list that was not read to its end: where to go on, how far it was read, and where it may end. */
type Rest = { ask: Ask; oldest: number; stop: number | null }
type State = {
  /** The newest that was listed. */
  mark: number | null
  /** When the recent past was listed last. */
  again: number
  rest: Rest[]
}

export async function readTimeline(
  timeline: Timeline,
  { cursor, doubted }: Step,
  intervals: ReadingIntervals,
): Promise<Reading> {
  const now = Date.now()
  const state = readCursor<State>(cursor) ?? { mark: null, again: now, rest: [] }
  const isAgain =
    now - state.again >= intervals.againMs || doubted?.includes(timeline.scope) === true
  const since = startOf(state, isAgain ? now - recentMs : now)
  const { list, isRefused } = timeline
  // While there is a rest, most calls go into it: the newest were listed a moment ago.
  const isCatchingUp = state.rest.length > 0 && !isAgain
  const top = await listPages(
    list,
    { since, until: null, token: null },
    { most: isCatchingUp ? 1 : pagesPerStep, isRefused },
  )
  const rest = [...restOf(top, state.mark), ...state.rest]
  const most = isCatchingUp ? pagesPerStep : 1
  const piece = top.notBefore ? undefined : await readPiece(timeline, rest, most)
  const next: State = {
    mark: laterMark(state.mark, top.entries, now),
    again: isAgain ? now : state.again,
    rest: fewer(rest),
  }
  return {
    interactions: [...top.entries, ...(piece?.entries ?? [])].flatMap(
      (entry) => entry.interactions,
    ),
    gone: [],
    covered:
      isAgain && since !== null
        ? coverage(timeline.scope, top, since, now - intervals.settlingMs)
        : [],
    cursor: writeCursor(next),
    hasMore: next.rest.length > 0,
    notBefore: later(top.notBefore, piece?.notBefore ?? null),
  }
}

/** A little before the newest: lists are not always in order, and something may come late. */
function startOf({ mark }: State, recent: number): number | null {
  return mark === null ? null : Math.min(mark - overlapMs, recent)
}

/** A time in the future is not believed: it would hide everything until then. */
function laterMark(mark: number | null, entries: Entry[], now: number): number | null {
  const newest = newestOf(entries)
  return newest === null ? mark : Math.max(mark ?? 0, Math.min(newest, now))
}

/**
 * Only what is newer than the mark: what was listed before is a rest already, if it is one. Reaching back to the start
 * of the overlap is not needed: with more than the pages of one step in it, a step would never get beyond it.
 */
function restOf({ isComplete, entries, ask }: Listed, mark: number | null): Rest[] {
  const oldest = oldestOf(entries)
  if (isComplete || (mark !== null && oldest !== null && oldest <= mark)) return []
  return [{ ask, oldest: oldest ?? Date.now(), stop: mark }]
}

/** A few pages of the newest rest; what is left of it stays the first. */
async function readPiece(
  { list, isRefused }: Timeline,
  rest: Rest[],
  most: number,
): Promise<Listed | undefined> {
  const first = rest.shift()
  if (!first) return undefined
  const { ask, oldest, stop } = first
  const piece = await listPages(list, ask, { most, isRefused, oldest, stop })
  const reached = Math.min(oldest, oldestOf(piece.entries) ?? oldest)
  if (!piece.isComplete) rest.unshift({ ask: piece.ask, oldest: reached, stop })
  return piece
}

/** Many rests become one that reaches as far: some of it is listed twice, nothing is left out. */
function fewer(rest: Rest[]): Rest[] {
  if (rest.length <= 4) return rest
  const oldest = Math.max(...rest.map((one) => one.oldest))
  const stops = rest.map(({ stop }) => stop)
  const stop = stops.includes(null) ? null : Math.min(...stops.map(Number))
  return [{ ask: { since: stop, until: oldest, token: null }, oldest, stop }]
}

/**
 * A margin at the far end: what is said to be gone today must still be within what is listed next time, so that a list
 * with a hole mends itself.
 */
function coverage(scope: string, top: Listed, since: number, until: number): Covered[] {
  const oldest = oldestOf(top.entries)
  const from = top.isComplete ? since + recentMs / 10 : oldest === null ? until : oldest + 1
  return from < until ? [{ scope, since: new Date(from), until: new Date(until) }] : []
}
