// Decides the order in which uploads are processed: one at a time per member or organization, and first those whose
// organizations have the fewest waiting uploads. A hundred uploads of one member do not delay those of another.
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { addJob } from '../../jobs/jobs.ts'

const maxCounted = 1000

export async function addProcessing(
  tx: Tx,
  payload: { mediumId: string; uploadName: string },
): Promise<void> {
  const { rows } = await sql<{ account: string; waiting: number }>`
    with own as (
      select organization_id, member_id from media where id = ${payload.mediumId}
    ), theirs as (
      select organization_id as id from own where organization_id is not null
      union select m.organization_id from own join organization_members m on m.member_id = own.member_id
    )
    select coalesce('member ' || own.member_id, 'organization ' || own.organization_id, 'nobody') as account,
      (select count(*)::int from (
        select from media other
        where other.state = 'QUEUED' and other.uploaded_at is not null and other.id <> ${payload.mediumId}
          and (other.member_id = own.member_id
            or other.organization_id in (select id from theirs)
            or exists (select from organization_members m join theirs on theirs.id = m.organization_id
              where m.member_id = other.member_id))
        limit ${maxCounted}) counted) as waiting
    from own`.execute(tx)
  const { account = 'nobody', waiting = 0 } = rows[0] ?? {}
  await addJob(tx, 'process-media', payload, null, {
    queue: `media of ${account}`,
    priority: waiting,
  })
}
