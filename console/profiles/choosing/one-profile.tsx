// A profile as one of the choices of a dialog.
import { NetworkAvatar } from '../../networks/network-avatar.tsx'
import { networkOf } from '../../networks/networks.ts'
import type { Choice } from '../../ui/choose-one.tsx'
import { avatarOf } from '../avatar.ts'
import type { Profile } from '../profiles.ts'

export function choiceOfProfile(profile: Profile): Choice {
  const { id, type, socialNetworkUsername: name } = profile
  const mark = <NetworkAvatar name={name} src={avatarOf(profile)} network={type} />
  return { id, name, hint: networkOf(type).name, mark }
}
