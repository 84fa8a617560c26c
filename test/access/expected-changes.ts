// The callers who may change organizations, teams, permissions and pauses, and the refusal that everyone else gets. Continues expected.ts.
import {
  admins,
  type Expected,
  mayNotView,
  members,
  noMember,
  notFound,
  type Refusal,
  team,
} from './expectation.ts'

const mayNotChange: Refusal = [401, 1201, 'Not authorized to make changes to organization']
const noSuchMember: Refusal = [404, 4303, 'Member does not exist in organization']
const noSuchTeam: Refusal = [400, 3005, 'Invalid team ID']
const noSuchOrganization: Refusal = [404, 3003, 'No organization with that ID']
const managers = [...admins, 'ORG_MANAGE_SOCIAL_PROFILE'] as const

export const expectedOfChanges: Expected[] = [
  { call: 'PATCH /v1/me', body: '{"weekStart":"MONDAY"}', may: members, refusal: noMember },
  { call: 'GET /v1/me/notices', may: members, refusal: noMember },
  { call: 'POST /v1/me/notices/read', body: '{"upTo":"1"}', may: members, refusal: noMember },
  {
    call: 'GET /v1/me/socialProfiles',
    query: '?include=permissions',
    may: members,
    refusal: noMember,
  },
  {
    call: 'GET /v1/organizations/{organizationId}/members',
    query: '?ids=1000001,2',
    may: ['organization', ...members],
    refusal: [403, 4002, 'Insufficient permissions to view organization members'],
  },
  {
    call: 'GET /v1/organizations/{organizationId}/members',
    query: '?include=permissions&ids=1000001',
    may: [...admins, 'ORG_MANAGE_MEMBER', 'ORG_VIEW_ALL'],
    refusal: [403, 4002, 'Insufficient permissions to view organization members'],
  },
  {
    call: 'GET /v1/organizations/{organizationId}/profilePermissions',
    query: '?memberIds=1000001,2',
    may: [...admins, 'ORG_MANAGE_MEMBER', 'ORG_VIEW_ALL'],
    refusal: [401, 4003, 'Insufficient permissions to view member permissions'],
  },
  {
    call: 'PATCH /v1/organizations/{organizationId}',
    body: '{"logoUrl":null}',
    may: [...admins, 'ORG_MANAGE_MEMBER'],
    refusal: mayNotChange,
  },
  {
    call: 'PUT /v1/organizations/{organizationId}/members/{memberId}/permissions',
    body: '{"permissionPreset":"DEFAULT"}',
    may: [...admins, 'ORG_MANAGE_MEMBER'],
    refusal: mayNotChange,
    strange: { memberId: noSuchMember },
    fresh: 'member',
  },
  {
    call: 'PUT /v1/organizations/{organizationId}/members/{memberId}/socialProfiles/{socialProfileId}/permissions',
    body: '{"permissionPreset":"LIMITED"}',
    may: managers,
    refusal: mayNotChange,
    strange: { memberId: noSuchMember, socialProfileId: notFound },
    fresh: 'profile',
  },
  {
    call: 'GET /v1/organizations/{organizationId}/invitations',
    may: [...admins, 'ORG_MANAGE_MEMBER'],
    refusal: mayNotView('invitations'),
  },
  {
    call: 'POST /v1/organizations/{organizationId}/invitations',
    body: '{"email":"invited-{new}@ours.example","fullName":"Ina Invited"}',
    may: [...admins, 'ORG_MANAGE_MEMBER'],
    refusal: mayNotChange,
  },
  // None of them is invited.
  {
    call: 'DELETE /v1/organizations/{organizationId}/invitations/{memberId}',
    may: [],
    refusal: mayNotChange,
    seen: {
      by: [...admins, 'ORG_MANAGE_MEMBER'],
      refusal: [404, 4001, 'There is no open invitation of this member'],
    },
    strangeToAll: [...admins, 'ORG_MANAGE_MEMBER'],
    strange: { memberId: [404, 4001, 'There is no open invitation of this member'] },
  },
  {
    call: 'GET /v1/organizations/{organizationId}/profileGroups',
    may: ['organization', ...members],
    refusal: noSuchOrganization,
  },
  // Those of the organization who may use the profile.
  {
    call: 'POST /v1/organizations/{organizationId}/profileGroups',
    body: '{"name":"Group {new}","socialProfileIds":["{socialProfileId}"]}',
    may: [...managers, ...team],
    refusal: notFound,
    outside: mayNotChange,
    strange: { socialProfileId: notFound },
  },
  {
    call: 'PATCH /v1/organizations/{organizationId}/profileGroups/{profileGroupId}',
    body: '{"name":"Renamed group {new}"}',
    may: managers,
    refusal: mayNotChange,
    strange: { profileGroupId: notFound },
  },
  {
    call: 'DELETE /v1/organizations/{organizationId}/profileGroups/{profileGroupId}',
    may: managers,
    refusal: mayNotChange,
    strange: { profileGroupId: notFound },
    fresh: 'profile group',
  },
  {
    call: 'PATCH /v1/teams/{teamId}',
    body: '{"teamName":"Renamed {new}"}',
    may: [...admins, 'ORG_MANAGE_TEAM'],
    refusal: mayNotChange,
    strange: { teamId: noSuchTeam },
    strangeToAll: true,
  },
  {
    call: 'DELETE /v1/teams/{teamId}',
    may: [...admins, 'ORG_MANAGE_TEAM'],
    refusal: mayNotChange,
    strange: { teamId: noSuchTeam },
    strangeToAll: true,
    fresh: 'team',
  },
  {
    call: 'DELETE /v1/organizations/{organizationId}/teams/{teamId}/members/{memberId}',
    may: [...admins, 'ORG_MANAGE_TEAM'],
    inTeam: ['teamAdmin'],
    refusal: mayNotChange,
    strange: { teamId: noSuchTeam, memberId: notFound },
    fresh: 'team member',
  },
  {
    call: 'PUT /v1/organizations/{organizationId}/teams/{teamId}/socialProfiles/{socialProfileId}',
    body: '{"permissionPreset":"LIMITED"}',
    may: managers,
    refusal: mayNotChange,
    strange: { teamId: noSuchTeam, socialProfileId: notFound },
  },
  {
    call: 'DELETE /v1/organizations/{organizationId}/teams/{teamId}/socialProfiles/{socialProfileId}',
    may: managers,
    refusal: mayNotChange,
    strange: { teamId: noSuchTeam, socialProfileId: notFound },
    fresh: 'profile',
  },
  {
    call: 'GET /v1/organizations/{organizationId}/pause',
    may: ['organization', ...members],
    refusal: mayNotView('publishing'),
  },
  {
    call: 'GET /v1/organizations/{organizationId}/punctuality',
    may: ['organization', ...members],
    refusal: mayNotView('publishing'),
  },
  {
    call: 'POST /v1/organizations/{organizationId}/pause',
    body: '{"reason":"a crisis"}',
    may: managers,
    refusal: mayNotChange,
  },
  { call: 'DELETE /v1/organizations/{organizationId}/pause', may: managers, refusal: mayNotChange },
  {
    call: 'GET /v1/socialProfiles/{socialProfileId}/pause',
    may: managers,
    inTeam: team,
    refusal: notFound,
    strange: { socialProfileId: notFound },
  },
  {
    call: 'POST /v1/socialProfiles/{socialProfileId}/pause',
    body: '{"reason":"a crisis"}',
    may: managers,
    refusal: notFound,
    strange: { socialProfileId: notFound },
  },
  {
    call: 'DELETE /v1/socialProfiles/{socialProfileId}/pause',
    may: managers,
    refusal: notFound,
    strange: { socialProfileId: notFound },
  },
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
    call: 'PUT /v1/socialProfiles/{socialProfileId}/queue',
    body: '{"timeZone":"Europe/Berlin","slots":[{"weekday":"MONDAY","time":"09:00"}]}',
    may: managers,
    refusal: notFound,
    strange: { socialProfileId: notFound },
  },
  {
    call: 'GET /v1/interactions',
    query: '?socialProfileId={socialProfileId}',
    may: managers,
    inTeam: team,
    refusal: notFound,
    strange: { socialProfileId: notFound },
  },
]
