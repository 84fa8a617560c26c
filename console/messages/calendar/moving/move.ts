// The new time of a message that is dropped on a cell. On a day it keeps its wall time; on an hour it keeps its minutes.
import { type Resolved, resolveWallTime } from '../../../time/wall-time.ts'

/** `hour` is undefined in the month, whose cells are days. */
export type Cell = { day: string; hour?: number | undefined; minute?: number | undefined }

export type Move = Resolved | { kind: 'past' }

/** The wall time of a cell for a message that comes from another time. */
export function wallIn(
  from: Temporal.ZonedDateTime,
  { day, hour = from.hour, minute = from.minute }: Cell,
): Temporal.PlainDateTime {
  const time = from.toPlainTime().with({ hour, minute })
  return Temporal.PlainDate.from(day).toPlainDateTime(time)
}

export function planWall(wall: Temporal.PlainDateTime, zone: string, now: Temporal.Instant): Move {
  const resolved = resolveWallTime(wall, zone)
  if (resolved.kind !== 'one') return resolved
  return isPast(resolved.instant, now) ? { kind: 'past' } : resolved
}

/** A cell accepts a drop until its last minute has passed. */
export function isPastCell({ day, hour }: Cell, now: Temporal.ZonedDateTime): boolean {
  const today = now.toPlainDate().toString()
  if (day !== today) return day < today
  return hour !== undefined && hour < now.hour
}

function isPast(instant: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(instant, now) <= 0
}
