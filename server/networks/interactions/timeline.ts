// Reads a list that grows at its top: mentions, private messages, posts that tag a page.
// Every step lists the newest entries first. Unread older entries (after a first connection or a busy night) are remembered
// as a rest and read in small pieces. Now and then the recent past is listed again, to notice deletions and late entries.

import {
  type Ask,
  type Entry,
  type IsRefused,
  type List,
  type Listed,
  later,
  listPages,
  maxStalls,
  newestOf,
  oldestOf,
  readCursor,
  stallsAfter,
  writeCursor,
} from './pages.ts'
import type { Covered, Reading, Step } from './reader.ts'

export type ReadingIntervals = {
  /** How long a new entry may take to appear in a list, and how far clocks may differ. */
  settlingMs: number
  /** How often the recent past is listed again. */
  againMs: number
}

type Timeline = { scope: string; list: List; isRefused: IsRefused }

/** Older entries are not listed again. */
export const recentMs = 7 * 86_400_000
const pagesPerStep = 3
const overlapMs = 60_000

/** The unread rest of a list: where to continue, how far it was read, where it may end, and how often it got no further (pages.ts). */
type Rest = { ask: Ask; oldest: number; stop: number | null; stalls?: number }
type State = {
  /** The time of the newest listed entry. */
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
  // While there is a rest, most calls are spent on it: the newest entries were listed a moment ago.
  const isCatchingUp = state.rest.length > 0 && !isAgain
  const top = await listPages(
    list,
    { since, until: null, token: null },
    { max: isCatchingUp ? 1 : pagesPerStep, isRefused },
  )
  const rest = [...restOf(top, state.mark), ...state.rest]
  const max = isCatchingUp ? pagesPerStep : 1
  const piece = top.notBefore ? undefined : await readPiece(timeline, rest, max)
  const next: State = {
    mark: laterMark(state.mark, top.entries, now),
    again: isAgain ? now : state.again,
    rest: fewer(rest),
  }
  return {
    ...contentOf(piece ? [top, piece] : [top]),
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

function contentOf(parts: Listed[]): Pick<Reading, 'interactions' | 'people'> {
  const entries = parts.flatMap((part) => part.entries)
  return {
    interactions: entries.flatMap((entry) => entry.interactions),
    people: parts.flatMap(({ people }) => people),
  }
}

/** A little before the newest entry: lists are not always in order, and entries may appear late. */
function startOf({ mark }: State, recent: number): number | null {
  return mark === null ? null : Math.min(mark - overlapMs, recent)
}

/** A time in the future is ignored: it would hide all entries until then. */
function laterMark(mark: number | null, entries: Entry[], now: number): number | null {
  const newest = newestOf(entries)
  return newest === null ? mark : Math.max(mark ?? 0, Math.min(newest, now))
}

/**
 * Only entries newer than the mark: older unread ones are part of an earlier rest. The start of the overlap need not be
 * reached: if the overlap had more pages than a step reads, no step would ever get past it.
 */
function restOf({ isComplete, entries, ask }: Listed, mark: number | null): Rest[] {
  const oldest = oldestOf(entries)
  if (isComplete || (mark !== null && oldest !== null && oldest <= mark)) return []
  return [{ ask, oldest: oldest ?? Date.now(), stop: mark }]
}

/** Reads a few pages of the newest rest; its remainder stays first. */
async function readPiece(
  { list, isRefused }: Timeline,
  rest: Rest[],
  max: number,
): Promise<Listed | undefined> {
  const first = rest.shift()
  if (!first) return undefined
  const { ask, oldest, stop, stalls = 0 } = first
  const piece = await listPages(list, ask, { max, isRefused, oldest, stop })
  const reached = Math.min(oldest, oldestOf(piece.entries) ?? oldest)
  const stalled = stallsAfter(stalls, { isFurther: reached < oldest, isStuck: piece.isStuck })
  if (!piece.isComplete && stalled < maxStalls)
    rest.unshift({ ask: piece.ask, oldest: reached, stop, stalls: stalled })
  return piece
}

/** Merges many rests into one that covers them all: some entries are listed twice, none is left out. */
function fewer(rest: Rest[]): Rest[] {
  if (rest.length <= 4) return rest
  const oldest = Math.max(...rest.map((one) => one.oldest))
  const stops = rest.map(({ stop }) => stop)
  const stop = stops.includes(null) ? null : Math.min(...stops.map(Number))
  return [{ ask: { since: stop, until: oldest, token: null }, oldest, stop }]
}

/**
 * Leaves a margin at the far end: an entry that is reported as gone must still be in the range of the next listing, so that
 * a list with a hole corrects itself.
 */
function coverage(scope: string, top: Listed, since: number, until: number): Covered[] {
  if (top.hasHole || top.isStuck) return []
  const oldest = oldestOf(top.entries)
  const from = top.isComplete ? since + recentMs / 10 : oldest === null ? until : oldest + 1
  return from < until ? [{ scope, since: new Date(from), until: new Date(until) }] : []
}
