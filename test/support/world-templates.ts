// Templates of organizations.
import type { Connections } from '../../server/db/db.ts'
import { need } from './need.ts'

type In = Pick<Connections, 'pool'>

let count = 0

type Given = { id?: string; name?: string; content?: object; organizationId: string }

/** Created by no member. `content`: as that of a draft. */
export async function addTemplate(
  { pool }: In,
  { id, name = `template ${++count}`, content = { text: 'Fresh bread' }, organizationId }: Given,
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into templates (id, organization_id, name, content) overriding system value
     values (coalesce($1, nextval(pg_get_serial_sequence('templates', 'id'))), $2, $3, $4) returning id`,
    [id, organizationId, name, JSON.stringify(content)],
  )
  return need(rows[0]).id
}
