// Turns schema errors into sentences that make sense without knowing the schema.

import type { FastifySchemaValidationError } from 'fastify'
import { idPattern } from '../../db/ids.ts'
import type { Reason } from '../../errors/reasons.ts'
import { Problem, type ProblemName } from '../../errors.ts'
import { pointerTo } from '../../json/pointer.ts'
import { combine, render, type Said, type Sentence, say } from '../../sentences/sentences.ts'
import { typeOfParameter } from '../errors/resource-in-path.ts'
import { anyIdPattern, anyIdsPattern, idListPattern, numberPattern } from '../schemas.ts'
import { misspeltParameter } from './query-names.ts'

/** `parentSchema` is the schema that did not match, `data` the value; Ajv adds them with the option `verbose`. */
type Failure = FastifySchemaValidationError & {
  parentSchema?: Record<string, unknown>
  data?: unknown
}

/** A longer list would help no client. */
const maxErrors = 100

// The error of a path parameter that is not a valid id; for other parameters it is notFound.
const problemOfParameter: Record<string, ProblemName> = {
  organizationId: 'invalidOrganizationId',
  memberId: 'invalidMemberId',
  teamId: 'invalidTeamId',
  network: 'invalidNetworkType',
}

export function validationErrorsOf(part: string | undefined, failures: Failure[]): Problem[] {
  const first = failures.filter(isSpecific).slice(0, maxErrors)
  if (part === 'params') return first.map(toPathProblem)
  // One value may fail in several ways that result in the same sentence.
  const problems = first.map((failure): [string, Problem] => {
    const misspelt = misspeltParameter(failure)
    if (misspelt) return [misspelt.message, misspelt]
    const message = aboutField(fieldOf(failure) || part || 'request', inWords(failure))
    const details = { message, param: paramOf(failure), reason: reasonFor(failure) }
    return [render(message), new Problem('invalid', details)]
  })
  return [...new Map(problems.toReversed()).values()].toReversed()
}

/**
 * `/redirectUris/0` → redirectUris, 0. A missing property is at the place where it belongs, and one that an object within the request does not
 * have is where it stands.
 */
export function placeOf(failure: Failure): string[] {
  const path = failure.instancePath.split('/').slice(1)
  const { missingProperty: missing } = failure.params
  const name = isStrange(failure) ? failure.params.additionalProperty : missing
  return typeof name === 'string' ? [...path, name] : path
}

function isStrange({ keyword, instancePath }: Failure): boolean {
  return keyword === 'additionalProperties' && instancePath !== ''
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

const sentenceOfPattern: Record<string, Sentence> = {
  [idPattern]: say('must_be_id'),
  [anyIdPattern]: say('must_be_id'),
  [anyIdsPattern]: say('must_be_id'),
  [numberPattern]: say('must_be', { what: say('a_whole_number') }),
}

const wordOfType: Record<string, Sentence> = {
  array: say('a_list'),
  boolean: say('true_or_false'),
  integer: say('a_whole_number'),
  number: say('a_number'),
  object: say('an_object'),
  string: say('a_string'),
}

const sentences: Record<string, (limit: number) => Sentence> = {
  required: () => say('is_missing'),
  minimum: (limit) => say('must_be_at_least', { limit }),
  maximum: (limit) => say('must_be_at_most', { limit }),
  minLength: (limit) =>
    limit === 1 ? say('must_not_be_empty') : say('must_have_at_least_characters', { limit }),
  maxLength: (limit) => say('must_have_at_most_characters', { limit }),
  minItems: (limit) =>
    limit === 1 ? say('must_not_be_empty') : say('must_have_at_least_items', { limit }),
  maxItems: (limit) => say('must_have_at_most_items', { limit }),
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

function reasonFor(failure: Failure): Reason {
  const { keyword, params, parentSchema } = failure
  // A value of the wrong type also fails the pattern of an id: the message is the same.
  if (knownPattern(parentSchema)) return 'bad_format'
  if (isStrange(failure)) return 'unknown_field'
  if ((keyword === 'minItems' || keyword === 'minLength') && params.limit === 1) return 'empty'
  return reasonOfKeyword[keyword] ?? 'invalid_value'
}

function knownPattern(schema: Failure['parentSchema']): Sentence | undefined {
  return typeof schema?.pattern === 'string' ? sentenceOfPattern[schema.pattern] : undefined
}

function inWords(failure: Failure): Said {
  const { keyword, params, parentSchema, message } = failure
  const known = knownPattern(parentSchema)
  if (known) return known
  if (isStrange(failure)) return say('is_no_field')
  if (keyword === 'pattern' && params.pattern === idListPattern) return say('must_be_id')
  if (keyword === 'pattern') return say('must_match', { pattern: String(params.pattern) })
  if (keyword === 'type') return say('must_be', { what: typesInWords(params.type) })
  if (keyword === 'enum')
    return say('must_be_one_of', { names: listOf(params.allowedValues).join(', ') })
  return sentences[keyword]?.(Number(params.limit)) ?? message ?? say('is_invalid')
}

/** Leaves out null, which stands for an absent field. */
function typesInWords(types: unknown): Said {
  const named: Said[] = listOf(types).map((type) => wordOfType[type] ?? type)
  const last = named.pop() ?? say('something_else')
  const others = combine(named, (first, second) => say('comma', { first, second }))
  return others === undefined ? last : say('or', { first: others, second: last })
}

function aboutField(field: string, rule: Said): Sentence {
  return field === 'text' ? say('text_rule', { rule }) : say('field_rule', { field, rule })
}

function listOf(values: unknown): string[] {
  return [values]
    .flat()
    .flatMap((value) => (value === null || value === 'null' ? [] : String(value)))
}
