// Every profile with its health, grouped by owner; with many of them, found by name, network or group.
import { useQuery } from '@tanstack/react-query'
import { AtSign, Plus } from 'lucide-react'
import { useState } from 'react'
import { networkOf } from '../networks/networks.ts'
import { organizationsQuery } from '../organizations/organization.ts'
import { texts } from '../texts/texts.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { Query } from '../ui/query.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { findProfiles } from './choosing/find-profiles.ts'
import { useGroups } from './groups/groups.ts'
import { GroupsPanel } from './groups/groups-panel.tsx'
import { useLastPosts } from './last-posts.ts'
import { NoProfiles } from './no-profiles.tsx'
import { ProfileCard } from './profile-card.tsx'
import { needsSignIn, type Profile, profilesQuery } from './profiles.ts'
import styles from './profiles-page.module.css'
import { type Search, SearchBar, searchedFrom } from './search-bar.tsx'

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
        {(profiles) =>
          profiles.length === 0 ? (
            <NoProfiles title={texts('home').profiles} />
          ) : (
            <Content profiles={profiles} />
          )
        }
      </Query>
    </Page>
  )
}

/** With more profiles the page has a search, and the rest is shown on demand. */
const maxShown = 24

function Content({ profiles }: { profiles: Profile[] }) {
  const [search, setSearch] = useState<Search>({ words: '', within: '' })
  const [shown, setShown] = useState(maxShown)
  const { data: groups = [] } = useGroups()
  const inGroup = groups.find(({ id }) => id === search.within)?.socialProfileIds
  const within = profiles.filter(({ id, type }) =>
    inGroup ? inGroup.includes(id) : search.within === '' || networkOf(type).name === search.within,
  )
  const found = findProfiles(within, search.words).toSorted(byNeed)
  const text = texts('profiles')
  return (
    <>
      {profiles.length > searchedFrom && (
        <SearchBar search={search} profiles={profiles} groups={groups} onChange={setSearch} />
      )}
      {found.length === 0 && (
        <EmptyState
          icon={AtSign}
          title={text.noneFound}
          action={
            <Button onClick={() => setSearch({ words: '', within: '' })}>{text.clearSearch}</Button>
          }
        />
      )}
      <Owners profiles={found.slice(0, shown)} />
      {found.length > shown && (
        <Button className={styles.more ?? ''} onClick={() => setShown(shown + 2 * maxShown)}>
          {text.showMore(found.length - shown)}
        </Button>
      )}
      {profiles.length > 1 && <GroupsPanel profiles={profiles} />}
    </>
  )
}

function Owners({ profiles }: { profiles: Profile[] }) {
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const lastPosts = useLastPosts()
  const owners = Map.groupBy(profiles, ({ owner, ownerId }) => `${owner} ${ownerId}`)
  const nameOf = ({ owner, ownerId }: Profile) =>
    owner === 'MEMBER'
      ? texts('profiles').yours
      : (organizations.find(({ id }) => id === ownerId)?.name ?? '')
  return [...owners].map(([key, group]) => (
    <section key={key} className={styles.group}>
      <h2>{group[0] && nameOf(group[0])}</h2>
      <ul className={styles.grid}>
        {group.map((profile) => (
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
