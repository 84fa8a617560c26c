// The resource and the parameter that an error is about, as far as the path of the request names them.
import type { Reason } from '../error-reasons.ts'
import type { Problem, Resource } from '../errors.ts'
import { pointerTo } from '../json-pointer.ts'

const typeOfParameter: Record<string, string> = {
  clientId: 'app',
  deliveryId: 'delivery',
  mediaId: 'media',
  memberId: 'member',
  messageId: 'message',
  organizationId: 'organization',
  socialProfileId: 'socialProfile',
  teamId: 'team',
}

/** These concern the caller, the body or the method, whatever the path names. */
const aboutNoResource: Reason[] = [
  'bad_request',
  'bad_signature',
  'body_too_large',
  'invalid_json',
  'invalid_token',
  'method_not_allowed',
  'missing_token',
  'quota_exceeded',
  'token_without_member',
  'too_deep',
  'too_many_requests',
]

type Place = { resource: Resource | null; param: string | null }

export function resourceInPath(problem: Problem, params: unknown): Place {
  const { resource = null, param } = problem.details
  // An error about a field keeps the resource that it has, if any.
  if (param !== undefined) return { resource, param }
  if (aboutNoResource.includes(problem.reason) || problem.status >= 500)
    return { resource, param: null }
  const named = Object.entries(params ?? {}).flatMap(([name, id]) => {
    const type = typeOfParameter[name]
    return type && typeof id === 'string'
      ? [{ param: pointerTo(name), resource: { type, id } }]
      : []
  })
  if (!resource) return named.at(-1) ?? { resource, param: null }
  return { resource, param: named.find((one) => one.resource.id === resource.id)?.param ?? null }
}
