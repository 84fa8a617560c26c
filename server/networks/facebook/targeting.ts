// Who may see a Page's post. A message says it in the words of the public API family ({ facebookPage: { ageMin, countries:
// [{ k: 'Canada', v: 'CA' }] } }) or in Facebook's own ({ age_min, geo_locations }).
// Not tried on the real network: a name it does not know would refuse the post, so only these names are handed on.
import type { Post } from '../networks.ts'

const ownNames = ['geo_locations', 'locales', 'age_min', 'genders', 'excluded_countries']
const places = ['countries', 'regions', 'cities', 'zips']

type Reading = {
  /** In Facebook's words; empty: everybody. */
  targeting: Record<string, unknown>
  /** Nothing of what was said about this network had to be left out. */
  isWhole: boolean
}

export function readTargeting(said: Post['targeting']): Reading {
  // What is meant for other networks is not left out here.
  const { facebookPage, linkedInCompany: _, linkedInV2Company: __, ...own } = said ?? {}
  const taken = Object.fromEntries(Object.entries(own).filter(([name]) => ownNames.includes(name)))
  const family = readFamily(facebookPage)
  return {
    targeting: { ...family.targeting, ...taken },
    isWhole: family.isWhole && Object.keys(own).length === Object.keys(taken).length,
  }
}

function readFamily(said: unknown): Reading {
  if (said === undefined || said === null) return { targeting: {}, isWhole: true }
  if (typeof said !== 'object') return { targeting: {}, isWhole: false }
  const entries = Object.entries(said)
  const where = entries.flatMap(([name, chosen]) => {
    const keys = places.includes(name) ? keysOf(chosen) : []
    return keys.length === 0
      ? []
      : [[name, name === 'countries' ? keys : keys.map((key) => ({ key }))] as const]
  })
  const age = entries.find(([name, value]) => name === 'ageMin' && Number.isInteger(value))
  return {
    targeting: {
      ...(age ? { age_min: age[1] } : {}),
      ...(where.length > 0 ? { geo_locations: Object.fromEntries(where) } : {}),
    },
    isWhole: where.length + (age ? 1 : 0) === entries.length,
  }
}

/** Of [{ k: the name people know, v: Facebook's key }] the keys. */
function keysOf(chosen: unknown): string[] {
  if (!Array.isArray(chosen)) return []
  const keys = chosen.map((one: unknown) =>
    typeof one === 'object' && one !== null && 'v' in one ? one.v : undefined,
  )
  return keys.every((key) => typeof key === 'string') ? keys : []
}
