// The calls that change the address book, for the walk of foreign apps.
import type { TestService } from '../support/service.ts'
import type { ResourceIds } from '../support/two-organizations.ts'
import { addContact } from '../support/world-contacts.ts'

const path = '/v1/organizations/{organizationId}/contacts'

export function contactChanges(service: TestService, ours: ResourceIds, next: () => number) {
  return {
    [`POST ${path}`]: async () => ({ body: { name: `Named contact ${next()}` } }),
    [`PATCH ${path}/{contactId}`]: async () => ({ body: { name: `Named contact ${next()}` } }),
    [`DELETE ${path}/{contactId}`]: async () => ({
      things: { contactId: await addContact(service.database, ours) },
    }),
  }
}
