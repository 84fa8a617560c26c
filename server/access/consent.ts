// The powers that a consent gives, as data: the line of the consent page, and the calls behind it. The page shows every power, and a rule of the
// matrix needs the scope `admin` when its calls stand here under `admin`. So the page cannot leave out what the matrix allows.
import { fill, type Language, type Texts, textsIn } from '../texts/texts.ts'
import type { Rule } from './matrix.ts'

/** The words of each are a text of the consent page. */
type Power = { name: keyof Texts['consent']['powers']; calls: string[] }

/** Organizations of others are managed with the scope `admin` (scope.ts). */
export const adminPowers: Power[] = [
  {
    name: 'members',
    calls: [
      'POST /v1/members',
      'DELETE /v1/organizations/{organizationId}/members/{memberId}',
      'POST /v1/organizations/{organizationId}/invitations',
      'DELETE /v1/organizations/{organizationId}/invitations/{memberId}',
    ],
  },
  {
    name: 'teams',
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
    name: 'apps',
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
      'POST /v1/me/tokens',
      'DELETE /v1/me/tokens/{tokenId}',
      'POST /v1/me/calendars',
      'DELETE /v1/me/calendars/{calendarId}',
    ],
  },
  {
    name: 'secrets',
    calls: [
      'POST /v1/apps/{clientId}/secret',
      'POST /v1/apps/{clientId}/webhookSecret',
      'PUT /v1/organizations/{organizationId}/networkApps/{network}',
      'DELETE /v1/organizations/{organizationId}/networkApps/{network}',
    ],
  },
  {
    name: 'settings',
    calls: [
      'PATCH /v1/me',
      'PATCH /v1/organizations/{organizationId}',
      'POST /v1/organizations/{organizationId}/labels',
      'PATCH /v1/organizations/{organizationId}/labels/{labelId}',
      'POST /v1/organizations/{organizationId}/labels/{labelId}/merge',
      'POST /v1/organizations/{organizationId}/snippets',
      'PATCH /v1/organizations/{organizationId}/snippets/{snippetId}',
      'DELETE /v1/organizations/{organizationId}/snippets/{snippetId}',
      'POST /v1/organizations/{organizationId}/templates',
      'PATCH /v1/organizations/{organizationId}/templates/{templateId}',
      'DELETE /v1/organizations/{organizationId}/templates/{templateId}',
      'POST /v1/organizations/{organizationId}/contacts',
      'PATCH /v1/organizations/{organizationId}/contacts/{contactId}',
      'DELETE /v1/organizations/{organizationId}/contacts/{contactId}',
      'POST /v1/organizations/{organizationId}/profileGroups',
      'PATCH /v1/organizations/{organizationId}/profileGroups/{profileGroupId}',
      'DELETE /v1/organizations/{organizationId}/profileGroups/{profileGroupId}',
      'PUT /v1/organizations/{organizationId}/members/{memberId}/permissions',
      'PUT /v1/organizations/{organizationId}/members/{memberId}/socialProfiles/{socialProfileId}/permissions',
    ],
  },
  {
    name: 'connect',
    calls: [
      'POST /v1/connections',
      'POST /v1/connections/{connectionId}/profiles',
      'POST /v1/socialProfiles/{socialProfileId}/reconnect',
    ],
  },
  {
    name: 'deleteProfiles',
    calls: ['DELETE /v1/socialProfiles/{socialProfileId}'],
  },
  {
    name: 'pause',
    calls: [
      'POST /v1/organizations/{organizationId}/pause',
      'DELETE /v1/organizations/{organizationId}/pause',
      'POST /v1/socialProfiles/{socialProfileId}/pause',
      'DELETE /v1/socialProfiles/{socialProfileId}/pause',
    ],
  },
  {
    name: 'audit',
    calls: ['GET /v1/organizations/{organizationId}/audit'],
  },
]

