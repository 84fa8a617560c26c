import { useZone } from '../session/me.ts'
import { formatDate } from '../time/format.ts'

/** Says on which day an instant is, in the zone of the member. */
export function useDayWords(): (date: string) => string {
  const zone = useZone()
  return (date) =>
    formatDate(Temporal.Instant.from(date).toZonedDateTimeISO(zone).toPlainDate(), {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    })
}
