// docs/permissions.md: the permissions of each action, from the matrix that enforces them.
import { adminPowers, needsAdmin, wordsOf } from '../../../server/access/consent.ts'
import {
  everyPermission,
  type Level,
  matrix,
  type ProfilePermission,
  presets,
  profilePresets,
} from '../../../server/access/matrix.ts'
import { catalogue } from '../../../server/error-catalogue.ts'
import type { ProblemName } from '../../../server/errors.ts'
import { generatedFrom, table } from '../table.ts'

export function describePermissions(): string {
  return `# Permissions

${generatedFrom('server/access/matrix.ts')}

A member has permissions at three levels: in an organization, in a team, and on a social profile. At each level a **preset** stands
for a set of permissions; the preset \`CUSTOM\` stands for permissions that are listed one by one.

The calls that return permissions answer \`{"data": {"permissions": […], "permissionPreset": "…"}}\`.

${levelSection('organization', 'Organization')}

${levelSection('team', 'Team')}

${levelSection('profile', 'Social profile')}

A permission on a profile comes from the member's own grant, from any team that holds the profile, from owning it, or from
\`ORG_MANAGE_SOCIAL_PROFILE\` in the organization that owns it. The greatest one wins. Without \`BASIC_USAGE\` the profile does not exist
for the member: 404.

## Who calls

- A **member's token** (authorization code, \`member_app\`) has the permissions of the member.
- A **personal access token** has those of its member that its rights name ([0089](decisions/0089-personal-access-tokens.md)): \`READ\` reads, \`PROPOSE\` writes
  messages, drafts and media, \`PUBLISH\` publishes without approval, \`APPROVE\` approves and rejects, \`MANAGE\` does the rest. Otherwise: 403 \`token_lacks_right\`.
- An **organization's token** (\`organization_app\`) has every permission in that organization and none anywhere else.
- An **app's token** (\`client_credentials\`) has no permissions. Every call below refuses it with 403 and code 1202.

A call that is marked *admin* manages the organization, or reads its audit log. Through an app of another organization it also needs the
scope \`admin\` ([oauth.md](oauth.md#scopes)): in the token, or, for \`member_app\` and \`organization_app\`, on the installation.
Without it the refusal is the same, with \`WWW-Authenticate: Bearer … error="insufficient_scope", … scope="admin"\`.

These are all calls that need it, with the words of the consent page:

${table(['The app may', 'Calls'], adminPowers.map(powerRow))}

A personal profile belongs to no organization: to connect, pause or delete it, an app needs *admin* in each organization of the member that
it is not from.

An app sees the drafts that it made, and the member's others only with the scope \`drafts\`.

## What each action needs

"Themselves" means: members may do it to themselves. An organization that does not
exist and one that the caller does not belong to get the same answer, so that a caller cannot find out which it is.

${table(['Action', 'Calls', 'Needs', 'Otherwise'], Object.values(matrix).map(ruleRow))}

## Messages

These need a permission on the profile of the message, which [server/messages](../server/messages) checks. In brackets is the lowest
preset that includes it. Without \`BASIC_USAGE\` on the profile, the message does not exist for the caller: 404 and code 4001.

${table(['Action', 'Calls', 'Needs', 'Otherwise'], messageRules.map(messageRow))}

\`POST /v1/messages/bulk\` needs for each message what its action needs: shift and move as a change, copy as a new message, delete, approve, sendNow.

An organization's token has every permission and is the author of nothing. It reviews as \`EXTERNAL\`, a member as \`MEMBER\`.

## Everything else

\`GET /v1/me\` and the calls below it need only a member's token. A member changes their settings, ends consents and installs a MEMBER app for
themselves; an app of another organization needs *admin* for it in each organization of the member. \`GET /v1/socialProfiles\` and the
calls below it show the profiles on which the caller has \`BASIC_USAGE\`. A MEMBER app is installed and uninstalled by a member for
themselves. \`/v1/apps/{clientId}\` answers 404 for an app that the caller does not manage. \`GET /v1/teams/{teamId}\` answers 400 and
code 3005 for a team of an organization that the caller does not belong to. Removing a member requires every permission that the member
has in the organization, and changing permissions also every permission that the member gets; otherwise it is refused as in the table.
`
}

