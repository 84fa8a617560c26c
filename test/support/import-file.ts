// Uploads files of spreadsheets, and reads the imports.
import assert from 'node:assert/strict'
import { runImports } from '../../server/messages/imports/run.ts'
import { checksWith } from '../../server/messages/register-routes.ts'
import { type Answer, call } from './client.ts'
import type { TestService } from './service.ts'

export type ShownImport = {
  id: string
  state: string
  columns: { name: string | null; field: string | null }[]
  counts: Record<string, number>
}
export type ShownRow = {
  number: number
  line: number
  state: string
  message: { text: string; socialProfileIds: string[]; scheduledSendTime?: string }
  problems: { param: string | null; reason: string; message: string }[]
  messageIds: string[]
}
type Service = { url: string }

export async function upload(
  service: Service,
  token: string | undefined,
  file: string | Buffer,
  query = '',
  headers: Record<string, string> = {},
): Promise<Answer> {
  const type = { 'content-type': 'text/csv', ...headers }
  return call(service, token, 'POST', `/v1/imports${query}`, Buffer.from(file), type)
}

export function importOf({ status, text, body }: Answer): ShownImport {
  assert.equal(status, 200, text)
  return (body as { data: ShownImport }).data
}

/** Does the work of the background task. */
export async function settle(
  service: TestService,
  token: string,
  { id }: { id: string },
): Promise<ShownImport> {
  const { database } = service.database
  const checks = checksWith(service.services)
  await runImports({ database, checks, reach: () => undefined })
  const found = importOf(await call(service, token, 'GET', `/v1/imports/${id}`))
  assert.ok(['CHECKED', 'DONE'].includes(found.state), found.state)
  return found
}

export async function rowsOf(
  service: Service,
  token: string,
  { id }: { id: string },
  query = '',
): Promise<ShownRow[]> {
  const { status, text, body } = await call(service, token, 'GET', `/v1/imports/${id}/rows${query}`)
  assert.equal(status, 200, text)
  return (body as { data: ShownRow[] }).data
}
