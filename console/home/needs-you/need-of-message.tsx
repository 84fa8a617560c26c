// A message that was not published: the reason, and a link to it.
import { CircleHelp, ClockAlert, TriangleAlert } from 'lucide-react'
import { resendIdOf } from '../../messages/composer/compose-ids.ts'
import { failureWords } from '../../messages/failure-words.ts'
import { isInDoubt, type Line } from '../../messages/listing.ts'
import { shownText } from '../../messages/shown-text.ts'
import { networkOf } from '../../networks/networks.ts'
import { useProfileById } from '../../profiles/profiles.ts'
import { rich } from '../../texts/rich.tsx'
import { texts } from '../../texts/texts.ts'
import { capitalize } from '../../time/format.ts'
import { momentLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import { inZone } from '../../time/wall-time.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Need } from './need.tsx'

type Props = { line: Line; zone: string }

export function FailedNeed({ line, zone }: Props) {
  const text = texts('home')
  const { network, parts } = useParts({ line, zone })
  const isDoubtful = isInDoubt(line)
  const short = shorten(shownText(line))
  return (
    <Need
      look={isDoubtful ? 'pending' : 'failed'}
      icon={
        isDoubtful ? <CircleHelp size={18} aria-hidden /> : <TriangleAlert size={18} aria-hidden />
      }
      title={isDoubtful ? text.unknown(network, short) : text.refused(network, short)}
      actions={
        <>
          {!isDoubtful && (
            <ButtonLink
              to="."
              search={(search) => ({ ...search, compose: resendIdOf(line.id), at: undefined })}
            >
              {text.editAgain}
            </ButtonLink>
          )}
          <ButtonLink
            look={isDoubtful ? 'plain' : 'quiet'}
            to="/messages/$messageId"
            params={{ messageId: line.id }}
          >
            {text.seeWhatHappened}
          </ButtonLink>
        </>
      }
    >
      <p>
        {rich(text.refusedWhen, {
          ...parts,
          reason: isDoubtful ? text.unknownNote(network) : reasonOf(line),
        })}
      </p>
    </Need>
  )
}

export function OverdueNeed({ line, zone }: Props) {
  const text = texts('home')
  const { parts } = useParts({ line, zone })
  return (
    <Need
      look="pending"
      icon={<ClockAlert size={18} aria-hidden />}
      title={text.overdue(shorten(shownText(line)))}
      actions={
        <ButtonLink to="/messages/$messageId" params={{ messageId: line.id }}>
          {text.open}
        </ButtonLink>
      }
    >
      <p>{rich(text.overdueWhen, parts)}</p>
    </Need>
  )
}

function useParts({ line, zone }: Props) {
  const now = useNow(zone)
  const profile = useProfileById().get(line.socialProfile.id)
  const time = line.dueTime
  const when = time ? momentLabel(inZone(time, zone), now) : texts('home').asSoonAsPossible
  return {
    network: networkOf(profile?.type ?? '').name,
    parts: {
      when: capitalize(when),
      profile: <b>{profile?.socialNetworkUsername ?? line.socialProfile.id}</b>,
    },
  }
}

function reasonOf({ failure }: Line): string {
  return failure ? failureWords(failure) : ''
}

function shorten(text: string): string {
  const letters = [...text.replaceAll(/\s+/g, ' ')]
  return letters.length > 48 ? `${letters.slice(0, 47).join('')}…` : letters.join('')
}
