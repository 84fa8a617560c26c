// The query parameters that all calls for messages by time share: the profiles, the range of time and the states.

import { Type } from 'typebox'
import type { Caller } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { listUsableProfiles, type UsableProfile } from '../../profiles/profiles.ts'
import { say } from '../../sentences/sentences.ts'
import { cutFraction, readTime } from '../../time/times.ts'
import { collectProblems, readIds } from '../input/input.ts'
import { states as known } from '../states.ts'
import { profileNotFound } from '../validation/validate-rules.ts'

const rangeRule =
  'ISO 8601, UTC. Without startTime and endTime: two weeks back and two weeks ahead; with one of them: two weeks from it'

/** A list, or its items joined by commas. */
const list = { type: ['string', 'array'], items: { type: 'string' } }

export const scopeQuery = {
  startTime: Type.Optional(Type.String({ maxLength: 40, description: rangeRule })),
  endTime: Type.Optional(Type.String({ maxLength: 40, description: rangeRule })),
  state: Type.Optional(Type.Unsafe<string | string[]>({ ...list, maxLength: 200, maxItems: 20 })),
  socialProfileIds: Type.Optional(Type.Unsafe<string | string[]>({ ...list, maxItems: 1000 })),
}
type ScopeQuery = {
  startTime?: string
  endTime?: string
  state?: string | string[]
  socialProfileIds?: string | string[]
}

export type Scope = {
  /** All that the caller may use. */
  usable: UsableProfile[]
  /** Those that the query names; none: all. */
  named: string[]
  profileIds: string[]
  states: string[]
  /** As given. */
  startTime: Date | null
  endTime: Date | null
}
type Collector = ReturnType<typeof collectProblems>

const maxUnknown = 100

export async function readScope(
  database: Database,
  principal: Caller,
  query: Partial<ScopeQuery>,
  validationErrors: Problem[],
): Promise<{ scope: Scope } & Collector> {
  const usable = await listUsableProfiles(database, principal)
  const named = readIds(query.socialProfileIds ?? [])
  const profileIds = named.length > 0 ? named : usable.map((profile) => profile.id)
  const unknown = profileIds.filter((id) => !usable.some((profile) => profile.id === id))
  const { problems, attempt } = collectProblems([
    ...validationErrors,
    ...unknown.slice(0, maxUnknown).map((id) => profileNotFound(id, usable, '/socialProfileIds')),
  ])
  const startTime = attempt(() => readTime(query.startTime, 'startTime'), null)
  const endTime = attempt(() => readTime(query.endTime, 'endTime'), null)
  const states = attempt(() => readStates(query.state), [])
  return { scope: { usable, named, profileIds, states, startTime, endTime }, problems, attempt }
}

/** States are written in upper case; a query may name them in any. */
function readStates(given: string | string[] | undefined): string[] {
  if (given === undefined) return []
  const states = [...new Set([given].flat().flatMap((part) => part.toUpperCase().split(',')))]
  if (states.every((state) => known.some((one) => one === state))) return states
  throw unsupportedState()
}

export function unsupportedState(): Problem {
  return new Problem('unsupportedState', {
    hint: say('states_are', { states: known.join(', ') }),
    param: '/state',
  })
}

export type Range = { from: Date; to: Date }

const usualRangeMs = 14 * 86_400_000

/** A missing end is two weeks from the other one; without both the range is two weeks back and two weeks ahead. */
export function rangeOf({ startTime, endTime }: Scope, asOf = cutFraction(new Date())): Range {
  const later = (time: Date, ms: number) => new Date(time.getTime() + ms)
  return {
    from: startTime ?? later(endTime ?? asOf, -usualRangeMs),
    to: endTime ?? later(startTime ?? asOf, usualRangeMs),
  }
}

/** How far the ends of a range may be apart. Six weeks of a time zone may have an hour more, or at the date line a day. */
export const maxRanges = {
  fourWeeks: { days: 28, words: 'four weeks' },
  sixWeeks: { days: 43, words: 'six weeks' },
}

export function checkRange({ from, to }: Range, max: keyof typeof maxRanges): void {
  requireOrder(from, to)
  const { days, words } = maxRanges[max]
  if (to.getTime() - from.getTime() > days * 86_400_000)
    throw new Problem('rangeTooLarge', {
      hint: say('range_too_large_advice', { limit: words }),
      param: '/endTime',
    })
}

export function requireOrder(from: Date | null, to: Date | null): void {
  if (from === null || to === null || from <= to) return
  throw new Problem('invalid', {
    message: say('range_reversed'),
    hint: say('range_reversed_advice'),
    reason: 'range_reversed',
    param: '/endTime',
  })
}
