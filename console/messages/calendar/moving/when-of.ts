import { momentLabel } from '../../../time/labels.ts'

/** tomorrow 14:20 */
export function whenOf(time: Temporal.ZonedDateTime): string {
  return momentLabel(time, Temporal.Now.zonedDateTimeISO(time.timeZoneId))
}
