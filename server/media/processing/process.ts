// The job that makes an upload READY, or FAILED with a reason. It is safe to repeat and to run twice at once: each run writes
// files with unique names, and only its last step, one transaction, makes them part of the medium.

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type Database, inTransaction, type Tx } from '../../db/db.ts'
import { render, type Said, say, toStore } from '../../sentences/sentences.ts'
import { folderOf } from '../ids.ts'
import { isPicture, type MediaType, typeInfo } from '../mime-types.ts'
import type { ProducedFile } from '../pictures/picture.ts'
import type { PictureProcesses } from '../pictures/picture-process.ts'
import type { PictureNetworks } from '../pictures/picture-work.ts'
import type { Storage } from '../storage/storage.ts'
import { clearFolder } from './clear-folder.ts'
import { type DocumentFile, makeDocument } from './document.ts'
import { requireType } from './sniff.ts'
import { Unusable } from './unusable.ts'
import { makeVideo, type VideoPrograms } from './video.ts'
import { inWorkDirectory } from './work-files.ts'

export type ProcessPayload = { mediumId: string; uploadName: string }

export type ProcessingContext = {
  database: Database
  storage: Storage
  log: Logger
  /** For renditions of pictures. */
  networks: PictureNetworks
  pictures: PictureProcesses
  programs: VideoPrograms
  /** Called in the transaction that sets a medium to READY or FAILED: messages may wait for it. */
  settled(tx: Tx, mediumId: string): Promise<void>
  /** A fail point: a named place where a test can stop the process. */
  reach(point: string): void
}

/** After this many runs that crashed their process, the file is FAILED. */
const maxRuns = 5

export async function processMedia(
  context: ProcessingContext,
  { mediumId, uploadName }: ProcessPayload,
  signal: AbortSignal,
): Promise<void> {
  const { database, storage } = context
  const begun = await database
    .updateTable('media')
    .set({ rounds: sql`rounds + 1` })
    .where('id', '=', mediumId)
    .where('upload_name', '=', uploadName)
    .where('state', '=', 'QUEUED')
    .returning(['rounds', 'mime_type'])
    .executeTakeFirst()
  // An earlier run has finished the medium, or it was removed. That run may have crashed before it cleared the folder.
  if (!begun) return clearFolder(context, mediumId)
  const upload = { folder: folderOf(mediumId), name: uploadName }
  try {
    if (begun.rounds > maxRuns) throw new Unusable(say('file_not_processed'))
    context.reach('media-begun')
    await inWorkDirectory(storage, async (directory) => {
      const path = await storage.localPath(upload, directory, signal)
      const type = await requireType(path, begun.mime_type as MediaType)
      const files = nameFiles(await makeFiles(context, { path, type, directory }, signal))
      for (const file of files) await storage.put(file.path, { ...upload, name: file.name })
      context.reach('media-stored')
      await makeReady(context, { mediumId, uploadName }, type, files)
    })
  } catch (error) {
    if (!(error instanceof Unusable)) throw error
    context.log.info({ mediumId, reason: error.message }, 'an upload cannot be used')
    // Delete the upload before reporting the failure: with S3 the next upload is otherwise not noticed.
    await storage.remove(upload)
    await makeFailed(context, mediumId, uploadName, error.said)
    return
  }
  await clearFolder(context, mediumId)
}

type Upload = { path: string; type: MediaType; directory: string }
type MadeFile = ProducedFile | DocumentFile

async function makeFiles(
  context: ProcessingContext,
  upload: Upload,
  signal: AbortSignal,
): Promise<MadeFile[]> {
  const { pictures, networks } = context
  const { directory } = upload
  if (upload.type === 'application/pdf') return [await makeDocument(upload.path, directory)]
  if (isPicture(upload.type)) {
    const limits = networks.map(({ name, images }) => ({ name, images }))
    return pictures.make({ kind: 'picture', ...upload, networks: limits }, signal)
  }
  const { original, framePath } = await makeVideo(context.programs, upload, signal)
  const frame = { kind: 'frame', path: framePath, directory } as const
  return [original, ...(await pictures.make(frame, signal))]
}

type NamedFile = MadeFile & { name: string }

/** Unique names per run: a run that resumes after another one made the medium READY cannot overwrite its files. */
function nameFiles(files: MadeFile[]): NamedFile[] {
  const runId = randomBytes(8).toString('hex')
  return files.map((file) => ({
    ...file,
    name: `${file.purpose}-${runId}.${typeInfo(file.mimeType).extension}`,
  }))
}

async function makeReady(
  { database, settled }: ProcessingContext,
  { mediumId, uploadName }: ProcessPayload,
  type: MediaType,
  files: NamedFile[],
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const ready = await tx
      .updateTable('media')
      .set({ state: 'READY', reason: null, reason_sentence: null, mime_type: type })
      .where('id', '=', mediumId)
      .where('upload_name', '=', uploadName)
      .where('state', '=', 'QUEUED')
      .returning('id')
      .executeTakeFirst()
    // Another run was faster, or the medium was removed meanwhile.
    if (!ready) return
    await tx
      .insertInto('media_files')
      .values(
        files.map((file) => ({
          media_id: mediumId,
          purpose: file.purpose,
          name: file.name,
          mime_type: file.mimeType,
          size_bytes: file.sizeBytes,
          width: file.width,
          height: file.height,
          duration_seconds: file.durationSeconds,
        })),
      )
      .execute()
    await settled(tx, mediumId)
  })
}

async function makeFailed(
  { database, settled }: ProcessingContext,
  mediumId: string,
  uploadName: string,
  reason: Said,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const failed = await tx
      .updateTable('media')
      .set({ state: 'FAILED', reason: render(reason), reason_sentence: toStore(reason) })
      .where('id', '=', mediumId)
      .where('upload_name', '=', uploadName)
      .where('state', '=', 'QUEUED')
      .returning('id')
      .executeTakeFirst()
    if (failed) await settled(tx, mediumId)
  })
}
