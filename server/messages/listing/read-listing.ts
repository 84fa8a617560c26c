// Parses the query of the message list. As with a new message, all errors are reported at once.

import { type Static, Type } from 'typebox'
import type { Caller } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import { listName, nameOfList, type Page, readPage } from '../../db/keyset.ts'
import { Problem, ProblemList } from '../../errors.ts'
import type { PartialInput } from '../../http/validation/parse-partial.ts'
import { say } from '../../sentences/sentences.ts'
import { cutFraction } from '../../time/times.ts'
import { type LinePart, lineParts } from '../representation/line.ts'
import { lineFilters, lineQuery } from './line-filters.ts'
import type { Listing } from './list.ts'
import { isListingKey, readKey } from './listing-cursor.ts'
import { checkRange, rangeOf, readScope, scopeQuery, unsupportedState } from './read-scope.ts'

const maxItems = 100
const maxLines = 500

export const listingLimit = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: maxLines,
    default: 50,
    description: `At most ${maxItems}; with view=line ${maxLines}`,
  }),
)

export const ListingQuery = Type.Object({
  ...scopeQuery,
  limit: listingLimit,
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  includeUnscheduledReviewMsgs: Type.Optional(Type.String({ maxLength: 10 })),
  view: Type.Optional(
    Type.Enum(['line'], {
      description:
        'Short items, up to six weeks, several states, and the filters q, tags, createdByMemberId, reviewer, groupId, resendOf and resent',
    }),
  ),
  ...lineQuery,
  include: Type.Optional(
    Type.String({ description: `${lineParts.join(', ')}, separated by commas; with view=line` }),
  ),
})
type ListingQuery = Static<typeof ListingQuery>

export async function requireListing(
  database: Database,
  principal: Caller,
  { readable: query, validationErrors }: PartialInput<ListingQuery>,
): Promise<Listing> {
  const isLine = query.view === 'line'
  const { scope, problems, attempt } = await readScope(database, principal, query, validationErrors)
  const includeUnscheduledReviews = attempt(
    () => readBoolean(query.includeUnscheduledReviewMsgs),
    false,
  )
  const { filters, named: filtered } = attempt(
    () => (isLine ? lineFilters(principal, scope.usable, query) : { filters: [], named: [] }),
    { filters: [], named: [] },
  )
  if (!isLine) attempt(() => checkWithoutView(query), undefined)
  const parts = attempt(() => (isLine ? readParts(query.include) : []), [])
  // The same profiles in another order, and the same times in another form, are the same list.
  const list = nameOfList([
    '/v1/messages',
    scope.named.toSorted(),
    inUpperCase(query.state),
    includeUnscheduledReviews,
    scope.startTime,
    scope.endTime,
    ...(isLine ? ['line', ...filtered] : []),
  ])
  const isUnnamed = problems.length > 0
  const page = attempt(() => pageOf(query, list, isUnnamed), undefined)
  const cursor = readKey(page?.key)
  const asOf = cursor?.asOf ?? cutFraction(new Date())
  const range = rangeOf(scope, asOf)
  attempt(() => checkRange(range, isLine ? 'sixWeeks' : 'fourWeeks'), undefined)
  if (problems.length > 0 || !page) throw new ProblemList(problems)
  const { profileIds, states } = scope
  return {
    profileIds,
    ...range,
    states,
    page,
    asOf,
    includeUnscheduledReviews,
    filters,
    parts,
  }
}

function readParts(include = ''): LinePart[] {
  const names = include.split(',').flatMap((name) => name.trim() || [])
  const parts = lineParts.filter((part) => names.includes(part))
  if (names.every((name) => parts.some((part) => part === name))) return parts
  throw new Problem('invalid', {
    message: say('field_rule', {
      field: 'include',
      rule: say('must_be_one_of', { names: lineParts.join(', ') }),
    }),
    reason: 'unknown_value',
    param: '/include',
  })
}

/** An empty cursor stands for the first page, as some clients send one. */
function pageOf(
  { cursor, ...rest }: Partial<ListingQuery>,
  list: string,
  isUnnamed: boolean,
): Page {
  const query = { ...rest, [listName]: list }
  const limits = { usual: 50, isKey: isListingKey, isUnnamed }
  return readPage(cursor ? { ...query, cursor } : query, limits)
}

/** The same states in another case are the same query. */
function inUpperCase(state: ListingQuery['state']): string | string[] | null {
  if (Array.isArray(state)) return state.map((name) => name.toUpperCase())
  return state?.toUpperCase() ?? null
}

function readBoolean(text = 'false'): boolean {
  if (['false', '0'].includes(text.toLowerCase())) return false
  if (['true', '1'].includes(text.toLowerCase())) return true
  throw new Problem('badBoolean', {
    hint: say('write_boolean'),
    param: '/includeUnscheduledReviewMsgs',
  })
}

/** Whole messages are large: fewer of them are answered, and of one state. */
function checkWithoutView({ limit = 1, state = '' }: Partial<ListingQuery>): void {
  if (Array.isArray(state) || state.includes(',')) throw unsupportedState()
  requireItemLimit(limit)
}

export function requireItemLimit(limit: number): void {
  if (limit > maxItems)
    throw new Problem('invalid', {
      message: say('limit_too_large', { limit: maxItems }),
      reason: 'too_large',
      param: '/limit',
    })
}
