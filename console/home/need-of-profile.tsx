import { Plug } from 'lucide-react'
import type { Profile } from '../profiles/profiles.ts'
import { rich } from '../texts/rich.tsx'
import { texts } from '../texts/texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { networkOf } from '../ui/networks.ts'
import { Need } from './need.tsx'

export function NeedOfProfile({ profile }: { profile: Profile }) {
  const text = texts('home')
  const waiting = profile.health.scheduledAfterExpiry
  const name = <b>{profile.socialNetworkUsername}</b>
  return (
    <Need
      look="pending"
      icon={<Plug size={18} aria-hidden />}
      title={text.signInAgain(networkOf(profile.type).name)}
      actions={<ButtonLink to="/profiles">{text.reconnect}</ButtonLink>}
    >
      <p>{rich(waiting > 0 ? text.waiting(waiting) : text.noWaiting, { profile: name })}</p>
    </Need>
  )
}
