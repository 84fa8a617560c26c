// Imports that wait to be started.
import { createHash } from 'node:crypto'
import type { Connections } from '../../server/db/db.ts'
import { need } from './need.ts'

const reading = {
  columns: [{ name: 'text', field: 'text' }],
  ...{ encoding: 'utf-8', delimiter: ',', dateOrder: null, timeZone: null },
}

/** With one row, which is valid. */
export async function addImport(
  { pool }: Pick<Connections, 'pool'>,
  {
    id,
    memberId,
    text = 'An import',
  }: { id?: string | undefined; memberId: string; text?: string | undefined },
): Promise<string> {
  const content = { text, socialProfileIds: [], queue: 'last', mediaUrls: [], tags: [] }
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into imports (id, state, purpose, reading, row_count, author_id, look_at) overriding system value
       values (coalesce($1::bigint, nextval(pg_get_serial_sequence('imports', 'id'))), 'CHECKED', 'CHECK', $2, 1, $3, null)
       returning id
     ), filled as (
       insert into import_rows (import_id, number, line, state, content, hash)
       select id, 1, 2, 'VALID', $4::jsonb, $5 from made
     )
     select id from made`,
    [
      id ?? null,
      JSON.stringify(reading),
      memberId,
      JSON.stringify(content),
      createHash('sha256').update(text).digest(),
    ],
  )
  return need(rows[0]).id
}
