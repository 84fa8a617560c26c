import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { NetworkAvatar } from '../networks/network-avatar.tsx'
import { NetworkMark } from '../networks/network-mark.tsx'
import { networkOf } from '../networks/networks.ts'
import { avatarOf } from '../profiles/avatar.ts'
import { type Profile, useProfiles } from '../profiles/profiles.ts'
import { texts } from '../texts/texts.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import styles from './interactions.module.css'

export function ProfileChooser({ profile }: { profile: Profile }) {
  const profiles = useProfiles()
  const navigate = useNavigate()
  const name = profile.socialNetworkUsername
  const trigger = (
    <button type="button" className={styles.chooser}>
      <NetworkAvatar name={name} src={avatarOf(profile)} network={profile.type} />
      <span>
        <span className="unseen">{texts('interactions').chooseProfile}</span>
        <b>{name}</b>
        <small>{networkOf(profile.type).name}</small>
      </span>
      <ChevronsUpDown size={16} aria-hidden />
    </button>
  )
  return (
    <Menu trigger={trigger}>
      {profiles.map(({ id, type, socialNetworkUsername }) => (
        <MenuItem
          key={id}
          onSelect={() =>
            void navigate({ to: '/interactions/$profileId', params: { profileId: id } })
          }
        >
          <NetworkMark type={type} />
          {socialNetworkUsername}
        </MenuItem>
      ))}
    </Menu>
  )
}
