// Days of the week and times of day, as requests and answers name them.

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

export const timePattern = '^([01][0-9]|2[0-3]):[0-5][0-9]$'

/** Of a local day, the number of its midnight as if it were in UTC. 0: Monday. The first day of Unix time was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}

/** `time`: such as 09:30, in minutes since midnight. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
