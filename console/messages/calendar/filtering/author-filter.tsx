import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { api, dataOf } from '../../../api/client.ts'
import { useMemberNames } from '../../../organizations/member-names.ts'
import { useOrganization } from '../../../organizations/organization.ts'
import { useMe } from '../../../session/me.ts'
import { texts } from '../../../texts/texts.ts'
import { Menu, MenuChoices } from '../../../ui/menu.tsx'
import { FilterChip } from './filter-chip.tsx'
import type { Filters } from './filters.ts'
import { useChoose } from './use-choose.ts'

export function AuthorFilter({ filters: { author } }: { filters: Filters }) {
  const text = texts('calendar')
  const me = useMe()
  const names = useMemberNames(author === undefined || author === me?.id ? [] : [author])
  const name = author === me?.id ? text.byMe : names.get(author ?? '')
  const trigger = (
    <FilterChip icon={PenLine} isOn={author !== undefined}>
      {author === undefined ? text.author : (name ?? text.someone)}
    </FilterChip>
  )
  return (
    <Menu trigger={trigger}>
      <Authors author={author} />
    </Menu>
  )
}

/** Read when the menu opens. A member who may not list colleagues chooses between all authors and themselves. */
function Authors({ author }: { author: string | undefined }) {
  const text = texts('calendar')
  const choose = useChoose()
  const me = useMe()
  const organizationId = useOrganization()?.id ?? ''
  const { data: members = [] } = useQuery({
    queryKey: ['organizations', organizationId, 'members', 'first'],
    queryFn: () =>
      dataOf(
        api.GET('/v1/organizations/{organizationId}/members', {
          params: { path: { organizationId }, query: { limit: 100 } },
        }),
      ),
    enabled: organizationId !== '',
    staleTime: 5 * 60_000,
    refetchInterval: false,
    retry: false,
  })
  const others = members.filter(({ id }) => id !== me?.id)
  return (
    <MenuChoices
      label={text.author}
      value={author ?? ''}
      choices={[
        ['', text.everyAuthor],
        ...(me ? [[me.id, text.byMe] as const] : []),
        ...others.map(({ id, fullName }) => [id, fullName] as const),
      ]}
      onChange={(id) => choose({ author: id === '' ? undefined : id })}
    />
  )
}
