// What hung on things that are not listed any more; see reading-threads.ts.
import { refused, type Task, type ThreadPage, upToNow, type Work } from './strands.ts'
import type { Seen, State } from './threads-state.ts'

/** Instead of a mark; the moment beside it is when it was missed. */
const missing = 'missing'
/** Its end was told; again for as long as it is not believed. */
const ended = 'ended'

/**
 * A thing among the newest that is not listed any more was deleted, and what hung on it with it; what outlives it is to
 * be listed one last time. One that is only too old now is forgotten.
 */
export function seeWhatLeft(work: Work, top: ThreadPage, before: State['seen']): Task[] {
  const oldest = top.next === null ? 0 : Math.min(...top.threads.map(({ at }) => +at))
  return Object.entries(before)
    .filter(([key, [, , at]]) => !(key in work.state.seen) && at > oldest)
    .flatMap(([key, seen]) => seeOneLeft(work, key, seen))
}

/**
 * It is believed the second time, for a list may have a hole, and when the network has settled: only then also the newest
 * of what hung on it can be said to be gone.
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
  if (outliving) return lastLook(work, outliving, key, seen)
  state.seen[key] = [ended, missedAt, at, scope]
  reading.covered.push(upToNow(scope, now - intervals.settlingMs))
  return []
}

/** Remembered until it was read: then there is no need to look again, unless something was missing. */
function lastLook({ state, doubted }: Work, aspect: string, key: string, seen: Seen): Task[] {
  const [, lookAgainAt, at, scope] = seen
  if (lookAgainAt === 0 && !doubted.includes(scope)) return []
  state.seen[key] = seen
  const strand = { of: scope.slice(aspect.length + 1), scope, mark: missing, count: 0 }
  return [{ key, at, aspect, strand, seen }]
}
