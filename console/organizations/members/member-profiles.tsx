// The rights of one member on each profile, one below the other.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NetworkAvatar } from '../../networks/network-avatar.tsx'
import { networkOf } from '../../networks/networks.ts'
import { avatarOf } from '../../profiles/avatar.ts'
import { findProfiles } from '../../profiles/choosing/find-profiles.ts'
import { profilesQuery } from '../../profiles/profiles.ts'
import { texts } from '../../texts/texts.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { partOf } from '../../ui/paging.ts'
import { Panel } from '../../ui/panel.tsx'
import { Query } from '../../ui/query.tsx'
import {
  isOfOrganization,
  keyOf,
  type Member,
  managesEverything,
  maySeePeople,
  type Pair,
  pairsQuery,
  useMay,
  useMyPermissions,
  useOrganizationId,
} from '../people.ts'
import styles from '../people-page.module.css'
import { useChangeLevel } from '../rights/change-level.ts'
import { levelOf } from '../rights/levels.ts'
import { MatrixBar } from '../rights/matrix-bar.tsx'
import { useOwnPairs } from '../rights/own-pairs.ts'
import { RightsCell } from '../rights/rights-cell.tsx'

type Person = Pick<Member, 'id' | 'fullName' | 'permissions'>

export function MemberProfiles({ member }: { member: Person }) {
  const text = texts('people')
  const seesPeople = maySeePeople(useMyPermissions() ?? [])
  return (
    <Panel title={text.profilesOf}>
      {managesEverything(member) ? (
        <p>{text.everyProfile}. </p>
      ) : seesPeople ? (
        <OfColleague member={member} />
      ) : (
        <OfMyself member={member} />
      )}
    </Panel>
  )
}

function OfColleague({ member }: { member: Person }) {
  const query = useQuery(pairsQuery(useOrganizationId(), [member.id]))
  return <Query query={query}>{(pairs) => <List member={member} pairs={pairs} />}</Query>
}

function OfMyself({ member }: { member: Person }) {
  const query = useOwnPairs(member.id)
  return <Query query={query}>{(pairs) => <List member={member} pairs={pairs} />}</Query>
}

/** With more profiles the list has pages and a search. */
const maxShown = 20

function List({ member, pairs }: { member: Person; pairs: Map<string, Pair> }) {
  const text = texts('people')
  const organizationId = useOrganizationId()
  const mayChange = useMay('ORG_MANAGE_SOCIAL_PROFILE')
  const change = useChangeLevel()
  const { data: profiles = [] } = useQuery(profilesQuery)
  const [name, setName] = useState({ search: '', page: 0 })
  const own = profiles.filter((profile) => isOfOrganization(profile, organizationId))
  const part = partOf(findProfiles(own, name.search), name.page, maxShown)
  return (
    <>
      <p className={styles.lede}>{mayChange ? text.profilesText : text.mayNotProfiles}</p>
      {change.isError && <ErrorPanel error={change.error} title={text.notChanged} />}
      {own.length === 0 && <p>{text.noRights}</p>}
      {own.length > maxShown && (
        <MatrixBar
          label={text.searchProfiles}
          search={name.search}
          onSearch={(search) => setName({ search, page: 0 })}
          part={part}
          onPage={(page) => setName({ ...name, page })}
          back={text.earlierProfiles}
          forward={text.laterProfiles}
        />
      )}
      <ul className={styles.rows}>
        {part.shown.map((profile) => {
          const pair = pairs.get(keyOf(member.id, profile.id))
          return (
            <li key={profile.id}>
              <span className={styles.name}>
                <NetworkAvatar
                  name={profile.socialNetworkUsername}
                  src={avatarOf(profile)}
                  network={profile.type}
                />
                <span>
                  <b>{profile.socialNetworkUsername}</b>
                  <small>
                    {networkOf(profile.type).name}:{' '}
                    {text.levelTexts[levelOf(pair?.permissions ?? [])]}
                  </small>
                </span>
              </span>
              <RightsCell
                member={member}
                profile={profile}
                pair={pair}
                change={mayChange ? change : undefined}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
