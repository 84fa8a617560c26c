// Parses the query of the message list. As with a draft, all errors are reported at once.
import { type Static, Type } from 'typebox'
import type { Caller } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import { type Page, readPage } from '../../db/keyset.ts'
import { Problem, ProblemList } from '../../errors.ts'
import type { PartialInput } from '../../http/parse-partial.ts'
import { listUsableProfiles } from '../../profiles/profiles.ts'
import { states } from '../states.ts'
import { collectProblems, cutFraction, readIds, readTime } from '../validation/input.ts'
import { profileNotFound } from '../validation/validate-rules.ts'
import type { Listing } from './list.ts'
import { checkOwn, fingerprintOf, isListingKey, readKey } from './listing-cursor.ts'

const rangeRule =
  'ISO 8601, UTC. Without startTime and endTime: two weeks back and two weeks ahead; with one of them: two weeks from it'

export const ListingQuery = Type.Object({
  startTime: Type.Optional(Type.String({ maxLength: 40, description: rangeRule })),
  endTime: Type.Optional(Type.String({ maxLength: 40, description: rangeRule })),
  state: Type.Optional(Type.String({ maxLength: 40 })),
  socialProfileIds: Type.Optional(
    Type.Unsafe<string | string[]>({
      type: ['string', 'array'],
      items: { type: 'string' },
      maxItems: 1000,
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  includeUnscheduledReviewMsgs: Type.Optional(Type.String({ maxLength: 10 })),
})
type ListingQuery = Static<typeof ListingQuery>

const usualRangeMs = 14 * 86_400_000
const longestRangeMs = 2 * usualRangeMs
const mostUnknown = 100

export async function requireListing(
  database: Database,
  principal: Caller,
  { readable: query, validationErrors }: PartialInput<ListingQuery>,
): Promise<Listing> {
  const usable = await listUsableProfiles(database, principal)
  const named = readIds(profilesIn(query))
  const profileIds = named.length > 0 ? named : usable.map((profile) => profile.id)
  const unknown = profileIds.filter((id) => !usable.some((profile) => profile.id === id))
  const { problems, attempt } = collectProblems([
    ...validationErrors,
    ...unknown.slice(0, mostUnknown).map((id) => profileNotFound(id, usable, '/socialProfileIds')),
  ])
  const from = attempt(() => readTime(query.startTime, 'startTime'), null)
  const to = attempt(() => readTime(query.endTime, 'endTime'), null)
  const includeUnscheduledReviews = attempt(
    () => readBoolean(query.includeUnscheduledReviewMsgs),
    false,
  )
  attempt(() => checkState(query.state), undefined)
  const page = attempt(() => pageOf(query), undefined)
  const fingerprint = fingerprintOf([
    named.toSorted(),
    query.state ?? null,
    includeUnscheduledReviews,
    from,
    to,
  ])
  const cursor = readKey(page?.key)
  const asOf = cursor?.asOf ?? cutFraction(new Date())
  const range = rangeOf(from, to, asOf)
  attempt(() => checkRange(range), undefined)
  // A parameter that cannot be read does not make another query.
  if (cursor && problems.length === 0) attempt(() => checkOwn(cursor, fingerprint), undefined)
  if (problems.length > 0 || !page) throw new ProblemList(problems)
  return {
    profileIds,
    ...range,
    page,
    asOf,
    fingerprint,
    includeUnscheduledReviews,
    ...(query.state ? { state: query.state } : {}),
  }
}

/** Some clients write a list as socialProfileIds[]=1 or socialProfileIds[0]=1. */
function profilesIn(query: Partial<ListingQuery>): string[] {
  return Object.entries(query).flatMap(([name, value]) =>
    /^socialProfileIds(\[\d{0,4}\])?$/.test(name) ? [value].flat().map(String) : [],
  )
}

type Range = Pick<Listing, 'from' | 'to'>

/** A missing end is two weeks from the other one; without both the range is two weeks back and two weeks ahead. */
function rangeOf(from: Date | null, to: Date | null, asOf: Date): Range {
  const later = (time: Date, ms: number) => new Date(time.getTime() + ms)
  return {
    from: from ?? later(to ?? asOf, -usualRangeMs),
    to: to ?? later(from ?? asOf, usualRangeMs),
  }
}

/** An empty cursor stands for the first page, as some clients send one. */
function pageOf({ cursor, ...query }: Partial<ListingQuery>): Page {
  return readPage(cursor ? { ...query, cursor } : query, { usual: 50, isKey: isListingKey })
}

function readBoolean(text = 'false'): boolean {
  if (['false', '0'].includes(text.toLowerCase())) return false
  if (['true', '1'].includes(text.toLowerCase())) return true
  throw new Problem('badBoolean', {
    hint: 'Write true or false.',
    param: '/includeUnscheduledReviewMsgs',
  })
}

function checkState(state: string | undefined): void {
  if (state === undefined || states.some((known) => known === state)) return
  throw new Problem('unsupportedState', {
    hint: `The states are ${states.join(', ')}.`,
    param: '/state',
  })
}

function checkRange({ from, to }: Range): void {
  if (to < from)
    throw new Problem('invalid', {
      message: 'endTime is before startTime',
      hint: 'Give the earlier time as startTime.',
      reason: 'range_reversed',
      param: '/endTime',
    })
  if (to.getTime() - from.getTime() > longestRangeMs)
    throw new Problem('rangeTooLarge', {
      hint: 'startTime and endTime may be four weeks apart at most: ask for one part after the other.',
      param: '/endTime',
    })
}
