// The bytes of an upload whose connection broke. They stay in the folder of the medium until the client goes on, and are removed with what else
// the medium does not name. An upload that goes on owns them: of several requests at once one gets them, also on several machines.
import { rename } from 'node:fs/promises'
import type { Database } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { say } from '../../sentences/sentences.ts'
import { folderOf } from '../ids.ts'
import { type DiskStorage, isMissing, sizeOf } from '../storage/disk.ts'
import { isUploadExpected } from './accept.ts'

export async function countArrived(storage: DiskStorage, mediumId: string): Promise<number> {
  return (await storage.findSize(fileOf(mediumId))) ?? 0
}

/** Moves them to `path`. Throws if their number is another one than the client says. */
export async function takeArrived(
  storage: DiskStorage,
  mediumId: string,
  { path, offset }: { path: string; offset: number },
): Promise<void> {
  const file = fileOf(mediumId)
  await rename(storage.pathOf(file), path).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  const arrived = (await sizeOf(path)) ?? 0
  if (arrived === offset) return
  if (arrived > 0) await storage.put(path, file)
  throw new Problem('conflict', {
    message: say('upload_offset_other', { arrived }),
    reason: 'upload_offset_mismatch',
    headers: { 'upload-offset': String(arrived) },
  })
}

/** Of two broken uploads the longer one is kept. */
export async function keepArrived(
  { database, storage }: { database: Database; storage: DiskStorage },
  mediumId: string,
  path: string,
): Promise<void> {
  const file = fileOf(mediumId)
  if (((await sizeOf(path)) ?? 0) <= (await countArrived(storage, mediumId))) return
  await storage.put(path, file)
  // After the bytes are there: if the medium is removed now, they are removed with it.
  if (!(await isUploadExpected(database, mediumId))) await storage.remove(file)
}

function fileOf(mediumId: string) {
  return { folder: folderOf(mediumId), name: 'arrived' }
}
