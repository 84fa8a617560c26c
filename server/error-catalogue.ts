// Every error of /v1: status, code, message, and when it occurs. docs/errors.md is generated from this file.
// Texts that the specification defines are used literally (spec 7); a hint may add to them, never replace them.

type Entry = { status: number; code: number; message: string; when: string }

export const catalogue = {
  missingToken: entry(
    401,
    1000,
    'Missing or duplicate access token',
    'No bearer token, more than one, or one in the query.',
  ),
  badSignature: entry(
    401,
    1001,
    'Invalid signature',
    'A push or callback that its network did not sign.',
  ),
  invalidToken: entry(
    401,
    1001,
    'Invalid access token',
    'The token is unknown, expired or revoked.',
  ),
  quotaExceeded: entry(
    429,
    1003,
    'Account plan limit exceeded',
    'The requests of the day are used up. Retry-After says when they start anew.',
  ),
  planDoesNotAllow: entry(403, 1003, 'Account plan limit exceeded', 'Needs the ENTERPRISE plan.'),
  tooManyRequests: entry(
    429,
    1043,
    'Too many requests',
    'More requests in this second than the account may send.',
  ),
  invalidJson: entry(400, 1100, 'Invalid JSON', 'The body is not JSON.'),
  mayNotChangeOrganization: entry(
    401,
    1201,
    'Not authorized to make changes to organization',
    'The caller lacks the right in the organization, or is not in it.',
  ),
  mayNotViewMember: entry(
    403,
    1202,
    'Not authorized to view member',
    'No organization in common in which the caller may see members; or the token stands for no member.',
  ),
  invalidEmail: entry(400, 2001, 'Invalid email', 'The e-mail address is not one.'),
  invalidName: entry(
    400,
    2002,
    'Invalid name, must be 2 to 100 characters',
    'fullName is too short or too long.',
  ),
  invalidTimezone: entry(400, 2003, 'Invalid time zone', 'timezone is not an IANA time zone.'),
  missingName: entry(400, 2005, 'Missing name', 'fullName is missing.'),
  missingEmail: entry(400, 2006, 'Missing email', 'email is missing.'),
  invalidOrganizationId: entry(
    400,
    2303,
    'Invalid organization ID',
    'The organization id is not an id.',
  ),
  invalidMemberId: entry(400, 2304, 'Invalid member ID', 'The member id is not an id.'),
  invalidTeamName: entry(
    400,
    3002,
    'Team name must be 2 to 200 characters',
    'teamName is missing, too short or too long.',
  ),
  unknownOrganization: entry(
    404,
    3003,
    'No organization with that ID',
    'The caller is in no such organization.',
  ),
  invalidTeamId: entry(
    400,
    3005,
    'Invalid team ID',
    'The team id is not an id, or there is no such team in an organization of the caller.',
  ),
  teamNameTaken: entry(
    409,
    3006,
    'Team name must be unique in the organization',
    'Another team of the organization has that name.',
  ),
  memberNotInOrganization: entry(
    400,
    3008,
    'Member is not in the organization',
    'Only a member of the organization can be put into its teams.',
  ),
  emailTaken: entry(409, 3010, 'Email already in use', 'Another member has that e-mail address.'),
  invalidNetworkType: entry(400, 3021, 'Invalid social network type', 'Not one of the networks.'),
  invalidCursor: entry(400, 3020, 'Invalid cursor', 'The cursor was not made by this list.'),
  invalid: entry(
    400,
    4000,
    'Validation failed',
    'A field has the wrong type or value; the message names it.',
  ),
  conflict: entry(
    409,
    4000,
    'Conflict',
    'The request contradicts what is there; the message says how.',
  ),
  versionMismatch: entry(
    412,
    4000,
    'The message has changed since it was read',
    'If-Match names another version than the present one. Read the message again.',
  ),
  tooLarge: entry(
    413,
    4000,
    'Request body is too large',
    'The body is longer than the service takes.',
  ),
  notFound: entry(
    404,
    4001,
    'Not found',
    'There is no such path, or no such thing that the caller may see.',
  ),
  mayNotViewOrganizationMembers: entry(
    403,
    4002,
    'Insufficient permissions to view organization members',
    'Needs ORG_MANAGE_MEMBER or ORG_VIEW_ALL.',
  ),
  mayNotViewMemberPermissions: entry(
    401,
    4003,
    'Insufficient permissions to view member permissions',
    'Also the answer when a member may not be removed.',
  ),
  mayNotViewMemberOrganizations: entry(
    403,
    4004,
    'Insufficient permissions to view member organizations',
    'No organization in common in which the caller may see members.',
  ),
  mayNotViewTeamMembers: entry(
    401,
    4005,
    'Insufficient permissions to view team members',
    'Neither in the team nor allowed to see the teams of the organization.',
  ),
  mayNotViewTeam: entry(
    401,
    4006,
    'Insufficient permissions to view team',
    'Neither in the team nor allowed to see the teams of the organization.',
  ),
  mayNotViewTeamProfiles: entry(
    401,
    4008,
    'Insufficient permissions to view team social profile',
    'Neither in the team nor allowed to see the teams of the organization.',
  ),
  mayNotViewMemberProfiles: mayNotView(
    'member social profiles',
    'Needs ORG_MANAGE_MEMBER, ORG_MANAGE_SOCIAL_PROFILE or ORG_VIEW_ALL, or to be the member.',
  ),
  mayNotViewInstallations: mayNotView(
    'installed apps',
    'Needs ORG_MANAGE_APP or ORG_VIEW_ALL. Also for the apps that are allowed.',
  ),
  mayNotViewNetworkApps: mayNotView(
    'network apps',
    'Needs ORG_MANAGE_APP or ORG_MANAGE_SOCIAL_PROFILE.',
  ),
  mayNotViewAudit: mayNotView('audit log', 'Needs ORG_MANAGE_MEMBER or ORG_MANAGE_APP.'),
  mayNotViewInvitations: mayNotView('invitations', 'Needs ORG_MANAGE_MEMBER.'),
  mayNotViewPublishing: mayNotView('publishing', 'The caller is not in the organization.'),
  mayNotViewOrganizationTeams: entry(
    403,
    4010,
    'Insufficient permissions to view organization teams',
    'Needs ORG_MANAGE_TEAM or ORG_VIEW_ALL.',
  ),
  memberDoesNotExist: entry(
    404,
    4303,
    'Member does not exist in organization',
    'The organization has no such member.',
  ),
  wrongMethod: entry(
    405,
    5001,
    'Method not permitted',
    'The path exists, but not with this method; Allow lists the ones it has.',
  ),
  mayNotUseProfile: entry(
    403,
    4000,
    'Insufficient permissions to publish to this social profile',
    'The caller may see the profile or the message but not do this to it.',
  ),
  unsupportedProfileType: entry(
    400,
    4000,
    'This social profile type is not supported by our API at this time',
    'Business profiles of the photo-sharing network (spec 4.2).',
  ),
  mediaNotReady: entry(
    400,
    5000,
    'unknown error',
    'A medium of the message is not READY (spec 7). Wait until it is.',
  ),
  addressNotValid: entry(
    403,
    4000,
    'This address is not valid',
    'The signed address of an upload or a download was changed, or its time is over.',
  ),
  notAwaitingApproval: entry(
    400,
    4000,
    'Message is not awaiting approval',
    'It was approved, rejected or sent already, or never needed a review.',
  ),
  tagsNeedOrganization: entry(
    400,
    40001,
    'Tags need a social profile owned by an organization',
    'Leave the tags out for a personal profile.',
  ),
  notDeletable: entry(
    400,
    40003,
    'Message cannot be deleted in its current state',
    'Only PENDING_APPROVAL, REJECTED and SCHEDULED messages can be deleted.',
  ),
  mayNotCreateTags: entry(
    403,
    40005,
    'Insufficient permission to create new tags',
    'Who may only propose uses tags that the organization has already.',
  ),
  unsupportedState: entry(
    400,
    40019,
    'State filter is not supported',
    'state is not one of the states.',
  ),
  rangeTooLarge: entry(
    400,
    40020,
    'Date range is too large',
    'startTime and endTime may be four weeks apart at most.',
  ),
  badBoolean: entry(400, 40022, 'Bad boolean', 'Write true or false.'),
  oneTwitterProfile: entry(
    400,
    40023,
    'Only one TWITTER profile is allowed per message',
    'Send one message per TWITTER profile.',
  ),
  tooManyScheduled: entry(
    400,
    40025,
    'Scheduled message limit reached',
    'As many messages wait on the profile as the operator allows (SCHEDULED_LIMIT).',
  ),
  internal: entry(
    500,
    9000,
    'Internal error',
    'A fault of the service. The id of the error stands in its log.',
  ),
  databaseBehind: entry(
    503,
    9000,
    'The service writes nothing at the moment: its database has lost recent changes',
    'PostgreSQL went back to an earlier state. Reading works; writing does again when the operator has run carillon restored.',
  ),
  noSpace: entry(
    503,
    9000,
    'The service has no space left to write',
    'The disk of the database or of the media is full. Reading works. Try again later.',
  ),
  readOnly: entry(
    503,
    9000,
    'The service can only read at the moment',
    'Its database or its disk takes no writes: a standby, or a fault. Try again later.',
  ),
  notReady: entry(
    503,
    9000,
    'Service not ready',
    'The service is starting, stopping, or its database is away. Try again.',
  ),
} satisfies Record<string, Entry>

function entry(status: number, code: number, message: string, when: string): Entry {
  return { status, code, message, when }
}

/** One answer for every right to read that is newer than the specification. */
function mayNotView(what: string, when: string): Entry {
  return entry(403, 4009, `Insufficient permissions to view ${what}`, when)
}
