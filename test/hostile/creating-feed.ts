// A feed that is paused, and the call that adds it.
import type { TwoOrganizations } from '../support/two-organizations.ts'
import type { Creating } from './attempt.ts'

export function creatingFeed(
  { ours: { organizationId, socialProfileId } }: TwoOrganizations,
  unique: (word: string) => string,
): Creating {
  return {
    call: 'POST /v1/organizations/{organizationId}/feeds',
    prepare: async () => {
      const url = `https://bakery.example/${unique('feed')}`
      return {
        path: `/v1/organizations/${organizationId}/feeds`,
        body: { url, socialProfileIds: [socialProfileId], isPaused: true },
        made: `select from feeds where url = '${url}'`,
      }
    },
    change: async ({ path, body }) => ({ path, body: { ...(body as object), maxPerDay: 7 } }),
  }
}
