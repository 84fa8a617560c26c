// For routes that report every mistake at once (attachValidation): what of a request can be read, and what is wrong with
// the rest. Whoever checks it further knows what not to ask for again.
import type { FastifySchemaValidationError as Failure, FastifyRequest } from 'fastify'
import type { Problem } from '../errors.ts'
import { placeOf, validationErrorsOf } from './validation-errors.ts'

export type PartialInput<T> = {
  readable: Partial<T>
  /** Against the rest. */
  complaints: Problem[]
  /** The fields that are missing, or lack something that could not be read. */
  unread: string[]
}

/** Everything can be read. */
export function asRead<T>(whole: T): PartialInput<T> {
  return { readable: whole, complaints: [], unread: [] }
}

export function parsePartialBody<T extends object>(
  request: Pick<FastifyRequest, 'validationError' | 'unkeepable'> & { body: T },
): PartialInput<T> {
  const unkeepable = request.unkeepable ?? []
  // What was not kept as it was sent may look wrong in other ways too: one complaint is enough.
  const failures = failuresOf(request, 'body').filter(
    (failure) => !unkeepable.some(({ place }) => isWithin(placeOf(failure), place)),
  )
  const places = [...unkeepable.map(({ place }) => place), ...failures.map(placeOf)]
  const complaints = [
    ...unkeepable.map(({ problem }) => problem),
    ...validationErrorsOf('body', failures),
  ]
  return { ...sift(request.body, places), complaints }
}

export function parsePartialQuery<T extends object>(
  request: Pick<FastifyRequest, 'validationError'> & { query: T },
): PartialInput<T> {
  const failures = failuresOf(request, 'querystring')
  const complaints = validationErrorsOf('querystring', failures)
  return { ...sift(request.query, failures.map(placeOf)), complaints }
}

/** What is wrong with another part of the request, or with all of this one, leaves nothing to read. */
function failuresOf(
  { validationError: error }: Pick<FastifyRequest, 'validationError'>,
  part: string,
): Failure[] {
  if (!error) return []
  const failures: Failure[] = error.validation
  if (error.validationContext !== part || failures.some((one) => placeOf(one).length === 0))
    throw error
  return failures
}

function isWithin(place: string[], outer: string[]): boolean {
  return outer.every((part, depth) => place[depth] === part)
}

function sift<T extends object>(whole: T, places: string[][]): Omit<PartialInput<T>, 'complaints'> {
  if (places.length === 0) return { readable: whole, unread: [] }
  const broken = Map.groupBy(places, ([field = '']) => field)
  const readable = Object.entries(whole).flatMap(([field, value]) => {
    const inField = broken.get(field)
    if (!inField) return [[field, value]]
    const items = new Set(inField.map(([, item]) => item))
    // One wrong item does not keep the others from being looked at.
    if (!Array.isArray(value) || items.has(undefined)) return []
    return [[field, value.filter((_, index) => !items.has(String(index)))]]
  })
  return { readable: Object.fromEntries(readable) as Partial<T>, unread: [...broken.keys()] }
}
