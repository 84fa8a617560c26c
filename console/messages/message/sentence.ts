// The state of a message in a sentence.
import { texts } from '../../texts/texts.ts'
import { momentLabel } from '../../time/labels.ts'
import { inZone } from '../../time/wall-time.ts'
import { stateOf } from '../../ui/state-of.ts'
import { isUnknown, type Message } from '../listing.ts'

export function sentenceOf(message: Message, network: string, zone: string): string {
  const { sentence, soon } = texts('message')
  if (isUnknown(message)) return sentence.unknown(network)
  const state = stateOf(message.state)
  const time = message.scheduledSendTime
  const when = time ? momentLabel(inZone(time, zone), Temporal.Now.zonedDateTimeISO(zone)) : soon
  if (state === 'scheduled' || state === 'pending' || state === 'sent') return sentence[state](when)
  return state === 'submitted' || state === 'failed' || state === 'rejected'
    ? sentence[state]()
    : ''
}
