// docs/permissions.md: who may do what, from the matrix that enforces it.
import { everyPermission, type Level, matrix, presets } from '../server/access/matrix.ts'
import { catalogue } from '../server/error-catalogue.ts'
import { made, table } from './documents-table.ts'

export function describePermissions(): string {
  return `# Permissions

${made('server/access/matrix.ts')}

A member has rights at three levels: in an organization, in a team, and on a social profile. At each level a **preset** stands
for a set of permissions; the preset \`CUSTOM\` stands for permissions that are listed one by one.

The calls that tell rights answer \`{"data": {"permissions": […], "permissionPreset": "…"}}\`.

${levelSection('organization', 'Organization')}

${levelSection('team', 'Team')}

${levelSection('profile', 'Social profile')}

A right on a profile comes from the member's own grant, from any team that holds the profile, from owning it, or from
\`ORG_MANAGE_SOCIAL_PROFILE\` in the organization that owns it. The greater one wins. A profile without \`BASIC_USAGE\` is not there
for the member: 404.

## Who calls

- A **member's token** (authorization code, \`member_app\`) has the rights of the member.
- An **organization's token** (\`organization_app\`) has every right in that organization and none anywhere else.
- An **app's token** (\`client_credentials\`) has no rights. Every call below refuses it with 403 and code 1202.

## What each action needs

"Themselves" means: members may do it to themselves. An organization that does not
exist and one that the caller is not in are refused alike, so nobody learns which it is.

${table(['Action', 'Calls', 'Needs', 'Otherwise'], Object.values(matrix).map(ruleRow))}

Beyond this table: \`GET /v1/me\` and what is under it need a member's token and nothing else. \`GET /v1/socialProfiles\` and what is
under it show the profiles on which the caller has \`BASIC_USAGE\`. A MEMBER app is installed and uninstalled by a member for
themselves. \`/v1/apps/{clientId}\` answers 404 for an app that the caller does not manage. \`GET /v1/teams/{teamId}\` answers 400 and
code 3005 for a team of an organization that the caller is not in.
`
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
  const refusal = catalogue[rule.refusal]
  const needs = [
    ...rule.organization.map((name) => `\`${name}\``),
    ...(rule.team === undefined
      ? []
      : [rule.team === 'any member' ? 'in the team' : `\`${rule.team}\``]),
    ...(rule.self ? ['themselves'] : []),
  ]
  return [
    rule.title,
    rule.calls.map((call) => `\`${call}\``).join('<br>'),
    needs.join(' or '),
    `${refusal.status}, code ${refusal.code}: ${refusal.message}`,
  ]
}
