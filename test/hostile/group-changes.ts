// The calls that change groups of profiles, labels and the address book, for the walk of foreign apps.
import type { TestService } from '../support/service.ts'
import type { ResourceIds } from '../support/two-organizations.ts'
import { addProfileGroup } from '../support/world-profiles.ts'
import { contactChanges } from './contact-changes.ts'
import { labelChanges } from './label-changes.ts'
import { snippetChanges } from './snippet-changes.ts'
import { templateChanges } from './template-changes.ts'

const path = '/v1/organizations/{organizationId}/profileGroups'

export function groupChanges(service: TestService, ours: ResourceIds, next: () => number) {
  const { socialProfileId } = ours
  return {
    ...labelChanges(service, ours, next),
    ...contactChanges(service, ours, next),
    ...snippetChanges(service, ours, next),
    ...templateChanges(service, ours, next),
    [`POST ${path}`]: async () => ({
      body: { name: `Named group ${next()}`, socialProfileIds: [socialProfileId] },
    }),
    [`PATCH ${path}/{profileGroupId}`]: async () => ({
      body: { name: `Named group ${next()}` },
    }),
    [`DELETE ${path}/{profileGroupId}`]: async () => ({
      things: { profileGroupId: await addProfileGroup(service.database, ours) },
    }),
  }
}
