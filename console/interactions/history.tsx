// Everything between the profile and one person, newest first, by day.
import { Link, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ExternalLink, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { NetworkAvatar } from '../networks/network-avatar.tsx'
import { networkOf } from '../networks/networks.ts'
import type { Profile } from '../profiles/profiles.ts'
import { useZone } from '../session/me.ts'
import { texts } from '../texts/texts.ts'
import { capitalize, formatTime } from '../time/format.ts'
import { dayLabel } from '../time/labels.ts'
import { useNow } from '../time/use-now.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { messageAddress, personAddress } from './addresses.ts'
import { AtAGlance } from './at-a-glance.tsx'
import { InteractionIcon } from './interaction-icon.tsx'
import styles from './interactions.module.css'
import { type Counterpart, type Interaction, useHistory } from './interactions.ts'
import type { Kind } from './kinds.ts'
import { AllPeople } from './people.tsx'
import { type Person, personHandle, personMark, personName, personPicture } from './person.ts'

type Props = { profile: Profile; otherId: string; kind: Kind | undefined }

type HistoryProps = {
  profile: Profile
  person: Person
  /** With the history at a glance, as soon as it is loaded. */
  counterpart: Counterpart | undefined
}

export function History({ profile, person, counterpart }: HistoryProps) {
  const text = texts('interactions')
  const otherId = person.socialNetworkId
  const name = personName(person)
  const handle = personHandle(person)
  const address = personAddress(profile, otherId)
  const { type: wanted } = useSearch({ from: '/interactions/$profileId' })
  const [kind, setKind] = useState(wanted)
  return (
    <section className={styles.history} aria-label={text.historyWith(name)}>
      <Link
        to="/interactions/$profileId"
        params={{ profileId: profile.id }}
        search={({ type, search }) => ({ type, search })}
        className={styles.back}
      >
        <ChevronLeft size={16} aria-hidden />
        {text.backToPeople}
      </Link>
      <header>
        <NetworkAvatar
          name={personMark(person)}
          src={personPicture(profile.id, person)}
          shape="round"
          size="large"
          network={profile.type}
        />
        <div className={styles.who}>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          {handle && <small>{handle}</small>}
        </div>
        {address && (
          <a href={address} target="_blank" rel="noreferrer" className={styles.open}>
            {text.openPerson(networkOf(profile.type).name)}
            <ExternalLink size={14} aria-hidden />
          </a>
        )}
      </header>
      {counterpart && <AtAGlance person={counterpart} kind={kind} onChoose={setKind} />}
      <Lines profile={profile} otherId={otherId} kind={kind} />
    </section>
  )
}

function Lines({ profile, otherId, kind }: Props) {
  const text = texts('interactions')
  const zone = useZone()
  const now = useNow(zone)
  const query = useHistory(profile, otherId, kind)
  if (query.isError && !query.data)
    return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton lines={6} height={34} />
  const all = query.data.pages.flatMap(({ interactions }) => interactions)
  if (all.length === 0)
    return (
      <EmptyState
        icon={MessagesSquare}
        title={text.gone}
        action={<AllPeople profileId={profile.id} />}
      />
    )
  const dayOf = ({ timestamp }: Interaction) =>
    Temporal.Instant.from(timestamp).toZonedDateTimeISO(zone).toPlainDate()
  const days = Map.groupBy(all, (one) => dayOf(one).toString())
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <section key={day} className={styles.day}>
          <h3>{capitalize(dayLabel(Temporal.PlainDate.from(day), now))}</h3>
          <ol>
            {ofDay.map((one) => (
              <Line key={keyOf(one)} profile={profile} interaction={one} zone={zone} />
            ))}
          </ol>
        </section>
      ))}
      <MoreButton query={query}>{text.earlier}</MoreButton>
    </>
  )
}

type LineProps = { profile: Profile; interaction: Interaction; zone: string }

function Line({ profile, interaction, zone }: LineProps) {
  const text = texts('interactions')
  const { type, timestamp, fromSocialNetworkId, externalMessageId, messageId } = interaction
  const isYours = fromSocialNetworkId === profile.socialNetworkId
  const time = formatTime(Temporal.Instant.from(timestamp).toZonedDateTimeISO(zone))
  const address =
    type === 'PRIVATE_MESSAGE' ? undefined : messageAddress(profile, externalMessageId)
  return (
    <li className={isYours ? styles.yours : styles.theirs}>
      <span className={styles.icon}>
        <InteractionIcon type={type} />
      </span>
      <span>
        {(isYours ? text.yours : text.theirs)[type]}
        {messageId && (
          <Link to="/messages/$messageId" params={{ messageId }} className={styles.ours}>
            {text.ours}
          </Link>
        )}
      </span>
      <time dateTime={timestamp}>{time}</time>
      {address && (
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          aria-label={text.openMessage(networkOf(profile.type).name, time)}
        >
          <ExternalLink size={14} aria-hidden />
        </a>
      )}
    </li>
  )
}

function keyOf({ type, externalMessageId, timestamp, fromSocialNetworkId }: Interaction): string {
  return [type, externalMessageId, timestamp, fromSocialNetworkId].join(' ')
}
