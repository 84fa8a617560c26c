import { formatTime } from '../../../time/format.ts'
import { dayLabel } from '../../../time/labels.ts'

/** tomorrow 14:20 */
export function whenOf(time: Temporal.ZonedDateTime): string {
  const now = Temporal.Now.zonedDateTimeISO(time.timeZoneId)
  return `${dayLabel(time.toPlainDate(), now)} ${formatTime(time)}`
}
