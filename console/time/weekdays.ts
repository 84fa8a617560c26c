// The days of the week, as the API names them.
import { formatWeekday } from './format.ts'

export const weekdays = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const
export type Weekday = (typeof weekdays)[number]

export function weekdayName(weekday: Weekday): string {
  // The 5th of January 2026 is a Monday.
  return formatWeekday(new Temporal.PlainDate(2026, 1, 5 + weekdays.indexOf(weekday)), 'long')
}
