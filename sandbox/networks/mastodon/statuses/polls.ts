// The poll of a status.
import type { Poll } from '../../../pages/posts/polls.ts'
import { refuse } from '../dialect.ts'
import { polls as limits } from '../instance.ts'

export function requirePoll(given: unknown, hasMedia: boolean): Poll | undefined {
  if (given === undefined || given === null) return undefined
  if (hasMedia) throw refuse('Validation failed: Poll and media cannot be combined')
  const { options, expires_in: seconds, multiple } = given as Record<string, unknown>
  const list = Array.isArray(options) ? options.map(String) : []
  if (list.length < 2) throw refuse('Validation failed: Options must contain more than one item')
  if (list.length > limits.max_options)
    throw refuse(`Validation failed: Options can't contain more than ${limits.max_options} items`)
  if (list.some((option) => [...option].length > limits.max_characters_per_option))
    throw refuse('Validation failed: Options cannot be that long')
  if (new Set(list).size < list.length)
    throw refuse('Validation failed: Options contain duplicate items')
  if (!(Number(seconds) >= limits.min_expiration && Number(seconds) <= limits.max_expiration))
    throw refuse('Validation failed: Expires at is out of range')
  const isMultiple = multiple === true
  return { options: list, minutes: Number(seconds) / 60, ...(isMultiple && { isMultiple }) }
}

/** As the API shows it, without a vote. */
export function describePoll(id: string, { options, minutes, isMultiple }: Poll, at: string) {
  return {
    ...{ id, multiple: isMultiple === true, expired: false, emojis: [], own_votes: [] },
    ...{ votes_count: 0, voters_count: 0, voted: false },
    expires_at: new Date(Date.parse(at) + minutes * 60_000).toISOString(),
    options: options.map((title) => ({ title, votes_count: 0 })),
  }
}
