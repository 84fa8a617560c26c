// The profiles that a team gives its members, each with their rights.
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { Schemas } from '../../api/client.ts'
import { NetworkAvatar } from '../../networks/network-avatar.tsx'
import { networkOf } from '../../networks/networks.ts'
import { avatarOf } from '../../profiles/avatar.ts'
import { choiceOfProfile } from '../../profiles/choosing/one-profile.tsx'
import { type Profile, profilesQuery } from '../../profiles/profiles.ts'
import { texts } from '../../texts/texts.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Query } from '../../ui/query.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { isOfOrganization, useMay, useOrganizationId } from '../people.ts'
import styles from '../people-page.module.css'
import { LevelSelect } from '../rights/level-select.tsx'
import { levelOf } from '../rights/levels.ts'
import { AddOne } from './add-one.tsx'
import { Found } from './found.tsx'
import { teamProfilesQuery, useChangeTeam } from './teams.ts'

type Shared = Schemas['OwnProfile']
type Change = ReturnType<typeof useChangeTeam>

export function TeamProfiles({ teamId }: { teamId: string }) {
  const text = texts('people')
  const organizationId = useOrganizationId()
  const query = useQuery(teamProfilesQuery(organizationId, teamId))
  const { data: profiles = [] } = useQuery(profilesQuery)
  const change = useChangeTeam(teamId)
  const may = useMay('ORG_MANAGE_SOCIAL_PROFILE')
  const own = profiles.filter((profile) => isOfOrganization(profile, organizationId))
  return (
    <Panel title={text.teamProfiles}>
      <p className={styles.lede}>{may ? text.teamProfilesText : text.mayNotProfiles}</p>
      {change.isError && <ErrorPanel error={change.error} title={text.teamNotChanged} />}
      <Query query={query} skeleton={<SkeletonRows />}>
        {(shared) => (
          <>
            {shared.length === 0 && <p className={styles.lede}>{text.noTeamProfiles}</p>}
            <Found
              items={shared}
              wordsOf={({ id }) => wordsOf(profiles.find((profile) => profile.id === id))}
              search={text.searchProfiles}
              back={text.earlierProfiles}
              forward={text.laterProfiles}
            >
              {(one) => (
                <Row
                  key={one.id}
                  shared={one}
                  profile={profiles.find(({ id }) => id === one.id)}
                  change={may ? change : undefined}
                />
              )}
            </Found>
            {may && <Add profiles={without(own, shared)} change={change} />}
          </>
        )}
      </Query>
    </Panel>
  )
}

function wordsOf(profile: Profile | undefined): string {
  return profile ? `${profile.socialNetworkUsername} ${networkOf(profile.type).name}` : ''
}

type RowProps = { shared: Shared; profile: Profile | undefined; change: Change | undefined }

function Row({ shared, profile, change }: RowProps) {
  const text = texts('people')
  const name = profile?.socialNetworkUsername ?? shared.id
  const isPersonal = profile?.owner !== 'ORGANIZATION'
  return (
    <li>
      <span className={styles.name}>
        <NetworkAvatar name={name} src={profile && avatarOf(profile)} network={profile?.type} />
        <span>
          <b>{name}</b>
          <small>{isPersonal ? text.personal : networkOf(profile.type).name}</small>
        </span>
      </span>
      <LevelSelect
        label={text.teamRights(name)}
        value={levelOf(shared.permissions ?? [])}
        without="none"
        onChange={
          change && !isPersonal
            ? (level) =>
                level !== 'none' &&
                change.mutate({ act: 'setProfile', profileId: shared.id, level })
            : undefined
        }
      />
      {change && (
        <IconButton
          label={text.takeProfile(name)}
          onClick={() => change.mutate({ act: 'removeProfile', profileId: shared.id })}
        >
          <X size={16} />
        </IconButton>
      )}
    </li>
  )
}

/** A new profile starts with the lowest useful level. */
function Add({ profiles, change }: { profiles: Profile[]; change: Change }) {
  const text = texts('people')
  if (profiles.length === 0) return null
  return (
    <AddOne
      label={text.addProfile}
      none={text.chooseProfile}
      search={text.searchProfiles}
      choices={profiles.map(choiceOfProfile)}
      onAdd={(profileId) => change.mutate({ act: 'setProfile', profileId, level: 'author' })}
    />
  )
}

function without(profiles: Profile[], shared: Shared[]): Profile[] {
  const taken = new Set(shared.map(({ id }) => id))
  return profiles.filter(({ id }) => !taken.has(id))
}
