// Slots while they are edited: in the order of the week, each once.
import { type Weekday, weekdays } from '../../time/weekdays.ts'
import type { WeekSlot } from './queue.ts'

/** The days to which one time is added. */
export const dayChoices = ['DAILY', 'WORKDAYS', ...weekdays] as const
export type DayChoice = (typeof dayChoices)[number]

export function daysOf(choice: DayChoice): readonly Weekday[] {
  if (choice === 'DAILY') return weekdays
  return choice === 'WORKDAYS' ? weekdays.slice(0, 5) : [choice]
}

export function addSlots(
  slots: readonly WeekSlot[],
  time: string,
  days: readonly Weekday[],
): WeekSlot[] {
  const missing = days.filter((weekday) => !slots.some(isAt({ weekday, time })))
  return inOrder([...slots, ...missing.map((weekday) => ({ weekday, time }))])
}

export function removeSlot(slots: readonly WeekSlot[], slot: WeekSlot): WeekSlot[] {
  const isSlot = isAt(slot)
  return slots.filter((one) => !isSlot(one))
}

export function isSameWeek(one: readonly WeekSlot[], other: readonly WeekSlot[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isAt({ weekday, time }: WeekSlot) {
  return (slot: WeekSlot) => slot.weekday === weekday && slot.time === time
}

function inOrder(slots: WeekSlot[]): WeekSlot[] {
  const placeOf = ({ weekday, time }: WeekSlot) => `${weekdays.indexOf(weekday)} ${time}`
  return slots.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
}
