// What a consent allows, as data: the words of the consent page with the calls behind them. The page shows the words, and a rule of the
// matrix needs the scope `admin` when its calls stand here under `admin`. So the page cannot leave out what the matrix allows.
import type { Rule } from './matrix.ts'

type Power = { words: string; calls: string[] }

/** Organizations of others are managed with the scope `admin` (scope.ts). */
export const adminPowers: Power[] = [
  {
    words: 'create and remove members',
    calls: [
      'POST /v1/members',
      'DELETE /v1/organizations/{organizationId}/members/{memberId}',
      'POST /v1/organizations/{organizationId}/invitations',
      'DELETE /v1/organizations/{organizationId}/invitations/{memberId}',
    ],
  },
  {
    words: 'change teams',
    calls: [
      'POST /v1/organizations/{organizationId}/teams',
      'PATCH /v1/teams/{teamId}',
      'DELETE /v1/teams/{teamId}',
      'POST /v1/organizations/{organizationId}/teams/{teamId}/members/{memberId}',
      'DELETE /v1/organizations/{organizationId}/teams/{teamId}/members/{memberId}',
      'PUT /v1/organizations/{organizationId}/teams/{teamId}/socialProfiles/{socialProfileId}',
      'DELETE /v1/organizations/{organizationId}/teams/{teamId}/socialProfiles/{socialProfileId}',
    ],
  },
  {
    words: 'register, install and remove apps',
    calls: [
      'POST /v1/apps',
      'PATCH /v1/apps/{clientId}',
      'DELETE /v1/apps/{clientId}',
      'POST /v1/apps/{clientId}/installations',
      'DELETE /v1/apps/{clientId}/installations',
      'PUT /v1/apps/{clientId}/callback',
      'POST /v1/apps/{clientId}/deliveries/{deliveryId}/replay',
      'POST /v1/apps/{clientId}/ping',
      'PUT /v1/organizations/{organizationId}/allowedApps',
      'DELETE /v1/me/consents/{clientId}',
      'DELETE /v1/me/consents',
    ],
  },
  {
    words: 'replace secrets and keys',
    calls: [
      'POST /v1/apps/{clientId}/secret',
      'POST /v1/apps/{clientId}/webhookSecret',
      'PUT /v1/organizations/{organizationId}/networkApps/{network}',
      'DELETE /v1/organizations/{organizationId}/networkApps/{network}',
    ],
  },
  {
    words: 'change names, settings and permissions',
    calls: [
      'PATCH /v1/me',
      'PATCH /v1/organizations/{organizationId}',
      'PUT /v1/organizations/{organizationId}/members/{memberId}/permissions',
      'PUT /v1/organizations/{organizationId}/members/{memberId}/socialProfiles/{socialProfileId}/permissions',
    ],
  },
  {
    words: 'connect accounts of networks',
    calls: [
      'POST /v1/connections',
      'POST /v1/connections/{connectionId}/profiles',
      'POST /v1/socialProfiles/{socialProfileId}/reconnect',
    ],
  },
  {
    words: 'delete social profiles with all their messages',
    calls: ['DELETE /v1/socialProfiles/{socialProfileId}'],
  },
  {
    words: 'pause and resume publishing',
    calls: [
      'POST /v1/organizations/{organizationId}/pause',
      'DELETE /v1/organizations/{organizationId}/pause',
      'POST /v1/socialProfiles/{socialProfileId}/pause',
      'DELETE /v1/socialProfiles/{socialProfileId}/pause',
    ],
  },
  {
    words: 'read the audit log',
    calls: ['GET /v1/organizations/{organizationId}/audit'],
  },
]

/** What every consent allows. Reads of organizations stand in the matrix: permissions alone decide about them. */
export const plainPowers: Power[] = [
  {
    words: 'See your social profiles and act for you',
    calls: [
      'GET /v1/me',
      'GET /v1/me/organizations',
      'GET /v1/me/socialProfiles',
      'GET /v1/me/installations',
      'GET /v1/me/consents',
      'GET /v1/socialProfiles',
      'GET /v1/socialProfiles/{socialProfileId}',
      'GET /v1/socialProfiles/{socialProfileId}/teams',
      'GET /v1/socialProfiles/{socialProfileId}/boards',
      'GET /v1/socialProfiles/{socialProfileId}/pause',
      'GET /v1/connections',
      'GET /v1/connections/{connectionId}',
      'GET /v1/networks',
      'GET /v1/events',
      'GET /v1/events/stream',
      'POST /v1/drafts',
    ],
  },
  {
    words: 'schedule, approve and delete messages',
    calls: [
      'POST /v1/messages',
      'GET /v1/messages',
      'POST /v1/messages/validate',
      'GET /v1/messages/summary',
      'GET /v1/messages/{messageId}',
      'PATCH /v1/messages/{messageId}',
      'DELETE /v1/messages/{messageId}',
      'POST /v1/messages/{messageId}/resend',
      'POST /v1/messages/{messageId}/sendNow',
      'POST /v1/messages/bulk',
      'POST /v1/messages/{messageId}/approve',
      'POST /v1/messages/{messageId}/reject',
      'GET /v1/messages/{messageId}/history',
      'GET /v1/messages/{messageId}/attempts',
      'POST /v1/media',
      'GET /v1/media',
      'GET /v1/media/{mediaId}',
    ],
  },
  {
    words: 'read interactions',
    calls: ['GET /v1/interactions/{network}', 'GET /v1/interactions'],
  },
]

/** Without the scope `drafts` these calls reach only the drafts that the app made itself. */
export const draftsPower: Power = {
  words:
    'See, change and delete everything that you are writing, not only the drafts made with this app',
  calls: [
    'GET /v1/drafts',
    'GET /v1/drafts/{draftId}',
    'PATCH /v1/drafts/{draftId}',
    'DELETE /v1/drafts/{draftId}',
  ],
}

export const adminCalls: ReadonlySet<string> = new Set(adminPowers.flatMap(({ calls }) => calls))

export function needsAdmin({ calls }: Pick<Rule, 'calls'>): boolean {
  return calls.some((call) => adminCalls.has(call))
}

/** The sentences of the consent page, each continuing "It asks to …". */
export function asksFor(scopes: string[]): string[] {
  const [opening = '', ...acts] = plainPowers.map(({ words }) => words)
  return [
    ...(scopes.includes('admin') ? [`Manage your organizations as you may: ${listed()}`] : []),
    ...(scopes.includes('drafts') ? [draftsPower.words] : []),
    `${opening}: ${acts.join(', ')}`,
    'Keep this access until you take it back',
  ]
}

function listed(): string {
  const words = adminPowers.map((power) => power.words)
  return `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`
}
