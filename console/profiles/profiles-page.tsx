// Every profile with its health, grouped by owner; with many of them, found by name, network or group.
import { useQuery } from '@tanstack/react-query'
import { AtSign, Plus } from 'lucide-react'
import { organizationsQuery } from '../organizations/organization.ts'
import { texts } from '../texts/texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { Query } from '../ui/query.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useLastPosts } from './last-posts.ts'
import { ProfileCard } from './profile-card.tsx'
import { needsSignIn, type Profile, profilesQuery } from './profiles.ts'
import styles from './profiles-page.module.css'

export function ProfilesPage() {
  const title = texts('shell').profiles
  const text = texts('profiles')
  const query = useQuery(profilesQuery)
  const troubled = (query.data ?? []).filter(needsSignIn).length
  return (
    <Page
      title={title}
      documentTitle={title}
      lede={query.data && (troubled > 0 ? text.ledeTrouble(troubled) : text.lede)}
      aside={
        <ButtonLink to="/profiles/connect" look="primary">
          <Plus size={16} aria-hidden />
          {texts('home').connect}
        </ButtonLink>
      }
    >
      <Query query={query} skeleton={<Skeleton shape="cards" lines={6} height={190} />}>
        {(profiles) => (profiles.length === 0 ? <NoProfiles /> : <Groups profiles={profiles} />)}
      </Query>
    </Page>
  )
}

function Groups({ profiles }: { profiles: Profile[] }) {
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const lastPosts = useLastPosts(profiles.map(({ id }) => id))
  const groups = Map.groupBy(profiles, ({ owner, ownerId }) => `${owner} ${ownerId}`)
  const nameOf = ({ owner, ownerId }: Profile) =>
    owner === 'MEMBER'
      ? texts('profiles').yours
      : (organizations.find(({ id }) => id === ownerId)?.name ?? '')
  return [...groups].map(([key, group]) => (
    <section key={key} className={styles.group}>
      <h2>{group[0] && nameOf(group[0])}</h2>
      <ul className={styles.grid}>
        {group.toSorted(byNeed).map((profile) => (
          <ProfileCard key={profile.id} profile={profile} lastPost={lastPosts.get(profile.id)} />
        ))}
      </ul>
    </section>
  ))
}

/** Those that need the member come first. */
function byNeed(one: Profile, other: Profile): number {
  return Number(needsSignIn(other)) - Number(needsSignIn(one))
}

function NoProfiles() {
  const text = texts('home')
  return (
    <Panel title={text.profiles}>
      <EmptyState
        icon={AtSign}
        title={text.noProfiles}
        action={
          <ButtonLink to="/profiles/connect" look="primary">
            {text.connect}
          </ButtonLink>
        }
      >
        {text.noProfilesText}
      </EmptyState>
    </Panel>
  )
}
