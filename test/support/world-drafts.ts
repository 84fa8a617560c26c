// Drafts: inserted directly, or made by a call.
import type { Connections } from '../../server/db/db.ts'
import { call } from './client.ts'
import { need } from './need.ts'

type DraftOptions = { id?: string; memberId: string; clientId: string; text?: string }

export async function addDraft(
  { pool }: Pick<Connections, 'pool'>,
  { id, memberId, clientId, text = 'A draft' }: DraftOptions,
): Promise<string> {
  const content = { text, socialProfileIds: [], variations: [], media: [], scheduledSendTime: null }
  const { rows } = await pool.query<{ id: string }>(
    `insert into drafts (id, member_id, client_id, content) overriding system value
     values (coalesce($1::bigint, nextval(pg_get_serial_sequence('drafts', 'id'))), $2, $3, $4) returning id`,
    [id, memberId, clientId, content],
  )
  return need(rows[0]).id
}

/** Nothing, if the caller is no member. */
export async function makeDraftOfCaller(
  service: { url: string },
  token: string | undefined,
): Promise<{ draftId?: string }> {
  const { body } = await call(service, token, 'POST', '/v1/drafts', {})
  const { data } = body as { data?: { id: string } }
  return data ? { draftId: data.id } : {}
}
