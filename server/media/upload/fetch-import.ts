// The job that downloads the file at a URL. Permanent failures fail the medium at once, temporary ones after a few minutes of
// retries: early enough for the author to give another URL.

import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type Database, inTransaction, type Tx } from '../../db/db.ts'
import { OutboundError } from '../../outbound/errors.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { render, type Said, say, toStore } from '../../sentences/sentences.ts'
import { folderOf } from '../ids.ts'
import { addProcessing } from '../processing/enqueue.ts'
import { Unusable } from '../processing/unusable.ts'
import { makeWorkPath } from '../processing/work-files.ts'
import type { Storage } from '../storage/storage.ts'
import {
  type DownloadLimits,
  downloadFile,
  type Fetched,
  UnexpectedStatus,
  usualLimits,
} from './download-file.ts'
import { addImport, type ImportPayload } from './import.ts'

type Importer = {
  database: Database
  storage: Storage
  outbound: Pick<Outbound, 'download'>
  log: Logger
  limitBytes: number
  downloadLimits?: DownloadLimits
  /** Called in the transaction that sets a medium to READY or FAILED. */
  settled(tx: Tx, mediumId: string): Promise<void>
}

const retryPausesSeconds = [1, 5, 30, 120]

export async function fetchImport(
  importer: Importer,
  payload: ImportPayload,
  signal: AbortSignal,
): Promise<void> {
  const medium = await importer.database
    .selectFrom('media')
    .select('source_url')
    .where('id', '=', payload.mediumId)
    .where('state', '=', 'QUEUED')
    .where('uploaded_at', 'is', null)
    .executeTakeFirst()
  // An earlier run has finished the import, or the medium was removed.
  if (!medium?.source_url) return
  const path = await makeWorkPath(importer.storage)
  try {
    const { outbound, limitBytes, downloadLimits: limits = usualLimits } = importer
    const file = { url: medium.source_url, path }
    const fetched = await downloadFile({ outbound, limitBytes, limits }, file, signal)
    await storeFile(importer, payload.mediumId, path, fetched)
  } catch (error) {
    signal.throwIfAborted()
    const pause = retryPausesSeconds[payload.attempt - 1]
    if (pause === undefined || !isTemporary(error))
      await fail(importer, payload.mediumId, reasonOf(error))
    else await retryLater(importer, payload, pause)
  } finally {
    await rm(path, { force: true })
  }
}

async function storeFile(
  { database, storage }: Importer,
  mediumId: string,
  path: string,
  { type, sizeBytes, sha256 }: Fetched,
): Promise<void> {
  // Each run uses a unique name, so that a late run cannot overwrite the file of another one.
  const uploadName = `upload-${randomUUID()}`
  const upload = { folder: folderOf(mediumId), name: uploadName }
  await storage.put(path, upload)
  const isAccepted = await inTransaction(database, async (tx) => {
    const accepted = await tx
      .updateTable('media')
      .set({
        mime_type: type,
        size_bytes: sizeBytes,
        sha256,
        upload_name: uploadName,
        uploaded_at: sql`clock_timestamp()`,
        // It may hold a key, and is no longer needed.
        source_url: null,
      })
      .where('id', '=', mediumId)
      .where('state', '=', 'QUEUED')
      .where('uploaded_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (accepted) await addProcessing(tx, { mediumId, uploadName })
    return accepted !== undefined
  })
  if (!isAccepted) await storage.remove(upload)
}

function isTemporary(error: unknown): boolean {
  if (error instanceof UnexpectedStatus) return error.isTemporary
  if (error instanceof OutboundError) return !['refused', 'too-long'].includes(error.kind)
  return !(error instanceof Unusable)
}

function reasonOf(error: unknown): Said {
  const isPresentable =
    error instanceof UnexpectedStatus || error instanceof OutboundError || error instanceof Unusable
  return say('media_not_fetched', { why: isPresentable ? error.said : say('fault_here') })
}

async function retryLater(
  { database, log }: Importer,
  payload: ImportPayload,
  pauseSeconds: number,
): Promise<void> {
  log.info(
    { mediumId: payload.mediumId, pauseSeconds },
    'could not download media; trying again later',
  )
  await inTransaction(database, (tx) =>
    addImport(
      tx,
      { ...payload, attempt: payload.attempt + 1 },
      new Date(Date.now() + pauseSeconds * 1000),
    ),
  )
}

async function fail(
  { database, settled, log }: Importer,
  mediumId: string,
  reason: Said,
): Promise<void> {
  log.info({ mediumId, reason: render(reason) }, 'cannot import media from a URL')
  await inTransaction(database, async (tx) => {
    const failed = await tx
      .updateTable('media')
      .set({
        state: 'FAILED',
        reason: render(reason),
        reason_sentence: toStore(reason),
        source_url: null,
      })
      .where('id', '=', mediumId)
      .where('state', '=', 'QUEUED')
      .returning('id')
      .executeTakeFirst()
    if (failed) await settled(tx, mediumId)
  })
}
