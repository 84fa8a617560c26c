// When the slots of a week are, in real time. A slot is wall clock: a weekday and a time of day in a zone.

import { type ClockChange, instantOf, offsetsAround } from '../time/wall-clock.ts'
import { weekdayOf } from '../time/weekdays.ts'

/** The minute of the week, beginning with 0 on Monday at 00:00. */
export type WeekMinute = number
export type Week = { timeZone: string; slots: readonly WeekMinute[] }

export type Slot = {
  at: Date
  slot: WeekMinute
  change: ClockChange
}

/** How far ahead slots are given out. A message beyond would be forgotten by the people who planned it. */
export const horizonDays = 90

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** No zone is further from UTC. */
const farthestMs = dayMs

/** The slots after `after` and until `until`, in order. Slots that a change of the clocks moves to one moment are one. */
export function* slotsBetween(
  { timeZone, slots }: Week,
  after: Date,
  until: Date,
): Generator<Slot> {
  if (slots.length === 0) return
  const offsets = offsetsAround(timeZone, after, until)
  const sorted = slots.toSorted((one, other) => one - other)
  let last = after.getTime()
  // A local day is the number of its midnight, as if it were in UTC.
  const firstDay = Math.floor((last - farthestMs) / dayMs)
  const lastDay = Math.floor((until.getTime() + farthestMs) / dayMs)
  for (let day = firstDay; day <= lastDay; day += 1) {
    const monday = weekdayOf(day) * 24 * 60
    const today = sorted.filter((slot) => slot >= monday && slot < monday + 24 * 60)
    for (const slot of today) {
      const { at, change } = instantOf(offsets, day * dayMs + (slot - monday) * minuteMs)
      if (at <= last) continue
      if (at > until.getTime()) return
      last = at
      yield { at: new Date(at), slot, change }
    }
  }
}
