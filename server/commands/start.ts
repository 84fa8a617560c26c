// carillon start: everything in one process, with its own PostgreSQL unless DATABASE_URL is set.
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { makeSetupCode } from '../setup/setup.ts'
import { migrateOrExplain } from './migrate.ts'
import { lockDataDirectory } from './process/data-directory.ts'
import { findDatabase } from './process/database.ts'
import { openServicesOn } from './process/open.ts'
import { requirePorts } from './process/require-ports.ts'
import { runUntilStopped } from './process/run-until-stopped.ts'
import type { Opened } from './process/until-stopped.ts'
import { describeStart, greetingStream } from './process/welcome.ts'
import { nameProfiles, startSandboxNetworks, subscribeToSandbox } from './sandbox/sandbox.ts'
import { forkSandbox, type SandboxChild } from './sandbox/sandbox-process.ts'
import { demoAppOf } from './seed/demo-callback.ts'
import { loadDemoOnce, refreshDemoFile } from './seed/demo-file.ts'
import { demoPeopleOf } from './seed/demo-people.ts'
import { refuseDemoForOthers } from './seed/refuse-demo.ts'

export async function startCommand(config: Config): Promise<void> {
  await requirePorts(config)
  await runUntilStopped(config, async (log, opened, stopping) => {
    const sandboxChild = forkSandboxEarly(config, log, opened)
    const server = await findDatabase(config)
    const unlock = config.databaseUrl ? undefined : await lockDataDirectory(config, log, server.url)
    // Until this process listens, another Carillon may still use a PostgreSQL that was already running.
    let isServing = false
    opened.resources.push(() => (isServing ? server.stop() : server.release()))
    if (unlock) opened.resources.push(unlock)
    server.watch((line) => log.warn(line))
    stopping.throwIfAborted()
    await migrateOrExplain(server.directUrl)
    const sandbox = await (sandboxChild && startSandboxNetworks(config, sandboxChild))
    stopping.throwIfAborted()
    const services = await openServicesOn(config, log, server, opened, sandbox)
    await refuseDemoForOthers(config, services.database)
    if (config.loadDemo) await loadDemoOnce(config, services)
    const demo = await refreshDemoFile(config, services.database, sandbox?.publicUrl)
    if (demo && sandbox) await nameProfiles(sandbox.url, demo)
    stopping.throwIfAborted()
    // Loaded only now, so that a start with a wrong configuration fails quickly.
    const { serve } = await import('./process/serve.ts')
    const { startWorkers } = await import('./process/work.ts')
    const { startBackups } = await import('./process/back-up.ts')
    await serve(services, opened, {
      demo: demoAppOf(config, demo),
      demoPeople: demoPeopleOf(demo),
    })
    isServing = true
    await subscribeToSandbox(services)
    await startWorkers(services, opened)
    startBackups(services, opened)
    const { stream, isTerminal } = greetingStream()
    const sandboxUrl = sandbox?.publicUrl
    // Nothing else stores the code: it is worth an organization.
    const setupCode = isTerminal ? await makeSetupCode(services.database) : undefined
    stream.write(describeStart(config, { demo, sandboxUrl, mayShowSecrets: isTerminal, setupCode }))
  })
}

/** Forked first, so that the sandbox loads while PostgreSQL starts. */
function forkSandboxEarly(config: Config, log: Logger, opened: Opened): SandboxChild | undefined {
  if (!config.sandbox) return undefined
  const child = forkSandbox(log)
  opened.resources.push(child.close)
  return child
}
