// The interactions of one profile: people at the left, the history with one of them at the right.
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { type Profile, profilesQuery } from '../profiles/profiles.ts'
import { texts } from '../texts/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { Query } from '../ui/query.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { usePhone } from '../ui/use-media.ts'
import { History } from './history.tsx'
import styles from './interactions.module.css'
import { useCounterparts, usePerson } from './interactions.ts'
import { People } from './people.tsx'
import { PeopleFilter } from './people-filter.tsx'
import { ProfileChooser } from './profile-chooser.tsx'
import { Refused } from './refused.tsx'

const from = '/interactions/$profileId'

export function ProfileInteractionsPage() {
  const title = texts('shell').interactions
  const { profileId } = useParams({ from })
  const query = useQuery(profilesQuery)
  const profile = query.data?.find(({ id }) => id === profileId)
  if (query.data && !profile) return <NotFound />
  return (
    <Page
      title={title}
      documentTitle={title}
      lede={texts('interactions').lede}
      aside={profile && <ProfileChooser profile={profile} />}
    >
      <Query query={query}>
        {() => profile && <Interactions key={profile.id} profile={profile} />}
      </Query>
    </Page>
  )
}

function Interactions({ profile }: { profile: Profile }) {
  const text = texts('interactions')
  const isPhone = usePhone()
  const { with: wanted, type, search } = useSearch({ from })
  const query = useCounterparts(profile.id, { type, search })
  const people = query.data?.pages.flatMap(({ data }) => data)
  // On a phone only the list is shown; on a wide screen the newest person is opened beside it.
  const chosen = wanted ?? (isPhone ? undefined : people?.[0]?.with.socialNetworkId)
  const person = usePerson(profile.id, people, chosen)
  if (query.isError && !query.data)
    return (
      <Panel title={text.people}>
        <Refused error={query.error} profile={profile} onRetry={() => void query.refetch()} />
      </Panel>
    )
  return (
    <div className={`${styles.columns} ${wanted ? styles.reading : ''}`}>
      <Panel title={text.people} className={styles.list ?? ''}>
        <PeopleFilter />
        {people ? (
          <People
            profile={profile}
            people={people}
            query={query}
            chosenId={chosen}
            isNarrowed={type !== undefined || search !== undefined}
          />
        ) : (
          <Skeleton lines={6} height={44} />
        )}
      </Panel>
      {person && (
        <History
          key={`${chosen} ${type}`}
          profile={profile}
          person={person.with}
          counterpart={person.counterpart}
        />
      )}
      {chosen === undefined && !isPhone && people && people.length > 0 && (
        <EmptyState icon={MessagesSquare} title={text.choosePerson}>
          {text.choosePersonText}
        </EmptyState>
      )}
    </div>
  )
}
