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
const maxPerOrganization = 5
/** And an account of it. */
const maxPerAccount = 3
/** Of the latest media of an account, those that wait are counted. */
const maxCounted = 200

/**
 * Imports of an account take its places in turn. In a place, those of the account with the fewest waiting imports come first, so that a
 * hundred of one member do not delay those of a colleague.
 */
export async function addImport(
  tx: Tx,
  payload: ImportPayload,
  runAt: Date | null = null,
): Promise<void> {
  const { organization, account, waiting, random } = await findOwner(tx, payload.mediumId)
  const turn = (waiting < maxCounted ? waiting : random) % maxPerAccount
  const queue = (account + turn) % maxPerOrganization
  await addJob(tx, 'import-media', payload, runAt, {
    priority: waiting,
    queue: `imports of organization ${organization ?? 'none'}, ${queue}`,
  })
}

type Owner = { organization: string | null; account: number; waiting: number; random: number }

/** `account`: the first of its places. `waiting`: its imports before this one. */
async function findOwner(tx: Tx, mediumId: string): Promise<Owner> {
  const { rows } = await sql<Owner>`
    select ${countsFor('m')} as organization,
      abs(hashtext(coalesce('member ' || m.member_id, 'organization')) % ${maxPerOrganization}::int) as account,
      abs(hashtext(m.id::text) % ${maxCounted}::int) as random,
      (select count(*)::int from (
        (select * from media o where o.member_id = m.member_id order by o.created_at desc, o.id desc limit ${maxCounted})
        union all
        (select * from media o where o.organization_id = m.organization_id order by o.created_at desc, o.id desc limit ${maxCounted})
      ) latest where state = 'QUEUED' and uploaded_at is null and source_url is not null and id <> m.id) as waiting
    from media m where m.id = ${mediumId}`.execute(tx)
  return rows[0] ?? { organization: null, account: 0, waiting: 0, random: 0 }
}
