// How the installation is: everything an operator looks at first, read once. The page of operators and carillon doctor show the same.
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { findNewestBackup } from '../backup/backup.ts'
import type { Config } from '../config/config.ts'
import { mediaAddressOf } from '../config/media-settings.ts'
import type { Database } from '../db/db.ts'
import { readCollectingLag } from '../interactions/interactions.ts'
import { isFetchable } from '../networks/media-notices.ts'
import { warnOfVersion } from '../networks/version-warnings.ts'
import { readPublishingLag } from '../publishing/publishing.ts'
import { readUnreachable } from './degradations.ts'
import { type Figures, readFigures } from './figures.ts'
import { type HealthContext, openHealth } from './health.ts'

export type StatusContext = HealthContext & { config: Config; mailer: { delivers: boolean } }

export type InstallationStatus = {
  /** The reasons of /readyz. */
  reason: string | undefined
  workers: number
  publishingLagSeconds: number
  collectingLagSeconds: number
  figures: Figures
  networks: NetworkStatus[]
  /** Undefined: the data directory is not there yet. */
  disk: { freeBytes: number; freeShare: number } | undefined
  /** Undefined: Carillon makes none by itself. */
  backups: { newest: { folder: string; madeAt: Date } | undefined; isLate: boolean } | undefined
  media: { address: string | undefined; isPublic: boolean }
  mail: { delivers: boolean }
  problems: Problem[]
}

export type NetworkStatus = {
  name: string
  title: string
  /** Workers whose breaker is open. */
  unreachableFor: number
  version: { name: string; endsOn: string; warning: string | undefined } | undefined
}

/** Jobs whose last run failed, by task. */
export type Problem = { task: string; jobs: number; at: Date; error: string }

export async function readStatus(using: StatusContext): Promise<InstallationStatus> {
  const { database, config, mailer } = using
  const { body } = await openHealth(using).readReadiness()
  const address = mediaAddressOf(config)
  return {
    reason: body.status === 'ready' ? undefined : (body.reason ?? body.status),
    workers: await countWorkers(database),
    publishingLagSeconds: await readPublishingLag(database),
    collectingLagSeconds: await readCollectingLag(database),
    figures: await readFigures(database),
    networks: await readNetworks(using),
    disk: await readDisk(config),
    backups: await readBackups(config),
    media: { address: address?.origin, isPublic: isFetchable(address) },
    mail: { delivers: mailer.delivers },
    problems: await readProblems(database),
  }
}

async function countWorkers(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from worker_processes where beat_at > now() - interval '14 seconds'`.execute(
    database,
  )
  return rows[0]?.count ?? 0
}

async function readNetworks({ pool, descriptions }: StatusContext): Promise<NetworkStatus[]> {
  const unreachable = await readUnreachable(pool)
  const now = new Date()
  return descriptions.map((description) => ({
    name: description.name,
    title: description.title,
    unreachableFor: unreachable.find(({ network }) => network === description.name)?.processes ?? 0,
    version: description.version && {
      ...description.version,
      warning: warnOfVersion(description, now),
    },
  }))
}

async function readDisk({ dataDirectory }: Config): Promise<InstallationStatus['disk']> {
  // With a PostgreSQL of one's own the first process makes it.
  if (!existsSync(dataDirectory)) return undefined
  const { bavail, blocks, bsize } = await statfs(dataDirectory)
  return { freeBytes: bavail * bsize, freeShare: bavail / blocks }
}

async function readBackups(config: Config): Promise<InstallationStatus['backups']> {
  const { backupDirectory, backupEveryMs } = config
  if (backupDirectory === undefined) return undefined
  const newest = await findNewestBackup(backupDirectory)
  const age = newest ? Date.now() - newest.madeAt.getTime() : Number.POSITIVE_INFINITY
  return {
    newest: newest && { folder: newest.folder, madeAt: newest.madeAt },
    isLate: age > 2 * backupEveryMs,
  }
}

const maxProblems = 10
const maxErrorLength = 300

/** The first line of an error, which says what happened; the others are a stack. */
async function readProblems(database: Database): Promise<Problem[]> {
  const { rows } = await sql<Problem>`
    select task, count(*)::int as jobs, max(at) as at,
      left((array_agg(split_part(last_error, chr(10), 1) order by at desc))[1], ${maxErrorLength}) as error
    from (
      select t.identifier as task, j.last_error, j.updated_at as at
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.last_error is not null limit 10000
    ) failed
    group by task order by max(at) desc limit ${maxProblems}`.execute(database)
  return rows
}
