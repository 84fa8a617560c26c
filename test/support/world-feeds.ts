// Feeds that are paused, so that nothing reads them.
import type { Connections } from '../../server/db/db.ts'
import { need } from './need.ts'

/** With one item, of which there is a message. */
export async function addFeed(
  { pool }: Pick<Connections, 'pool'>,
  {
    id,
    organizationId,
    socialProfileId,
    memberId,
    title = 'A feed',
  }: {
    id?: string | undefined
    organizationId: string
    socialProfileId: string
    memberId: string
    title?: string
  },
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into feeds (id, organization_id, url, title, is_paused, result, template, with_picture, max_per_day, max_age_days,
         author_id, poll_at, pause_seconds)
       overriding system value
       values (coalesce($1::bigint, nextval(pg_get_serial_sequence('feeds', 'id'))), $2, 'https://bakery.example/' || $3::text, $3, true,
         'QUEUE', '{title}', false, 5, 3, $4, null, 1800)
       returning id
     ), named as (insert into feed_profiles select id, $5 from made
     ), item as (
       insert into feed_items (feed_id, key, title, link, summary, state, done_at)
       select id, 'key', $3, 'https://bakery.example/1', $3, 'DONE', now() from made
     )
     select id from made`,
    [id ?? null, organizationId, title, memberId, socialProfileId],
  )
  return need(rows[0]).id
}
