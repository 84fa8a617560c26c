// Begins a series with the content of a message. It begins after the message, which goes out by itself.
import { useProfiles } from '../../../profiles/profiles.ts'
import { useZone } from '../../../session/me.ts'
import { inZone } from '../../../time/wall-time.ts'
import { formToCopy } from '../../composer/form/form-of-message.ts'
import { makeRequests } from '../../composer/sending/requests.ts'
import { type Message, timeOf } from '../../listing.ts'
import { BeginSeries } from '../../series/begin-series.tsx'
import { formTexts } from '../../series/form-texts.ts'
import { useOutcome } from './use-outcome.ts'

type Props = { message: Message; onClose: () => void }

export function RepeatMessage({ message, onClose }: Props) {
  const zone = useZone()
  const profiles = useProfiles()
  const outcome = useOutcome(message, { kind: 'create', isLater: true })
  const now = Temporal.Now.zonedDateTimeISO(zone)
  const time = timeOf(message)
  const sent = time === undefined ? now : inZone(time, zone)
  const last = Temporal.ZonedDateTime.compare(sent, now) > 0 ? sent : now
  const form = formToCopy(message, message.id, { kind: 'now' })
  return (
    <BeginSeries
      requests={makeRequests(form, profiles, undefined)}
      first={last.toPlainDate().add({ days: 1 }).toPlainDateTime(sent.toPlainTime())}
      hint={outcome === 'review' ? formTexts.approvalHint : undefined}
      onClose={onClose}
    />
  )
}
