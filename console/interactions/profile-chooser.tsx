// The profile whose interactions are shown, and the others: a menu, and with many profiles a dialog with a search.
import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { NetworkAvatar } from '../networks/network-avatar.tsx'
import { NetworkMark } from '../networks/network-mark.tsx'
import { networkOf } from '../networks/networks.ts'
import { avatarOf } from '../profiles/avatar.ts'
import { choiceOfProfile } from '../profiles/choosing/one-profile.tsx'
import { type Profile, useProfiles } from '../profiles/profiles.ts'
import { texts } from '../texts/texts.ts'
import { ChooseOne, searchedFrom } from '../ui/choose-one.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import styles from './interactions.module.css'

export function ProfileChooser({ profile }: { profile: Profile }) {
  const profiles = useProfiles()
  const navigate = useNavigate()
  const name = profile.socialNetworkUsername
  const [isOpen, setOpen] = useState(false)
  const go = (profileId: string) =>
    void navigate({ to: '/interactions/$profileId', params: { profileId } })
  const isSearched = profiles.length > searchedFrom
  const trigger = (
    <button
      type="button"
      className={styles.chooser}
      onClick={isSearched ? () => setOpen(true) : undefined}
    >
      <NetworkAvatar name={name} src={avatarOf(profile)} network={profile.type} />
      <span>
        <span className="unseen">{texts('interactions').chooseProfile}</span>
        <b>{name}</b>
        <small>{networkOf(profile.type).name}</small>
      </span>
      <ChevronsUpDown size={16} aria-hidden />
    </button>
  )
  if (isSearched)
    return (
      <>
        {trigger}
        {isOpen && (
          <ChooseOne
            title={texts('interactions').profiles}
            search={texts('profiles').choosing.search}
            choices={profiles.map(choiceOfProfile)}
            onChoose={go}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    )
  return (
    <Menu trigger={trigger}>
      {profiles.map(({ id, type, socialNetworkUsername }) => (
        <MenuItem key={id} onSelect={() => go(id)}>
          <NetworkMark type={type} />
          {socialNetworkUsername}
        </MenuItem>
      ))}
    </Menu>
  )
}
