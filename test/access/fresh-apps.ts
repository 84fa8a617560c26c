// Apps that the calls of the matrix use up.
import { call } from '../support/client.ts'
import type { TestService } from '../support/service.ts'
import { addApp } from '../support/world-apps.ts'
import { installApp } from '../support/world-installations.ts'
import type { Fresh } from './expectation.ts'

export async function makeFreshApp(
  service: TestService,
  kind: Fresh,
  organizationId: string,
  token: string | undefined,
): Promise<{ clientId: string }> {
  const isForMembers = kind.includes('member')
  const clientId = await addApp(service.database, {
    organizationId,
    kind: isForMembers ? 'MEMBER' : 'ORGANIZATION',
  })
  if (kind === 'installed app') await installApp(service.database, clientId, { organizationId })
  if (kind === 'installed member app')
    await call(service, token, 'POST', `/v1/apps/${clientId}/installations`)
  return { clientId }
}
