// When the slots of a week are, in real time. A slot is wall clock: a weekday and a time of day in a zone.

import { type Offset, offsetsIn } from '../time/time-zone.ts'

/** The minute of the week, beginning with 0 on Monday at 00:00. */
export type WeekMinute = number
export type Week = { timeZone: string; slots: readonly WeekMinute[] }

export type Slot = {
  at: Date
  slot: WeekMinute
  /** SKIPPED: the clocks jump over its time of day, and it is at the next minute that exists. REPEATED: it occurs twice, and is the first. */
  change: 'SKIPPED' | 'REPEATED' | null
}

/** How far ahead slots are given out. A message beyond would be forgotten by the people who planned it. */
export const horizonDays = 90

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const weekDays = 7
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

/** 0: Monday. The first day of Unix time was a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 3) % weekDays) + weekDays) % weekDays
}

/** `local`: the wall clock, as if it were in UTC. */
function instantOf(offsets: Offset[], local: number): { at: number; change: Slot['change'] } {
  const found = offsets.flatMap(({ from, seconds }, index) => {
    const at = local - seconds * 1000
    const end = offsets[index + 1]?.from.getTime() ?? Number.POSITIVE_INFINITY
    return at >= from.getTime() && at < end ? [at] : []
  })
  const [first] = found
  if (first !== undefined) return { at: first, change: found.length > 1 ? 'REPEATED' : null }
  // The clocks jump over it: in the offset that ends there it would be after the end.
  const next = offsets.find(({ from, seconds }) => local - seconds * 1000 < from.getTime())
  return { at: next?.from.getTime() ?? local, change: 'SKIPPED' }
}

/** Formatting 90 days takes as long as a query. A process sees few zones and each day once. */
const known = new Map<string, Offset[]>()
const maxKnown = 50

function offsetsAround(timeZone: string, after: Date, until: Date): Offset[] {
  const from = Math.floor((after.getTime() - 3 * farthestMs) / dayMs)
  const to = Math.ceil((until.getTime() + 3 * farthestMs) / dayMs)
  const key = `${timeZone} ${from} ${to}`
  const cached = known.get(key)
  if (cached) return cached
  const offsets = offsetsIn(timeZone, new Date(from * dayMs), new Date(to * dayMs))
  if (known.size >= maxKnown) known.clear()
  known.set(key, offsets)
  return offsets
}
