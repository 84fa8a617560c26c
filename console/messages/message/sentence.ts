// The state of a message in a sentence: what happened, and what it waits for.
import type { Texts } from '../../texts/texts.ts'
import { momentLabel } from '../../time/labels.ts'
import { inZone } from '../../time/wall-time.ts'
import { stateOf } from '../../ui/state-of.ts'
import { isUnknown, type Message } from '../listing.ts'
import type { Events } from './message-query.ts'

type Attempt = Pick<Events['attempts'][number], 'endedAt' | 'outcome' | 'nextStep'>
type Described = Pick<Message, 'state' | 'scheduledSendTime' | 'failure'>

/** The facts beside the message itself that decide what it waits for. */
export type Situation = {
  network: string
  now: Temporal.ZonedDateTime
  attempts: readonly Attempt[]
  /** The profile cannot publish before it is connected again. */
  needsSignIn: boolean
}

/** A message that is a minute late is late. */
const lateMs = 60_000

type Words = Texts['message']

export function sentenceOf(message: Described, situation: Situation, text: Words): string {
  const { sentence, soon } = text
  const { network, now } = situation
  if (isUnknown(message)) return sentence.unknown(network)
  const state = stateOf(message.state)
  const time = message.scheduledSendTime
  const when = time ? momentLabel(inZone(time, now.timeZoneId), now) : soon
  if (state === 'scheduled') return sentenceOfScheduled(time, when, situation, sentence)
  if (state === 'pending' || state === 'sent') return sentence[state](when)
  return state === 'submitted' || state === 'failed' || state === 'rejected'
    ? sentence[state]()
    : ''
}

function sentenceOfScheduled(
  time: number | null,
  when: string,
  situation: Situation,
  sentence: Words['sentence'],
): string {
  const { network, now, attempts, needsSignIn } = situation
  const last = attempts.findLast(({ endedAt }) => endedAt !== null)
  const isRefused = last?.outcome === 'rejected'
  const isLate = time !== null && now.epochMilliseconds - time * 1000 > lateMs
  if (needsSignIn)
    return isRefused || isLate
      ? sentence.waitsForAccess(network)
      : sentence.lacksAccess(network, when)
  if (isRefused) return sentence.refusedOnce(network, nextTry(last, now))
  return isLate ? sentence.late(when) : sentence.scheduled(when)
}

/** The ledger says "try again at 2026-11-18T10:00:00.000Z". */
function nextTry({ nextStep }: Attempt, now: Temporal.ZonedDateTime): string | undefined {
  const [time] = /\d{4}-\d\d-\d\dT[\d:.]+Z/.exec(nextStep ?? '') ?? []
  return time && momentLabel(inZone(Date.parse(time) / 1000, now.timeZoneId), now)
}
