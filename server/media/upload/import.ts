// A picture or video at an address that somebody gave becomes a medium like an upload: fetched once, when the message is
// made, and kept. What lies at the address later is of no interest to anybody.
import type { Tx } from '../../db/db.ts'
import { addJob } from '../../jobs/jobs.ts'

export type MediumOwner = { memberId: string | null; organizationId: string | null }

export type ImportPayload = { mediumId: string; attempt: number }

/** One at a time for each account: an address that is slow to answer holds up nobody else. */
export async function addImport(
  tx: Tx,
  { memberId, organizationId }: MediumOwner,
  payload: ImportPayload,
  runAt: Date | null = null,
): Promise<void> {
  const queue = `imports of ${memberId ?? `organization ${organizationId}`}`
  await addJob(tx, 'import-media', payload, runAt, { queue })
}
