// When something happens, seen from now: "today", "tomorrow", "Wed"; "now", "in 1 h".
import { texts } from '../texts/texts.ts'
import { formatDaysFromNow, formatShortDay, formatTime, formatWeekday } from './format.ts'

/** A day: today and its neighbours by name, the next days by weekday, others by date. */
export function dayLabel(date: Temporal.PlainDate, now: Temporal.ZonedDateTime): string {
  const days = now.toPlainDate().until(date).days
  if (Math.abs(days) <= 1) return formatDaysFromNow(days)
  return days > 0 && days < 7 ? formatWeekday(date) : formatShortDay(date)
}

/** "yesterday 17:30" */
export function momentLabel(time: Temporal.ZonedDateTime, now: Temporal.ZonedDateTime): string {
  return `${dayLabel(time.toPlainDate(), now)} ${formatTime(time)}`
}

/** How far ahead: "now", "in 20 min", "in 1 h", and from then on the day. */
export function aheadLabel(time: Temporal.ZonedDateTime, now: Temporal.ZonedDateTime): string {
  const text = texts('ui')
  const minutes = Math.round((time.epochMilliseconds - now.epochMilliseconds) / 60_000)
  if (minutes <= 0) return text.now
  if (minutes < 60) return text.inMinutes(minutes)
  if (minutes < 180) return text.inHours(Math.round(minutes / 60))
  return dayLabel(time.toPlainDate(), now)
}
