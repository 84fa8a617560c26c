// Slots in requests and answers: a weekday and a time of day.
import { Problem } from '../errors.ts'
import { pointerTo } from '../json/pointer.ts'
import { say } from '../sentences/sentences.ts'
import { minutesOf, type Weekday, weekdays } from '../time/weekdays.ts'
import type { WeekMinute } from './slots.ts'

export type SlotInput = { weekday: Weekday; time: string }

/** One in ten minutes of the week. */
export const maxSlots = 1008

const dayMinutes = 24 * 60

/** In the order of the week, whatever the order of the request. */
export function readSlots(given: SlotInput[]): WeekMinute[] {
  const minutes = given.map(minuteOf)
  const second = minutes.findIndex((minute, index) => minutes.indexOf(minute) < index)
  if (second !== -1)
    throw new Problem('invalid', {
      message: say('queue_slot_twice'),
      hint: say('queue_slot_once'),
      reason: 'duplicate_slot',
      param: pointerTo('slots', second),
    })
  return minutes.toSorted((one, other) => one - other)
}

export function showSlot(slot: WeekMinute): SlotInput {
  const weekday = weekdays[Math.floor(slot / dayMinutes)] ?? 'MONDAY'
  const [hours, minutes] = [Math.floor((slot % dayMinutes) / 60), slot % 60]
  return { weekday, time: [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':') }
}

function minuteOf({ weekday, time }: SlotInput): WeekMinute {
  return weekdays.indexOf(weekday) * dayMinutes + minutesOf(time)
}
