// The rule of a series as people write it: --every day, "mon,thu", 31 or "last fri".
import type { Schemas } from '../../sdk/index.ts'
import type { Given } from '../command.ts'
import { Failure } from '../failure.ts'

export type Rule = Schemas['SeriesRuleInput']
type Weekday = NonNullable<Rule['weekday']>

const weekdays: readonly Weekday[] = [
  ...(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY'] as const),
  ...(['FRIDAY', 'SATURDAY', 'SUNDAY'] as const),
]
const weeks = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'LAST'] as const
const forms = 'day, workday, days such as mon,thu, a day of the month such as 31, or "last fri"'

export const ruleOptions = {
  every: { type: 'string', value: 'RULE', summary: 'day, workday, mon,thu, 31 or "last fri"' },
  at: { type: 'string', value: 'CLOCK', summary: 'The time of day in your time zone: 09:00' },
  start: { type: 'string', value: 'DAY', summary: 'Not before this day: 2027-01-31' },
  until: { type: 'string', value: 'DAY', summary: 'Not after this day' },
  count: { type: 'string', value: 'COUNT', summary: 'So many times, in place of --until' },
} as const

export function readRule(given: Given): Rule {
  const [every, at] = [given.text('every'), given.text('at')]
  if (every === undefined) throw new Failure('usage', `Say how often: --every ${forms}.`)
  if (at === undefined) throw new Failure('usage', 'Say when of the day: --at 09:00')
  const [, hour, minute] = /^(\d{1,2}):(\d\d)$/.exec(at.trim()) ?? []
  if (hour === undefined || Number(hours(hour)) > 23 || Number(minute) > 59)
    throw new Failure('usage', `"${at}" is no time of day. Write it like 09:00.`)
  const [start, until, count] = [given.text('start'), given.text('until'), given.text('count')]
  return {
    ...daysOf(every),
    time: `${hours(hour)}:${minute}`,
    ...(start !== undefined && { startDate: readDay('start', start) }),
    ...(until !== undefined && { until: readDay('until', until) }),
    ...(count !== undefined && { count: readCount(count) }),
  }
}

function hours(text: string): string {
  return text.padStart(2, '0')
}

function daysOf(every: string): Omit<Rule, 'time'> {
  const words = every.trim().toLowerCase()
  if (/^(day|daily)$/.test(words)) return { frequency: 'DAILY' }
  if (/^(work|week)days?$/.test(words)) return { frequency: 'WEEKDAYS' }
  if (/^\d{1,2}$/.test(words)) return { frequency: 'MONTHLY', dayOfMonth: Number(words) }
  const [first = '', second = ''] = words.split(/\s+/)
  const weekOfMonth = weeks.find((week) => week.toLowerCase() === first)
  if (weekOfMonth) return { frequency: 'MONTHLY', weekOfMonth, weekday: readWeekday(second) }
  return { frequency: 'WEEKLY', weekdays: words.split(/[\s,]+/).map(readWeekday) }
}

function readWeekday(word: string): Weekday {
  const found = weekdays.find((one) => word.length >= 3 && one.startsWith(word.toUpperCase()))
  if (found) return found
  throw new Failure('usage', `"${word}" is no day of the week. --every takes ${forms}.`)
}

function readDay(option: string, text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text
  throw new Failure('usage', `--${option} takes a day such as 2027-01-31.`)
}

function readCount(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1) return count
  throw new Failure('usage', '--count takes a number from 1.')
}

/** "mon, thu 09:00, 5 times" */
export function sayRule(rule: Rule): string {
  const end = rule.until ? `, until ${rule.until}` : rule.count ? `, ${rule.count} times` : ''
  return `${sayDays(rule)} ${rule.time}${end}`
}

function sayDays({ frequency, weekdays: days, dayOfMonth, weekOfMonth, weekday }: Rule): string {
  const short = (day: string) => day.slice(0, 3).toLowerCase()
  if (frequency === 'DAILY') return 'every day'
  if (frequency === 'WEEKDAYS') return 'monday to friday'
  if (frequency === 'WEEKLY') return (days ?? []).map(short).join(', ')
  if (weekOfMonth && weekday) return `${weekOfMonth.toLowerCase()} ${short(weekday)} of the month`
  return `day ${dayOfMonth ?? 1} of the month`
}
