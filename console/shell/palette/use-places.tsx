// Entries for pages, profiles and people.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { NetworkAvatar } from '../../networks/network-avatar.tsx'
import { networkOf } from '../../networks/networks.ts'
import {
  maySeePeople,
  membersQuery,
  useMyPermissions,
  useOrganizationId,
} from '../../organizations/people.ts'
import { avatarOf } from '../../profiles/avatar.ts'
import { useProfiles } from '../../profiles/profiles.ts'
import { texts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { administration, work } from '../navigation/navigation.ts'
import type { Entry } from './entry.ts'

export function usePlaces(): Entry[] {
  const text = texts('shell')
  const navigate = useNavigate()
  const pages = [...work, ...administration].map(
    ({ to, name, icon: Icon }): Entry => ({
      id: name,
      kind: 'page',
      name: text[name],
      icon: <Icon size={16} aria-hidden />,
      run: () => void navigate({ to }),
    }),
  )
  const profiles = useProfiles().map((profile): Entry => {
    const { id, type, socialNetworkUsername: name } = profile
    return {
      id: `profile-${id}`,
      kind: 'profile',
      name,
      detail: networkOf(type).name,
      icon: <NetworkAvatar name={name} src={avatarOf(profile)} network={type} />,
      run: () =>
        void navigate({
          to: '/calendar/$view/$date',
          params: { view: 'week', date: 'today' },
          search: { profiles: id },
        }),
    }
  })
  return [...pages, ...profiles, ...usePeople()]
}

/** None for a member who may not open the pages of people. */
function usePeople(): Entry[] {
  const navigate = useNavigate()
  const organizationId = useOrganizationId()
  const isAllowed = maySeePeople(useMyPermissions() ?? [])
  const { data = [] } = useQuery({
    ...membersQuery(organizationId),
    enabled: organizationId !== '' && isAllowed,
  })
  return data.map(({ id, fullName }) => ({
    id: `person-${id}`,
    kind: 'person',
    name: fullName,
    icon: <Avatar name={fullName} shape="round" />,
    run: () => void navigate({ to: '/people/members/$memberId', params: { memberId: id } }),
  }))
}
