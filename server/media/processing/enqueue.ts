// In which order uploads are worked on: one at a time for each member or organization that sends them, and of the others
// first those whose organizations wait for the fewest. A hundred of one member are no reason for another to wait.
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { addJob } from '../../jobs/jobs.ts'

const mostCounted = 1000

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
        limit ${mostCounted}) counted) as waiting
    from own`.execute(tx)
  const { account = 'nobody', waiting = 0 } = rows[0] ?? {}
  await addJob(tx, 'process-media', payload, null, {
    queue: `media of ${account}`,
    priority: waiting,
  })
}
