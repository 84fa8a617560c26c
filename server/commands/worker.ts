// carillon worker: runs only the background work. It does not load the HTTP server, which would double its start time.
import type { Config } from '../config/config.ts'
import { openOwnDatabase } from './process/open.ts'
import { runUntilStopped } from './process/run-until-stopped.ts'
import { serveHealth } from './process/serve-health.ts'
import { greetingStream } from './process/welcome.ts'

export async function workerCommand(config: Config): Promise<void> {
  await runUntilStopped(config, async (log, opened) => {
    const services = await openOwnDatabase(config, log, opened)
    // Loaded only now, so that a start with a wrong configuration fails quickly.
    const { startWorkers } = await import('./process/work.ts')
    await startWorkers(services, opened)
    await serveHealth(config, services, opened)
    greetingStream().stream.write('Carillon works in the background.\n')
  })
}
