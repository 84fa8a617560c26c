// The poll of the form, for the networks that have polls.
import type { paths } from '../../../../sdk/schema.gen.ts'
import { type Network, networkOf } from '../../../networks/networks.ts'
import type { Message } from '../../listing.ts'
import type { FormState } from './form.ts'

type Body = paths['/v1/messages']['post']['requestBody']['content']['application/json']
export type PollBody = NonNullable<Body['poll']>
export type PollRule = NonNullable<Network['polls']>

export type FormPoll = {
  /** Empty ones are not sent. */
  options: string[]
  minutes: number
  multipleChoice: boolean
  question: string
}

export type PollChange = { type: 'poll'; poll: FormPoll | undefined }

export const minOptions = 2
const aDay = 1_440
/** As people say them: an hour, a day, a week. */
const usualDurations = [60, 360, 720, aDay, 2_880, 4_320, 10_080, 20_160]

export const emptyPoll: FormPoll = {
  options: ['', ''],
  minutes: aDay,
  multipleChoice: false,
  question: '',
}

export function rulesFor(types: readonly string[]): PollRule[] {
  return types.flatMap((type) => networkOf(type).network?.polls ?? [])
}

/** The durations that all of these networks have; also the one of a message that another client made. */
export function durationsFor(rules: readonly PollRule[], chosen: number): number[] {
  return [...new Set([...usualDurations, chosen])]
    .toSorted((one, other) => one - other)
    .filter((minutes) => rules.every((rule) => takes(rule, minutes)))
}

function takes({ minutes: only, minMinutes, maxMinutes }: PollRule, minutes: number): boolean {
  return only ? only.includes(minutes) : minutes >= minMinutes && minutes <= maxMinutes
}

/** The chosen one, unless a network does not have it: every network has a day. */
export function minutesFor(rules: readonly PollRule[], chosen: number): number {
  return rules.every((rule) => takes(rule, chosen)) ? chosen : aDay
}

/** Undefined: the form has no poll, or the network has none. `types`: of all profiles, which share the duration. */
export function pollFor(
  { poll }: Pick<FormState, 'poll'>,
  type: string,
  types: readonly string[],
): PollBody | undefined {
  const [rule] = rulesFor([type])
  if (!poll || !rule) return undefined
  const question = poll.question.trim()
  return {
    options: filled(poll),
    durationMinutes: minutesFor(rulesFor(types), poll.minutes),
    ...(poll.multipleChoice && rule.multipleChoice ? { multipleChoice: true } : {}),
    ...(question !== '' && rule.maxQuestionLength !== null ? { question } : {}),
  }
}

export function filled({ options }: FormPoll): string[] {
  return options.map((option) => option.trim()).filter((option) => option !== '')
}

export function pollOf({ poll }: Pick<Message, 'poll'>): FormPoll | undefined {
  if (!poll) return undefined
  const { options, durationMinutes: minutes, multipleChoice, question } = poll
  return { options, minutes, multipleChoice, question: question ?? '' }
}

/** As a draft on the service keeps it. An empty one has no poll. */
export function draftedPoll({ poll }: Pick<FormState, 'poll'>): PollBody {
  if (!poll) return {}
  const { options, minutes, multipleChoice, question } = poll
  return {
    options,
    durationMinutes: minutes,
    multipleChoice,
    ...(question === '' ? {} : { question }),
  }
}
