// Handles threads that the network no longer lists (threads.ts): which of their interactions are gone.
import { refused, type Task, type ThreadPage, upToNow, type Work } from './strands.ts'
import type { Seen, State } from './threads-state.ts'

/** Replaces a mark; the time beside it is when the thread was first missing. */
const missing = 'missing'
/** Replaces a mark: the deletion was reported, and is reported again while interactions of the thread are in doubt. */
const ended = 'ended'

/**
 * A thread that is missing among the newest was deleted, and its strands with it; a strand that outlives it is listed one
 * last time. A thread that is merely too old for the list is forgotten.
 */
export function seeWhatLeft(work: Work, top: ThreadPage, before: State['seen']): Task[] {
  const oldest = top.next === null ? 0 : Math.min(...top.threads.map(({ at }) => +at))
  return Object.entries(before)
    .filter(([key, [, , at]]) => !(key in work.state.seen) && at > oldest)
    .flatMap(([key, seen]) => seeOneLeft(work, key, seen))
}

/**
 * A list may have a hole, so a deletion counts only when the thread is missing a second time, after the network has
 * settled: only then the newest entries of its strands are known to be gone as well.
 */
function seeOneLeft(work: Work, key: string, seen: Seen): Task[] {
  const { threads, state, doubted, reading, intervals, now } = work
  const [mark, missedAt, at, scope] = seen
  const isAspect = (aspect: string) => key.startsWith(`${aspect}:`)
  const outliving = mark === refused ? undefined : threads.outlives?.find(isAspect)
  if (!outliving && !threads.endsWithThread.some(isAspect)) return []
  if (mark === ended && !doubted.includes(scope)) return []
  if (mark !== ended && (mark !== missing || missedAt > now - intervals.settlingMs)) {
    state.seen[key] = mark === missing ? seen : [missing, now, at, scope]
    return []
  }
  if (outliving) return lastReading(work, outliving, key, seen)
  state.seen[key] = [ended, missedAt, at, scope]
  reading.covered.push(upToNow(scope, now - intervals.settlingMs))
  return []
}

/** Remembers the strand until it was read one last time; again only if entries of it are in doubt. */
function lastReading({ state, doubted }: Work, aspect: string, key: string, seen: Seen): Task[] {
  const [, readAgainAt, at, scope] = seen
  if (readAgainAt === 0 && !doubted.includes(scope)) return []
  state.seen[key] = seen
  const strand = { of: scope.slice(aspect.length + 1), scope, mark: missing, count: 0 }
  return [{ key, at, aspect, strand, seen }]
}
