// Adds the job that imports the picture or video at a URL. It is downloaded once, when the message is created, and stored like
// an upload, so that later changes at the URL have no effect.
import { sql } from 'kysely'
import { countsFor } from '../../db/counts-for.ts'
import type { Tx } from '../../db/db.ts'
import { addJob } from '../../jobs/jobs.ts'

export type ImportPayload = { mediumId: string; attempt: number }

/** Downloads of one process at a time. */
export const maxImports = 12
/** Of them, an organization has at most so many: servers that hang leave the other places to other organizations. */
const maxPerOrganization = 3

/** An account has one of the queues of its organization: its imports run one at a time. */
export async function addImport(
  tx: Tx,
  payload: ImportPayload,
  runAt: Date | null = null,
): Promise<void> {
  const { rows } = await sql<{ organization: string | null; queue: number }>`
    select ${countsFor('m')} as organization,
      abs(hashtext(coalesce('member ' || m.member_id, 'organization')) % ${maxPerOrganization}::int) as queue
    from media m where m.id = ${payload.mediumId}`.execute(tx)
  const { organization = null, queue = 0 } = rows[0] ?? {}
  await addJob(tx, 'import-media', payload, runAt, {
    queue: `imports of organization ${organization ?? 'none'}, ${queue}`,
  })
}
