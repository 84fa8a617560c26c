// Adds installations without the app.installed event, because tests count the events that follow.
import type { Connections } from '../../server/db/db.ts'

/** Idempotent. */
export async function installApp(
  { pool }: Pick<Connections, 'pool'>,
  clientId: string,
  place: { memberId: string } | { organizationId: string },
  { admin = false } = {},
): Promise<void> {
  const [column, id] =
    'memberId' in place ? ['member_id', place.memberId] : ['organization_id', place.organizationId]
  await pool.query(
    `insert into installations (client_id, ${column}, admin, installed_by) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [clientId, id, admin, 'memberId' in place ? id : null],
  )
}
