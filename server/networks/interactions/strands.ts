// Reads strands one after the other: a strand is a list that belongs to a thread, such as the likes of a post or the messages
// of a conversation. threads.ts decides which strands are read, and when again.
import { NetworkError } from '../networks.ts'
import {
  type IsRefused,
  type Listed,
  later,
  listPages,
  maxStalls,
  oldestOf,
  type Page,
  stallsAfter,
} from './pages.ts'
import type { Covered, Reading } from './reader.ts'
import type { Rest, Seen, State, Strand } from './threads-state.ts'
import type { ReadingIntervals } from './timeline.ts'

/** A post or a conversation of the profile, and its strands by aspect ("likes"). */
export type Thread = { id: string; at: Date; strands: Record<string, Strand> }

export type Threads = {
  /** The newest first. */
  list(token: string | null): Promise<ThreadPage>
  /** `at` is the time for entries without one. */
  page(aspect: string, strand: Strand, ask: { token: string | null; at: Date }): Promise<Page>
  /** The aspects that are deleted together with the thread. */
  endsWithThread: readonly string[]
  /** The aspects that can still be listed then. Their scope is made of the aspect and the post: replies:<post>. */
  outlives?: readonly string[]
  /** How far back the list of an aspect reaches, if it is limited. */
  reachMs?: Record<string, number>
  isRefused: IsRefused
  /** The network limits each aspect on its own: a limit on one does not hold up the others. */
  hasLimitPerAspect?: boolean
}

export type ThreadPage = { threads: Thread[]; next: string | null; notBefore: Date | null }

export const readsPerStep = 10
const pagesPerRead = 5
const fullPage = 100
const maxRests = 50
/** How often a list is continued: 100 000 entries. Entries without a time do not tell whether it gets further. */
const maxContinuations = 200
const maxFailures = 2
const overlapMs = 60_000
const refusedPauseMs = 10 * 60_000
/** Replaces the mark of a strand that the network refuses to list. */
export const refused = 'refused'

export type Task = {
  key: string
  at: number
  aspect: string
  strand: Strand
  seen: Seen | undefined
}
export type Work = {
  threads: Threads
  state: State
  /** Scopes with missing interactions. */
  doubted: readonly string[]
  intervals: ReadingIntervals
  now: number
  reading: Reading
}

/**
 * Returns how many more could be read at once. A strand that fails is tried last the next time, so that it does not hold up
 * the others; after two failures the network counts as disturbed.
 */
export async function readStrands(work: Work, tasks: Task[]): Promise<number> {
  const { paused, failed } = work.state
  const isOpen = ({ aspect }: Task) => !(aspect in paused)
  const hasFailed = ({ key }: Task) => Number(failed.includes(key))
  const waiting = tasks.filter(isOpen).sort((a, b) => hasFailed(a) - hasFailed(b))
  const errors: unknown[] = []
  let tried = 0
  for (const task of waiting.slice(0, readsPerStep)) {
    if (errors.length === maxFailures) break
    tried += 1
    if (isOpen(task))
      await readOne(work, task).catch((error) => recordFailure(work, task, error, errors))
  }
  if (errors.length > 0 && errors.length === tried) throw errors[0]
  return waiting.slice(tried).filter(isOpen).length
}

async function readOne(work: Work, task: Task): Promise<void> {
  const { threads, state, intervals, now, reading } = work
  const { key, at, aspect, strand, seen } = task
  // An entry without a time, of a thread older than the first reading, may be as old as the thread.
  const asOf = new Date(seen || at > state.begun ? now : at)
  const listed = await listPages(
    ({ token }) => threads.page(aspect, strand, { token, at: asOf }),
    { since: null, until: null, token: null },
    { max: pagesPerRead, isRefused: threads.isRefused },
  )
  const isSecondReading = seen?.[0] === strand.mark
  take(work, aspect, listed)
  const reach = threads.reachMs?.[aspect]
  if (isWhole(listed, strand, isSecondReading)) {
    const covered = upToNow(strand.scope, now - intervals.settlingMs, reach)
    reading.covered.push({ ...covered, isCounted: isAsLong(listed, strand) })
  }
  if (!listed.isComplete) state.rest.push(...restOf(state, task, listed, now))
  const readAgainAt = isSecondReading ? 0 : now + intervals.settlingMs
  state.seen[key] = [strand.mark, readAgainAt, at, strand.scope]
  state.failed = state.failed.filter((other) => other !== key)
}

