// Splits a request into the fields that match its schema and the errors of the others, for routes that report every error at once
// (attachValidation): they validate the readable fields further and report all errors together.
import type { FastifySchemaValidationError as Failure, FastifyRequest } from 'fastify'
import type { Problem } from '../../errors.ts'
import type { Unstorable } from '../body/body.ts'
import { placeOf, validationErrorsOf } from './validation-errors.ts'

export type PartialInput<T> = {
  readable: Partial<T>
  /** The schema errors of the other fields. */
  validationErrors: Problem[]
  /** The fields that have such an error, in whole or in part. Later checks do not ask for them again. */
  unread: string[]
  /** The whole input, to point at its parts. */
  sent: Record<string, unknown>
}

/** Input without any error. */
export function asRead<T extends object>(whole: T): PartialInput<T> {
  return {
    readable: whole,
    validationErrors: [],
    unread: [],
    sent: Object.fromEntries(Object.entries(whole)),
  }
}

export function parsePartialBody<T extends object>(
  request: Pick<FastifyRequest, 'validationError'> & { body: T; unstorable?: Unstorable[] },
): PartialInput<T> {
  const unstorable = request.unstorable ?? []
  // A value that cannot be stored as it was sent was replaced and may not match its schema any more: one error is enough.
  const failures = failuresOf(request, 'body').filter(
    (failure) => !unstorable.some(({ place }) => isWithin(placeOf(failure), place)),
  )
  const places = [...unstorable.map(({ place }) => place), ...failures.map(placeOf)]
  const validationErrors = [
    ...unstorable.map(({ problem }) => problem),
    ...validationErrorsOf('body', failures),
  ]
  return { ...keepReadable(request.body, places), validationErrors }
}

export function parsePartialQuery<T extends object>(
  request: Pick<FastifyRequest, 'validationError'> & { query: T },
): PartialInput<T> {
  const failures = failuresOf(request, 'querystring')
  const validationErrors = validationErrorsOf('querystring', failures)
  return { ...keepReadable(request.query, failures.map(placeOf)), validationErrors }
}

/** Throws when the error is in another part of the request, or in this part as a whole: then there is nothing to read. */
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

export function keepReadable<T extends object>(
  whole: T,
  places: string[][],
): Omit<PartialInput<T>, 'validationErrors'> {
  const sent = Object.fromEntries(Object.entries(whole))
  if (places.length === 0) return { readable: whole, unread: [], sent }
  const broken = Map.groupBy(places, ([field = '']) => field)
  const readable = Object.entries(whole).flatMap(([field, value]) => {
    const inField = broken.get(field)
    if (!inField) return [[field, value]]
    const items = new Set(inField.map(([, item]) => item))
    // Remove only the invalid items of a list, so that the others are validated too.
    if (!Array.isArray(value) || items.has(undefined)) return []
    return [[field, value.filter((_, index) => !items.has(String(index)))]]
  })
  return { readable: Object.fromEntries(readable) as Partial<T>, unread: [...broken.keys()], sent }
}
