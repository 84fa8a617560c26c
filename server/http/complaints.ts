// What the schema of a route has to say against a request.
import type { FastifySchemaValidationError as Failure } from 'fastify'
import { Problem, type ProblemName } from '../errors.ts'

/** Who makes more mistakes than this in one request needs no list of them. */
const mostMistakes = 100

// A path parameter that is no id gets the code the specification family has for it; any other is simply not there.
const problemOfParameter: Record<string, ProblemName> = {
  organizationId: 'invalidOrganizationId',
  memberId: 'invalidMemberId',
  teamId: 'invalidTeamId',
  network: 'invalidNetworkType',
}

export function complaintsAbout(part: string | undefined, failures: Failure[]): Problem[] {
  return failures.slice(0, mostMistakes).map((failure) => complaintAbout(part, failure))
}

/** `/redirectUris/0` → redirectUris, 0. What is missing is where it should be. */
export function placeOf(failure: Failure): string[] {
  const path = failure.instancePath.split('/').slice(1)
  const missing = failure.params.missingProperty
  return typeof missing === 'string' ? [...path, missing] : path
}

function complaintAbout(part: string | undefined, failure: Failure): Problem {
  const field = fieldOf(failure)
  if (part === 'params') return new Problem(problemOfParameter[field] ?? 'notFound')
  const what = failure.keyword === 'required' ? 'is missing' : (failure.message ?? 'is invalid')
  return new Problem('invalid', { message: `${field || part || 'request'} ${what}` })
}

/** `/redirectUris/0` → `redirectUris[0]`. */
function fieldOf(failure: Failure): string {
  return placeOf(failure)
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '')
}
