// Adds the job that imports the picture or video at a URL. It is downloaded once, when the message is created, and stored like
// an upload, so that later changes at the URL have no effect.
import type { Tx } from '../../db/db.ts'
import { addJob } from '../../jobs/jobs.ts'

export type MediumOwner = { memberId: string | null; organizationId: string | null }

export type ImportPayload = { mediumId: string; attempt: number }

/** Imports run one at a time per account, so that a slow URL delays only the imports of its own account. */
export async function addImport(
  tx: Tx,
  { memberId, organizationId }: MediumOwner,
  payload: ImportPayload,
  runAt: Date | null = null,
): Promise<void> {
  const queue = `imports of ${memberId ?? `organization ${organizationId}`}`
  await addJob(tx, 'import-media', payload, runAt, { queue })
}
