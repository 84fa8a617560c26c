// Polls: for the service and for browsers.

/** The question is the text of the post, except where the network has a field for it. */
export type Poll = {
  options: string[]
  /** How long people can vote. */
  durationMinutes: number
  /** People may choose several options. */
  multipleChoice: boolean
  question: string | null
}

/** The polls that a network takes. */
export type PollRule = {
  /** At least two. */
  maxOptions: number
  maxOptionLength: number
  minMinutes: number
  maxMinutes: number
  /** The network has these durations alone. */
  onlyMinutes?: readonly number[]
  hasMultipleChoice?: true
  /** A poll needs a question beside the text of the post. */
  maxQuestionLength?: number
}

export const minOptions = 2
/** Every network with polls takes a day. */
export const usualMinutes = 1_440

export function takesMinutes(
  { minMinutes, maxMinutes, onlyMinutes }: PollRule,
  minutes: number,
): boolean {
  return onlyMinutes
    ? onlyMinutes.includes(minutes)
    : minutes >= minMinutes && minutes <= maxMinutes
}
