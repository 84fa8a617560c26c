// Reads what hangs on things of the profile: the likes and comments of its posts, the messages of its conversations.
// One list of the things says how much hangs on each; only where that changed it is read. A thing is read a second time
// when the network has settled, and now and then without a reason: counts and lists do not always agree at once.
import { NetworkError } from './networks.ts'
import type { Covered, Reading } from './reading.ts'
import {
  type IsRefused,
  isMeasured,
  type Listed,
  later,
  listPages,
  oldestOf,
  type Page,
  readCursor,
  writeCursor,
} from './reading-pages.ts'
import {
  freshState,
  type Rest,
  type Seen,
  type State,
  type Strand,
} from './reading-threads-state.ts'
import { type Rhythm, recentMs } from './reading-timeline.ts'

/** A thing of the profile, and by aspect ("likes") what hangs on it. */
export type Thread = { id: string; at: Date; strands: Record<string, Strand> }

export type Threads = {
  /** The newest first. */
  list(token: string | null): Promise<ThreadPage>
  /** `at` is the time of what has none of its own. */
  page(aspect: string, strand: Strand, ask: { token: string | null; at: Date }): Promise<Page>
  /** The aspects of which nothing is left when the thing is deleted. */
  endsWithThread: readonly string[]
  /** How far back a list reaches, where that is not the beginning. */
  reachMs?: Record<string, number>
  isRefused: IsRefused
}

export type ThreadPage = { threads: Thread[]; next: string | null; notBefore: Date | null }

const readsPerStep = 10
const pagesPerRead = 5
const fullPage = 100
const mostRests = 50
const overlapMs = 60_000
const refusedPauseMs = 10 * 60_000
/** Instead of a mark. */
const refused = 'refused'
const missing = 'missing'

type Task = { key: string; at: number; aspect: string; strand: Strand; seen: Seen | undefined }
type Work = { threads: Threads; state: State; rhythm: Rhythm; now: number; reading: Reading }

export async function readThreads(
  threads: Threads,
  cursor: string | null,
  rhythm: Rhythm,
): Promise<Reading> {
  const now = Date.now()
  const state = readCursor<State>(cursor) ?? freshState(now)
  const top = await threads.list(null)
  if (state.back === undefined) state.back = startOver(top, 0)
  const reading = emptyReading(top.notBefore)
  const work = { threads, state, rhythm, now, reading }
  remember(work, top)
  const tasks = top.threads.flatMap((thread) => tasksOf(thread, state, now))
  const left = await readAll(work, tasks)
  if (left === 0) await readFurther(work, top, tasks.length > 0)
  state.looked = now
  const waits = Object.keys(state.paused).length > 0
  const isFurther = state.rest.length > 0 || Boolean(state.back)
  return { ...reading, cursor: writeCursor(state), hasMore: left > 0 || (isFurther && !waits) }
}

function emptyReading(notBefore: Date | null): Reading {
  return { interactions: [], gone: [], covered: [], cursor: '', hasMore: false, notBefore }
}

/** Has everything recent looked at again when it is time, and sees what has left the list. */
function remember(work: Work, top: ThreadPage): void {
  const { state, rhythm, now } = work
  const isAgain = now - state.again >= rhythm.againMs
  const before = state.seen
  const isToSee = ({ at }: Thread, { count }: Strand) =>
    isAgain && count > 0 && +at > now - recentMs
  const kept = top.threads.flatMap((thread) =>
    Object.entries(thread.strands).flatMap(([aspect, strand]): [string, Seen][] => {
      const key = `${aspect}:${thread.id}`
      const known = before[key]
      return known ? [[key, isToSee(thread, strand) ? lookAgain(known, now) : known]] : []
    }),
  )
  state.seen = Object.fromEntries(kept)
  seeWhatLeft(work, top, before)
  state.paused = Object.fromEntries(Object.entries(state.paused).filter(([, until]) => until > now))
  if (isAgain) state.again = now
}

