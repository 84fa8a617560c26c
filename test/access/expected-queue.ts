// The callers who may see, change and pause the queue of a profile. Continues expected.ts.
import { admins, type Expected, mayNotPublish, notFound, team } from './expectation.ts'

const managers = [...admins, 'ORG_MANAGE_SOCIAL_PROFILE'] as const

export const expectedOfQueue: Expected[] = [
  {
    call: 'GET /v1/socialProfiles/{socialProfileId}/queue',
    may: managers,
    inTeam: team,
    refusal: notFound,
    strange: { socialProfileId: notFound },
  },
  {
    call: 'GET /v1/socialProfiles/{socialProfileId}/queue/slots',
    may: managers,
    inTeam: team,
    refusal: notFound,
    strange: { socialProfileId: notFound },
  },
  {
    call: 'GET /v1/socialProfiles/{socialProfileId}/queue/messages',
    may: managers,
    inTeam: team,
    refusal: notFound,
    strange: { socialProfileId: notFound },
  },
  {
    call: 'POST /v1/socialProfiles/{socialProfileId}/queue/shuffle',
    may: managers,
    seen: { by: team, refusal: mayNotPublish },
    refusal: notFound,
    strange: { socialProfileId: notFound },
  },
  {
    call: 'PUT /v1/socialProfiles/{socialProfileId}/queue',
    body: '{"timeZone":"Europe/Berlin","slots":[{"weekday":"MONDAY","time":"09:00"}]}',
    may: managers,
    refusal: notFound,
    strange: { socialProfileId: notFound },
  },
  ...['pause', 'resume'].map(
    (verb): Expected => ({
      call: `POST /v1/socialProfiles/{socialProfileId}/queue/${verb}`,
      ...(verb === 'resume' ? { body: '{"times":"SHIFT"}' } : {}),
      may: managers,
      refusal: notFound,
      strange: { socialProfileId: notFound },
    }),
  ),
]
