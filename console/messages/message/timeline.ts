// Reviews and attempts as one list in order of time.
import type { Events } from './message-query.ts'

export type Entry =
  | { at: string; kind: 'action'; type: string; reason: string | null }
  | { at: string; kind: 'begun'; number: number }
  | {
      at: string
      kind: 'outcome'
      outcome: 'accepted' | 'rejected' | 'unknown'
      reason: string | null
    }

/** The attempts tell these in more detail. */
const shownByAttempts = new Set(['SEND', 'SENDFAIL'])

export function timelineOf({ actions, attempts }: Events): Entry[] {
  const entries: Entry[] = [
    ...actions
      .filter(({ actionType }) => !shownByAttempts.has(actionType))
      .map(({ timestamp, actionType, reason }) => ({
        at: timestamp,
        kind: 'action' as const,
        type: actionType,
        reason,
      })),
    ...attempts.flatMap(({ number, startedAt, endedAt, outcome, reason }): Entry[] => [
      { at: startedAt, kind: 'begun', number },
      ...(endedAt ? [{ at: endedAt, kind: 'outcome' as const, outcome, reason }] : []),
    ]),
  ]
  // Sorting is stable: a begin stays before the outcome of the same second.
  return entries.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}
