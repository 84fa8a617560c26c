// A profile without access: the messages that wait for it, and links to both.
import { Plug } from 'lucide-react'
import type { Waiting } from '../../messages/waiting.ts'
import { networkOf } from '../../networks/networks.ts'
import type { Profile } from '../../profiles/profiles.ts'
import { useReconnecting } from '../../profiles/who-reconnects.ts'
import { rich } from '../../texts/rich.tsx'
import { texts } from '../../texts/texts.ts'
import { momentLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import { inZone } from '../../time/wall-time.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Need } from './need.tsx'

type Props = { profile: Profile; waiting: Waiting | undefined; zone: string }

export function NeedOfProfile({ profile, waiting, zone }: Props) {
  const text = texts('home')
  const now = useNow(zone)
  const { isMine, ask } = useReconnecting(profile)
  const due = waiting?.firstDue === undefined ? undefined : inZone(waiting.firstDue, zone)
  const when = due && momentLabel(due, now)
  const date = due?.toPlainDate().toString() ?? 'today'
  return (
    <Need
      look="pending"
      icon={<Plug size={18} aria-hidden />}
      title={titleOf(profile, isMine)}
      actions={
        <>
          {isMine && <ButtonLink to="/profiles">{text.reconnect}</ButtonLink>}
          {waiting && waiting.count > 0 && (
            <ButtonLink
              look="quiet"
              to="/calendar/$view/$date"
              params={{ view: 'list', date }}
              search={{ profiles: profile.id }}
            >
              {text.seeWaiting}
            </ButtonLink>
          )}
        </>
      }
    >
      <p>
        {rich(sentenceOf(waiting, isMine), {
          profile: <b>{profile.socialNetworkUsername}</b>,
          when,
        })}
        {!isMine && ` ${ask}`}
      </p>
    </Need>
  )
}

function titleOf({ type }: Profile, isMine: boolean): string {
  const { signInAgain, accessRefused } = texts('home')
  return (isMine ? signInAgain : accessRefused)(networkOf(type).name)
}

function sentenceOf(waiting: Waiting | undefined, isMine: boolean): string {
  const text = texts('home')
  if (!waiting || waiting.count === 0) return isMine ? text.noWaiting : text.cannotPublish
  return waiting.firstDue === undefined
    ? text.waitingForReview(waiting.count)
    : text.waiting(waiting.count)
}
