// Who may call what, and what everyone else is told: written by hand from the specification and its decisions, not made
// from the service's own matrix, so that the two can disagree. Messages and webhooks: expected-messages.ts.
import {
  admins,
  appManagers,
  type Expected,
  members,
  noMember,
  notFound,
  type Refusal,
  team,
} from './expectation.ts'

const mayNotChange: Refusal = [401, 1201, 'Not authorized to make changes to organization']
const mayNotViewPermissions: Refusal = [
  401,
  4003,
  'Insufficient permissions to view member permissions',
]
const mayNotViewTeam: Refusal = [401, 4006, 'Insufficient permissions to view team']
const noSuchMember: Refusal = [404, 4303, 'Member does not exist in organization']
const noSuchTeam: Refusal = [400, 3005, 'Invalid team ID']
const noSuchOrganization: Refusal = [404, 3003, 'No organization with that ID']

export const expected: Expected[] = [
  { call: 'GET /v1/me', may: members, refusal: noMember },
  { call: 'GET /v1/me/organizations', may: members, refusal: noMember },
  { call: 'GET /v1/me/socialProfiles', may: members, refusal: noMember },
  { call: 'GET /v1/me/installations', may: members, refusal: noMember },
  {
    call: 'POST /v1/members',
    body: '{"organizationIds":["{organizationId}"],"email":"new-{new}@ours.example","fullName":"Ned New"}',
    may: [...admins, 'ORG_MANAGE_MEMBER'],
    refusal: mayNotChange,
  },
  {
    call: 'GET /v1/members/{memberId}',
    may: [...admins, 'ORG_MANAGE_MEMBER', 'ORG_VIEW_ALL'],
    self: true,
    refusal: noMember,
    strange: { memberId: noMember },
  },
  {
    call: 'GET /v1/members/{memberId}/organizations',
    may: [...admins, 'ORG_MANAGE_MEMBER', 'ORG_VIEW_ALL'],
    self: true,
    refusal: [403, 4004, 'Insufficient permissions to view member organizations'],
    strange: { memberId: [403, 4004, 'Insufficient permissions to view member organizations'] },
  },
  {
    call: 'GET /v1/organizations/{organizationId}/members',
    may: [...admins, 'ORG_MANAGE_MEMBER', 'ORG_VIEW_ALL'],
    refusal: [403, 4002, 'Insufficient permissions to view organization members'],
  },
  {
    call: 'DELETE /v1/organizations/{organizationId}/members/{memberId}',
    may: [...admins, 'ORG_MANAGE_MEMBER'],
    refusal: mayNotViewPermissions,
    strange: { memberId: noSuchMember },
    fresh: 'member',
  },
  {
    call: 'GET /v1/organizations/{organizationId}/members/{memberId}/permissions',
    may: [...admins, 'ORG_MANAGE_MEMBER', 'ORG_VIEW_ALL'],
    self: true,
    refusal: mayNotViewPermissions,
    strange: { memberId: noSuchMember },
  },
  {
    call: 'GET /v1/organizations/{organizationId}/members/{memberId}/teams',
    may: [...admins, 'ORG_MANAGE_MEMBER', 'ORG_MANAGE_TEAM', 'ORG_VIEW_ALL'],
    self: true,
    refusal: mayNotViewTeam,
    strange: { memberId: noSuchMember },
  },
  {
    call: 'GET /v1/organizations/{organizationId}/members/{memberId}/socialProfiles',
    may: [...admins, 'ORG_MANAGE_MEMBER', 'ORG_MANAGE_SOCIAL_PROFILE', 'ORG_VIEW_ALL'],
    self: true,
    refusal: mayNotChange,
    strange: { memberId: noSuchMember },
  },
  {
    call: 'GET /v1/organizations/{organizationId}/members/{memberId}/socialProfiles/{socialProfileId}/permissions',
    may: [...admins, 'ORG_MANAGE_MEMBER', 'ORG_VIEW_ALL'],
    self: true,
    refusal: mayNotViewPermissions,
    strange: { memberId: noSuchMember, socialProfileId: notFound },
  },
  {
    call: 'GET /v1/organizations/{organizationId}/teams',
    may: [...admins, 'ORG_MANAGE_TEAM', 'ORG_VIEW_ALL'],
    refusal: [403, 4010, 'Insufficient permissions to view organization teams'],
  },
  {
    call: 'POST /v1/organizations/{organizationId}/teams',
    body: '{"teamName":"New team {new}"}',
    may: [...admins, 'ORG_MANAGE_TEAM'],
    refusal: mayNotChange,
  },
  {
    call: 'GET /v1/organizations/{organizationId}/teams/{teamId}/members',
    may: [...admins, 'ORG_MANAGE_TEAM', 'ORG_VIEW_ALL'],
    inTeam: team,
    refusal: [401, 4005, 'Insufficient permissions to view team members'],
    strange: { teamId: noSuchTeam },
  },
  {
    call: 'POST /v1/organizations/{organizationId}/teams/{teamId}/members/{memberId}',
    may: [...admins, 'ORG_MANAGE_TEAM'],
    inTeam: ['teamAdmin'],
    refusal: mayNotChange,
    strange: { teamId: noSuchTeam, memberId: [400, 3008, 'Member is not in the organization'] },
  },
  {
    call: 'GET /v1/organizations/{organizationId}/teams/{teamId}/members/{memberId}/permissions',
    may: [...admins, 'ORG_MANAGE_TEAM', 'ORG_MANAGE_MEMBER', 'ORG_VIEW_ALL'],
    inTeam: ['teamAdmin'],
    self: true,
    refusal: mayNotViewPermissions,
    strange: { teamId: noSuchTeam, memberId: notFound },
  },
  {
    call: 'GET /v1/organizations/{organizationId}/teams/{teamId}/socialProfiles',
    may: [...admins, 'ORG_MANAGE_TEAM', 'ORG_MANAGE_SOCIAL_PROFILE', 'ORG_VIEW_ALL'],
    inTeam: team,
    refusal: [401, 4008, 'Insufficient permissions to view team social profile'],
    strange: { teamId: noSuchTeam },
  },
  {
    call: 'GET /v1/teams/{teamId}',
    may: [...admins, 'ORG_MANAGE_TEAM', 'ORG_VIEW_ALL'],
    inTeam: team,
    refusal: mayNotViewTeam,
    strange: { teamId: noSuchTeam },
    strangeToAll: true,
  },
  // A token that may use no profile gets an empty list, not a refusal.
  { call: 'GET /v1/socialProfiles', may: ['organization', ...members], refusal: noMember },
  {
    call: 'GET /v1/socialProfiles/{socialProfileId}',
    may: [...admins, 'ORG_MANAGE_SOCIAL_PROFILE'],
    inTeam: team,
    refusal: notFound,
    strange: { socialProfileId: notFound },
  },
  {
    call: 'GET /v1/socialProfiles/{socialProfileId}/teams',
    may: [...admins, 'ORG_MANAGE_SOCIAL_PROFILE'],
    inTeam: team,
    refusal: notFound,
    strange: { socialProfileId: notFound },
  },
  { call: 'GET /v1/apps', may: ['organization', ...members], refusal: noMember },
  {
    call: 'POST /v1/apps',
    body: '{"organizationId":"{organizationId}","name":"New app","kind":"MEMBER"}',
    may: appManagers,
    refusal: mayNotChange,
  },
  {
    call: 'GET /v1/apps/{clientId}',
    may: appManagers,
    refusal: notFound,
    strange: { clientId: notFound },
  },
  {
    call: 'PATCH /v1/apps/{clientId}',
    body: '{"name":"Changed app"}',
    may: appManagers,
    refusal: notFound,
    strange: { clientId: notFound },
  },
  {
    call: 'DELETE /v1/apps/{clientId}',
    may: appManagers,
    refusal: notFound,
    strange: { clientId: notFound },
    fresh: 'app',
  },
  {
    call: 'POST /v1/apps/{clientId}/secret',
    may: appManagers,
    refusal: notFound,
    strange: { clientId: notFound },
  },
  {
    call: 'POST /v1/apps/{clientId}/installations',
    body: '{"organizationId":"{organizationId}"}',
    may: appManagers,
    refusal: mayNotChange,
    outside: noSuchOrganization,
    strange: { clientId: notFound },
    open: 'clientId',
    fresh: 'app',
  },
  {
    call: 'DELETE /v1/apps/{clientId}/installations',
    query: '?organizationId={organizationId}',
    may: appManagers,
    refusal: mayNotChange,
    outside: noSuchOrganization,
    strange: { clientId: notFound },
    open: 'clientId',
    fresh: 'installed app',
  },
  // Without an organization: by a member for themselves.
  {
    call: 'POST /v1/apps/{clientId}/installations',
    may: members,
    refusal: noMember,
    strange: { clientId: notFound },
    open: 'clientId',
    fresh: 'member app',
  },
  {
    call: 'DELETE /v1/apps/{clientId}/installations',
    may: members,
    refusal: noMember,
    strange: { clientId: notFound },
    open: 'clientId',
    fresh: 'installed member app',
  },
]
