// The callers of everything about series: as for the messages of their profiles.
import type { Expected, Refusal } from './expectation.ts'
import { admins, members, noMember, team } from './expectation.ts'

const noSuchProfile: Refusal = [404, 4001, 'Social profile not found']
const noSuchSeries: Refusal = [404, 4001, 'The series was not found']
const noSuchMedium: Refusal = [404, 4001, 'Media not found']
const mayNotPublish: Refusal = [
  403,
  4000,
  'Insufficient permissions to publish to this social profile',
]
const publishers = [...admins, 'ORG_MANAGE_SOCIAL_PROFILE'] as const
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const onSeries = { refusal: noSuchSeries, strange: { seriesId: noSuchSeries } }
/** Its author may too. */
const changing = {
  may: publishers,
  self: true,
  seen: { by: team, refusal: mayNotPublish },
  fresh: 'series',
  ...onSeries,
} as const

export const expectedOfSeries: Expected[] = [
  {
    call: 'POST /v1/series',
    body: JSON.stringify({
      message: {
        text: 'News {new}',
        socialProfileIds: ['{socialProfileId}'],
        media: [{ id: '{mediaId}' }],
        extendedInfo: [{ data: { boardId: '1' } }],
      },
      rule: { frequency: 'DAILY', time: '09:00' },
      timeZone: 'Europe/Berlin',
    }),
    may: publishers,
    inTeam: team,
    refusal: noSuchProfile,
    strange: { socialProfileId: noSuchProfile, mediaId: noSuchMedium },
  },
  { call: 'GET /v1/series', may: ['organization', ...members], refusal: noMember },
  { call: 'GET /v1/series/{seriesId}', may: publishers, inTeam: team, ...onSeries },
  { call: 'PATCH /v1/series/{seriesId}', body: '{"timeZone":"Asia/Tokyo"}', ...changing },
  { call: 'DELETE /v1/series/{seriesId}', ...changing },
  { call: 'POST /v1/series/{seriesId}/skip', body: `{"date":"${tomorrow}"}`, ...changing },
  ...['pause', 'resume', 'end'].map(
    (verb): Expected => ({ call: `POST /v1/series/{seriesId}/${verb}`, ...changing }),
  ),
]
