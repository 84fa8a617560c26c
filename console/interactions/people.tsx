// The people who interacted with the profile, the newest first.
import { Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { networkOf } from '../networks/networks.ts'
import type { Profile } from '../profiles/profiles.ts'
import { useZone } from '../session/me.ts'
import { texts } from '../texts/texts.ts'
import { dayLabel } from '../time/labels.ts'
import { useNow } from '../time/use-now.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { InteractionIcon } from './interaction-icon.tsx'
import styles from './interactions.module.css'
import type { Counterpart, useCounterparts } from './interactions.ts'
import { personHandle, personMark, personName, personPicture } from './person.ts'

type Props = {
  profile: Profile
  people: Counterpart[]
  query: ReturnType<typeof useCounterparts>
  chosenId: string | undefined
  isNarrowed: boolean
}

export function People({ profile, people, query, chosenId, isNarrowed }: Props) {
  const text = texts('interactions')
  if (people.length === 0 && !query.hasNextPage && isNarrowed)
    return (
      <EmptyState
        icon={MessagesSquare}
        title={text.noMatch}
        action={<AllPeople profileId={profile.id} />}
      />
    )
  if (people.length === 0 && !query.hasNextPage)
    return (
      <EmptyState icon={MessagesSquare} title={text.empty}>
        {text.emptyText(networkOf(profile.type).name)}
      </EmptyState>
    )
  return (
    <>
      <ul className={styles.people}>
        {people.map((person) => (
          <Person
            key={person.with.socialNetworkId}
            profile={profile}
            person={person}
            isChosen={person.with.socialNetworkId === chosenId}
          />
        ))}
      </ul>
      <MoreButton query={query}>{text.earlierPeople}</MoreButton>
    </>
  )
}

/** Without a name to find, a kind or a person. */
export function AllPeople({ profileId }: { profileId: string }) {
  return (
    <ButtonLink to="/interactions/$profileId" params={{ profileId }} search={{}}>
      {texts('interactions').backToPeople}
    </ButtonLink>
  )
}

type PersonProps = { profile: Profile; person: Counterpart; isChosen: boolean }

function Person({ profile, person: { with: other, last, count }, isChosen }: PersonProps) {
  const text = texts('interactions')
  const zone = useZone()
  const now = useNow(zone)
  const time = Temporal.Instant.from(last.timestamp).toZonedDateTimeISO(zone)
  const handle = personHandle(other)
  return (
    <li>
      <Link
        to="/interactions/$profileId"
        params={{ profileId: profile.id }}
        search={(known) => ({ ...known, with: other.socialNetworkId })}
        className={styles.person}
        aria-current={isChosen ? 'true' : undefined}
      >
        <Avatar
          name={personMark(other)}
          src={personPicture(profile.id, other)}
          shape="round"
          size="large"
        />
        <span className={styles.words}>
          <b>
            <bdi>{personName(other)}</bdi>
            {handle && <small>{handle}</small>}
          </b>
          <span>
            <InteractionIcon type={last.type} size={13} />
            {(last.isIncoming ? text.theirs : text.yours)[last.type]}
          </span>
        </span>
        <span className={styles.aside}>
          <time dateTime={last.timestamp}>{dayLabel(time.toPlainDate(), now)}</time>
          <span className={styles.count} title={text.count(count)}>
            {count}
          </span>
        </span>
      </Link>
    </li>
  )
}
