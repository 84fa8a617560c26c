// The search of the page of profiles, and one network or group of them.
import { networkOf } from '../networks/networks.ts'
import { texts } from '../texts/texts.ts'
import { SearchField } from '../ui/search-field.tsx'
import type { ProfileGroup } from './groups/groups.ts'
import type { Profile } from './profiles.ts'
import styles from './profiles-page.module.css'

/** With fewer profiles all are in sight. */
export const searchedFrom = 8

/** `within`: the name of a network or the id of a group; "" for all. */
export type Search = { words: string; within: string }

type Props = {
  search: Search
  profiles: Profile[]
  groups: ProfileGroup[]
  onChange: (search: Search) => void
}

export function SearchBar({ search, profiles, groups, onChange }: Props) {
  const text = texts('profiles')
  const networks = [...new Set(profiles.map(({ type }) => networkOf(type).name))].toSorted()
  return (
    <search className={styles.search}>
      <SearchField
        label={text.choosing.search}
        value={search.words}
        onChange={(words) => onChange({ ...search, words })}
      />
      <select
        aria-label={text.network}
        value={search.within}
        onChange={(event) => onChange({ ...search, within: event.target.value })}
      >
        <option value="">{text.everyNetwork}</option>
        {networks.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
        {groups.length > 0 && (
          <optgroup label={text.groups}>
            {groups.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </search>
  )
}
