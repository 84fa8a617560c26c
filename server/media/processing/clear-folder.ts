// What a medium does not name goes from its folder: the upload, and what rounds that died or came late have made. Only
// when nothing can be named any more: before that it may belong to a round that is about to make it count.
import type { Database } from '../../db/db.ts'
import { folderOf } from '../ids.ts'
import type { Storage } from '../storage/storage.ts'

export async function clearFolder(
  { database, storage }: { database: Database; storage: Storage },
  mediumId: string,
): Promise<void> {
  const folder = folderOf(mediumId)
  const medium = await database
    .selectFrom('media')
    .select('state')
    .where('id', '=', mediumId)
    .executeTakeFirst()
  if (!medium) return storage.removeFolder(folder)
  if (medium.state !== 'READY') return
  const named = await database
    .selectFrom('media_files')
    .select('name')
    .where('media_id', '=', mediumId)
    .execute()
  const kept = new Set(named.map(({ name }) => name))
  for (const name of await storage.list(folder))
    if (!kept.has(name)) await storage.remove({ folder, name })
}
