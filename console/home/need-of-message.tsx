// A message that was not published: the reason, and a link to it.
import { CircleHelp, ClockAlert, TriangleAlert } from 'lucide-react'
import { resendIdOf } from '../messages/composer/compose-ids.ts'
import { failureWords } from '../messages/failure-words.ts'
import { isUnknown, type Message, timeOf } from '../messages/listing.ts'
import { networkOf } from '../networks/networks.ts'
import { useProfileById } from '../profiles/profiles.ts'
import { rich } from '../texts/rich.tsx'
import { texts } from '../texts/texts.ts'
import { capitalize } from '../time/format.ts'
import { momentLabel } from '../time/labels.ts'
import { useNow } from '../time/use-now.ts'
import { inZone } from '../time/wall-time.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Need } from './need.tsx'

type Props = { message: Message; zone: string }

export function FailedNeed({ message, zone }: Props) {
  const text = texts('home')
  const { network, parts } = useParts({ message, zone })
  const isInDoubt = isUnknown(message)
  const short = shorten(message.text)
  return (
    <Need
      look={isInDoubt ? 'pending' : 'failed'}
      icon={
        isInDoubt ? <CircleHelp size={18} aria-hidden /> : <TriangleAlert size={18} aria-hidden />
      }
      title={isInDoubt ? text.unknown(network, short) : text.refused(network, short)}
      actions={
        <>
          {!isInDoubt && (
            <ButtonLink
              to="."
              search={(search) => ({ ...search, compose: resendIdOf(message.id), at: undefined })}
            >
              {text.editAgain}
            </ButtonLink>
          )}
          <ButtonLink
            look={isInDoubt ? 'plain' : 'quiet'}
            to="/messages/$messageId"
            params={{ messageId: message.id }}
          >
            {text.seeWhatHappened}
          </ButtonLink>
        </>
      }
    >
      <p>
        {rich(text.refusedWhen, {
          ...parts,
          reason: isInDoubt ? text.unknownNote(network) : reasonOf(message),
        })}
      </p>
    </Need>
  )
}

export function OverdueNeed({ message, zone }: Props) {
  const text = texts('home')
  const { parts } = useParts({ message, zone })
  return (
    <Need
      look="pending"
      icon={<ClockAlert size={18} aria-hidden />}
      title={text.overdue(shorten(message.text))}
      actions={
        <ButtonLink to="/messages/$messageId" params={{ messageId: message.id }}>
          {text.open}
        </ButtonLink>
      }
    >
      <p>{rich(text.overdueWhen, parts)}</p>
    </Need>
  )
}

function useParts({ message, zone }: Props) {
  const now = useNow(zone)
  const profile = useProfileById().get(message.socialProfile.id)
  const time = timeOf(message)
  const when = time ? momentLabel(inZone(time, zone), now) : texts('home').asSoonAsPossible
  return {
    network: networkOf(profile?.type ?? '').name,
    parts: {
      when: capitalize(when),
      profile: <b>{profile?.socialNetworkUsername ?? message.socialProfile.id}</b>,
    },
  }
}

function reasonOf({ failure }: Message): string {
  return failure ? failureWords(failure) : ''
}

function shorten(text: string): string {
  const letters = [...text.replaceAll(/\s+/g, ' ')]
  return letters.length > 48 ? `${letters.slice(0, 47).join('')}…` : letters.join('')
}
