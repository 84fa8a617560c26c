// Profiles by name and network, in sections of a network each, and no more of them than a page can show.
import { networkOf } from '../../networks/networks.ts'
import { hasWords } from '../../ui/search-words.ts'
import type { Profile } from '../profiles.ts'

type Named = Pick<Profile, 'id' | 'type' | 'socialNetworkUsername'>
export type Section<P extends Named> = { network: string; profiles: P[] }

/** By words of the name of the profile or of its network. */
export function findProfiles<P extends Named>(profiles: readonly P[], search: string): P[] {
  return profiles.filter(({ socialNetworkUsername, type }) =>
    hasWords(`${socialNetworkUsername} ${networkOf(type).name}`, search),
  )
}

/** `hidden`: so many more are found. */
export function sectionsOf<P extends Named>(
  found: readonly P[],
  max: number,
): { sections: Section<P>[]; hidden: number } {
  const networks = Map.groupBy(found, ({ type }) => networkOf(type).name)
  const byName = [...networks].sort(([one], [other]) => one.localeCompare(other))
  let left = max
  const sections = byName.flatMap(([network, all]) => {
    const profiles = all
      .toSorted((one, other) =>
        one.socialNetworkUsername.localeCompare(other.socialNetworkUsername),
      )
      .slice(0, left)
    left -= profiles.length
    return profiles.length > 0 ? [{ network, profiles }] : []
  })
  return { sections, hidden: Math.max(0, found.length - max) }
}

/** The profiles of a row with space for `max`: all of them, or those that are chosen and then others. */
export function rowOf<P extends Named>(
  profiles: readonly P[],
  chosen: readonly string[],
  max: number,
): P[] {
  if (profiles.length <= max) return [...profiles]
  const isChosen = ({ id }: P) => chosen.includes(id)
  const first = profiles.filter(isChosen)
  const others = profiles.filter((profile) => !isChosen(profile))
  const shown = new Set([...first, ...others].slice(0, max))
  return profiles.filter((profile) => shown.has(profile))
}
