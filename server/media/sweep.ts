// Clean-up (decisions 3): unused media are removed after a day, used media 90 days after their message ended. A medium that
// a message, a series, a template or a draft still needs is never removed: attaching locks the row (find.ts), and the clean-up locks it before it checks.

import { sql } from 'kysely'
import { type Database, inTransaction, type Tx } from '../db/db.ts'
import { addJob } from '../jobs/jobs.ts'
import { render, say, toStore } from '../sentences/sentences.ts'
import { folderOf } from './ids.ts'
import { removeStaleWorkFiles } from './processing/work-files.ts'
import type { Storage } from './storage/storage.ts'
import { lateUploadSeconds } from './upload/accept.ts'

const batchSize = 500
const maxBatches = 100

export async function sweepMedia(using: { database: Database; storage: Storage }): Promise<void> {
  await failExpiredUploads(using.database)
  await sweepUnusedMedia(using.database)
  await removeStaleWorkFiles(using.storage)
}

/** Those that are due to be looked at. A job removes the files. */
export async function sweepUnusedMedia(database: Database): Promise<void> {
  for (let count = 0; count < maxBatches; count += 1) {
    const checked = await inTransaction(database, sweepBatch)
    if (checked < batchSize) break
  }
}

const nothingUploaded = say('nothing_uploaded')

/** Fails media whose upload URL expired before any bytes arrived. */
async function failExpiredUploads(database: Database): Promise<void> {
  await sql`
    update media set state = 'FAILED', reason = ${render(nothingUploaded)}, reason_sentence = ${toStore(nothingUploaded)}::jsonb
    where state = 'QUEUED' and uploaded_at is null
      and upload_ends_at < now() - make_interval(secs => ${lateUploadSeconds})`.execute(database)
}

async function sweepBatch(tx: Tx): Promise<number> {
  const locked = await sql<{ id: string }>`
    select id from media where look_at < now() order by look_at limit ${batchSize} for update skip locked`.execute(
    tx,
  )
  const ids = locked.rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  // A separate statement, so that its snapshot includes everything attached before the lock was taken.
  await sql`
    with needed as (
      select media_id, max(until) as until from (
      select l.media_id, (case
        when m.state in ('PENDING_APPROVAL', 'SCHEDULED', 'SUBMITTED') then now() + interval '1 day'
        else m.modified_at + interval '90 days' end) as until
      from message_media l join messages m on m.id = l.message_id
      where l.media_id = any(${ids}::text[])
      union all
      select media_id, now() + interval '1 day' from series_media where media_id = any(${ids}::text[])
      union all
      select media_id, now() + interval '1 day' from template_media where media_id = any(${ids}::text[])
      union all
      select media_id, now() + interval '1 day' from draft_media where media_id = any(${ids}::text[])
      ) uses group by media_id
    )
    update media set look_at = needed.until
    from needed where media.id = needed.media_id and needed.until > now()`.execute(tx)
  const removed = await sql<{ id: string }>`
    delete from media where id = any(${ids}::text[]) and look_at < now() returning id`.execute(tx)
  for (const { id } of removed.rows)
    await addJob(tx, 'remove-media-files', { folder: folderOf(id) })
  return ids.length
}

export async function removeMediaFiles(
  { storage }: { storage: Storage },
  { folder }: { folder: string },
): Promise<void> {
  await storage.removeFolder(folder)
}