type MessageRule = {
  title: string
  calls: string[]
  needs: (right: (name: ProfilePermission) => string) => string
  refusal: ProblemName
}

// As server/messages has it: check.ts (canPropose, canPublish), find.ts (requireOwnOrEditor), review.ts.
const messageRules: MessageRule[] = [
  {
    title: 'List and read messages, their review and their attempts',
    calls: [
      'GET /v1/messages',
      'GET /v1/messages/search',
      'GET /v1/messages/summary',
      'GET /v1/messages/{messageId}',
      'GET /v1/messages/{messageId}/history',
      'GET /v1/messages/{messageId}/attempts',
      'GET /v1/messages/{messageId}/posts',
      'GET /v1/series',
      'GET /v1/series/{seriesId}',
      'GET /v1/organizations/{organizationId}/feeds',
      'GET /v1/organizations/{organizationId}/feeds/{feedId}',
      'GET /v1/organizations/{organizationId}/feeds/{feedId}/items',
    ],
    needs: (right) => right('BASIC_USAGE'),
    refusal: 'notFound',
  },
  {
    title: 'Create a message',
    calls: [
      'POST /v1/messages',
      'POST /v1/messages/validate',
      'POST /v1/messages/{messageId}/resend',
      'POST /v1/series',
      'POST /v1/imports',
      'POST /v1/organizations/{organizationId}/feeds',
      'POST /v1/imports/{importId}/start',
    ],
    needs: (right) =>
      `${right('PUBLISH')}: it is scheduled<br>${right('PUBLISH_WITH_APPROVAL')}: it waits for a review`,
    refusal: 'mayNotUseProfile',
  },
  {
    title: 'Change a message',
    calls: ['PATCH /v1/messages/{messageId}'],
    needs: (right) =>
      `${right('PUBLISH')}<br>its author with ${right('PUBLISH_WITH_APPROVAL')}: it goes back to review`,
    refusal: 'mayNotUseProfile',
  },
  {
    title: 'Change, skip, pause, resume, end or delete a series',
    calls: [
      'PATCH /v1/series/{seriesId}',
      'DELETE /v1/series/{seriesId}',
      'POST /v1/series/{seriesId}/skip',
      'POST /v1/series/{seriesId}/pause',
      'POST /v1/series/{seriesId}/resume',
      'POST /v1/series/{seriesId}/end',
    ],
    needs: (right) =>
      `${right('PUBLISH')} on all of its profiles<br>its author with ${right('PUBLISH_WITH_APPROVAL')}: its messages wait for a review`,
    refusal: 'mayNotUseProfile',
  },
  {
    title: 'Change or delete a feed',
    calls: [
      'PATCH /v1/organizations/{organizationId}/feeds/{feedId}',
      'DELETE /v1/organizations/{organizationId}/feeds/{feedId}',
    ],
    needs: (right) =>
      `${right('PUBLISH')} on all of its profiles<br>its author with ${right('PUBLISH_WITH_APPROVAL')}: its messages wait for a review`,
    refusal: 'mayNotUseProfile',
  },
  {
    title: 'Read and delete an import',
    calls: [
      'GET /v1/imports',
      'GET /v1/imports/{importId}',
      'GET /v1/imports/{importId}/rows',
      'DELETE /v1/imports/{importId}',
    ],
    needs: () => 'the account that has uploaded the file',
    refusal: 'notFound',
  },
  {
    title: 'Publish a scheduled message at once',
    calls: ['POST /v1/messages/{messageId}/sendNow'],
    needs: (right) => right('PUBLISH'),
    refusal: 'mayNotUseProfile',
  },
  {
    title: 'Give a message another place in its queue, or shuffle the queue',
    calls: [
      'POST /v1/messages/{messageId}/moveInQueue',
      'POST /v1/socialProfiles/{socialProfileId}/queue/shuffle',
    ],
    needs: (right) => right('PUBLISH'),
    refusal: 'mayNotUseProfile',
  },
  {
    title: 'Let the parts of a message go on, or take the rest back',
    calls: ['POST /v1/messages/{messageId}/goOn', 'POST /v1/messages/{messageId}/takeRestBack'],
    needs: (right) => right('PUBLISH'),
    refusal: 'mayNotUseProfile',
  },
  {
    title: 'Edit or delete a post that is out',
    calls: ['POST /v1/messages/{messageId}/editPost', 'POST /v1/messages/{messageId}/deletePost'],
    needs: (right) =>
      `${right('PUBLISH')}<br>the author of the message with ${right('PUBLISH_WITH_APPROVAL')}: it waits for an approval`,
    refusal: 'mayNotUseProfile',
  },
  {
    title: 'Look whether a post is still there',
    calls: ['POST /v1/messages/{messageId}/lookAtPost'],
    needs: (right) => right('PUBLISH_WITH_APPROVAL'),
    refusal: 'mayNotUseProfile',
  },
  {
    title: 'Approve or reject a change of a post that is out',
    calls: [
      'POST /v1/messages/{messageId}/approvePostChange',
      'POST /v1/messages/{messageId}/rejectPostChange',
    ],
    needs: (right) => `${right('APPROVE')}, but never who asked for it`,
    refusal: 'mayNotUseProfile',
  },
  {
    title: 'Withdraw a change of a post that waits for an approval',
    calls: ['POST /v1/messages/{messageId}/withdrawPostChange'],
    needs: (right) => `${right('PUBLISH')} or who asked for it`,
    refusal: 'mayNotUseProfile',
  },
  {
    title: 'Delete a message',
    calls: ['DELETE /v1/messages/{messageId}'],
    needs: (right) => `${right('PUBLISH')} or its author`,
    refusal: 'mayNotUseProfile',
  },
  {
    title: 'Approve or reject a message',
    calls: ['POST /v1/messages/{messageId}/approve', 'POST /v1/messages/{messageId}/reject'],
    needs: (right) =>
      `${right('APPROVE')}, but not its author, unless with ${right('PUBLISH')} on what only a token of theirs has proposed`,
    refusal: 'mayNotUseProfile',
  },
]

