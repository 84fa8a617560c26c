import type { TwoOrganizations } from '../support/two-organizations.ts'
import type { Creating } from './attempt.ts'

export function creatingGroup(
  { ours: { organizationId, socialProfileId } }: TwoOrganizations,
  unique: (word: string) => string,
): Creating {
  return {
    call: 'POST /v1/organizations/{organizationId}/profileGroups',
    prepare: async () => {
      const name = unique('group')
      return {
        path: `/v1/organizations/${organizationId}/profileGroups`,
        body: { name, socialProfileIds: [socialProfileId] },
        made: `select from profile_groups where name = '${name}'`,
      }
    },
    change: async ({ path, body }) => ({
      path,
      body: { ...(body as object), name: unique('other group') },
    }),
  }
}
