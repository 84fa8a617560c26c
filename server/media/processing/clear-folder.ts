// Removes the files of a folder that its medium does not name: the upload, and the output of runs that crashed or finished
// late. Runs only when the medium is READY or removed: before that, a file may belong to a run that is about to commit it.
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
  const inUse = new Set(named.map(({ name }) => name))
  for (const name of await storage.list(folder))
    if (!inUse.has(name)) await storage.remove({ folder, name })
}
