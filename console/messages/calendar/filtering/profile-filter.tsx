// Profiles, one by one, by network, or those of a group or team.
import { AtSign } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useProfiles } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { FilterChip } from './filter-chip.tsx'
import type { Filters } from './filters.ts'
import { useChoose } from './use-choose.ts'

const ProfileChooser = lazyPart(
  () => import('../../../profiles/choosing/profile-chooser.tsx'),
  'ProfileChooser',
)

export function ProfileFilter({ filters }: { filters: Filters }) {
  const text = texts('calendar')
  const choose = useChoose()
  const profiles = useProfiles()
  const [isOpen, setOpen] = useState(false)
  const chosen = new Set(filters.profiles)
  const chooseIds = (ids: string[]) =>
    choose({ profiles: ids.length > 0 ? ids.join(',') : undefined })
  const all = profiles.length > 0 ? text.allProfiles(profiles.length) : text.everyProfile
  const only = chosen.size === 1 ? profiles.find(({ id }) => chosen.has(id)) : undefined
  const some = only?.socialNetworkUsername ?? text.someProfiles(chosen.size)
  return (
    <>
      <FilterChip
        icon={AtSign}
        isOn={chosen.size > 0}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {chosen.size === 0 ? all : some}
      </FilterChip>
      {isOpen && (
        <Suspense>
          <ProfileChooser
            title={text.showProfiles}
            profiles={profiles}
            chosen={chosen}
            onChange={chooseIds}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
