// The files of a medium: the original, a thumbnail, a cover, and a rendition for each network that needs one (`purpose`).
import type { Database } from '../db/db.ts'
import { folderOf } from './ids.ts'
import type { Storage } from './storage/storage.ts'

export type StoredFile = {
  media_id: string
  purpose: string
  name: string
  /** Given with the upload. */
  file_name: string | null
  mime_type: string
  size_bytes: string
  /** Null: a document. */
  width: number | null
  height: number | null
  duration_seconds: number | null
}

export async function listFiles(
  database: Database,
  ids: string[],
  purposes: string[],
): Promise<StoredFile[]> {
  if (ids.length === 0) return []
  return database
    .selectFrom('media_files')
    .innerJoin('media', 'media.id', 'media_files.media_id')
    .selectAll('media_files')
    .select('media.file_name')
    .where('media_id', 'in', ids)
    .where('purpose', 'in', purposes)
    .execute()
}

export function pick(files: StoredFile[], id: string, purpose: string): StoredFile | undefined {
  return files.find((file) => file.media_id === id && file.purpose === purpose)
}

export async function urlOf(
  storage: Storage,
  file: StoredFile | undefined,
  seconds: number,
): Promise<string | null> {
  if (!file) return null
  return storage.downloadUrl({ folder: folderOf(file.media_id), name: file.name }, seconds)
}
