// The polls that a server announces, and a poll as it takes one.
import { valueAt } from '../../http/client.ts'
import type { Poll, PollRule } from '../../shared/polls.ts'
import { usualPolls } from '../limits.ts'

/** From the answer of /api/v2/instance. Null: the server announces none, as Pixelfed does. */
export function pollsIn(instance: unknown): PollRule | null {
  const polls = valueAt(instance, 'configuration', 'polls')
  if (typeof polls !== 'object' || polls === null) return null
  const minutes = (name: string) => Number(valueAt(polls, name)) / 60
  return readPolls({
    maxOptions: valueAt(polls, 'max_options'),
    maxOptionLength: valueAt(polls, 'max_characters_per_option'),
    minMinutes: Math.ceil(minutes('min_expiration')),
    maxMinutes: Math.floor(minutes('max_expiration')),
  })
}

/** As they were stored with the limits of the server, or the usual ones: earlier versions stored none. */
export function pollsOnServer(serverLimits: unknown): PollRule | null {
  const stored = valueAt(serverLimits, 'polls')
  return stored === null ? null : readPolls(stored)
}

/** A number that no server can mean counts as none. */
function readPolls(given: unknown): PollRule {
  const number = (
    name: 'maxOptions' | 'maxOptionLength' | 'minMinutes' | 'maxMinutes',
    min: number,
  ) => {
    const value = valueAt(given, name)
    const isMeant = Number.isSafeInteger(value) && Number(value) >= min
    return isMeant ? Number(value) : usualPolls[name]
  }
  return {
    maxOptions: number('maxOptions', 2),
    maxOptionLength: number('maxOptionLength', 1),
    minMinutes: number('minMinutes', 0),
    maxMinutes: number('maxMinutes', 1),
    hasMultipleChoice: true,
  }
}

export function toStatusPoll({ options, durationMinutes, multipleChoice }: Poll) {
  return { options, expires_in: durationMinutes * 60, multiple: multipleChoice }
}
