// The local days of a rule. A day is the number of its midnight as if it were in UTC, and has at most one occurrence.
import { type Weekday, weekdayOf, weekdays } from '../time/weekdays.ts'

export const weeksOfMonth = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'LAST'] as const

/** As requests and answers have it. Days are written as 2027-01-31. */
export type Rule = When & {
  /** The time of day, such as 09:30. */
  time: string
  /** The first occurrence is on this day, or on the first that fits after it. */
  startDate: string
  /** Never ends, ends after this day, or after so many occurrences. */
  until?: string
  count?: number
}
type When =
  | { frequency: 'DAILY' }
  | { frequency: 'WEEKDAYS' }
  | { frequency: 'WEEKLY'; weekdays: Weekday[] }
  /** In a month without that day, on its last one. */
  | { frequency: 'MONTHLY'; dayOfMonth: number }
  | { frequency: 'MONTHLY'; weekOfMonth: (typeof weeksOfMonth)[number]; weekday: Weekday }

const dayMs = 86_400_000

/** In order, from the start to the end of the rule, or without an end. */
export function* daysOf(rule: Rule): Generator<number> {
  const end = rule.until === undefined ? Number.POSITIVE_INFINITY : readDay(rule.until)
  const max = rule.count ?? Number.POSITIVE_INFINITY
  let count = 0
  for (const day of endlessDays(rule, readDay(rule.startDate))) {
    if (day > end || count >= max) return
    count += 1
    yield day
  }
}

export function readDay(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayMs
}

export function showDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

function* endlessDays(rule: When, start: number): Generator<number> {
  if (rule.frequency === 'MONTHLY') {
    yield* monthDays(rule, start)
    return
  }
  const wanted = weekdaysOf(rule)
  for (let day = start; ; day += 1) if (wanted.has(weekdayOf(day))) yield day
}

/** As numbers, 0: Monday. */
function weekdaysOf(rule: Exclude<When, { frequency: 'MONTHLY' }>): Set<number> {
  if (rule.frequency === 'DAILY') return new Set([0, 1, 2, 3, 4, 5, 6])
  if (rule.frequency === 'WEEKDAYS') return new Set([0, 1, 2, 3, 4])
  return new Set(rule.weekdays.map((weekday) => weekdays.indexOf(weekday)))
}

function* monthDays(
  rule: Extract<When, { frequency: 'MONTHLY' }>,
  start: number,
): Generator<number> {
  const first = new Date(start * dayMs)
  for (let month = first.getUTCFullYear() * 12 + first.getUTCMonth(); ; month += 1) {
    const day = 'dayOfMonth' in rule ? byDate(month, rule.dayOfMonth) : byWeekday(month, rule)
    if (day >= start) yield day
  }
}

function byDate(month: number, dayOfMonth: number): number {
  return Math.min(firstOf(month) + dayOfMonth - 1, firstOf(month + 1) - 1)
}

function byWeekday(
  month: number,
  { weekOfMonth, weekday }: { weekOfMonth: (typeof weeksOfMonth)[number]; weekday: Weekday },
): number {
  const wanted = weekdays.indexOf(weekday)
  if (weekOfMonth === 'LAST') {
    const last = firstOf(month + 1) - 1
    return last - ((weekdayOf(last) - wanted + 7) % 7)
  }
  const first = firstOf(month)
  return first + ((wanted - weekdayOf(first) + 7) % 7) + weeksOfMonth.indexOf(weekOfMonth) * 7
}

/** `month`: since the year 0. */
function firstOf(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12, 1) / dayMs
}
