// Two validators: what stands in an address is text and may be read as a number or a boolean; what stands in a body
// has a type of its own, and a wrong one is refused, not bent.
import { Ajv } from 'ajv'
import type { FastifyInstance } from 'fastify'

export const validatorOptions = {
  allErrors: true,
  removeAdditional: false,
  useDefaults: true,
  strict: false,
  allowUnionTypes: true,
  validateFormats: false,
  // With the schema that was not met, for complaints.ts.
  verbose: true,
} as const

/** Called in the scope whose routes it is for: a scope that adds schemas of its own would go back to Fastify's validator. */
export function useValidators(app: FastifyInstance): void {
  const strict = new Ajv({ ...validatorOptions, coerceTypes: false })
  const lenient = new Ajv({ ...validatorOptions, coerceTypes: 'array' })
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const ajv = httpPart === 'body' ? strict : lenient
    return ajv.compile(schema as object)
  })
}