function lookAgain([mark, at, ...rest]: Seen, now: number): Seen {
  return [mark, at || now, ...rest]
}

/**
 * A thing among the newest that is not listed any more was deleted, and what hung on it with it. It is believed the
 * second time: a list may have a hole. One that is only too old now is forgotten.
 */
function seeWhatLeft(work: Work, top: ThreadPage, before: State['seen']): void {
  const { threads, state, reading, rhythm, now } = work
  const oldest = top.next === null ? 0 : Math.min(...top.threads.map(({ at }) => +at))
  for (const [key, [mark, , at, scope]] of Object.entries(before)) {
    const ends = threads.endsWithThread.some((aspect) => key.startsWith(`${aspect}:`))
    if (key in state.seen || !ends || at <= oldest) continue
    if (mark === missing) reading.covered.push(upToNow(scope, now - rhythm.settlingMs))
    else state.seen[key] = [missing, now, at, scope]
  }
}

function tasksOf({ id, at, strands }: Thread, state: State, now: number): Task[] {
  if (!isMeasured(id)) return []
  return Object.entries(strands)
    .map(([aspect, strand]) => {
      const key = `${aspect}:${id}`
      return { key, at: +at, aspect, strand, seen: state.seen[key] }
    })
    .filter(({ seen, strand }) => isDue(seen, strand, now))
}

function isDue(seen: Seen | undefined, { mark, count }: Strand, now: number): boolean {
  if (!seen) return count > 0
  const isTime = seen[1] !== 0 && seen[1] <= now
  return isTime || (seen[0] !== mark && seen[0] !== refused)
}

/** How many are left that could be read at once. */
async function readAll(work: Work, tasks: Task[]): Promise<number> {
  const isOpen = ({ aspect }: Task) => !(aspect in work.state.paused)
  const waiting = tasks.filter(isOpen)
  for (const [index, task] of waiting.slice(0, readsPerStep).entries()) {
    if (!isOpen(task)) continue
    try {
      await readOne(work, task)
    } catch (error) {
      if (bear(work, task, error)) continue
      if (index === 0) throw error
      return waiting.length - index
    }
  }
  return waiting.slice(readsPerStep).filter(isOpen).length
}

async function readOne({ threads, state, rhythm, now, reading }: Work, task: Task): Promise<void> {
  const { key, at, aspect, strand, seen } = task
  // What was there before we came may carry what is as old as itself.
  const asOf = new Date(seen || at > state.begun ? now : at)
  const listed = await listPages(
    ({ token }) => threads.page(aspect, strand, { token, at: asOf }),
    { since: null, until: null, token: null },
    { most: pagesPerRead, isRefused: threads.isRefused },
  )
  const isSecondLook = seen?.[0] === strand.mark
  take(reading, listed)
  const reach = threads.reachMs?.[aspect]
  if (isWhole(listed, strand, isSecondLook))
    reading.covered.push(upToNow(strand.scope, now - rhythm.settlingMs, reach))
  if (!listed.isComplete) state.rest.push(...restOf(state, task, listed, now))
  const lookAgainAt = isSecondLook ? 0 : now + rhythm.settlingMs
  state.seen[key] = [strand.mark, lookAgainAt, at, strand.scope]
}

function upToNow(scope: string, until: number, reachMs?: number): Covered {
  const since = reachMs ? new Date(until - reachMs) : null
  return { scope, since, until: new Date(until) }
}

function take(reading: Reading, listed: Listed): void {
  reading.interactions.push(...listed.entries.flatMap((entry) => entry.interactions))
  reading.notBefore = later(reading.notBefore, listed.notBefore)
}

/**
 * A list shorter than the count may have a hole, or hide people who want to be hidden: it is believed on the second
 * look. A full page at the end may have been cut off: X shows no more than a hundred of those who liked.
 */
function isWhole(
  { isComplete, entries }: Listed,
  { count }: Strand,
  isSecondLook: boolean,
): boolean {
  return isComplete && (entries.length >= count || (isSecondLook && entries.length < fullPage))
}

