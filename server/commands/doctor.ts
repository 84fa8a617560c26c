// carillon doctor: what an operator has to know at once, one line each. Exit code 1 if something is wrong.
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { listBackups } from '../backup/kept-backups.ts'
import type { Config } from '../config/config.ts'
import { OperatorError } from '../config/operator-error.ts'
import type { Services } from '../services.ts'
import { openOwnDatabase } from './process/open.ts'
import type { Opened } from './process/until-stopped.ts'

type Finding = { isWrong: boolean; text: string }

const maxLagSeconds = 60
const minFreeShare = 0.1

export async function doctorCommand(config: Config): Promise<void> {
  const opened: Opened = { workers: [], resources: [] }
  try {
    const services = await openOwnDatabase(config, pino({ level: 'silent' }), opened)
    const findings = [
      ...(await examineHealth(services)),
      await examineWorkers(services),
      await examineLag(services),
      await examineDisk(config),
      ...(await examineBackups(config)),
    ]
    for (const { isWrong, text } of findings)
      console.info(`${isWrong ? 'WRONG' : 'ok   '}  ${text}`)
    const wrong = findings.filter(({ isWrong }) => isWrong).length
    if (wrong > 0) throw new OperatorError(`${wrong} of ${findings.length} checks need you.`)
  } finally {
    for (const close of opened.resources.reverse()) await close()
  }
}

/** The same sentences as at /readyz. */
async function examineHealth(services: Services): Promise<Finding[]> {
  const { openHealth } = await import('../health/health.ts')
  const { body } = await openHealth(services).readReadiness()
  if (body.status === 'ready')
    return [{ isWrong: false, text: 'The database and the networks answer.' }]
  return [{ isWrong: true, text: body.reason ?? body.status }]
}

async function examineWorkers({ database }: Services): Promise<Finding> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from worker_processes where beat_at > now() - interval '14 seconds'`.execute(
    database,
  )
  const count = rows[0]?.count ?? 0
  if (count === 0) return { isWrong: true, text: 'No worker runs: nothing is published.' }
  return { isWrong: false, text: 'Workers run.' }
}

async function examineLag({ database }: Services): Promise<Finding> {
  const { readPublishingLag } = await import('../publishing/publishing.ts')
  const seconds = Math.round(await readPublishingLag(database))
  return {
    isWrong: seconds > maxLagSeconds,
    text: `The most overdue profile has had a message due for ${seconds} s.`,
  }
}

async function examineDisk({ dataDirectory }: Config): Promise<Finding> {
  // With a PostgreSQL of one's own the first process makes it.
  if (!existsSync(dataDirectory))
    return { isWrong: false, text: `${dataDirectory} does not exist yet.` }
  const { bavail, blocks, bsize } = await statfs(dataDirectory)
  const share = bavail / blocks
  const gigabytes = ((bavail * bsize) / 1e9).toFixed(1)
  return {
    isWrong: share < minFreeShare,
    text: `${gigabytes} GB (${Math.floor(share * 100)} %) of the disk of ${dataDirectory} are free.`,
  }
}

/** Nothing is said where Carillon makes none by itself: the operator's own backups are not known. */
async function examineBackups(config: Config): Promise<Finding[]> {
  const { backupDirectory: directory, backupEveryMs } = config
  if (directory === undefined) return []
  const [newest] = await listBackups(directory).catch(() => [])
  if (!newest) return [{ isWrong: true, text: `There is no backup in ${directory}.` }]
  const age = Date.now() - newest.madeAt.getTime()
  const hours = Math.round(age / 3_600_000)
  const text = `The newest backup is ${hours} h old: ${newest.folder}.`
  return [{ isWrong: age > 2 * backupEveryMs, text }]
}
