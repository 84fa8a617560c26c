// "tomorrow 9:00", "fri 14:30", "in 2 hours", "2027-01-31 09:00": a time as people write it, in the zone of the member.
import { Failure } from '../failure.ts'
import { instantOf, wallAt } from './zone.ts'

const forms =
  '"tomorrow 9:00", "fri 14:30", "in 2 hours", "2027-01-31 09:00" or 2027-01-31T08:00:00Z'

/** Unix milliseconds, in whole minutes where the time has no seconds. */
export function readWhen(text: string, zone: string, now = Date.now()): number {
  const given = text.trim().toLowerCase()
  const found = exact(text.trim()) ?? fromNow(given, now) ?? onDay(given, zone, now)
  if (found !== undefined) return found
  throw new Failure('usage', `"${text}" is no time. Write it like ${forms}.`)
}

/** With Z or an offset it is the same everywhere. */
function exact(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i.test(text)) return undefined
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? undefined : ms
}

/** Whether the same words mean another time when they are given again. */
export function isFromNow(text: string): boolean {
  return fromNow(text.trim().toLowerCase(), 0) !== undefined
}

const unitMs: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

function fromNow(text: string, now: number): number | undefined {
  if (text === 'now') return now
  const [, count, unit = ''] =
    /^(?:in |\+)(\d{1,4}) ?(m|min|minutes?|h|hours?|d|days?|w|weeks?)$/.exec(text) ?? []
  return count === undefined ? undefined : now + Number(count) * (unitMs[unit.slice(0, 1)] ?? 0)
}

function onDay(text: string, zone: string, now: number): number | undefined {
  const [, day = '', clock = ''] = /^(?:(\S+)[ t]+(?:at )?)?(\S+)$/.exec(text) ?? []
  const [, date = day, iso = clock] = /^(\d{4}-\d\d-\d\d)t(\S+)$/.exec(text) ?? []
  const time = clockOf(iso)
  if (!time) return undefined
  const candidates = daysOf(date, zone, now)
  for (const one of candidates) {
    const ms = instantOf(zone, { ...one, ...time })
    if (ms === undefined && candidates.length === 1)
      throw new Failure('usage', `There is no ${text} in ${zone}: such a day or hour is left out.`)
    // A named day is taken even if it has passed: the service refuses it with the reason.
    if (ms !== undefined && (candidates.length === 1 || ms > now)) return ms
  }
  return undefined
}

function clockOf(text: string): { hour: number; minute: number } | undefined {
  const [, hours, minutes = '0', half] = /^(\d{1,2})(?::(\d\d))?(am|pm)?$/.exec(text) ?? []
  if (hours === undefined || (!text.includes(':') && !half)) return undefined
  const hour = half ? (Number(hours) % 12) + (half === 'pm' ? 12 : 0) : Number(hours)
  return hour < 24 && Number(minutes) < 60 ? { hour, minute: Number(minutes) } : undefined
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
type Day = { year: number; month: number; day: number }

/** The days that the text can mean. Of several, the first whose time lies ahead is taken. */
function daysOf(text: string, zone: string, now: number): Day[] {
  const today = wallAt(zone, now)
  const after = (days: number): Day => {
    const date = new Date(Date.UTC(today.year, today.month - 1, today.day + days))
    return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
  }
  if (text === '') return [after(0), after(1)]
  if (text === 'today') return [after(0)]
  if (text === 'tomorrow') return [after(1)]
  const named = /^(sun|mon|tues?|wed(nes)?|thu(rs)?|fri|satur|sat)(day)?$/.test(text)
  const weekday = named ? weekdays.indexOf(text.slice(0, 3)) : -1
  if (weekday >= 0) {
    const from = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay()
    const away = (weekday - from + 7) % 7
    return [after(away), after(away + 7)]
  }
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  return year === undefined ? [] : [{ year: Number(year), month: Number(month), day: Number(day) }]
}
