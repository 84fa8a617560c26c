// The callers of everything about feeds: members of the organization, as for the messages of their profiles.
import { admins, type Expected, mayNotPublish, members, type Refusal, team } from './expectation.ts'

const noSuchOrganization: Refusal = [404, 3003, 'No organization with that ID']
const noSuchProfile: Refusal = [404, 4001, 'Social profile not found']
const noSuchFeed: Refusal = [404, 4001, 'The feed was not found']
const publishers = [...admins, 'ORG_MANAGE_SOCIAL_PROFILE'] as const
const everyone = ['organization', ...members] as const
const path = '/v1/organizations/{organizationId}/feeds'
const onFeed = {
  refusal: noSuchFeed,
  outside: noSuchOrganization,
  strange: { feedId: noSuchFeed },
}
/** Its author may too. */
const changing = {
  may: publishers,
  self: true,
  seen: { by: team, refusal: mayNotPublish },
  fresh: 'feed',
  ...onFeed,
} as const

export const expectedOfFeeds: Expected[] = [
  {
    call: `POST ${path}`,
    body: JSON.stringify({
      url: 'https://bakery.example/{new}',
      socialProfileIds: ['{socialProfileId}'],
      isPaused: true,
    }),
    may: publishers,
    inTeam: team,
    refusal: noSuchProfile,
    outside: noSuchOrganization,
    strange: { socialProfileId: noSuchProfile },
  },
  { call: `GET ${path}`, may: everyone, refusal: noSuchOrganization },
  {
    call: 'POST /v1/organizations/{organizationId}/feedPreview',
    body: '{"url":"ftp://bakery.example/"}',
    may: [],
    refusal: noSuchOrganization,
    seen: {
      by: everyone,
      refusal: [400, 4000, 'The address must begin with https:// or http://'],
    },
  },
  { call: `GET ${path}/{feedId}`, may: publishers, inTeam: team, ...onFeed },
  { call: `GET ${path}/{feedId}/items`, may: publishers, inTeam: team, ...onFeed },
  { call: `PATCH ${path}/{feedId}`, body: '{"maxPerDay":2,"isPaused":true}', ...changing },
  { call: `DELETE ${path}/{feedId}`, ...changing },
]
