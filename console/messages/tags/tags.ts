// Tags in a field: what is suggested, and what becomes of a typed text.

export const maxTagLength = 100
export const maxTags = 50
/** More would cover what is below the field. */
const maxSuggestions = 8

/** Tags of the organization that contain the typed text, those that begin with it first. */
export function suggestTags(known: readonly string[], chosen: readonly string[], typed: string) {
  const wanted = typed.trim().toLowerCase()
  const free = known.filter((tag) => !chosen.includes(tag))
  const found = free.filter((tag) => tag.toLowerCase().includes(wanted))
  const begins = (tag: string) => Number(tag.toLowerCase().startsWith(wanted))
  return found.toSorted((one, other) => begins(other) - begins(one)).slice(0, maxSuggestions)
}

export type Added = { tags: string[] } | { refusal: 'unknown' | 'tooMany' }

/** A known tag keeps its spelling. A member who may not create tags uses those that are there. */
export function addTag(
  chosen: readonly string[],
  typed: string,
  { known, mayCreate }: { known: readonly string[]; mayCreate: boolean },
): Added {
  const text = typed.trim().replaceAll(/\s+/g, ' ').slice(0, maxTagLength)
  if (text === '') return { tags: [...chosen] }
  const same = (tag: string) => tag.toLowerCase() === text.toLowerCase()
  if (chosen.some(same)) return { tags: [...chosen] }
  const existing = known.find((tag) => tag === text) ?? known.find(same)
  if (existing === undefined && !mayCreate) return { refusal: 'unknown' }
  if (chosen.length >= maxTags) return { refusal: 'tooMany' }
  return { tags: [...chosen, existing ?? text] }
}
