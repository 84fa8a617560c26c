// The poll of a message on the command line: its options, one for each --poll.
import type { Schemas } from '../../sdk/index.ts'
import type { Given } from '../command.ts'
import { Failure } from '../failure.ts'

type Poll = NonNullable<Schemas['MessageInput']['poll']>

export const pollOptions = {
  poll: {
    type: 'string',
    multiple: true,
    value: 'OPTION',
    summary: 'An option of a poll; one for each, at least two',
  },
  'poll-minutes': { type: 'string', value: 'MINUTES', summary: 'How long people can vote (1440)' },
  'poll-question': {
    type: 'string',
    value: 'TEXT',
    summary: 'The question, on LinkedIn; elsewhere the text asks',
  },
  'poll-several': { type: 'boolean', summary: 'People may choose several options' },
} as const

export function readPoll(given: Given): { poll?: Poll } {
  const options = given.list('poll')
  const [minutes, question] = [given.text('poll-minutes'), given.text('poll-question')]
  const isSeveral = given.has('poll-several')
  if (options.length === 0) {
    if (minutes === undefined && question === undefined && !isSeveral) return {}
    throw new Failure('usage', 'A poll needs its options: --poll Yes --poll No')
  }
  if (minutes !== undefined && !/^[1-9]\d{0,5}$/.test(minutes))
    throw new Failure('usage', `${minutes} is no number of minutes`)
  return {
    poll: {
      options,
      ...(minutes !== undefined && { durationMinutes: Number(minutes) }),
      ...(isSeveral && { multipleChoice: true }),
      ...(question !== undefined && { question }),
    },
  }
}