/** What a first look left over; of a later one only what is new since the last, where times tell it. */
function restOf(state: State, task: Task, listed: Listed, now: number): Rest[] {
  const { aspect, strand, at, seen } = task
  const isTimed = (oldestOf(listed.entries) ?? now) < now
  const oldest = oldestOf(listed.entries) ?? 0
  const since = seen ? state.looked - overlapMs : null
  if (state.rest.length >= mostRests || (since !== null && (!isTimed || oldest < since))) return []
  return [{ aspect, strand, at: seen ? now : at, since, token: listed.ask.token }]
}

/** Whether the others can be read all the same. */
function bear(
  { state, threads, now }: Work,
  { key, aspect, at, strand }: Task,
  error: unknown,
): boolean {
  if (!(error instanceof NetworkError)) return false
  if (error.kind === 'rate-limited') {
    state.paused[aspect] = +(error.retryAt ?? now + 60_000)
    return true
  }
  if (error.kind === 'reconnect' || !threads.isRefused(error)) return false
  // Deleted just now, or not ours to see.
  state.seen[key] = [refused, now + refusedPauseMs, at, strand.scope]
  return true
}

/** A long list that was begun, or else some of the things that were there before we came. */
async function readFurther(work: Work, top: ThreadPage, hasRead: boolean): Promise<void> {
  const { state, reading } = work
  if (reading.notBefore || Object.keys(state.paused).length > 0) return
  try {
    if (state.rest.length > 0) await readRest(work)
    else if (state.back) await readOlder(work, top, state.back)
  } catch (error) {
    // The step has brought something: that is kept, and the rest comes next time.
    const isOurs = !(error instanceof NetworkError) || error.kind === 'reconnect'
    if (isOurs || !hasRead) throw error
    reading.notBefore = error.retryAt ?? null
  }
}

async function readRest({ threads, state, reading }: Work): Promise<void> {
  const [rest, ...others] = state.rest
  if (!rest) return
  const { aspect, strand, at, since } = rest
  const listed = await listPages(
    ({ token }) => threads.page(aspect, strand, { token, at: new Date(at) }),
    { since, until: null, token: rest.token },
    { most: pagesPerRead, isRefused: threads.isRefused },
  )
  take(reading, listed)
  state.rest = listed.isComplete ? others : [{ ...rest, token: listed.ask.token }, ...others]
}

/** Nothing is remembered of them: they are read once. */
async function readOlder(
  work: Work,
  top: ThreadPage,
  back: NonNullable<State['back']>,
): Promise<void> {
  const { threads, state } = work
  const page = await listOlder(threads, back.token)
  if (!page) {
    state.back = startOver(top, back.lost + 1)
    return
  }
  const { seen } = state
  state.seen = {}
  const { tasks, done } = someOf(page.threads, back.done, state, work.now)
  const left = await readAll(work, tasks).finally(() => {
    state.seen = seen
  })
  if (left > 0 || Object.keys(state.paused).length > 0) return
  if (done < page.threads.length) state.back = { ...back, done }
  else state.back = page.next ? { token: page.next, done: 0, lost: back.lost } : null
}

function someOf(threads: Thread[], from: number, state: State, now: number) {
  const tasks: Task[] = []
  let done = from
  for (const thread of threads.slice(from)) {
    const more = tasksOf(thread, state, now)
    if (tasks.length + more.length > readsPerStep) break
    tasks.push(...more)
    done += 1
  }
  return { tasks, done }
}

/** From the top, when the network has forgotten its own token; not for ever. */
function startOver({ next }: ThreadPage, lost: number): State['back'] {
  return next !== null && lost <= 3 ? { token: next, done: 0, lost } : null
}

async function listOlder(threads: Threads, token: string): Promise<ThreadPage | undefined> {
  try {
    return await threads.list(token)
  } catch (error) {
    if (error instanceof NetworkError && threads.isRefused(error)) return undefined
    throw error
  }
}
