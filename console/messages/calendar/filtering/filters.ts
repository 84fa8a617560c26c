// The filters of the calendar, in the address and in every query.
export type Filters = {
  profiles?: string[] | undefined
  state?: string | undefined
  tags?: string[] | undefined
  /** The id of the member who wrote them. */
  author?: string | undefined
}

/** In the address lists are joined by commas. */
export const filterNames = ['profiles', 'state', 'tags', 'author'] as const
export type FilterSearch = { [Name in (typeof filterNames)[number]]?: string }

export function readFilters({ profiles, state, tags, author }: FilterSearch): Filters {
  return { profiles: listOf(profiles), state, tags: listOf(tags), author }
}

/** In the form that GET /v1/messages?view=line and the summary take. */
export function filterQuery({ profiles, state, tags, author }: Filters) {
  return {
    ...(profiles ? { socialProfileIds: profiles } : {}),
    ...(state ? { state } : {}),
    ...(tags ? { tags } : {}),
    ...(author ? { createdByMemberId: author } : {}),
  }
}

/** As readFilters reads them. */
export function writeFilters({ profiles, state, tags, author }: Filters): FilterSearch {
  return {
    ...(profiles ? { profiles: profiles.join(',') } : {}),
    ...(state ? { state } : {}),
    ...(tags ? { tags: tags.join(',') } : {}),
    ...(author ? { author } : {}),
  }
}

export function isFiltered(filters: Filters): boolean {
  return Object.values(filterQuery(filters)).length > 0
}

function listOf(text: string | undefined): string[] | undefined {
  const items = (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
  return items.length > 0 ? items : undefined
}
