import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AtSign, ChevronRight } from 'lucide-react'
import { NetworkAvatar } from '../networks/network-avatar.tsx'
import { networkOf } from '../networks/networks.ts'
import { avatarOf } from '../profiles/avatar.ts'
import { type Profile, profilesQuery } from '../profiles/profiles.ts'
import { texts } from '../texts/texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { Query } from '../ui/query.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import home from './home-page.module.css'
import styles from './profiles-panel.module.css'

const shown = 6

export function ProfilesPanel() {
  const text = texts('home')
  return (
    <Panel
      title={text.profiles}
      aside={
        <Link to="/profiles" className={home.link}>
          {text.all}
          <ChevronRight size={15} aria-hidden />
        </Link>
      }
    >
      <Query query={useQuery(profilesQuery)} skeleton={<SkeletonRows />}>
        {(profiles) =>
          profiles.length === 0 ? (
            <EmptyState
              icon={AtSign}
              title={text.noProfiles}
              action={<ButtonLink to="/profiles/connect">{text.connect}</ButtonLink>}
            >
              {text.noProfilesText}
            </EmptyState>
          ) : (
            <ul>
              {profiles.slice(0, shown).map((profile) => (
                <ProfileRow key={profile.id} profile={profile} />
              ))}
            </ul>
          )
        }
      </Query>
    </Panel>
  )
}

function ProfileRow({ profile }: { profile: Profile }) {
  const { status } = profile.health
  return (
    <li className={styles.row}>
      <NetworkAvatar
        name={profile.socialNetworkUsername}
        src={avatarOf(profile)}
        network={profile.type}
      />
      <span>
        <b>{profile.socialNetworkUsername}</b>
        <small>{networkOf(profile.type).name}</small>
      </span>
      <span className={`${styles.health} ${status === 'CONNECTED' ? '' : styles.trouble}`}>
        {texts('home').health[status]}
      </span>
    </li>
  )
}
