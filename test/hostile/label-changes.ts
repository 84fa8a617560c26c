// The calls that change labels, for the walk of foreign apps and for repeated requests.
import type { TestService } from '../support/service.ts'
import type { ResourceIds, TwoOrganizations } from '../support/two-organizations.ts'
import { addLabel } from '../support/world-messages.ts'
import type { Creating } from './attempt.ts'

const path = '/v1/organizations/{organizationId}/labels'

export function labelChanges(service: TestService, ours: ResourceIds, next: () => number) {
  const add = () => addLabel(service.database, { organizationId: ours.organizationId })
  return {
    [`POST ${path}`]: async () => ({ body: { name: `Named label ${next()}` } }),
    [`PATCH ${path}/{labelId}`]: async () => ({ body: { name: `Named label ${next()}` } }),
    [`POST ${path}/{labelId}/merge`]: async () => ({
      things: { labelId: await add() },
      body: { intoLabelId: await add() },
    }),
  }
}

export function creatingLabel(
  { ours: { organizationId } }: TwoOrganizations,
  unique: (word: string) => string,
): Creating {
  return {
    call: `POST ${path}`,
    prepare: async () => {
      const name = unique('label')
      return {
        path: `/v1/organizations/${organizationId}/labels`,
        body: { name },
        made: `select from tags where name = '${name}'`,
      }
    },
    change: async ({ path: to }) => ({ path: to, body: { name: unique('other label') } }),
  }
}
