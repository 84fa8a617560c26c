// Profiles, one by one or those of a team.
import { useQuery } from '@tanstack/react-query'
import { AtSign, Users } from 'lucide-react'
import { api, call, type Schemas } from '../../../api/client.ts'
import { NetworkMark } from '../../../networks/network-mark.tsx'
import { useOrganization } from '../../../organizations/organization.ts'
import { useProfiles } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import { Menu, MenuCheck, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FilterChip } from './filter-chip.tsx'
import type { Filters } from './filters.ts'
import { useChoose } from './use-choose.ts'

export function ProfileFilter({ filters }: { filters: Filters }) {
  const text = texts('calendar')
  const choose = useChoose()
  const profiles = useProfiles()
  const chosen = new Set(filters.profiles)
  const chooseIds = (ids: string[]) =>
    choose({ profiles: ids.length > 0 ? ids.join(',') : undefined })
  const toggle = (id: string, isOn: boolean) =>
    chooseIds(
      profiles.map((profile) => profile.id).filter((one) => (one === id ? isOn : chosen.has(one))),
    )
  const all = profiles.length > 0 ? text.allProfiles(profiles.length) : text.everyProfile
  const trigger = (
    <FilterChip icon={AtSign} isOn={chosen.size > 0}>
      {chosen.size === 0 ? all : text.someProfiles(chosen.size)}
    </FilterChip>
  )
  return (
    <Menu trigger={trigger}>
      <MenuItem onSelect={() => chooseIds([])}>{text.everyProfile}</MenuItem>
      <Teams onChoose={chooseIds} />
      <MenuSeparator />
      {profiles.map(({ id, type, socialNetworkUsername }) => (
        <MenuCheck key={id} isOn={chosen.has(id)} onChange={(isOn) => toggle(id, isOn)}>
          <NetworkMark type={type} />
          {socialNetworkUsername}
        </MenuCheck>
      ))}
    </Menu>
  )
}

type Team = Schemas['Team']

/** Read when the menu opens. Without the right to see teams there are none. */
function Teams({ onChoose }: { onChoose: (ids: string[]) => void }) {
  const organizationId = useOrganization()?.id ?? ''
  const own = new Set(useProfiles().map(({ id }) => id))
  const { data: teams = [] } = useQuery({
    queryKey: ['organizations', organizationId, 'teams'],
    queryFn: () =>
      call(
        api.GET('/v1/organizations/{organizationId}/teams', {
          params: { path: { organizationId } },
        }),
      ).then(({ data }) => data),
    enabled: organizationId !== '',
    staleTime: 5 * 60_000,
    refetchInterval: false,
    retry: false,
  })
  const choose = async ({ id: teamId, name }: Team) => {
    const ids = await listProfilesOf(organizationId, teamId)
    const visible = ids.filter((id) => own.has(id))
    if (visible.length > 0) onChoose(visible)
    else showToast({ text: texts('calendar').emptyTeam(name) })
  }
  return teams.map((team) => (
    <MenuItem key={team.id} onSelect={() => void choose(team)}>
      <Users size={15} aria-hidden />
      {team.name}
    </MenuItem>
  ))
}

async function listProfilesOf(organizationId: string, teamId: string): Promise<string[]> {
  const params = { path: { organizationId, teamId } }
  const { data } = await call(
    api.GET('/v1/organizations/{organizationId}/teams/{teamId}/socialProfiles', { params }),
  )
  return data.map(({ id }) => id)
}
