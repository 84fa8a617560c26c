import { texts } from '../../../texts/texts.ts'
import { momentLabel } from '../../../time/labels.ts'

/** tomorrow 14:20 */
export function whenOf(time: Temporal.ZonedDateTime): string {
  return momentLabel(time, Temporal.Now.zonedDateTimeISO(time.timeZoneId))
}

/** A toast that also says how many of the messages a reviewer decides on. */
export function withReviews(done: string, reviews: number): string {
  return reviews === 0 ? done : `${done} · ${texts('calendar').waitForReview(reviews)}`
}
