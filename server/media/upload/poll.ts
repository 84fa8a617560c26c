// With S3 the bytes do not pass through the service. It polls for them: with a job whose pauses grow, and whenever a client
// asks for the state of the upload.
import { type Database, inTransaction, type Tx } from '../../db/db.ts'
import { addJob } from '../../jobs/jobs.ts'
import { folderOf } from '../ids.ts'
import { type Storage, uploadName } from '../storage/storage.ts'
import {
  acceptUpload,
  describeWrongSize,
  lateUploadSeconds,
  lockExpected,
  rejectUpload,
} from './accept.ts'

type ExpectedUpload = {
  id: string
  state: string
  sizeBytes: number
  uploadedAt: Date | null
  uploadEndsAt: Date
}

/** True if an upload was found and the state of the medium has changed. */
export async function detectUpload(
  { database, storage }: { database: Database; storage: Storage },
  medium: ExpectedUpload,
): Promise<boolean> {
  if (storage.kind !== 's3' || !isExpected(medium)) return false
  const upload = { folder: folderOf(medium.id), name: uploadName }
  const found = await storage.findSize(upload)
  if (found === undefined) return false
  if (found === medium.sizeBytes) return acceptUpload(database, medium.id, uploadName)
  return inTransaction(database, async (tx) => {
    // Another poll may have removed the same upload, and the client may have sent the next one since.
    if (!(await lockExpected(tx, medium.id))) return false
    const size = await storage.findSize(upload)
    if (size === undefined || size === medium.sizeBytes) return false
    // Delete the upload before reporting the failure: otherwise the next upload is not noticed.
    await storage.remove(upload)
    await rejectUpload(tx, medium.id, describeWrongSize(medium.sizeBytes, size))
    return true
  })
}

function isExpected({ state, uploadedAt, uploadEndsAt }: ExpectedUpload): boolean {
  const mayStillArrive = Date.now() < uploadEndsAt.getTime() + lateUploadSeconds * 1000
  return mayStillArrive && (state === 'FAILED' || (state === 'QUEUED' && uploadedAt === null))
}

/** `look` counts the polls so far. Stored jobs carry this name. */
export type UploadPollPayload = { mediumId: string; look: number }

export async function addUploadPoll(
  tx: Tx | Database,
  mediumId: string,
  pollCount: number,
): Promise<void> {
  const pauseSeconds = Math.min(10, 1 + pollCount / 30)
  const payload: UploadPollPayload = { mediumId, look: pollCount }
  await addJob(tx, 'look-for-upload', payload, new Date(Date.now() + pauseSeconds * 1000))
}

/** The job: it adds the next poll itself until no upload can arrive any more. */
export async function pollForUpload(
  using: { database: Database; storage: Storage },
  { mediumId, look: pollCount }: UploadPollPayload,
): Promise<void> {
  const row = await using.database
    .selectFrom('media')
    .select(['state', 'size_bytes', 'uploaded_at', 'upload_ends_at'])
    .where('id', '=', mediumId)
    .executeTakeFirst()
  if (!row) return
  const medium = {
    id: mediumId,
    state: row.state,
    sizeBytes: Number(row.size_bytes),
    uploadedAt: row.uploaded_at,
    uploadEndsAt: row.upload_ends_at,
  }
  await detectUpload(using, medium)
  // Also while an upload is processed: if that fails, the client may upload again.
  const mayArriveAgain = medium.state !== 'READY' && isExpected({ ...medium, uploadedAt: null })
  if (mayArriveAgain) await addUploadPoll(using.database, mediumId, pollCount + 1)
}
