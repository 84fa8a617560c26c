// Turns schema errors into sentences that make sense without knowing the schema.
import type { FastifySchemaValidationError } from 'fastify'
import { idPattern } from '../db/ids.ts'
import type { Reason } from '../error-reasons.ts'
import { Problem, type ProblemName } from '../errors.ts'
import { pointerTo } from '../json-pointer.ts'
import { misspeltParameter } from './query-names.ts'
import { typeOfParameter } from './resource-in-path.ts'
import { anyIdPattern, anyIdsPattern, idListPattern, numberPattern } from './schemas.ts'

/** `parentSchema` is the schema that did not match, `data` the value; Ajv adds them with the option `verbose`. */
type Failure = FastifySchemaValidationError & {
  parentSchema?: Record<string, unknown>
  data?: unknown
}

/** A longer list would help no client. */
const mostErrors = 100

// The error of a path parameter that is not a valid id; for other parameters it is notFound.
const problemOfParameter: Record<string, ProblemName> = {
  organizationId: 'invalidOrganizationId',
  memberId: 'invalidMemberId',
  teamId: 'invalidTeamId',
  network: 'invalidNetworkType',
}

export function validationErrorsOf(part: string | undefined, failures: Failure[]): Problem[] {
  const first = failures.filter(isSpecific).slice(0, mostErrors)
  if (part === 'params') return first.map(toPathProblem)
  // One value may fail in several ways that result in the same sentence.
  const problems = first.map((failure): [string, Problem] => {
    const misspelt = misspeltParameter(failure)
    if (misspelt) return [misspelt.message, misspelt]
    const message = `${fieldOf(failure) || part || 'request'} ${inWords(failure)}`
    const details = { message, param: paramOf(failure), reason: reasonFor(failure) }
    return [message, new Problem('invalid', details)]
  })
  return [...new Map(problems.toReversed()).values()].toReversed()
}

/** `/redirectUris/0` → redirectUris, 0. A missing property is at the place where it belongs. */
export function placeOf(failure: Failure): string[] {
  const path = failure.instancePath.split('/').slice(1)
  const missing = failure.params.missingProperty
  return typeof missing === 'string' ? [...path, missing] : path
}

/** A nullable value fails three times: itself, `null` and the `anyOf` around both. Only the first is worth reporting. */
function isSpecific({ keyword, params }: Failure): boolean {
  return keyword !== 'anyOf' && !(keyword === 'type' && params.type === 'null')
}

function toPathProblem(failure: Failure): Problem {
  const name = fieldOf(failure)
  const problem = problemOfParameter[name] ?? 'notFound'
  const type = typeOfParameter[name]
  return new Problem(problem, {
    param: paramOf(failure),
    ...(type && typeof failure.data === 'string' && { resource: { type, id: failure.data } }),
    // The catalogue's reason of this error is that of a team that does not exist.
    ...(problem === 'invalidTeamId' && { reason: 'bad_format' }),
  })
}

/** Ajv escapes the names in `instancePath` already. */
function paramOf(failure: Failure): string {
  return pointerTo(
    ...placeOf(failure).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
  )
}

/** `/redirectUris/0` → `redirectUris[0]`. */
function fieldOf(failure: Failure): string {
  return placeOf(failure)
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '')
}

const sentenceOfPattern: Record<string, string> = {
  [idPattern]: 'must be an id of digits',
  [anyIdPattern]: 'must be an id of digits',
  [anyIdsPattern]: 'must be an id of digits',
  [numberPattern]: 'must be a whole number',
}

const wordOfType: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a string',
}

const sentences: Record<string, (limit: number) => string> = {
  required: () => 'is missing',
  minimum: (limit) => `must be at least ${limit}`,
  maximum: (limit) => `must be at most ${limit}`,
  minLength: (limit) => atLeast(limit, 'characters'),
  maxLength: (limit) => `must have at most ${limit} characters`,
  minItems: (limit) => atLeast(limit, 'items'),
  maxItems: (limit) => `must have at most ${limit} items`,
}

const reasonOfKeyword: Record<string, Reason> = {
  enum: 'unknown_value',
  format: 'bad_format',
  maxItems: 'too_many_items',
  maxLength: 'too_long',
  maximum: 'too_large',
  minItems: 'too_few_items',
  minLength: 'too_short',
  minimum: 'too_small',
  pattern: 'bad_format',
  required: 'missing',
  type: 'wrong_type',
}

function reasonFor({ keyword, params, parentSchema }: Failure): Reason {
  // A value of the wrong type also fails the pattern of an id: the message is the same.
  if (knownPattern(parentSchema)) return 'bad_format'
  if ((keyword === 'minItems' || keyword === 'minLength') && params.limit === 1) return 'empty'
  return reasonOfKeyword[keyword] ?? 'invalid_value'
}

function knownPattern(schema: Failure['parentSchema']): string | undefined {
  return typeof schema?.pattern === 'string' ? sentenceOfPattern[schema.pattern] : undefined
}

function inWords({ keyword, params, parentSchema, message }: Failure): string {
  const known = knownPattern(parentSchema)
  if (known) return known
  if (keyword === 'pattern' && params.pattern === idListPattern) return 'must be an id of digits'
  if (keyword === 'pattern') return `must match the pattern ${params.pattern}`
  if (keyword === 'type') return `must be ${typesInWords(params.type)}`
  if (keyword === 'enum') return `must be one of ${listOf(params.allowedValues).join(', ')}`
  return sentences[keyword]?.(Number(params.limit)) ?? message ?? 'is invalid'
}

/** Leaves out null, which stands for an absent field. */
function typesInWords(types: unknown): string {
  const named = listOf(types).map((type) => wordOfType[type] ?? type)
  const last = named.pop() ?? 'something else'
  return named.length === 0 ? last : `${named.join(', ')} or ${last}`
}

function listOf(values: unknown): string[] {
  return [values]
    .flat()
    .flatMap((value) => (value === null || value === 'null' ? [] : String(value)))
}

function atLeast(limit: number, what: string): string {
  return limit === 1 ? 'must not be empty' : `must have at least ${limit} ${what}`
}
