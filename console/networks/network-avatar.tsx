// The picture of a profile, with the mark of its network at the corner.
import type { ComponentProps } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { NetworkMark } from './network-mark.tsx'

/** `network`: the type of the profile. */
type Props = Omit<ComponentProps<typeof Avatar>, 'badge'> & { network: string | undefined }

export function NetworkAvatar({ network, ...avatar }: Props) {
  return <Avatar {...avatar} badge={network && <NetworkMark type={network} size={10} />} />
}
