// A series that fits the profile of the two organizations, and the call that begins it.
import type { ResourceIds, TwoOrganizations } from '../support/two-organizations.ts'
import type { Creating } from './attempt.ts'

export function bodyOfSeries({ socialProfileId, mediaId }: ResourceIds, text: string) {
  return {
    message: {
      text,
      socialProfileIds: [socialProfileId],
      media: [{ id: mediaId }],
      extendedInfo: [{ data: { boardId: '1' } }],
    },
    rule: { frequency: 'WEEKLY', weekdays: ['MONDAY'], time: '09:00' },
    timeZone: 'Europe/Berlin',
  }
}

export function creatingSeries(
  { ours }: TwoOrganizations,
  unique: (word: string) => string,
): Creating {
  return {
    call: 'POST /v1/series',
    prepare: async () => {
      const text = unique('series')
      return {
        path: '/v1/series',
        body: bodyOfSeries(ours, text),
        made: `select from series where message ->> 'text' = '${text}'`,
      }
    },
    change: async ({ path, body }) => ({ path, body: { ...(body as object), timeZone: 'UTC' } }),
  }
}