export function upToNow(scope: string, until: number, reachMs?: number): Covered {
  const since = reachMs ? new Date(until - reachMs) : null
  return { scope, since, until: new Date(until) }
}

function take({ threads, state, reading }: Work, aspect: string, listed: Listed): void {
  const { entries, people, notBefore } = listed
  reading.interactions.push(...entries.flatMap((entry) => entry.interactions))
  reading.people = [...(reading.people ?? []), ...people]
  if (!threads.hasLimitPerAspect) reading.notBefore = later(reading.notBefore, notBefore)
  else if (notBefore) state.paused[aspect] = +notBefore
}

/**
 * A list shorter than the count may have a hole, or hide people who want to be hidden: it counts as complete on the second
 * reading. A full last page may be truncated: X shows at most a hundred people who liked a post.
 */
function isWhole(listed: Listed, strand: Strand, isSecondReading: boolean): boolean {
  const isConfirmed = isSecondReading && listed.entries.length < fullPage
  return listed.isComplete && !listed.hasHole && (isAsLong(listed, strand) || isConfirmed)
}

function isAsLong({ entries }: Listed, { count }: Strand): boolean {
  return entries.length >= count
}

/** The unread rest after a first reading; after a later one only entries newer than the last reading, if they have times. */
function restOf(state: State, task: Task, listed: Listed, now: number): Rest[] {
  const { aspect, strand, at, seen } = task
  const isTimed = (oldestOf(listed.entries) ?? now) < now
  const oldest = oldestOf(listed.entries) ?? 0
  const since = seen ? state.looked - overlapMs : null
  if (state.rest.length >= maxRests || (since !== null && (!isTimed || oldest < since))) return []
  return [{ aspect, strand, at: seen ? now : at, since, token: listed.ask.token }]
}

/** Rethrows errors that concern the whole profile; any other failure must not hold up the other strands. */
function recordFailure(
  work: Work,
  { key, aspect, at, strand }: Task,
  error: unknown,
  errors: unknown[],
) {
  const { state, threads, now } = work
  if (!(error instanceof NetworkError) || error.kind === 'reconnect') throw error
  if (error.kind === 'rate-limited') state.paused[aspect] = +(error.retryAt ?? now + 60_000)
  // Deleted just now, or hidden from the profile.
  else if (threads.isRefused(error))
    state.seen[key] = [refused, now + refusedPauseMs, at, strand.scope]
  else {
    errors.push(error)
    state.failed = [key, ...state.failed].slice(0, 20)
  }
}

/** Continues a long list that was not read to its end. */
export async function readRest(work: Work): Promise<void> {
  const { threads, state } = work
  const [rest, ...others] = state.rest
  if (!rest) return
  const { aspect, strand, at, since, continuations = 0, stalls = 0 } = rest
  const listed = await listPages(
    ({ token }) => threads.page(aspect, strand, { token, at: new Date(at) }),
    { since, until: null, token: rest.token },
    { max: pagesPerRead, isRefused: threads.isRefused },
  )
  take(work, aspect, listed)
  const next = {
    ...rest,
    token: listed.ask.token,
    continuations: continuations + 1,
    stalls: stallsAfter(stalls, { isFurther: true, isStuck: listed.isStuck }),
  }
  const isOver =
    listed.isComplete || next.continuations >= maxContinuations || next.stalls >= maxStalls
  state.rest = isOver ? others : [next, ...others]
}
