// Permissions as data: the permissions of each preset, and those that each action needs. consent.ts says which calls also need the scope
// admin. docs/permissions.md is generated from both.
import type { ProblemName } from '../errors.ts'
import { changeRules } from './change-rules.ts'

export type OrganizationPermission =
  | 'ORG_MANAGE_MEMBER'
  | 'ORG_MANAGE_TEAM'
  | 'ORG_MANAGE_SOCIAL_PROFILE'
  | 'ORG_MANAGE_APP'
  | 'ORG_VIEW_ALL'
type TeamPermission = 'TEAM_MANAGE_MEMBER' | 'TEAM_MANAGE_SOCIAL_PROFILE'
export type ProfilePermission =
  | 'BASIC_USAGE'
  | 'PUBLISH_WITH_APPROVAL'
  | 'PUBLISH'
  | 'APPROVE'
  | 'MANAGE'

// Presets from the fewest permissions to the most. CUSTOM is not among them: its permissions are listed one by one.
export const organizationPresets: Record<string, OrganizationPermission[]> = {
  DEFAULT: [],
  ADMIN: ['ORG_MANAGE_MEMBER', 'ORG_MANAGE_TEAM', 'ORG_MANAGE_SOCIAL_PROFILE', 'ORG_VIEW_ALL'],
  SUPER_ADMIN: [
    'ORG_MANAGE_MEMBER',
    'ORG_MANAGE_TEAM',
    'ORG_MANAGE_SOCIAL_PROFILE',
    'ORG_MANAGE_APP',
    'ORG_VIEW_ALL',
  ],
}
const teamPresets: Record<string, TeamPermission[]> = {
  MEMBER: [],
  ADMIN: ['TEAM_MANAGE_MEMBER', 'TEAM_MANAGE_SOCIAL_PROFILE'],
}
export const profilePresets: Record<string, ProfilePermission[]> = {
  LIMITED: ['BASIC_USAGE', 'PUBLISH_WITH_APPROVAL'],
  EDITOR: ['BASIC_USAGE', 'PUBLISH_WITH_APPROVAL', 'PUBLISH', 'APPROVE'],
  ADVANCED: ['BASIC_USAGE', 'PUBLISH_WITH_APPROVAL', 'PUBLISH', 'APPROVE', 'MANAGE'],
}

type Permissions = {
  organization: OrganizationPermission
  team: TeamPermission
  profile: ProfilePermission
}
export type Level = keyof Permissions
export const presets: { [L in Level]: Record<string, Permissions[L][]> } = {
  organization: organizationPresets,
  team: teamPresets,
  profile: profilePresets,
}

/** A member's rights at one level, as the permission calls of the API return them. */
export type Rights<L extends Level> = { preset: string; permissions: Permissions[L][] }

export function rightsOf<L extends Level>(
  level: L,
  preset: string,
  custom: string[] = [],
): Rights<L> {
  const known = presets[level]
  const permissions =
    known[preset] ?? everyPermission(level).filter((name) => custom.includes(name))
  return { preset, permissions }
}

export function everyPermission<L extends Level>(level: L): Permissions[L][] {
  return [...new Set(Object.values<Permissions[L][]>(presets[level]).flat())]
}

/** Merges several rights on one profile: all their permissions, under the greatest preset that fits. */
export function greatest<L extends Level>(level: L, all: Rights<L>[]): Rights<L> | undefined {
  if (all.length === 0) return undefined
  const held = new Set(all.flatMap((rights) => rights.permissions))
  const permissions = everyPermission(level).filter((name) => held.has(name))
  const preset = Object.entries<Permissions[L][]>(presets[level]).findLast(
    ([, names]) => names.length === permissions.length && names.every((name) => held.has(name)),
  )
  return { preset: preset?.[0] ?? 'CUSTOM', permissions }
}

export type Rule = {
  /** The name in docs/permissions.md. */
  title: string
  calls: string[]
  /** Any one of these permissions in the organization is sufficient. */
  organization: OrganizationPermission[]
  /** Members may perform it on themselves. */
  self?: true
  /** Membership in the organization is sufficient. */
  anyMember?: true
  /** Membership in the team is sufficient, or this permission in the team. */
  team?: 'any member' | TeamPermission
  refusal: ProblemName
}

