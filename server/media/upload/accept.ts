// Records that the bytes of an upload have arrived. The first valid upload wins: its processing job is added in the same
// transaction, and later uploads change nothing. A FAILED upload was not valid, so it may be repeated while its URL is.

import { sql } from 'kysely'
import { type Database, inTransaction, type Tx } from '../../db/db.ts'
import { render, type Said, say, toStore } from '../../sentences/sentences.ts'
import { addProcessing } from '../processing/enqueue.ts'

/** How long an upload that began before its URL expired may still take. */
export const lateUploadSeconds = 300

const isExpected = sql<boolean>`(state = 'FAILED' or (state = 'QUEUED' and uploaded_at is null))`

/** False if another upload was accepted first. */
export async function acceptUpload(
  database: Database,
  mediumId: string,
  uploadName: string,
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const accepted = await tx
      .updateTable('media')
      .set({
        state: 'QUEUED',
        reason: null,
        reason_sentence: null,
        upload_name: uploadName,
        uploaded_at: sql`clock_timestamp()`,
        rounds: 0,
      })
      .where('id', '=', mediumId)
      .where(isExpected)
      .returning('id')
      .executeTakeFirst()
    if (accepted) await addProcessing(tx, { mediumId, uploadName })
    return accepted !== undefined
  })
}

/** False if the medium was removed, or an upload was accepted. */
export async function isUploadExpected(database: Database, mediumId: string): Promise<boolean> {
  const found = await database
    .selectFrom('media')
    .select('id')
    .where('id', '=', mediumId)
    .where(isExpected)
    .executeTakeFirst()
  return found !== undefined
}

/** False if an upload was accepted. Otherwise no other is accepted or rejected until the transaction ends. */
export async function lockExpected(tx: Tx, mediumId: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('media')
    .select('id')
    .where('id', '=', mediumId)
    .where(isExpected)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked !== undefined
}

/** Fails an upload that is complete but differs from its declaration. */
export async function rejectUpload(
  database: Database | Tx,
  mediumId: string,
  reason: Said,
): Promise<void> {
  await database
    .updateTable('media')
    .set({ state: 'FAILED', reason: render(reason), reason_sentence: toStore(reason) })
    .where('id', '=', mediumId)
    .where(isExpected)
    .execute()
}

export function describeWrongSize(expected: number, got: number): Said {
  return say('upload_size_mismatch', { given: got, declared: expected })
}
