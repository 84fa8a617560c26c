// The calls that change snippets, for the walk of foreign apps and for repeated requests.
import type { TestService } from '../support/service.ts'
import type { ResourceIds, TwoOrganizations } from '../support/two-organizations.ts'
import { addSnippet } from '../support/world-snippets.ts'
import type { Creating } from './attempt.ts'

const path = '/v1/organizations/{organizationId}/snippets'

export function snippetChanges(service: TestService, ours: ResourceIds, next: () => number) {
  return {
    [`POST ${path}`]: async () => ({ body: { name: `Named snippet ${next()}`, text: 'Reed' } }),
    [`PATCH ${path}/{snippetId}`]: async () => ({ body: { name: `Named snippet ${next()}` } }),
    [`DELETE ${path}/{snippetId}`]: async () => ({
      things: { snippetId: await addSnippet(service.database, ours) },
    }),
  }
}

export function creatingSnippet(
  { ours: { organizationId } }: TwoOrganizations,
  unique: (word: string) => string,
): Creating {
  return {
    call: `POST ${path}`,
    prepare: async () => {
      const name = unique('snippet')
      return {
        path: `/v1/organizations/${organizationId}/snippets`,
        body: { name, text: 'Reed Bakery', networkTexts: [{ network: 'x', text: 'Reed' }] },
        made: `select from snippets where name = '${name}'`,
      }
    },
    change: async ({ path: to, body }) => ({
      path: to,
      body: { ...(body as object), name: unique('other snippet') },
    }),
  }
}
