// The bytes are there. The first valid upload wins: processing is added in the same transaction, and later uploads change
// nothing. One that FAILED was not valid, so it may be done again while its address is.
import { sql } from 'kysely'
import { type Database, inTransaction } from '../../db/db.ts'
import { addProcessing } from '../processing/enqueue.ts'

/** What has begun in time may end a little later. */
export const lateUploadSeconds = 300

/** False: another upload was first. */
export async function takeUpload(
  database: Database,
  mediumId: string,
  uploadName: string,
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const taken = await tx
      .updateTable('media')
      .set({
        state: 'QUEUED',
        reason: null,
        upload_name: uploadName,
        uploaded_at: sql`clock_timestamp()`,
        rounds: 0,
      })
      .where('id', '=', mediumId)
      .where(sql<boolean>`(state = 'FAILED' or (state = 'QUEUED' and uploaded_at is null))`)
      .returning('id')
      .executeTakeFirst()
    if (taken) await addProcessing(tx, { mediumId, uploadName })
    return taken !== undefined
  })
}

/** An upload that is complete and still not what was declared. */
export async function refuseUpload(
  database: Database,
  mediumId: string,
  reason: string,
): Promise<void> {
  await database
    .updateTable('media')
    .set({ state: 'FAILED', reason })
    .where('id', '=', mediumId)
    .where(sql<boolean>`(state = 'FAILED' or (state = 'QUEUED' and uploaded_at is null))`)
    .execute()
}

export function describeWrongSize(expected: number, got: number): string {
  return `${got} bytes were uploaded, and ${expected} were declared.`
}
