// Times in words, in the member's language and zone.
import { locale } from '../texts/texts.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

export function formatTime(time: Temporal.ZonedDateTime): string {
  return format(time, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

export function formatSeconds(time: Temporal.ZonedDateTime): string {
  return format(time, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
}

/** Tuesday 17 November */
export function formatDay(date: Temporal.PlainDate): string {
  return formatDate(date, { weekday: 'long', day: 'numeric', month: 'long' })
}

/** Tue 17 Nov */
export function formatShortDay(date: Temporal.PlainDate): string {
  return formatDate(date, { weekday: 'short', day: 'numeric', month: 'short' })
}

export function formatWeekday(
  date: Temporal.PlainDate,
  weekday: 'long' | 'short' | 'narrow' = 'short',
): string {
  return formatDate(date, { weekday })
}

export function formatMonth(date: Temporal.PlainDate): string {
  return formatDate(date, { month: 'long' })
}

/** GMT+1 */
export function formatOffset(time: Temporal.ZonedDateTime): string {
  const parts = formatOf({ timeZone: time.timeZoneId, timeZoneName: 'shortOffset' }).formatToParts(
    time.epochMilliseconds,
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? time.offset
}

export function formatDate(date: Temporal.PlainDate, options: Intl.DateTimeFormatOptions): string {
  const noon = Date.UTC(date.year, date.month - 1, date.day, 12)
  return withoutPause(formatOf({ ...options, timeZone: 'UTC' }).format(noon), locale())
}

/** British English puts a comma after the weekday, which reads like a pause. In German it belongs there. */
export function withoutPause(date: string, inLocale: string): string {
  return inLocale.startsWith('en') ? date.replace(/^(\p{L}+), /u, '$1 ') : date
}

export function formatNumber(number: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(locale(), options).format(number)
}

/** "in 2 days", "tomorrow": days from today. */
export function formatDaysFromNow(days: number): string {
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(days, 'day')
}

export function formatList(items: string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(items)
}

function format(time: Temporal.ZonedDateTime, options: Intl.DateTimeFormatOptions): string {
  return formatOf({ ...options, timeZone: time.timeZoneId }).format(time.epochMilliseconds)
}

/** Creating a format is slow, using it is not. */
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale()} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale(), options)
  formats.set(key, known)
  return known
}

/** For the beginning of a sentence. */
export function capitalize(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase(locale()) + text.slice(1)
}
