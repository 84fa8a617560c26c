// The public interface of the module: rules of series as requests give them, and their coming occurrences.

import type { Reason } from '../errors/reasons.ts'
import { Problem } from '../errors.ts'
import { type Said, say } from '../sentences/sentences.ts'
import type { Weekday } from '../time/weekdays.ts'
import { type Occurrence as One, occurrencesBetween, type Timing as Times } from './occurrences.ts'
import { daysOf, type Rule as Read, readDay, showDay, weeksOfMonth as weeks } from './rule.ts'

export type Rule = Read
export type Occurrence = One
export type Timing = Times
export const weeksOfMonth = weeks

export const frequencies = ['DAILY', 'WEEKDAYS', 'WEEKLY', 'MONTHLY'] as const
/** A field that is left out or null is not part of the rule. */
export type RuleInput = {
  frequency: (typeof frequencies)[number]
  weekdays?: readonly Weekday[] | null
  dayOfMonth?: number | null
  weekOfMonth?: (typeof weeksOfMonth)[number] | null
  weekday?: Weekday | null
  time: string
  startDate?: string | null
  until?: string | null
  count?: number | null
}

/** Longer than the furthest distance of two occurrences, which is that of months without a day in common. */
const searchDays = 400
const maxDays = 3660
const dayMs = 86_400_000

/** In order, after `after`: at most `max`, and none further ahead than a year. */
export function comingOccurrences(timing: Timing, after: Date, max: number): Occurrence[] {
  const start = new Date(Math.max(after.getTime(), (readDay(timing.rule.startDate) - 2) * dayMs))
  const end = new Date(start.getTime() + searchDays * dayMs)
  return occurrencesBetween(timing, start, end).take(max).toArray()
}

/** The first one after `after` and until `until`. */
export function firstOccurrence(timing: Timing, after: Date, until: Date): Occurrence | undefined {
  return occurrencesBetween(timing, after, until).next().value ?? undefined
}

/** The local day of a moment. */
export function dayIn(timeZone: string, time: Date): string {
  // The calendar of Sweden writes days as 2027-01-31.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time)
}

/** `today`: the first day of a rule that names none. */
export function readRule(input: RuleInput, today: string): Rule {
  const { frequency, weekdays } = input
  const startDate = input.startDate ?? today
  requireDay(startDate, 'startDate', today)
  const base = { time: input.time, startDate, ...endOf(input, startDate) }
  if (frequency === 'WEEKLY') {
    refuseFields(input, ['dayOfMonth', 'weekOfMonth', 'weekday'])
    if (!weekdays || weekdays.length === 0) throw missing('weekdays')
    return { ...base, frequency, weekdays: [...new Set(weekdays)] }
  }
  refuseFields(input, ['weekdays'])
  if (frequency === 'MONTHLY') return { ...base, frequency, ...dayOf(input) }
  refuseFields(input, ['dayOfMonth', 'weekOfMonth', 'weekday'])
  return { ...base, frequency }
}

function dayOf(input: RuleInput) {
  const { dayOfMonth, weekOfMonth, weekday } = input
  if (weekOfMonth == null && weekday == null) {
    if (dayOfMonth == null) throw missing('dayOfMonth')
    return { dayOfMonth }
  }
  refuseFields(input, ['dayOfMonth'])
  if (weekOfMonth == null) throw missing('weekOfMonth')
  if (weekday == null) throw missing('weekday')
  return { weekOfMonth, weekday }
}

function endOf({ until, count }: RuleInput, startDate: string): Pick<Rule, 'until' | 'count'> {
  if (until != null && count != null) throw invalid('until', 'invalid_value', say('rule_one_end'))
  if (count != null) return { count }
  if (until == null) return {}
  requireDay(until, 'until', startDate)
  if (until < startDate) throw invalid('until', 'range_reversed', say('rule_ends_before_start'))
  return { until }
}

function requireDay(date: string, field: string, from: string): void {
  const day = readDay(date)
  if (Number.isNaN(day) || showDay(day) !== date)
    throw invalid(field, 'bad_format', say('rule_no_such_day', { field }))
  if (Math.abs(day - readDay(from)) > maxDays)
    throw invalid(field, 'too_large', say('rule_too_far', { field }))
}

function refuseFields(input: RuleInput, fields: (keyof RuleInput)[]): void {
  const given = fields.find((field) => input[field] != null)
  if (given)
    throw invalid(
      given,
      'invalid_value',
      say('rule_field_not_for', { field: given, frequency: input.frequency }),
    )
}

function missing(field: keyof RuleInput): Problem {
  return invalid(field, 'missing', say('rule_field_missing', { field }))
}

function invalid(field: string, reason: Reason, message: Said): Problem {
  return new Problem('invalid', { message, reason, param: `/rule/${field}` })
}

export type Remark = { date: string | null; message: Said }
const maxRemarks = 4

/** Surprises: a day that months lack, and times of the coming year that a change of the clocks removes or repeats. */
export function remarksOn(timing: Timing, now: Date): Remark[] {
  const { rule } = timing
  const day = 'dayOfMonth' in rule ? rule.dayOfMonth : 0
  const short = day > 28 ? [{ date: null, message: say('series_short_months', { day }) }] : []
  const coming = comingOccurrences(timing, now, searchDays)
  const changed = coming.flatMap(({ date, change }) => {
    const values = { date, time: rule.time }
    if (change === null) return []
    return [
      {
        date,
        message:
          change === 'SKIPPED'
            ? say('series_time_skipped', values)
            : say('series_time_repeated', values),
      },
    ]
  })
  return [...short, ...changed.slice(0, maxRemarks)]
}

/** Whether nothing comes after this moment. */
export function isOver(timing: Timing, after: Date): boolean {
  const { rule } = timing
  if (rule.until === undefined && rule.count === undefined) return false
  let last: number | undefined
  for (const day of daysOf(rule)) last = day
  if (last === undefined) return true
  if (last * dayMs > after.getTime() + 3 * dayMs) return false
  return comingOccurrences(timing, after, 1).length === 0
}
