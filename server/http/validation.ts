// Two validators: what stands in an address is text and may be read as a number or a boolean; what stands in a body
// has a type of its own, and a wrong one is refused, not bent.
import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'

export const validatorOptions = {
  allErrors: true,
  removeAdditional: false,
  useDefaults: true,
  strict: false,
  allowUnionTypes: true,
  validateFormats: false,
  // With the schema that did not match, for validation-errors.ts.
  verbose: true,
} as const

/** Called in the scope whose routes it is for: a scope that adds schemas of its own would go back to Fastify's validator. */
export function useValidators(app: FastifyInstance): void {
  const strict = new Ajv({ ...validatorOptions, coerceTypes: false })
  const lenient = new Ajv({ ...validatorOptions, coerceTypes: 'array' })
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const ajv = httpPart === 'body' ? strict : lenient
    const validate = compiledWhenUsed(ajv, schema as object)
    return httpPart === 'querystring' ? forgivingEmpties(validate) : validate
  })
}

/** Compiling all of them takes longer than everything else in a start, and a process may never use most of them. */
function compiledWhenUsed(ajv: Ajv, schema: object): Validator {
  let compiled: ValidateFunction | undefined
  const check: Validator = (data) => {
    compiled ??= ajv.compile(schema)
    const isSound = compiled(data)
    check.errors = compiled.errors ?? null
    return isSound
  }
  return check
}

type Validator = ReturnType<FastifySchemaCompiler<unknown>>

/** A form on a page sends what was not filled in as `state=`: the same as left out. */
function forgivingEmpties(validate: Validator): Validator {
  const check: Validator = (query: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(query)) {
      const filled = [value].flat().filter((one) => one !== '')
      if (filled.length === 0) delete query[name]
      else if (Array.isArray(value)) query[name] = filled
    }
    const isSound = validate(query)
    check.errors = validate.errors ?? null
    return isSound
  }
  return check
}
