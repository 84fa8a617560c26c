// The callers who may connect accounts, and the refusal that everyone else gets. Continues expected.ts.
import {
  admins,
  appManagers,
  type Expected,
  mayNotChange,
  mayNotView,
  members,
  noMember,
  notFound,
  type Refusal,
  team,
} from './expectation.ts'

const nothingToChoose: Refusal = [409, 4000, 'There is nothing to choose in this connection']
/** The profile is one of Pinterest. */
const notSearched: Refusal = [409, 4000, 'Apps cannot search people on Pinterest']
const connectors = [...admins, 'ORG_MANAGE_SOCIAL_PROFILE'] as const

export const expectedOfConnections: Expected[] = [
  { call: 'GET /v1/networks', may: ['organization', ...members], refusal: noMember },
  {
    call: 'GET /v1/organizations/{organizationId}/networkApps',
    may: [...connectors, 'ORG_MANAGE_APP'],
    refusal: mayNotView('network apps'),
  },
  {
    call: 'PUT /v1/organizations/{organizationId}/networkApps/{network}',
    at: '/v1/organizations/{organizationId}/networkApps/twitter',
    body: '{"clientId":"an-app","clientSecret":"a-secret"}',
    may: appManagers,
    refusal: mayNotChange,
  },
  // There is none to remove.
  {
    call: 'DELETE /v1/organizations/{organizationId}/networkApps/{network}',
    at: '/v1/organizations/{organizationId}/networkApps/pinterest',
    may: [],
    refusal: mayNotChange,
    seen: { by: appManagers, refusal: notFound },
  },
  {
    call: 'POST /v1/connections',
    body: '{"type":"TWITTER","owner":"ORGANIZATION","ownerId":"{organizationId}"}',
    may: connectors,
    refusal: mayNotChange,
  },
  { call: 'GET /v1/connections', may: ['organization', ...members], refusal: noMember },
  // By the member who started it, through the app that started it.
  {
    call: 'GET /v1/connections/{connectionId}',
    may: ['superAdmin'],
    refusal: notFound,
    strange: { connectionId: notFound },
  },
  {
    call: 'POST /v1/connections/{connectionId}/profiles',
    body: '{"socialNetworkIds":["1"]}',
    may: [],
    refusal: notFound,
    seen: { by: ['superAdmin'], refusal: nothingToChoose },
  },
  {
    call: 'POST /v1/socialProfiles/{socialProfileId}/reconnect',
    may: connectors,
    refusal: notFound,
    strange: { socialProfileId: notFound },
  },
  {
    call: 'DELETE /v1/socialProfiles/{socialProfileId}',
    may: connectors,
    refusal: notFound,
    strange: { socialProfileId: notFound },
    fresh: 'profile',
  },
  {
    call: 'GET /v1/socialProfiles/{socialProfileId}/boards',
    may: connectors,
    inTeam: team,
    refusal: notFound,
    strange: { socialProfileId: notFound },
  },
  {
    call: 'GET /v1/socialProfiles/{socialProfileId}/people',
    query: '?query=reed',
    may: [],
    refusal: notFound,
    seen: { by: [...connectors, ...team], refusal: notSearched },
    strange: { socialProfileId: notFound },
  },
]
