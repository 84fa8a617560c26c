// The calls that change templates, for the walk of foreign apps and for repeated requests.
import type { TestService } from '../support/service.ts'
import type { ResourceIds, TwoOrganizations } from '../support/two-organizations.ts'
import { addTemplate } from '../support/world-templates.ts'
import type { Creating } from './attempt.ts'

const path = '/v1/organizations/{organizationId}/templates'

export function templateChanges(service: TestService, ours: ResourceIds, next: () => number) {
  return {
    [`POST ${path}`]: async () => ({ body: { name: `Named template ${next()}`, text: 'Reed' } }),
    [`PATCH ${path}/{templateId}`]: async () => ({ body: { name: `Named template ${next()}` } }),
    [`DELETE ${path}/{templateId}`]: async () => ({
      things: { templateId: await addTemplate(service.database, ours) },
    }),
  }
}

export function creatingTemplate(
  { ours: { organizationId } }: TwoOrganizations,
  unique: (word: string) => string,
): Creating {
  return {
    call: `POST ${path}`,
    prepare: async () => {
      const name = unique('template')
      return {
        path: `/v1/organizations/${organizationId}/templates`,
        body: { name, text: 'Fresh bread' },
        made: `select from templates where name = '${name}'`,
      }
    },
    change: async ({ path: to, body }) => ({
      path: to,
      body: { ...(body as object), name: unique('other template') },
    }),
  }
}
