// When the occurrences of a series are, in real time. They are wall clock: a day and a time of day in a zone.
import { type ClockChange, instantOf, offsetsAround } from '../time/wall-clock.ts'
import { minutesOf } from '../time/weekdays.ts'
import { daysOf, type Rule, showDay } from './rule.ts'

export type Occurrence = {
  /** The local day, which names it: 2027-01-31. */
  date: string
  /** How many come before it since the start of the rule. */
  index: number
  at: Date
  change: ClockChange
}

export type Timing = { rule: Rule; timeZone: string }

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** No zone is further from UTC. */
const farthestMs = dayMs

/** Those after `after` and until `until`, in order. Of occurrences that a change of the clocks moves to one moment the first counts. */
export function* occurrencesBetween(
  { rule, timeZone }: Timing,
  after: Date,
  until: Date,
): Generator<Occurrence> {
  const offsets = offsetsAround(timeZone, after, until)
  const minutes = minutesOf(rule.time)
  // A day before it may have been left out and moved to the same moment.
  const firstDay = Math.floor((after.getTime() - farthestMs) / dayMs) - 1
  let last = Number.NEGATIVE_INFINITY
  let index = -1
  for (const day of daysOf(rule)) {
    index += 1
    if (day < firstDay) continue
    if (day * dayMs > until.getTime() + farthestMs) return
    const { at, change } = instantOf(offsets, day * dayMs + minutes * minuteMs)
    if (at > until.getTime()) return
    if (at > last && at > after.getTime())
      yield { date: showDay(day), index, at: new Date(at), change }
    last = at
  }
}
