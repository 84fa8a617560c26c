// Series, whose messages are not made.
import type { Connections } from '../../server/db/db.ts'
import { need } from './need.ts'

/** Daily at midnight: whenever a test runs, the occurrence of its day has passed. */
export async function addSeries(
  { pool }: Pick<Connections, 'pool'>,
  {
    id,
    socialProfileId,
    mediaId,
    memberId,
    text = 'A series',
  }: {
    id?: string
    socialProfileId: string
    mediaId: string
    memberId: string
    text?: string
  },
): Promise<string> {
  const message = {
    text,
    socialProfileIds: [socialProfileId],
    media: [{ id: mediaId }],
    extendedInfo: [{ data: { boardId: '1' } }],
  }
  const rule = { frequency: 'DAILY', time: '00:00', startDate: '2026-01-01' }
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into series (id, message, texts, rule, time_zone, author_id, look_at) overriding system value
       values (coalesce($1::bigint, nextval(pg_get_serial_sequence('series', 'id'))), $2, '[]', $3, 'UTC', $4, null)
       returning id
     ), named as (insert into series_profiles select id, $5 from made)
     select id from made`,
    [id, JSON.stringify(message), JSON.stringify(rule), memberId, socialProfileId],
  )
  return need(rows[0]).id
}
