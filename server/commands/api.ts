// carillon api: serves HTTP and runs no background work.
import type { Config } from '../config/config.ts'
import { openOwnDatabase } from './process/open.ts'
import { runUntilStopped } from './process/run-until-stopped.ts'
import { greetingStream } from './process/welcome.ts'
import { refuseDemoForOthers } from './seed/refuse-demo.ts'

export async function apiCommand(config: Config): Promise<void> {
  await runUntilStopped(config, async (log, opened) => {
    const services = await openOwnDatabase(config, log, opened)
    await refuseDemoForOthers(config, services.database)
    // Loaded only now, so that a start with a wrong configuration fails quickly.
    const { serve } = await import('./process/serve.ts')
    await serve(services, opened)
    greetingStream().stream.write(`Carillon answers at ${config.publicUrl.origin}\n`)
  })
}