function powerRow(power: (typeof adminPowers)[number]): string[] {
  return [wordsOf('en', power), power.calls.map((call) => `\`${call}\``).join('<br>')]
}

function messageRow({ title, calls, needs, refusal }: MessageRule): string[] {
  return [
    title,
    calls.map((call) => `\`${call}\``).join('<br>'),
    needs((name) => `\`${name}\` (${minPreset(name)})`),
    describeRefusal(refusal),
  ]
}

function minPreset(permission: ProfilePermission): string {
  const [preset] =
    Object.entries(profilePresets).find(([, held]) => held.includes(permission)) ?? []
  return `\`${preset}\``
}

function describeRefusal(name: ProblemName): string {
  const { status, code, message } = catalogue[name]
  return `${status}, code ${code}: ${message}`
}

function levelSection(level: Level, title: string): string {
  const names = everyPermission(level)
  const rows = Object.entries<string[]>(presets[level]).map(([preset, held]) => [
    `\`${preset}\``,
    ...names.map((name) => (held.includes(name) ? 'yes' : '')),
  ])
  return `## ${title}\n\n${table(['Preset', ...names.map((name) => `\`${name}\``)], rows)}`
}

function ruleRow(rule: (typeof matrix)[keyof typeof matrix]): string[] {
  const needs = [
    ...rule.organization.map((name) => `\`${name}\``),
    ...(rule.team === undefined
      ? []
      : [rule.team === 'any member' ? 'in the team' : `\`${rule.team}\``]),
    ...(rule.self ? ['themselves'] : []),
    ...(rule.anyMember ? ['in the organization'] : []),
  ]
  return [
    rule.title,
    rule.calls.map((call) => `\`${call}\``).join('<br>'),
    `${needs.join(' or ')}${needsAdmin(rule) ? '; *admin*' : ''}`,
    describeRefusal(rule.refusal),
  ]
}
