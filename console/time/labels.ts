// Times relative to now: "today", "tomorrow", "Wed"; "now", "in 1 h".
import { locale, texts } from '../texts/texts.ts'
import {
  formatDate,
  formatDaysFromNow,
  formatShortDay,
  formatTime,
  formatWeekday,
} from './format.ts'

/** A day: today and its neighbours by name, the next days by weekday, others by date, and with the year if it is not this one. */
export function dayLabel(date: Temporal.PlainDate, now: Temporal.ZonedDateTime): string {
  const days = now.toPlainDate().until(date).days
  if (Math.abs(days) <= 1) return formatDaysFromNow(days)
  if (days > 0 && days < 7) return formatWeekday(date)
  return date.year === now.year ? formatShortDay(date) : formatWithYear(date)
}

/** "yesterday 17:30"; "Tue 5 Jan 2027, 09:00", because two numbers in a row are hard to read. */
export function momentLabel(time: Temporal.ZonedDateTime, now: Temporal.ZonedDateTime): string {
  const day = dayLabel(time.toPlainDate(), now)
  return `${day}${/\d$/.test(day) ? ',' : ''} ${formatTime(time)}`
}

/** Tue 5 Jan 2027 */
function formatWithYear(date: Temporal.PlainDate): string {
  return formatDate(date, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
}

/** An age: "this minute", "4 min ago". `since` in milliseconds. */
export function ageLabel(since: number, now: Temporal.ZonedDateTime): string {
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto', style: 'short' })
  const minutes = Math.max(0, Math.floor((now.epochMilliseconds - since) / 60_000))
  if (minutes < 60) return format.format(-minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? format.format(-hours, 'hour') : format.format(-Math.floor(hours / 24), 'day')
}

/** A distance: "now", "in 20 min", "in 1 h", and from then on the day. */
export function aheadLabel(time: Temporal.ZonedDateTime, now: Temporal.ZonedDateTime): string {
  const text = texts('ui')
  const minutes = Math.round((time.epochMilliseconds - now.epochMilliseconds) / 60_000)
  if (minutes <= 0) return text.now
  if (minutes < 60) return text.inMinutes(minutes)
  if (minutes < 180) return text.inHours(Math.round(minutes / 60))
  return dayLabel(time.toPlainDate(), now)
}
