// The errors of reads that the caller may not make. Rights to read that are newer than the specification share one answer (decision 54).

export const deniedReads = {
  mayNotViewMemberProfiles: refuse(
    'member social profiles',
    'Needs ORG_MANAGE_MEMBER, ORG_MANAGE_SOCIAL_PROFILE or ORG_VIEW_ALL, or to be the member.',
  ),
  mayNotViewInstallations: refuse(
    'installed apps',
    'Needs ORG_MANAGE_APP or ORG_VIEW_ALL. Also for the apps that are allowed.',
  ),
  mayNotViewNetworkApps: refuse(
    'network apps',
    'Needs ORG_MANAGE_APP or ORG_MANAGE_SOCIAL_PROFILE.',
  ),
  mayNotViewAudit: refuse('audit log', 'Needs ORG_MANAGE_MEMBER or ORG_MANAGE_APP.'),
  mayNotViewInvitations: refuse('invitations', 'Needs ORG_MANAGE_MEMBER.'),
  mayNotViewPublishing: refuse('publishing', 'The caller is not in the organization.'),
}

function refuse(what: string, when: string) {
  return { status: 403, code: 4009, message: `Insufficient permissions to view ${what}`, when }
}
