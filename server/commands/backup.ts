// carillon backup FOLDER: copies the embedded database and the media, on a running service or a stopped one.
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeBackup } from '../backup/backup.ts'
import type { Config } from '../config/config.ts'
import { isInside } from '../config/inside.ts'
import { OperatorError } from '../config/operator-error.ts'
import { connect } from '../db/db.ts'
import { homeIn } from '../postgres/cluster.ts'
import { startEmbeddedPostgres } from '../postgres/postgres.ts'
import { requireMatchingKeys } from '../secrets/key-check.ts'
import { openKeyRing, requireRestored } from './process/database.ts'
import { failAt } from './process/fail-point.ts'

export async function backupCommand(config: Config, words: string[]): Promise<void> {
  const [given, ...more] = words
  if (given === undefined || given.startsWith('-') || more.length > 0)
    throw new OperatorError('Usage: carillon backup FOLDER', { exitCode: 2 })
  const folder = resolve(given)
  const directory = await requireEmbedded(config)
  requireOutside(config.dataDirectory, folder)
  const keyRing = await openKeyRing(config)
  const server = await startEmbeddedPostgres({ directory })
  const connections = connect(server.url, { max: 2, name: 'carillon command' })
  const superuser = await server.connectAsSuperuser()
  // The next statement reports it.
  superuser.on('error', () => undefined)
  try {
    await requireMatchingKeys(connections.database, keyRing)
    const manifest = await makeBackup(
      {
        directory,
        mediaDirectory: config.s3 ? undefined : join(config.dataDirectory, 'media'),
        superuser,
        pool: connections.pool,
        keys: keyRing.keyIds,
        reach: failAt(config.failPoint),
      },
      folder,
    )
    const megabytes = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000
    console.info(
      `${folder} has everything until ${manifest.endedAt}: ${manifest.files.length} files, ${megabytes.toFixed(0)} MB.`,
    )
    console.info(
      `The key ring (${keyRing.keyIds.join(', ')}) is not in it. Keep it in another place: without it no secret can be read.`,
    )
  } finally {
    await superuser.end().catch(() => undefined)
    await connections.close()
    if (!server.adopted) await server.stop()
  }
}

async function requireEmbedded(config: Config): Promise<string> {
  if (config.databaseUrl)
    throw new OperatorError(
      'carillon backup is for the embedded PostgreSQL, and DATABASE_URL is set: use the backup of that server, such as pg_dump.',
    )
  await requireRestored(config)
  const directory = join(config.dataDirectory, 'postgres')
  const isThere = await stat(join(homeIn(directory).data, 'PG_VERSION')).catch(() => undefined)
  if (isThere) return directory
  throw new OperatorError(`There is no database in ${config.dataDirectory} to back up.`)
}

/** It would be part of the next backup. */
function requireOutside(dataDirectory: string, folder: string): void {
  if (!isInside(dataDirectory, folder)) return
  throw new OperatorError(
    `${folder} is in the data directory. Back up to another place, best on another disk.`,
  )
}
