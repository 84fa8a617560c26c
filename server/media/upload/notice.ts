// With S3 the bytes go past the service, so it looks for them: by a job with growing pauses, and whenever somebody asks
// for the state.
import type { Database, Tx } from '../../db/db.ts'
import { addJob } from '../../jobs/jobs.ts'
import { folderOf } from '../ids.ts'
import { type Storage, uploadName } from '../storage/storage.ts'
import { describeWrongSize, lateUploadSeconds, refuseUpload, takeUpload } from './accept.ts'

type Awaited = {
  id: string
  state: string
  sizeBytes: number
  uploadedAt: Date | null
  uploadEndsAt: Date
}

/** True: something is there now that was not known before. */
export async function noticeUpload(
  { database, storage }: { database: Database; storage: Storage },
  medium: Awaited,
): Promise<boolean> {
  if (storage.kind !== 's3' || !isAwaited(medium)) return false
  const upload = { folder: folderOf(medium.id), name: uploadName }
  const size = await storage.findSize(upload)
  if (size === undefined) return false
  if (size === medium.sizeBytes) return takeUpload(database, medium.id, uploadName)
  // Gone before it is told, so that the next one is seen as a new one.
  await storage.remove(upload)
  await refuseUpload(database, medium.id, describeWrongSize(medium.sizeBytes, size))
  return true
}

function isAwaited({ state, uploadedAt, uploadEndsAt }: Awaited): boolean {
  const mayStillCome = Date.now() < uploadEndsAt.getTime() + lateUploadSeconds * 1000
  return mayStillCome && (state === 'FAILED' || (state === 'QUEUED' && uploadedAt === null))
}

export type UploadPollPayload = { mediumId: string; look: number }

export async function addUploadPoll(
  tx: Tx | Database,
  mediumId: string,
  look: number,
): Promise<void> {
  const pauseSeconds = Math.min(10, 1 + look / 30)
  const payload: UploadPollPayload = { mediumId, look }
  await addJob(tx, 'look-for-upload', payload, new Date(Date.now() + pauseSeconds * 1000))
}

/** The job: it adds the next look itself, until there is nothing to wait for. */
export async function pollForUpload(
  using: { database: Database; storage: Storage },
  { mediumId, look }: UploadPollPayload,
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
  await noticeUpload(using, medium)
  const mayFailYet = medium.state !== 'READY' && isAwaited({ ...medium, uploadedAt: null })
  if (mayFailYet) await addUploadPoll(using.database, mediumId, look + 1)
}
