// Reads the strands of a profile's threads: the likes and comments of its posts, the messages of its conversations.
// One list of the threads has the counts of their strands; only a strand whose count changed is read. It is read a second
// time when the network has settled, and again now and then: counts and lists do not always agree at once.
import { NetworkError } from '../networks.ts'
import { seeWhatLeft } from './left.ts'
import { isBounded, maxStalls, readCursor, stallsAfter, writeCursor } from './pages.ts'
import type { Reading, Step } from './reader.ts'
import {
  readRest,
  readStrands,
  readsPerStep,
  refused,
  type Task,
  type Thread,
  type ThreadPage,
  type Threads,
  type Work,
} from './strands.ts'
import { type Back, freshState, type Seen, type State, type Strand } from './threads-state.ts'
import { type ReadingIntervals, recentMs } from './timeline.ts'

/** How often a page of older threads is tried before it is skipped. */
const maxTries = 3

export async function readThreads(
  threads: Threads,
  { cursor, doubted = [] }: Pick<Step, 'cursor' | 'doubted'>,
  intervals: ReadingIntervals,
): Promise<Reading> {
  const now = Date.now()
  const state = readCursor<State>(cursor) ?? freshState(now)
  const top = await threads.list(null)
  if (state.back === undefined) state.back = startOver(top, 0)
  const reading = emptyReading(top.notBefore)
  const work = { threads, state, doubted, intervals, now, reading }
  const lastReadings = remember(work, top)
  const tasks = [...lastReadings, ...top.threads.flatMap((thread) => tasksOf(thread, work))]
  let trouble: NetworkError | undefined
  const left = await readStrands(work, tasks).catch((error: unknown) => {
    trouble = requireAboutSome(error)
    return 0
  })
  const hasRead = tasks.length > 0 && !trouble
  const hasGoneOn = left === 0 && (await readFurther(work, top, hasRead))
  if (trouble && !hasGoneOn) throw trouble
  state.looked = now
  const waits = Object.keys(state.paused).length > 0
  const isFurther = state.rest.length > 0 || Boolean(state.back)
  return { ...reading, cursor: writeCursor(state), hasMore: left > 0 || (isFurther && !waits) }
}

function emptyReading(notBefore: Date | null): Reading {
  return {
    ...{ interactions: [], people: [], gone: [], covered: [], cursor: '', hasMore: false },
    notBefore,
  }
}

/** Marks recent strands to be read again when it is time, and returns last readings for threads that left the list. */
function remember(work: Work, top: ThreadPage): Task[] {
  const { state, intervals, now } = work
  const isAgain = now - state.again >= intervals.againMs
  const before = state.seen
  const isToSee = ({ at }: Thread, { count }: Strand) =>
    isAgain && count > 0 && +at > now - recentMs
  const kept = top.threads.flatMap((thread) =>
    Object.entries(thread.strands).flatMap(([aspect, strand]): [string, Seen][] => {
      const key = `${aspect}:${thread.id}`
      const known = before[key]
      return known ? [[key, isToSee(thread, strand) ? readAgain(known, now) : known]] : []
    }),
  )
  state.seen = Object.fromEntries(kept)
  const lastReadings = seeWhatLeft(work, top, before)
  state.paused = Object.fromEntries(Object.entries(state.paused).filter(([, until]) => until > now))
  if (isAgain) state.again = now
  return lastReadings
}

function readAgain([mark, at, ...rest]: Seen, now: number): Seen {
  return [mark, at || now, ...rest]
}

function tasksOf({ id, at, strands }: Thread, { state, doubted, now }: Work): Task[] {
  if (!isBounded(id)) return []
  return Object.entries(strands)
    .map(([aspect, strand]) => {
      const key = `${aspect}:${id}`
      return { key, at: +at, aspect, strand, seen: state.seen[key] }
    })
    .filter(({ seen, strand }) =>
      isDue(seen, strand, { isDoubted: doubted.includes(strand.scope), now }),
    )
}

function isDue(
  seen: Seen | undefined,
  { mark, count, isUnknown }: Strand,
  { isDoubted, now }: { isDoubted: boolean; now: number },
): boolean {
  if (isUnknown) return false
  if (!seen) return count > 0
  const isTime = seen[1] !== 0 && seen[1] <= now
  return isTime || (seen[0] !== refused && (isDoubted || seen[0] !== mark))
}

/** Continues a long list, or else reads some older threads. Returns whether there was anything to read. */
async function readFurther(work: Work, top: ThreadPage, hasRead: boolean): Promise<boolean> {
  const { state, reading } = work
  if (reading.notBefore || Object.keys(state.paused).length > 0) return false
  try {
    if (state.rest.length > 0) await readRest(work)
    else if (state.back) await readOlder(work, top, state.back)
    else return false
    return true
  } catch (error) {
    // The step has already read something: keep that, and continue next time.
    const { retryAt } = requireAboutSome(error)
    if (!hasRead) throw error
    reading.notBefore = retryAt ?? null
    return false
  }
}

/** Older threads are read once, and not remembered. */
async function readOlder(work: Work, top: ThreadPage, back: Back): Promise<void> {
  const { threads, state } = work
  const page = await listOlder(threads, back.token)
  if (!page) {
    state.back = startOver(top, back.lost + 1)
    return
  }
  const { seen } = state
  state.seen = {}
  const { tasks, done } = someOf(page.threads, back.done, work)
  await readStrands(work, tasks)
    .catch(requireAboutSome)
    .finally(() => {
      state.seen = seen
    })
  if (Object.keys(state.paused).length > 0) return
  const isWhole = !tasks.some(({ key }) => state.failed.includes(key))
  if (!isWhole && back.tries < maxTries) state.back = { ...back, tries: back.tries + 1 }
  else if (done < page.threads.length) state.back = { ...back, done, tries: 0 }
  else state.back = furtherBack(page, back)
}

function furtherBack({ next, threads }: ThreadPage, back: Back): Back | null {
  if (next === null) return null
  const { oldest = Date.now(), stalls = 0, lost } = back
  const reached = Math.min(oldest, ...threads.map(({ at }) => +at))
  const isFurther = reached < oldest
  // The same threads again, and not only a page without any.
  const isStuck = next === back.token || (threads.length > 0 && !isFurther)
  const stalled = stallsAfter(stalls, { isFurther, isStuck })
  if (stalled >= maxStalls) return null
  return { token: next, done: 0, lost, tries: 0, oldest: reached, stalls: stalled }
}

/** A failure of some threads must not end the step; one that concerns the profile, or a bug, must. */
function requireAboutSome(error: unknown): NetworkError {
  if (error instanceof NetworkError && error.kind !== 'reconnect') return error
  throw error
}

function someOf(threads: Thread[], from: number, work: Work) {
  const tasks: Task[] = []
  let done = from
  for (const thread of threads.slice(from)) {
    const more = tasksOf(thread, work)
    if (tasks.length + more.length > readsPerStep) break
    tasks.push(...more)
    done += 1
  }
  return { tasks, done }
}

/** Starts from the top when the network has lost its token, a few times at most. */
function startOver({ next }: ThreadPage, lost: number): Back | null {
  return next !== null && lost <= maxTries ? { token: next, done: 0, lost, tries: 0 } : null
}

async function listOlder(threads: Threads, token: string): Promise<ThreadPage | undefined> {
  try {
    return await threads.list(token)
  } catch (error) {
    if (error instanceof NetworkError && threads.isRefused(error)) return undefined
    throw error
  }
}
