// carillon restore FOLDER [--check]: puts a backup into an empty data directory, or only tries it.
import { resolve } from 'node:path'
import { checkBackup, type Restored, restoreBackup } from '../backup/restore.ts'
import type { Config } from '../config/config.ts'
import { OperatorError } from '../config/operator-error.ts'
import { formatTime } from '../http/schemas.ts'
import { folderOf } from '../media/ids.ts'
import { pathOnDisk } from '../media/storage/disk.ts'
import { findKeyFile } from '../secrets/key-file.ts'
import { makeKeyRing } from '../secrets/key-ring.ts'
import { failAt } from './process/fail-point.ts'

export async function restoreCommand(config: Config, words: string[]): Promise<void> {
  const isCheck = words.includes('--check')
  const [given, ...more] = words.filter((word) => word !== '--check')
  if (given === undefined || given.startsWith('-') || more.length > 0)
    throw new OperatorError('Usage: carillon restore FOLDER [--check]', { exitCode: 2 })
  if (config.databaseUrl && !isCheck)
    throw new OperatorError(
      'carillon restore is for the embedded PostgreSQL, and DATABASE_URL is set: restore the backup of that server with its own tools.',
    )
  const keys = config.keys ?? (await findKeyFile(config.dataDirectory))
  const restoring = {
    folder: resolve(given),
    keyRing: keys && makeKeyRing(keys),
    mediaPath: (mediumId: string, name: string) => pathOnDisk({ folder: folderOf(mediumId), name }),
    reach: failAt(config.failPoint),
  }
  const restored = await (isCheck
    ? checkBackup(restoring)
    : restoreBackup(restoring, config.dataDirectory))
  report(restored, isCheck ? undefined : config.dataDirectory)
}

function report({ manifest, examined }: Restored, directory: string | undefined): void {
  const { messages, rows, mediaFiles, missing } = examined
  const ended = new Date(manifest.endedAt)
  console.info(
    `The backup has everything until ${formatTime(ended)}: ${messages} messages, ${rows} rows in all, ${mediaFiles} files of media.`,
  )
  for (const name of missing) console.info(`  missing: the file ${name} of a medium`)
  if (directory === undefined) {
    if (missing.length > 0) throw new OperatorError('The backup lacks files of media.')
    console.info('It was started and compared: it can be restored.')
    return
  }
  console.info(
    `It is restored in ${directory}. Nothing is published from it until you have said when the old database last worked:`,
  )
  console.info(`  carillon restored ${formatTime(ended)} now`)
}
