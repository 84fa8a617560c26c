import type { TwoOrganizations } from '../support/two-organizations.ts'
import type { Creating } from './attempt.ts'

export function creatingContact(
  { ours: { organizationId } }: TwoOrganizations,
  unique: (word: string) => string,
): Creating {
  return {
    call: 'POST /v1/organizations/{organizationId}/contacts',
    prepare: async () => {
      const name = unique('contact')
      return {
        path: `/v1/organizations/${organizationId}/contacts`,
        body: { name, accounts: [{ network: 'x', handle: 'reed' }] },
        made: `select from contacts where name = '${name}'`,
      }
    },
    change: async ({ path, body }) => ({
      path,
      body: { ...(body as object), name: unique('other contact') },
    }),
  }
}
