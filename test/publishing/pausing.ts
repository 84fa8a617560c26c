// Pausing in a world for tests of publishing, as the API does it.
import type { Principal } from '../../server/access/access.ts'
import {
  type Place,
  pausePublishing,
  resumePublishing,
} from '../../server/publishing/pause/pause.ts'
import { need } from '../support/need.ts'
import type { PublishingWorld } from './world.ts'

export const sixHoursMs = 6 * 3_600_000

export async function pausingIn({ database: { database } }: PublishingWorld) {
  const row = await database.selectFrom('profiles').select('organization_id').executeTakeFirst()
  const organizationId = need(row?.organization_id ?? undefined)
  const principal: Principal = { kind: 'organization', organizationId, clientId: '', scope: '' }
  const actor = { principal, traceId: 'test' }
  const whole: Place = { organizationId }
  return {
    organizationId,
    pause: (place: Place = whole) => pausePublishing(database, actor, place, 'a crisis'),
    resume: (place: Place = whole, catchUpMs = sixHoursMs) =>
      resumePublishing(database, actor, place, catchUpMs),
  }
}
