// The fields of a rule, as they are typed, and the rule that they make.
import type { Schemas } from '../../api/client.ts'
import { type Weekday, weekdays } from '../../time/weekdays.ts'
import { formTexts } from './form-texts.ts'

export type Rule = Schemas['Series']['rule']
export type RuleInput = Schemas['SeriesRuleInput']

/** DATE and WEEKDAY: monthly, on the 31st or on the last Friday. */
export const repeats = ['DAILY', 'WEEKDAYS', 'WEEKLY', 'DATE', 'WEEKDAY'] as const
export type Repeats = (typeof repeats)[number]
export const weeksOfMonth = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'LAST'] as const
export const ends = ['never', 'until', 'count'] as const

export type RuleForm = {
  repeats: Repeats
  weekdays: Weekday[]
  dayOfMonth: string
  weekOfMonth: (typeof weeksOfMonth)[number]
  weekday: Weekday
  time: string
  startDate: string
  end: (typeof ends)[number]
  until: string
  count: string
}

const maxCount = 1000

/** Weekly from this day on; the other fields fit the day too. */
export function ruleFormAt(start: Temporal.PlainDateTime): RuleForm {
  const { day, dayOfWeek } = start
  const weekday = weekdays[dayOfWeek - 1] ?? 'MONDAY'
  return {
    repeats: 'WEEKLY',
    weekdays: [weekday],
    dayOfMonth: String(day),
    weekOfMonth: weeksOfMonth[Math.min(Math.ceil(day / 7), 5) - 1] ?? 'LAST',
    weekday,
    time: start.toPlainTime().toString({ smallestUnit: 'minute' }),
    startDate: start.toPlainDate().toString(),
    end: 'never',
    until: start.toPlainDate().add({ months: 3 }).toString(),
    count: '10',
  }
}

export function ruleFormOf(rule: Rule): RuleForm {
  const start = Temporal.PlainDate.from(rule.startDate).toPlainDateTime(rule.time)
  const { until, count, dayOfMonth, weekOfMonth, weekday } = rule
  return {
    ...ruleFormAt(start),
    repeats: repeatsOf(rule),
    ...(rule.weekdays && { weekdays: rule.weekdays }),
    ...(dayOfMonth && { dayOfMonth: String(dayOfMonth) }),
    ...(weekOfMonth && { weekOfMonth }),
    ...(weekday && { weekday }),
    end: until ? 'until' : count ? 'count' : 'never',
    ...(until && { until }),
    ...(count && { count: String(count) }),
  }
}

export function ruleInputOf(form: RuleForm): RuleInput {
  const { time, startDate, end, until, count } = form
  return {
    ...daysOf(form),
    time,
    startDate,
    ...(end === 'until' && { until }),
    ...(end === 'count' && { count: Number(count) }),
  }
}

/** The missing part without which the service cannot be asked. */
export function reasonOfRule(form: RuleForm): string | undefined {
  const text = formTexts
  if (form.repeats === 'WEEKLY' && form.weekdays.length === 0) return text.noWeekday
  if (form.repeats === 'DATE' && !isWithin(form.dayOfMonth, 31)) return text.noDayOfMonth
  if (form.time === '') return text.noTime
  if (form.startDate === '') return text.noStart
  if (form.end === 'until' && form.until === '') return text.noUntil
  if (form.end === 'count' && !isWithin(form.count, maxCount)) return text.noCount
  return undefined
}

function repeatsOf({ frequency, weekday }: Rule): Repeats {
  if (frequency !== 'MONTHLY') return frequency
  return weekday ? 'WEEKDAY' : 'DATE'
}

function daysOf({ repeats: chosen, ...form }: RuleForm): Pick<RuleInput, 'frequency'> {
  const { dayOfMonth, weekOfMonth, weekday } = form
  if (chosen === 'WEEKLY') return { frequency: chosen, ...{ weekdays: form.weekdays } }
  if (chosen === 'DATE') return { frequency: 'MONTHLY', ...{ dayOfMonth: Number(dayOfMonth) } }
  if (chosen === 'WEEKDAY') return { frequency: 'MONTHLY', ...{ weekOfMonth, weekday } }
  return { frequency: chosen }
}

function isWithin(typed: string, max: number): boolean {
  const number = Number(typed)
  return Number.isInteger(number) && number >= 1 && number <= max
}
