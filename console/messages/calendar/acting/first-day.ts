import { inZone } from '../../../time/wall-time.ts'
import type { Manner } from '../moving/use-moving.ts'

/**
 * The day and hour that the question begins with. A copy is for the same weekday and hour, in the first week that lies ahead of both the
 * message and the present; a message that moves begins with its own time.
 */
export function firstDayOf(
  time: number | null,
  manner: Manner,
  now: Temporal.ZonedDateTime,
): Temporal.PlainDateTime {
  const nextHour = now.round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ hours: 1 })
  if (time === null) return nextHour.toPlainDateTime()
  const at = inZone(time, now.timeZoneId).toPlainDateTime()
  if (manner === 'move') return at
  const weeks = Math.ceil(at.until(now.toPlainDateTime(), { largestUnit: 'days' }).days / 7)
  const ahead = at.add({ weeks: Math.max(weeks, 1) })
  const isAhead = Temporal.PlainDateTime.compare(ahead, now.toPlainDateTime()) > 0
  return isAhead ? ahead : ahead.add({ weeks: 1 })
}
