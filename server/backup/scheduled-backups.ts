// Makes a backup when the newest one is old enough, and removes the oldest. The directory is the only memory: a restart changes nothing.
import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import { folderFor, listBackups, removeOldBackups } from './kept-backups.ts'

type Plan = { directory: string; everyMs: number; kept: number }

type Options = Plan & {
  log: Logger
  /** Makes a whole backup in this new folder, or rejects. */
  make(folder: string): Promise<void>
}

const lookEveryMs = 60_000
/** After a backup that failed. */
const pauseMs = 600_000

export function startScheduledBackups(options: Options): { stop(): Promise<void> } {
  let isStopping = false
  let pausedUntil = 0
  let running: Promise<void> | undefined
  const look = () => {
    if (isStopping || Date.now() < pausedUntil) return
    running ??= backUpIfDue(options, () => isStopping)
      .catch((err: unknown) => {
        pausedUntil = Date.now() + pauseMs
        if (!isStopping)
          options.log.error({ err }, 'no backup was made; it is tried again in ten minutes')
      })
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(look, lookEveryMs)
  look()
  return {
    async stop() {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}

async function backUpIfDue(
  { directory, everyMs, kept, log, make }: Options,
  isStopping: () => boolean,
): Promise<void> {
  const now = new Date()
  const [newest] = await listBackups(directory)
  // A backup of the future was made under a clock that was wrong.
  const age = newest ? now.getTime() - newest.madeAt.getTime() : everyMs
  if (age < everyMs && age >= -everyMs) return
  const folder = folderFor(directory, now)
  await make(folder)
  log.info({ folder }, 'a backup was made')
  if (isStopping()) return
  for (const removed of await removeOldBackups(directory, kept))
    log.info({ folder: removed }, 'an old backup was removed')
}

/** The time of the newest backup, and how often one is made: the alert rule compares their difference. */
export function measureBackups({ directory, everyMs }: Plan, registry: Registry): void {
  const registers = [registry]
  new Gauge({
    name: 'carillon_backup_interval_seconds',
    help: 'How often a backup is to be made (BACKUP_EVERY_HOURS)',
    registers,
  }).set(everyMs / 1000)
  new Gauge({
    name: 'carillon_backup_last_timestamp_seconds',
    help: 'When the newest whole backup in BACKUP_DIRECTORY was made; 0: there is none',
    registers,
    async collect() {
      const [newest] = await listBackups(directory).catch(() => [])
      this.set((newest?.madeAt.getTime() ?? 0) / 1000)
    },
  })
}
