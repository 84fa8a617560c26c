// The distance by which an arrow key moves a message, without and with Shift.
import type { Direction } from './directions.ts'

type Step = { horizontal: Temporal.DurationLike; vertical: Temporal.DurationLike }
export type Steps = { near: Step; far: Step }

export const stepsOf = {
  month: {
    near: { horizontal: { days: 1 }, vertical: { weeks: 1 } },
    far: { horizontal: { weeks: 1 }, vertical: { weeks: 4 } },
  },
  week: {
    near: { horizontal: { days: 1 }, vertical: { hours: 1 } },
    far: { horizontal: { weeks: 1 }, vertical: { hours: 6 } },
  },
  day: {
    near: { horizontal: { days: 1 }, vertical: { minutes: 5 } },
    far: { horizontal: { weeks: 1 }, vertical: { hours: 1 } },
  },
} satisfies Record<string, Steps>

export function stepFrom(
  at: Temporal.ZonedDateTime,
  { horizontal, vertical }: Direction,
  { horizontal: across, vertical: down }: Step,
): Temporal.ZonedDateTime {
  const step = horizontal === 0 ? down : across
  return horizontal + vertical < 0 ? at.subtract(step) : at.add(step)
}
