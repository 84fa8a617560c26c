// carillon api: only the HTTP side.
import type { Config } from '../config/config.ts'
import { openOwnDatabase } from './process/open.ts'
import { runUntilStopped } from './process/run-until-stopped.ts'
import { whereToGreet } from './process/welcome.ts'

export async function apiCommand(config: Config): Promise<void> {
  await runUntilStopped(config, async (log, opened) => {
    const services = await openOwnDatabase(config, log, opened)
    // Loaded here, so that a start which is refused is refused quickly.
    const { serve } = await import('./serve.ts')
    await serve(services, opened)
    whereToGreet().stream.write(`Carillon answers at ${config.publicUrl.origin}\n`)
  })
}
