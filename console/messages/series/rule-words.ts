// The rule of a series in a sentence.
import { texts } from '../../texts/texts.ts'
import { formatDate, formatList } from '../../time/format.ts'
import { type Weekday, weekdayName, weekdays } from '../../time/weekdays.ts'
import type { Series } from './series-calls.ts'

type Rule = Series['rule']

export function ruleWords(rule: Rule): string {
  const text = texts('series')
  return `${text.at(daysOf(rule), rule.time)}${endOf(rule)}`
}

function daysOf(rule: Rule): string {
  const text = texts('series')
  if (rule.frequency === 'DAILY') return text.daily
  if (rule.frequency === 'WEEKDAYS') return text.workdays
  if (rule.frequency === 'WEEKLY')
    return text.weekly(formatList(inOrder(rule.weekdays ?? []).map(weekdayName)))
  if (rule.weekOfMonth && rule.weekday)
    return text.monthlyOn[rule.weekOfMonth](weekdayName(rule.weekday))
  return text.monthly(rule.dayOfMonth ?? 1)
}

function endOf({ until, count }: Rule): string {
  const text = texts('series')
  if (until) return text.until(formatDay(Temporal.PlainDate.from(until)))
  return count ? text.times(count) : ''
}

export function formatDay(date: Temporal.PlainDate): string {
  return formatDate(date, { day: 'numeric', month: 'short', year: 'numeric' })
}

function inOrder(some: Weekday[]): Weekday[] {
  return weekdays.filter((one) => some.includes(one))
}
