// Two validators: values in a URL are text and may be coerced to a number or a boolean; values in a body have types of their own
// and are never coerced.
import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { dropEmptyParameters, findMisspelt, joinLists, type QuerySchema } from './query-names.ts'

export const validatorOptions = {
  allErrors: true,
  removeAdditional: false,
  useDefaults: true,
  strict: false,
  allowUnionTypes: true,
  validateFormats: false,
  // Adds the schema to each error, for validation-errors.ts.
  verbose: true,
} as const

/** Call it in the scope of the routes: a scope that adds schemas of its own falls back to Fastify's default validator. */
export function useValidators(app: FastifyInstance): void {
  const strict = new Ajv({ ...validatorOptions, coerceTypes: false })
  const lenient = new Ajv({ ...validatorOptions, coerceTypes: 'array' })
  app.setValidatorCompiler<object>(({ schema, httpPart }) => {
    const validate =
      httpPart === 'body'
        ? compileLazily(strict, schema, compiled.strict)
        : compileLazily(lenient, schema, compiled.lenient)
    return httpPart === 'querystring' ? validateQuery(validate, schema as QuerySchema) : validate
  })
}

type Compiled = WeakMap<object, ValidateFunction>

/** Of all servers of the process: tests start many, with the same schemas. */
const compiled = { strict: new WeakMap() as Compiled, lenient: new WeakMap() as Compiled }

/** Compiling all schemas would take longer than the rest of the start, and a process may never use most of them. */
function compileLazily(ajv: Ajv, schema: object, known: Compiled): Validator {
  const check: Validator = (data) => {
    const validate = known.get(schema) ?? ajv.compile(schema)
    known.set(schema, validate)
    const isValid = validate(data)
    check.errors = validate.errors ?? null
    return isValid
  }
  return check
}

type Validator = ReturnType<FastifySchemaCompiler<unknown>>

function validateQuery(validate: Validator, schema: QuerySchema): Validator {
  const check: Validator = (query: Record<string, unknown>) => {
    dropEmptyParameters(query)
    joinLists(query, schema)
    const misspelt = findMisspelt(query, schema)
    const isValid = validate(query)
    check.errors = misspelt.length > 0 ? [...misspelt, ...(validate.errors ?? [])] : validate.errors
    return misspelt.length > 0 ? false : isValid
  }
  return check
}
