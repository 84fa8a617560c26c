// Backups of the all-in-one process, each made by a command of its own: copying and hashing must not delay what is due.
import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { measureBackups, startScheduledBackups } from '../../backup/scheduled-backups.ts'
import type { Services } from '../../services.ts'
import type { Opened } from './until-stopped.ts'

const program = fileURLToPath(new URL('../../main.ts', import.meta.url))

export function startBackups({ config, log, metrics }: Services, opened: Opened): void {
  const { backupDirectory: directory, backupEveryMs: everyMs, keptBackups: kept } = config
  if (directory === undefined) return
  measureBackups({ directory, everyMs, kept }, metrics.registry)
  let child: ChildProcess | undefined
  const backups = startScheduledBackups({
    directory,
    everyMs,
    kept,
    log,
    make: (folder) => run(folder, (started) => (child = started)),
  })
  opened.workers.push(async () => {
    child?.kill('SIGKILL')
    await backups.stop()
  })
}

/** Rejects with what the command has said. */
function run(folder: string, started: (child: ChildProcess) => void): Promise<void> {
  const child = fork(program, ['backup', folder], { silent: true })
  started(child)
  // At the lowest priority it would not run at all on a machine whose processors are busy for long.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2000)
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) return resolve()
      reject(new Error(`carillon backup ended with ${signal ?? code}: ${said.trim()}`))
    })
  })
}
