import { useZone } from '../../session/me.ts'
import { momentLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'

export function useMomentLabel(): (date: string) => string {
  const zone = useZone()
  const now = useNow(zone)
  return (date) => momentLabel(Temporal.Instant.from(date).toZonedDateTimeISO(zone), now)
}
