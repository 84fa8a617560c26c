// Decides the order in which uploads are processed: first those whose organizations have the fewest waiting uploads, so that a hundred
// uploads of one member do not delay those of another. A video may take minutes: an organization has one at a time, or its videos
// would fill all places.
import { sql } from 'kysely'
import { countsFor } from '../../db/counts-for.ts'
import type { Tx } from '../../db/db.ts'
import { addJob } from '../../jobs/jobs.ts'
import { type MediaType, typeInfo } from '../mime-types.ts'

const maxCounted = 1000

export async function addProcessing(
  tx: Tx,
  payload: { mediumId: string; uploadName: string },
): Promise<void> {
  const { rows } = await sql<{ type: MediaType; organization: string | null; waiting: number }>`
    with own as (
      select mime_type, organization_id, member_id from media where id = ${payload.mediumId}
    ), theirs as (
      select organization_id as id from own where organization_id is not null
      union select m.organization_id from own join organization_members m on m.member_id = own.member_id
    )
    select own.mime_type as type, ${countsFor('own')} as organization,
      (select count(*)::int from (
        select from media other
        where other.state = 'QUEUED' and other.uploaded_at is not null and other.id <> ${payload.mediumId}
          and (other.member_id = own.member_id
            or other.organization_id in (select id from theirs)
            or exists (select from organization_members m join theirs on theirs.id = m.organization_id
              where m.member_id = other.member_id))
        limit ${maxCounted}) counted) as waiting
    from own`.execute(tx)
  const [own] = rows
  if (!own) throw new Error(`there is no medium ${payload.mediumId}`)
  const queue = `videos of organization ${own.organization ?? 'none'}`
  await addJob(tx, 'process-media', payload, null, {
    priority: own.waiting,
    ...(typeInfo(own.type).kind === 'video' ? { queue } : {}),
  })
}
