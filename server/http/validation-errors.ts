// What the schema of a route has to say against a request, in the words of somebody who has not read the schema.
import type { FastifySchemaValidationError } from 'fastify'
import { idPattern } from '../db/ids.ts'
import { Problem, type ProblemName } from '../errors.ts'
import { anyIdPattern, anyIdsPattern, numberPattern } from './schemas.ts'

/** With what the validator adds for us (verbose): the schema that was not met. */
type Failure = FastifySchemaValidationError & { parentSchema?: Record<string, unknown> }

/** Who makes more mistakes than this in one request needs no list of them. */
const mostMistakes = 100

// A path parameter that is no id gets the code the specification family has for it; any other is simply not there.
const problemOfParameter: Record<string, ProblemName> = {
  organizationId: 'invalidOrganizationId',
  memberId: 'invalidMemberId',
  teamId: 'invalidTeamId',
  network: 'invalidNetworkType',
}

export function validationErrorsOf(part: string | undefined, failures: Failure[]): Problem[] {
  const first = failures.filter(isTelling).slice(0, mostMistakes)
  if (part === 'params') return first.map(complaintAboutPath)
  // A value may miss its schema in several ways that read the same.
  const told = first.map(
    (failure) => `${fieldOf(failure) || part || 'request'} ${inWords(failure)}`,
  )
  return [...new Set(told)].map((message) => new Problem('invalid', { message }))
}

/** `/redirectUris/0` → redirectUris, 0. What is missing is where it should be. */
export function placeOf(failure: Failure): string[] {
  const path = failure.instancePath.split('/').slice(1)
  const missing = failure.params.missingProperty
  return typeof missing === 'string' ? [...path, missing] : path
}

/** Of a choice that may be null the choice is told, not that null would do and that neither was met. */
function isTelling({ keyword, params }: Failure): boolean {
  return keyword !== 'anyOf' && !(keyword === 'type' && params.type === 'null')
}

function complaintAboutPath(failure: Failure): Problem {
  return new Problem(problemOfParameter[fieldOf(failure)] ?? 'notFound')
}

/** `/redirectUris/0` → `redirectUris[0]`. */
function fieldOf(failure: Failure): string {
  return placeOf(failure)
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '')
}

const wordOfPattern: Record<string, string> = {
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

const words: Record<string, (limit: number) => string> = {
  required: () => 'is missing',
  minimum: (limit) => `must be at least ${limit}`,
  maximum: (limit) => `must be at most ${limit}`,
  minLength: (limit) => atLeast(limit, 'characters'),
  maxLength: (limit) => `must have at most ${limit} characters`,
  minItems: (limit) => atLeast(limit, 'items'),
  maxItems: (limit) => `must have at most ${limit} items`,
}

function inWords({ keyword, params, parentSchema, message }: Failure): string {
  const pattern = parentSchema?.pattern
  const known = typeof pattern === 'string' ? wordOfPattern[pattern] : undefined
  if (known) return known
  if (keyword === 'pattern') return `must match the pattern ${params.pattern}`
  if (keyword === 'type') return `must be ${typesInWords(params.type)}`
  if (keyword === 'enum') return `must be one of ${listOf(params.allowedValues).join(', ')}`
  return words[keyword]?.(Number(params.limit)) ?? message ?? 'is invalid'
}

/** null is not offered: it stands for a field that is left out. */
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
