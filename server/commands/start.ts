// carillon start: everything in one process, with its own PostgreSQL unless DATABASE_URL is set.
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { migrateOrExplain } from './migrate.ts'
import { holdDataDirectory } from './process/data-directory.ts'
import { findDatabase } from './process/database.ts'
import { openOn } from './process/open.ts'
import { requirePorts } from './process/require-ports.ts'
import { runUntilStopped } from './process/run-until-stopped.ts'
import type { Opened } from './process/until-stopped.ts'
import { describeStart, whereToGreet } from './process/welcome.ts'
import { nameProfiles, startSandboxNetworks, subscribeToSandbox } from './sandbox.ts'
import { forkSandbox, type SandboxChild } from './sandbox-process.ts'
import { demoAppOf } from './seed/demo-callback.ts'
import { loadDemoOnce, refreshDemoFile } from './seed/demo-file.ts'
import { work } from './work.ts'

export async function startCommand(config: Config): Promise<void> {
  await requirePorts(config)
  await runUntilStopped(config, async (log, opened) => {
    const beside = beginPractice(config, log, opened)
    const server = await findDatabase(config)
    const letGo = config.databaseUrl ? undefined : await holdDataDirectory(config, log, server.url)
    // Until it listens, another one that still runs may need a PostgreSQL that was there before.
    let isServing = false
    opened.standing.push(() => (isServing ? server.stop() : server.release()))
    if (letGo) opened.standing.push(letGo)
    server.watch((line) => log.warn(line))
    await migrateOrExplain(server.url)
    const sandbox = await (beside && startSandboxNetworks(config, beside))
    const services = await openOn(config, log, server.url, opened, sandbox)
    if (config.loadDemo) await loadDemoOnce(config, services)
    const demo = await refreshDemoFile(config, services.database, sandbox?.publicUrl)
    if (demo && sandbox) await nameProfiles(sandbox.url, demo)
    // Loaded here, so that a start which is refused is refused quickly.
    const { serve } = await import('./serve.ts')
    await serve(services, opened, demoAppOf(config, demo))
    isServing = true
    await subscribeToSandbox(services)
    await work(services, opened)
    const { stream, isTerminal } = whereToGreet()
    const sandboxUrl = sandbox?.publicUrl
    stream.write(describeStart(config, { demo, sandboxUrl, mayShowSecrets: isTerminal }))
  })
}

/** First of all: it loads while PostgreSQL starts. */
function beginPractice(config: Config, log: Logger, opened: Opened): SandboxChild | undefined {
  if (!config.sandbox) return undefined
  const beside = forkSandbox(log)
  opened.standing.push(beside.close)
  return beside
}