const rules = {
  ...changeRules,
  viewMember: {
    title: 'See a member',
    calls: ['GET /v1/members/{memberId}'],
    organization: ['ORG_MANAGE_MEMBER', 'ORG_VIEW_ALL'],
    self: true,
    refusal: 'mayNotViewMember',
  },
  viewMemberOrganizations: {
    title: 'See the organizations of a member',
    calls: ['GET /v1/members/{memberId}/organizations'],
    organization: ['ORG_MANAGE_MEMBER', 'ORG_VIEW_ALL'],
    self: true,
    refusal: 'mayNotViewMemberOrganizations',
  },
  createMember: {
    title: 'Create a member',
    calls: ['POST /v1/members'],
    organization: ['ORG_MANAGE_MEMBER'],
    refusal: 'mayNotChangeOrganization',
  },
  removeMember: {
    title: 'Remove a member from the organization',
    calls: ['DELETE /v1/organizations/{organizationId}/members/{memberId}'],
    organization: ['ORG_MANAGE_MEMBER'],
    refusal: 'mayNotViewMemberPermissions',
  },
  viewOrganizationMembers: {
    title: 'List the members of the organization',
    calls: ['GET /v1/organizations/{organizationId}/members'],
    organization: ['ORG_MANAGE_MEMBER', 'ORG_VIEW_ALL'],
    refusal: 'mayNotViewOrganizationMembers',
  },
  viewMemberPermissions: {
    title: "See a member's rights in the organization and on its profiles",
    calls: [
      'GET /v1/organizations/{organizationId}/members/{memberId}/permissions',
      'GET /v1/organizations/{organizationId}/members/{memberId}/socialProfiles/{socialProfileId}/permissions',
      'GET /v1/organizations/{organizationId}/profilePermissions',
    ],
    organization: ['ORG_MANAGE_MEMBER', 'ORG_VIEW_ALL'],
    self: true,
    refusal: 'mayNotViewMemberPermissions',
  },
  viewMemberTeams: {
    title: 'List the teams of a member',
    calls: ['GET /v1/organizations/{organizationId}/members/{memberId}/teams'],
    organization: ['ORG_MANAGE_MEMBER', 'ORG_MANAGE_TEAM', 'ORG_VIEW_ALL'],
    self: true,
    refusal: 'mayNotViewTeam',
  },
  viewMemberProfiles: {
    title: "List the organization's profiles that a member may use",
    calls: ['GET /v1/organizations/{organizationId}/members/{memberId}/socialProfiles'],
    organization: ['ORG_MANAGE_MEMBER', 'ORG_MANAGE_SOCIAL_PROFILE', 'ORG_VIEW_ALL'],
    self: true,
    refusal: 'mayNotViewMemberProfiles',
  },
  viewOrganizationTeams: {
    title: 'List the teams of the organization',
    calls: ['GET /v1/organizations/{organizationId}/teams'],
    organization: ['ORG_MANAGE_TEAM', 'ORG_VIEW_ALL'],
    refusal: 'mayNotViewOrganizationTeams',
  },
  createTeam: {
    title: 'Create a team',
    calls: ['POST /v1/organizations/{organizationId}/teams'],
    organization: ['ORG_MANAGE_TEAM'],
    refusal: 'mayNotChangeOrganization',
  },
  viewTeam: {
    title: 'See a team',
    calls: ['GET /v1/teams/{teamId}'],
    organization: ['ORG_MANAGE_TEAM', 'ORG_VIEW_ALL'],
    team: 'any member',
    refusal: 'mayNotViewTeam',
  },
  viewTeamMembers: {
    title: 'List the members of a team',
    calls: [
      'GET /v1/organizations/{organizationId}/teams/{teamId}/members',
      'GET /v1/teams/{teamId}/members',
    ],
    organization: ['ORG_MANAGE_TEAM', 'ORG_VIEW_ALL'],
    team: 'any member',
    refusal: 'mayNotViewTeamMembers',
  },
  addTeamMember: {
    title: 'Put a member into a team',
    calls: ['POST /v1/organizations/{organizationId}/teams/{teamId}/members/{memberId}'],
    organization: ['ORG_MANAGE_TEAM'],
    team: 'TEAM_MANAGE_MEMBER',
    refusal: 'mayNotChangeOrganization',
  },
  viewTeamMemberPermissions: {
    title: "See a member's rights in a team",
    calls: ['GET /v1/organizations/{organizationId}/teams/{teamId}/members/{memberId}/permissions'],
    organization: ['ORG_MANAGE_TEAM', 'ORG_MANAGE_MEMBER', 'ORG_VIEW_ALL'],
    team: 'TEAM_MANAGE_MEMBER',
    self: true,
    refusal: 'mayNotViewMemberPermissions',
  },
  viewTeamProfiles: {
    title: 'List the profiles of a team',
    calls: ['GET /v1/organizations/{organizationId}/teams/{teamId}/socialProfiles'],
    organization: ['ORG_MANAGE_TEAM', 'ORG_MANAGE_SOCIAL_PROFILE', 'ORG_VIEW_ALL'],
    team: 'any member',
    refusal: 'mayNotViewTeamProfiles',
  },
  viewApps: {
    title:
      'See the apps of the organization, where they are installed and notified, and what was delivered',
    calls: [
      'GET /v1/apps',
      'GET /v1/apps/{clientId}',
      'GET /v1/apps/{clientId}/installations',
      'GET /v1/apps/{clientId}/callback',
      'GET /v1/apps/{clientId}/deliveries',
    ],
    organization: ['ORG_MANAGE_APP'],
    refusal: 'notFound',
  },
  manageApps: {
    title: 'Register, change and remove apps and their webhooks; install an ORGANIZATION app',
    calls: [
      'POST /v1/apps',
      'PATCH /v1/apps/{clientId}',
      'DELETE /v1/apps/{clientId}',
      'POST /v1/apps/{clientId}/secret',
      'POST /v1/apps/{clientId}/installations',
      'DELETE /v1/apps/{clientId}/installations',
      'PUT /v1/apps/{clientId}/callback',
      'POST /v1/apps/{clientId}/webhookSecret',
      'POST /v1/apps/{clientId}/deliveries/{deliveryId}/replay',
      'POST /v1/apps/{clientId}/ping',
    ],
    organization: ['ORG_MANAGE_APP'],
    refusal: 'mayNotChangeOrganization',
  },
  viewInstallations: {
    title:
      'See which apps are installed in the organization and by its members, and which are allowed',
    calls: [
      'GET /v1/organizations/{organizationId}/installations',
      'GET /v1/organizations/{organizationId}/allowedApps',
    ],
    organization: ['ORG_MANAGE_APP', 'ORG_VIEW_ALL'],
    refusal: 'mayNotViewInstallations',
  },
  connectProfile: {
    title: 'Connect accounts of networks for the organization',
    calls: ['POST /v1/connections'],
    organization: ['ORG_MANAGE_SOCIAL_PROFILE'],
    refusal: 'mayNotChangeOrganization',
  },
  viewNetworkApps: {
    title: 'See which network apps are set up for the organization',
    calls: ['GET /v1/organizations/{organizationId}/networkApps'],
    organization: ['ORG_MANAGE_APP', 'ORG_MANAGE_SOCIAL_PROFILE'],
    refusal: 'mayNotViewNetworkApps',
  },
  manageNetworkApps: {
    title: "Set the keys of the organization's own network apps",
    calls: [
      'PUT /v1/organizations/{organizationId}/networkApps/{network}',
      'DELETE /v1/organizations/{organizationId}/networkApps/{network}',
    ],
    organization: ['ORG_MANAGE_APP'],
    refusal: 'mayNotChangeOrganization',
  },
  viewAudit: {
    title: 'Read and export the audit log of the organization',
    calls: ['GET /v1/organizations/{organizationId}/audit'],
    organization: ['ORG_MANAGE_MEMBER', 'ORG_MANAGE_APP'],
    refusal: 'mayNotViewAudit',
  },
  manageAllowedApps: {
    title: 'Say which apps of other organizations are allowed',
    calls: ['PUT /v1/organizations/{organizationId}/allowedApps'],
    organization: ['ORG_MANAGE_APP'],
    refusal: 'mayNotChangeOrganization',
  },
} satisfies Record<string, Rule>

export type Action = keyof typeof rules
export const matrix: Record<Action, Rule> = rules
