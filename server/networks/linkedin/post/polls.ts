// Polls (learn.microsoft.com/linkedin/marketing, "Poll API", version 202605).
import type { Poll, PollRule } from '../../shared/polls.ts'

const durations: ReadonlyMap<number, string> = new Map([
  [1_440, 'ONE_DAY'],
  [4_320, 'THREE_DAYS'],
  [10_080, 'SEVEN_DAYS'],
  [20_160, 'FOURTEEN_DAYS'],
])

export const polls: PollRule = {
  maxOptions: 4,
  maxOptionLength: 30,
  minMinutes: 1_440,
  maxMinutes: 20_160,
  onlyMinutes: [...durations.keys()],
  maxQuestionLength: 140,
}

export function toContent({ options, durationMinutes, question }: Poll) {
  return {
    poll: {
      question,
      options: options.map((text) => ({ text })),
      settings: { duration: durations.get(durationMinutes) },
    },
  }
}
