// Access to a connection: only the member who authorizes it and the app that started it see it and go on with it.
import { type Caller, isPermitted } from '../../../access/access.ts'
import { onPage } from '../../../access/audit.ts'
import type { Database } from '../../../db/db.ts'
import { Problem } from '../../../errors.ts'
import { type ConnectionRow, findConnection } from './connection.ts'

/** For the API. Other apps of the same member do not see it either: a connection holds what a network granted. */
export async function requireConnection(
  database: Database,
  caller: Caller,
  id: string,
): Promise<ConnectionRow> {
  const row = await findConnection(database, id)
  if (row && row.client_id === (caller.clientId || null) && (await isOf(database, row, caller)))
    return row
  throw new Problem('notFound', { resource: { type: 'connection', id } })
}

async function isOf(database: Database, row: ConnectionRow, caller: Caller): Promise<boolean> {
  if (caller.kind === 'organization') return row.organization_id === caller.organizationId
  if (row.authorized_by !== caller.memberId) return false
  return mayConnect(database, row, caller.memberId)
}

/**
 * For the pages. A connection that an organization's app has started has no member yet: the first who may connect accounts for the
 * organization takes it.
 */
export async function findConnectionForPage(
  database: Database,
  id: string,
  memberId: string,
): Promise<ConnectionRow | undefined> {
  const row = await findConnection(database, id)
  if (!row || !(await mayConnect(database, row, memberId))) return undefined
  if (row.authorized_by === memberId) return row
  if (row.authorized_by !== null) return undefined
  await database
    .updateTable('connections')
    .set({ authorized_by: memberId })
    .where('id', '=', id)
    .where('authorized_by', 'is', null)
    .execute()
  const taken = await findConnection(database, id)
  return taken?.authorized_by === memberId ? taken : undefined
}

/** Asked again at every step: the right may have been withdrawn since the connection was started. */
export async function mayConnect(
  database: Database,
  row: ConnectionRow,
  memberId: string,
): Promise<boolean> {
  if (row.organization_id === null) return row.member_id === memberId
  const { principal } = onPage(memberId, '')
  return isPermitted(database, principal, 'connectProfile', { organizationId: row.organization_id })
}
