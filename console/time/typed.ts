// Dates and times as people type them, in the order of the console's language: 18.11.2026, 18/11, 181126; 9:30, 930, 9 pm.
import { locale } from '../texts/texts.ts'
import { formatDate } from './format.ts'

type Part = 'day' | 'month' | 'year'

/** 18/11/2026, 18.11.2026 */
export function formatTypedDay(date: Temporal.PlainDate): string {
  return formatDate(date, { day: '2-digit', month: '2-digit', year: 'numeric' })
}

/** Without a year it is the next such day. 2026-11-18 is read in every language. */
export function readDay(
  text: string,
  today: Temporal.PlainDate,
  language = locale(),
): Temporal.PlainDate | undefined {
  const groups = /^[\d\s./,-]*$/.test(text) ? (text.match(/\d+/g) ?? []) : []
  const isIso = groups.length === 3 && groups[0]?.length === 4
  const order: Part[] = isIso ? ['year', 'month', 'day'] : orderIn(language)
  const [digits = ''] = groups
  const parts = groups.length === 1 ? splitDigits(digits, order) : groups
  if (parts.length === 3) return dateOf(order, parts)
  if (parts.length !== 2) return undefined
  const named = order.filter((part) => part !== 'year')
  const [thisYear, nextYear] = [today.year, today.year + 1].map((year) =>
    dateOf(['year', ...named], [String(year), ...parts]),
  )
  const isAhead = thisYear && Temporal.PlainDate.compare(thisYear, today) >= 0
  return isAhead ? thisYear : nextYear
}

/** "09:30". Accepts 24 hours, and am or pm. */
export function readClock(text: string): string | undefined {
  const pattern = /^(\d{1,2})(?:\s*[:.h]?\s*(\d\d))?\s*(?:uhr|h|([ap])\.?(?:m\.?)?)?$/i
  const [, hours, minutes = '00', half] = pattern.exec(text.trim()) ?? []
  if (hours === undefined || Number(minutes) > 59) return undefined
  const hour = half ? inDay(Number(hours), half.toLowerCase() === 'p') : Number(hours)
  return hour > 23 ? undefined : `${String(hour).padStart(2, '0')}:${minutes}`
}

/** 12 am is midnight. An hour that no half of the day has becomes one that no day has. */
function inDay(hour: number, isAfternoon: boolean): number {
  return hour < 1 || hour > 12 ? 24 : (hour % 12) + (isAfternoon ? 12 : 0)
}

function orderIn(language: string): Part[] {
  const parts = new Intl.DateTimeFormat(language).formatToParts(0)
  return parts.flatMap(({ type }) =>
    type === 'day' || type === 'month' || type === 'year' ? [type] : [],
  )
}

/** 18112026, 181126 or 1811: two digits for each part, and the other four for the year. */
function splitDigits(digits: string, order: Part[]): string[] {
  const yearLength = digits.length - 4
  if (![0, 2, 4].includes(yearLength)) return []
  const lengths = order.map((part) => (part === 'year' ? yearLength : 2)).filter(Boolean)
  const pattern = new RegExp(lengths.map((length) => `(\\d{${length}})`).join(''))
  return pattern.exec(digits)?.slice(1) ?? []
}

function dateOf(order: Part[], parts: string[]): Temporal.PlainDate | undefined {
  const numbers = Object.fromEntries(order.map((part, index) => [part, Number(parts[index])]))
  const { day = 0, month = 0, year = 0 } = numbers
  try {
    const whole = year < 100 ? 2000 + year : year
    return Temporal.PlainDate.from({ day, month, year: whole }, { overflow: 'reject' })
  } catch {
    return undefined // there is no such day
  }
}
