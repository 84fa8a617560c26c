// The audience of a Page's post. A message names it in the words of the public API family ({ facebookPage: { ageMin, countries:
// [{ k: 'Canada', v: 'CA' }] } }) or in Facebook's own ({ age_min, geo_locations }).
// Not tried on the real network: it would refuse a post with an unknown name, so only these names are passed on.
import type { Post } from '../../networks.ts'

const ownNames = ['geo_locations', 'locales', 'age_min', 'genders', 'excluded_countries']
const places = ['countries', 'regions', 'cities', 'zips']

type Reading = {
  /** In Facebook's terms; empty: everyone. */
  targeting: Record<string, unknown>
  /** Everything that the message asked of Facebook was understood. */
  isWhole: boolean
}

export function readTargeting(said: Post['targeting']): Reading {
  // Entries for other networks do not count as left out.
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

/** The keys of [{ k: name for people, v: Facebook's key }]. */
function keysOf(chosen: unknown): string[] {
  if (!Array.isArray(chosen)) return []
  const keys = chosen.map((one: unknown) =>
    typeof one === 'object' && one !== null && 'v' in one ? one.v : undefined,
  )
  return keys.every((key) => typeof key === 'string') ? keys : []
}
