// The part of the matrix about organizations themselves, and about changing teams, permissions and pauses.
import type { Rule } from './matrix.ts'

export const changeRules = {
  changeMemberPermissions: {
    title: "Change a member's permissions in the organization",
    calls: ['PUT /v1/organizations/{organizationId}/members/{memberId}/permissions'],
    organization: ['ORG_MANAGE_MEMBER'],
    refusal: 'mayNotChangeOrganization',
  },
  changeProfilePermissions: {
    title: "Change a member's permissions on a profile of the organization",
    calls: [
      'PUT /v1/organizations/{organizationId}/members/{memberId}/socialProfiles/{socialProfileId}/permissions',
    ],
    organization: ['ORG_MANAGE_SOCIAL_PROFILE'],
    refusal: 'mayNotChangeOrganization',
  },
  viewOrganization: {
    title:
      'See the organization, its labels, its snippets, its templates, its groups of profiles and its address book',
    calls: [
      'GET /v1/organizations/{organizationId}',
      'GET /v1/organizations/{organizationId}/contacts',
      'GET /v1/organizations/{organizationId}/profileGroups',
      'GET /v1/organizations/{organizationId}/labels',
      'GET /v1/organizations/{organizationId}/snippets',
      'GET /v1/organizations/{organizationId}/templates',
      'GET /v1/organizations/{organizationId}/templates/{templateId}',
      'GET /v1/organizations/{organizationId}/tags',
    ],
    organization: ['ORG_VIEW_ALL'],
    anyMember: true,
    refusal: 'unknownOrganization',
  },
  changeOrganization: {
    title: 'Change the name and the logo of the organization',
    calls: ['PATCH /v1/organizations/{organizationId}'],
    organization: ['ORG_MANAGE_MEMBER'],
    refusal: 'mayNotChangeOrganization',
  },
  viewInvitations: {
    title: 'List the open invitations of the organization',
    calls: ['GET /v1/organizations/{organizationId}/invitations'],
    organization: ['ORG_MANAGE_MEMBER'],
    refusal: 'mayNotViewInvitations',
  },
  inviteMember: {
    title: 'Invite people to the organization, and withdraw an invitation',
    calls: [
      'POST /v1/organizations/{organizationId}/invitations',
      'DELETE /v1/organizations/{organizationId}/invitations/{memberId}',
    ],
    organization: ['ORG_MANAGE_MEMBER'],
    refusal: 'mayNotChangeOrganization',
  },
  viewMemberNames: {
    title: 'See the names of some members of the organization',
    calls: ['GET /v1/organizations/{organizationId}/members?ids='],
    organization: ['ORG_MANAGE_MEMBER', 'ORG_VIEW_ALL'],
    anyMember: true,
    refusal: 'mayNotViewOrganizationMembers',
  },
  changeTeam: {
    title: 'Rename and remove a team',
    calls: ['PATCH /v1/teams/{teamId}', 'DELETE /v1/teams/{teamId}'],
    organization: ['ORG_MANAGE_TEAM'],
    refusal: 'mayNotChangeOrganization',
  },
  removeTeamMember: {
    title: 'Take a member out of a team',
    calls: ['DELETE /v1/organizations/{organizationId}/teams/{teamId}/members/{memberId}'],
    organization: ['ORG_MANAGE_TEAM'],
    team: 'TEAM_MANAGE_MEMBER',
    refusal: 'mayNotChangeOrganization',
  },
  shareWithTeam: {
    title: 'Share a profile of the organization with a team',
    calls: [
      'PUT /v1/organizations/{organizationId}/teams/{teamId}/socialProfiles/{socialProfileId}',
    ],
    organization: ['ORG_MANAGE_SOCIAL_PROFILE'],
    refusal: 'mayNotChangeOrganization',
  },
  unshareWithTeam: {
    title: 'Take a profile from a team',
    calls: [
      'DELETE /v1/organizations/{organizationId}/teams/{teamId}/socialProfiles/{socialProfileId}',
    ],
    organization: ['ORG_MANAGE_SOCIAL_PROFILE'],
    refusal: 'mayNotChangeOrganization',
  },
  createContact: {
    title: 'Add a contact to the address book, and change or remove one that they added themselves',
    calls: ['POST /v1/organizations/{organizationId}/contacts'],
    organization: ['ORG_MANAGE_SOCIAL_PROFILE'],
    anyMember: true,
    refusal: 'mayNotChangeOrganization',
  },
  changeContact: {
    title: 'Change and remove a contact that others added',
    calls: [
      'PATCH /v1/organizations/{organizationId}/contacts/{contactId}',
      'DELETE /v1/organizations/{organizationId}/contacts/{contactId}',
    ],
    organization: ['ORG_MANAGE_SOCIAL_PROFILE'],
    refusal: 'mayNotChangeOrganization',
  },
  createProfileGroup: {
    title: 'Keep a group of profiles, and change or remove one that they created themselves',
    calls: ['POST /v1/organizations/{organizationId}/profileGroups'],
    organization: ['ORG_MANAGE_SOCIAL_PROFILE'],
    anyMember: true,
    refusal: 'mayNotChangeOrganization',
  },
  changeProfileGroup: {
    title: 'Change and remove a group of profiles that others created',
    calls: [
      'PATCH /v1/organizations/{organizationId}/profileGroups/{profileGroupId}',
      'DELETE /v1/organizations/{organizationId}/profileGroups/{profileGroupId}',
    ],
    organization: ['ORG_MANAGE_SOCIAL_PROFILE'],
    refusal: 'mayNotChangeOrganization',
  },
  manageLabels: {
    title: 'Create, rename, colour, merge and archive labels of the organization',
    calls: [
      'POST /v1/organizations/{organizationId}/labels',
      'PATCH /v1/organizations/{organizationId}/labels/{labelId}',
      'POST /v1/organizations/{organizationId}/labels/{labelId}/merge',
    ],
    organization: ['ORG_MANAGE_SOCIAL_PROFILE'],
    refusal: 'mayNotChangeOrganization',
  },
  manageSnippets: {
    title: 'Create, change and remove snippets and groups of hashtags of the organization',
    calls: [
      'POST /v1/organizations/{organizationId}/snippets',
      'PATCH /v1/organizations/{organizationId}/snippets/{snippetId}',
      'DELETE /v1/organizations/{organizationId}/snippets/{snippetId}',
    ],
    organization: ['ORG_MANAGE_SOCIAL_PROFILE'],
    refusal: 'mayNotChangeOrganization',
  },
  createTemplate: {
    title: 'Save a template, and change or remove one that they saved themselves',
    calls: ['POST /v1/organizations/{organizationId}/templates'],
    organization: ['ORG_MANAGE_SOCIAL_PROFILE'],
    anyMember: true,
    refusal: 'mayNotChangeOrganization',
  },
  changeTemplate: {
    title: 'Change and remove a template that others saved',
    calls: [
      'PATCH /v1/organizations/{organizationId}/templates/{templateId}',
      'DELETE /v1/organizations/{organizationId}/templates/{templateId}',
    ],
    organization: ['ORG_MANAGE_SOCIAL_PROFILE'],
    refusal: 'mayNotChangeOrganization',
  },
  viewPublishing: {
    title: 'See whether publishing is paused, and how punctual it was',
    calls: [
      'GET /v1/organizations/{organizationId}/pause',
      'GET /v1/organizations/{organizationId}/punctuality',
    ],
    organization: ['ORG_MANAGE_SOCIAL_PROFILE', 'ORG_VIEW_ALL'],
    anyMember: true,
    refusal: 'mayNotViewPublishing',
  },
  pausePublishing: {
    title: 'Pause publishing to all profiles of the organization',
    calls: [
      'POST /v1/organizations/{organizationId}/pause',
      'DELETE /v1/organizations/{organizationId}/pause',
    ],
    organization: ['ORG_MANAGE_SOCIAL_PROFILE'],
    refusal: 'mayNotChangeOrganization',
  },
} satisfies Record<string, Rule>