/** The powers that every consent gives. Reads of organizations stand in the matrix: permissions alone decide about them. */
export const plainPowers: Power[] = [
  {
    name: 'act',
    calls: [
      'GET /v1/me',
      'GET /v1/me/organizations',
      'GET /v1/me/socialProfiles',
      'GET /v1/me/installations',
      'GET /v1/me/consents',
      'GET /v1/me/tokens',
      'GET /v1/me/calendars',
      'GET /v1/socialProfiles',
      'GET /v1/socialProfiles/{socialProfileId}',
      'GET /v1/socialProfiles/{socialProfileId}/teams',
      'GET /v1/socialProfiles/{socialProfileId}/boards',
      'GET /v1/socialProfiles/{socialProfileId}/people',
      'GET /v1/socialProfiles/{socialProfileId}/pause',
      'GET /v1/socialProfiles/{socialProfileId}/queue',
      'PUT /v1/socialProfiles/{socialProfileId}/queue',
      'GET /v1/socialProfiles/{socialProfileId}/queue/slots',
      'GET /v1/socialProfiles/{socialProfileId}/queue/messages',
      'POST /v1/socialProfiles/{socialProfileId}/queue/shuffle',
      'POST /v1/socialProfiles/{socialProfileId}/queue/pause',
      'POST /v1/socialProfiles/{socialProfileId}/queue/resume',
      'GET /v1/connections',
      'GET /v1/connections/{connectionId}',
      'GET /v1/networks',
      'GET /v1/status',
      'GET /v1/events',
      'GET /v1/events/stream',
      'POST /v1/drafts',
    ],
  },
  {
    name: 'messages',
    calls: [
      'POST /v1/messages',
      'GET /v1/messages',
      'POST /v1/messages/validate',
      'GET /v1/messages/summary',
      'GET /v1/messages/search',
      'GET /v1/messages/{messageId}',
      'PATCH /v1/messages/{messageId}',
      'DELETE /v1/messages/{messageId}',
      'POST /v1/messages/{messageId}/resend',
      'POST /v1/messages/{messageId}/sendNow',
      'POST /v1/messages/{messageId}/goOn',
      'POST /v1/messages/{messageId}/takeRestBack',
      'GET /v1/messages/{messageId}/posts',
      'POST /v1/messages/{messageId}/editPost',
      'POST /v1/messages/{messageId}/deletePost',
      'POST /v1/messages/{messageId}/lookAtPost',
      'POST /v1/messages/{messageId}/approvePostChange',
      'POST /v1/messages/{messageId}/rejectPostChange',
      'POST /v1/messages/{messageId}/withdrawPostChange',
      'POST /v1/messages/bulk',
      'POST /v1/messages/{messageId}/moveInQueue',
      'POST /v1/series',
      'GET /v1/series',
      'GET /v1/series/{seriesId}',
      'PATCH /v1/series/{seriesId}',
      'DELETE /v1/series/{seriesId}',
      'POST /v1/series/{seriesId}/skip',
      'POST /v1/series/{seriesId}/pause',
      'POST /v1/series/{seriesId}/resume',
      'POST /v1/series/{seriesId}/end',
      'POST /v1/imports',
      'GET /v1/imports',
      'GET /v1/imports/{importId}',
      'GET /v1/imports/{importId}/rows',
      'POST /v1/imports/{importId}/start',
      'DELETE /v1/imports/{importId}',
      'POST /v1/organizations/{organizationId}/feeds',
      'GET /v1/organizations/{organizationId}/feeds',
      'POST /v1/organizations/{organizationId}/feedPreview',
      'GET /v1/organizations/{organizationId}/feeds/{feedId}',
      'PATCH /v1/organizations/{organizationId}/feeds/{feedId}',
      'DELETE /v1/organizations/{organizationId}/feeds/{feedId}',
      'GET /v1/organizations/{organizationId}/feeds/{feedId}/items',
      'POST /v1/messages/{messageId}/approve',
      'POST /v1/messages/{messageId}/reject',
      'GET /v1/messages/{messageId}/history',
      'GET /v1/messages/{messageId}/attempts',
      'GET /v1/me/notices',
      'POST /v1/me/notices/read',
      'POST /v1/media',
      'GET /v1/media',
      'GET /v1/media/{mediaId}',
    ],
  },
  {
    name: 'interactions',
    calls: ['GET /v1/interactions/{network}', 'GET /v1/interactions'],
  },
]

/** Without the scope `drafts` these calls reach only the drafts that the app made itself. */
export const draftsPower: Power = {
  name: 'drafts',
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
export function asksFor(language: Language, scopes: string[]): string[] {
  const text = textsIn(language, 'consent')
  const [opening = '', ...acts] = plainPowers.map((power) => wordsOf(language, power))
  const managed = { powers: listed(language, adminPowers) }
  return [
    ...(scopes.includes('admin') ? [fill(text.manage, managed)] : []),
    ...(scopes.includes('drafts') ? [wordsOf(language, draftsPower)] : []),
    `${opening}: ${acts.join(', ')}`,
    text.keep,
  ]
}

export function wordsOf(language: Language, { name }: Power): string {
  return textsIn(language, 'consent').powers[name]
}

function listed(language: Language, powers: Power[]): string {
  const words = powers.map((power) => wordsOf(language, power))
  const parts = { list: words.slice(0, -1).join(', '), last: words.at(-1) ?? '' }
  return fill(textsIn(language, 'consent').lastOfList, parts)
}
