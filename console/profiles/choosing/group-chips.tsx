// The groups and teams of the organization. Pressing one chooses its profiles, pressing it again takes them out.
import { useQuery } from '@tanstack/react-query'
import { Layers, Users } from 'lucide-react'
import { useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { useOrganization } from '../../organizations/organization.ts'
import { texts } from '../../texts/texts.ts'
import { showToast } from '../../ui/toasts.ts'
import { useGroups } from '../groups/groups.ts'
import styles from './group-chips.module.css'
import type { Choice } from './profile-list.tsx'

/** More would push the profiles out of view. */
const maxShown = 8

export function GroupChips({ profiles, chosen, reasonOf, onChange }: Choice) {
  const text = texts('profiles').choosing
  const { data: groups = [] } = useGroups()
  const teams = useTeams()
  const [isWhole, setWhole] = useState(false)
  const free = new Set(profiles.filter((profile) => !reasonOf?.(profile)).map(({ id }) => id))
  const usable = (ids: string[]) => ids.filter((id) => free.has(id))
  const isOn = (ids: string[]) => ids.length > 0 && ids.every((id) => chosen.has(id))
  const choose = (name: string, all: string[]) => {
    const ids = new Set(usable(all))
    if (ids.size === 0) return showToast({ text: text.emptyGroup(name) })
    const next = isOn([...ids]) ? chosen.difference(ids) : chosen.union(ids)
    onChange(profiles.flatMap(({ id }) => (next.has(id) ? [id] : [])))
  }
  const chips = [
    ...groups.map(({ id, name, socialProfileIds }) => (
      <li key={id}>
        <button
          type="button"
          aria-pressed={isOn(usable(socialProfileIds))}
          onClick={() => choose(name, socialProfileIds)}
        >
          <Layers size={14} aria-hidden />
          {name}
          <small>{usable(socialProfileIds).length}</small>
        </button>
      </li>
    )),
    ...teams.list.map(({ id, name }) => (
      <li key={`team ${id}`}>
        <button type="button" onClick={async () => choose(name, await teams.listProfilesOf(id))}>
          <Users size={14} aria-hidden />
          {name}
        </button>
      </li>
    )),
  ]
  if (chips.length === 0) return null
  const shown = isWhole ? chips : chips.slice(0, maxShown)
  return (
    <ul className={styles.chips} aria-label={text.groups}>
      {shown}
      {shown.length < chips.length && (
        <li>
          <button type="button" onClick={() => setWhole(true)}>
            {texts('profiles').showMore(chips.length - shown.length)}
          </button>
        </li>
      )}
    </ul>
  )
}

/** Without the right to see teams there are none. */
function useTeams() {
  const organizationId = useOrganization()?.id ?? ''
  const { data: list = [] } = useQuery({
    queryKey: ['organizations', organizationId, 'teams'],
    queryFn: () =>
      dataOf(
        api.GET('/v1/organizations/{organizationId}/teams', {
          params: { path: { organizationId } },
        }),
      ),
    enabled: organizationId !== '',
    staleTime: 5 * 60_000,
    refetchInterval: false,
    retry: false,
  })
  const listProfilesOf = async (teamId: string): Promise<string[]> => {
    const params = { path: { organizationId, teamId } }
    const data = await dataOf(
      api.GET('/v1/organizations/{organizationId}/teams/{teamId}/socialProfiles', { params }),
    )
    return data.map(({ id }) => id)
  }
  return { list, listProfilesOf }
}
