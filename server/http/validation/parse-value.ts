// Checks a value that is no request, such as a row of a file, against the schema of a body.
import { Ajv, type ValidateFunction } from 'ajv'
import type { Static, TSchema } from 'typebox'
import { keepReadable, type PartialInput } from './parse-partial.ts'
import { validatorOptions } from './validation.ts'
import { placeOf, validationErrorsOf } from './validation-errors.ts'

const ajv = new Ajv({ ...validatorOptions, coerceTypes: false })
const compiled = new WeakMap<TSchema, ValidateFunction>()

export function parseValue<T extends TSchema>(
  schema: T,
  value: object,
): PartialInput<Static<T> & object> {
  const validate = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, validate)
  const failures = (validate(value) ? [] : (validate.errors ?? [])) as Failures
  // Fields that do not match the schema are left out of it.
  const read = keepReadable(value, failures.map(placeOf)) as PartialInput<Static<T> & object>
  return { ...read, validationErrors: validationErrorsOf('body', failures) }
}

/** Fastify has the errors of Ajv in a type of its own. */
type Failures = Parameters<typeof placeOf>[0][]
