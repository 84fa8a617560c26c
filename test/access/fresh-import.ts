// An import of the caller, which can be started.
import { settle, upload } from '../support/import-file.ts'
import type { TestService } from '../support/service.ts'
import type { ResourceIds } from '../support/two-organizations.ts'

export async function makeImport(
  service: TestService,
  token: string | undefined,
): Promise<Partial<ResourceIds>> {
  const { body } = await upload(service, token, 'text\nNews\n', '?dryRun=true')
  const { data } = body as { data?: { id: string } }
  if (!data || token === undefined) return {}
  await settle(service, token, data)
  return { importId: data.id }
}
