// Reviews and attempts as one list in order of time.
import type { Schemas } from '../../api/client.ts'
import { ofService } from '../../texts/sentences.ts'
import type { Events } from './message-query.ts'

type Outcome = Schemas['Attempt']['outcome']

export type Entry =
  | {
      at: string
      kind: 'action'
      type: string
      /** The member who did it; undefined for an app and for the service. */
      memberId: string | undefined
      isByApp: boolean
      reason: string | null
    }
  /** `part`: of a message with parts. 1 is the first post. */
  | { at: string; kind: 'begun'; number: number; part?: number | undefined }
  /** `absent`: no post of the attempt is known, which is not a refusal by the network. */
  | {
      at: string
      kind: 'outcome'
      outcome: Outcome | 'absent'
      reason: string | null
      part?: number | undefined
    }

/** The attempts show these in more detail. */
const shownByAttempts = new Set(['SEND', 'SENDFAIL'])
/** The codes of attempts after which Carillon searched the network and found no post. */
const absentCodes = new Set(['not_taken', 'prepared_gone'])

export function timelineOf({ actions, attempts }: Events): Entry[] {
  const entries: Entry[] = [
    ...actions.filter(({ actionType }) => !shownByAttempts.has(actionType)).map(entryOfAction),
    ...attempts.flatMap(entriesOfAttempt),
  ]
  // Sorting is stable: a begin stays before the outcome of the same second.
  return entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** The last rejection. */
export function rejectionIn({ actions }: Pick<Events, 'actions'>) {
  return actions
    .map(entryOfAction)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .findLast(({ type }) => type === 'REJECT')
}

/** The members to load the names of. */
export function membersOf(entries: Entry[]): string[] {
  return entries.flatMap((entry) => (entry.kind === 'action' ? (entry.memberId ?? []) : []))
}

function entryOfAction(action: Events['actions'][number]): Extract<Entry, { kind: 'action' }> {
  const { timestamp, actionType, actorType, actorId, reason, sentences } = action
  return {
    at: timestamp,
    kind: 'action',
    type: actionType,
    memberId: actorType === 'MEMBER' ? (actorId ?? undefined) : undefined,
    isByApp: actorType === 'EXTERNAL',
    // A text of a member or an app is not translated.
    reason: reason && ofService(reason, sentences?.reason),
  }
}

function entriesOfAttempt(attempt: Events['attempts'][number]): Entry[] {
  const { number, part, startedAt, endedAt, code } = attempt
  const begun: Entry = { at: startedAt, kind: 'begun', number, part }
  if (!endedAt) return [begun]
  const isAbsent = attempt.outcome === 'rejected' && absentCodes.has(code ?? '')
  const outcome = isAbsent ? 'absent' : attempt.outcome
  const reason = attempt.reason && ofService(attempt.reason, attempt.sentences?.reason)
  return [begun, { at: endedAt, kind: 'outcome', outcome, reason, part }]
}
