// carillon worker: only the background work. It loads nothing of the HTTP side, which would double the time of its start.
import type { Config } from '../config/config.ts'
import { openOwnDatabase } from './process/open.ts'
import { runUntilStopped } from './process/run-until-stopped.ts'
import { whereToGreet } from './process/welcome.ts'
import { work } from './work.ts'

export async function workerCommand(config: Config): Promise<void> {
  await runUntilStopped(config, async (log, opened) => {
    const services = await openOwnDatabase(config, log, opened)
    await work(services, opened)
    whereToGreet().stream.write('Carillon works in the background.\n')
  })
}
