// The resource and the parameter that an error is about, as far as the path of the request names them.
import type { Reason } from '../../errors/reasons.ts'
import type { Problem, Resource } from '../../errors.ts'
import { pointerTo } from '../../json/pointer.ts'

/** The type of resource that a path parameter names. */
export const typeOfParameter: Record<string, string> = {
  clientId: 'app',
  connectionId: 'connection',
  deliveryId: 'delivery',
  draftId: 'draft',
  mediaId: 'media',
  memberId: 'member',
  messageId: 'message',
  organizationId: 'organization',
  socialProfileId: 'socialProfile',
  teamId: 'team',
}

/** These concern the caller, the form of the request or the method, whatever the path names. */
const aboutNoResource: Reason[] = [
  'bad_request',
  'bad_signature',
  'body_too_large',
  'idempotency_key_reused',
  'invalid_cursor',
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

/** The resource that the error names, and otherwise the last one that the path names. */
export function resourceInPath(problem: Problem, params: unknown): Place {
  const { resource, param } = problem.details
  const isAboutNone = aboutNoResource.includes(problem.reason) || problem.status >= 500
  const named = isAboutNone ? [] : resourcesIn(params)
  const about = resource
    ? named.find((one) => one.resource.id === resource.id)
    : (named.find((one) => one.param === param) ?? named.at(-1))
  return {
    resource: resource ?? about?.resource ?? null,
    param: param ?? about?.param ?? null,
  }
}

function resourcesIn(params: unknown): { resource: Resource; param: string }[] {
  return Object.entries(params ?? {}).flatMap(([name, id]) => {
    const type = typeOfParameter[name]
    return type && typeof id === 'string'
      ? [{ param: pointerTo(name), resource: { type, id } }]
      : []
  })
}
