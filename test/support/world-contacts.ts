// Contacts of address books.

import type { Connections } from '../../server/db/db.ts'
import { need } from './need.ts'

type In = Pick<Connections, 'pool'>

let count = 0

type Account = { network: string; handle: string; id?: string | null }

/** Created by no member. */
export async function addContact(
  { pool }: In,
  {
    id,
    name = `Contact ${++count}`,
    accounts = [],
    organizationId,
  }: { id?: string; name?: string; accounts?: Account[]; organizationId: string },
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into contacts (id, organization_id, name, accounts) overriding system value
     values (coalesce($1, nextval(pg_get_serial_sequence('contacts', 'id'))), $2, $3, $4) returning id`,
    [id, organizationId, name, JSON.stringify(accounts.map((one) => ({ id: null, ...one })))],
  )
  return need(rows[0]).id
}
