// Inserts drafts directly.
import type { Connections } from '../../server/db/db.ts'
import { need } from './need.ts'

export async function addDraft(
  { pool }: Pick<Connections, 'pool'>,
  { id, memberId, text = 'A draft' }: { id?: string; memberId: string; text?: string },
): Promise<string> {
  const content = { text, socialProfileIds: [], variations: [], media: [], scheduledSendTime: null }
  const { rows } = await pool.query<{ id: string }>(
    `insert into drafts (id, member_id, content) overriding system value
     values (coalesce($1::bigint, nextval(pg_get_serial_sequence('drafts', 'id'))), $2, $3) returning id`,
    [id, memberId, content],
  )
  return need(rows[0]).id
}
