// Polls (developers.facebook.com, Threads API, "Polls"). Threads gives every poll a day.
import type { Poll, PollRule } from '../../shared/polls.ts'

export const polls: PollRule = {
  maxOptions: 4,
  maxOptionLength: 25,
  minMinutes: 1_440,
  maxMinutes: 1_440,
  onlyMinutes: [1_440],
}

const names = ['option_a', 'option_b', 'option_c', 'option_d']

/** As parameters of the container. */
export function attach(poll: Poll | null | undefined): Record<string, string> {
  if (!poll) return {}
  const options = poll.options.map((option, index) => [names[index], option])
  return { poll_attachment: JSON.stringify(Object.fromEntries(options)) }
}
