// carillon start, carillon api, carillon worker: the forms that run until they are told to stop.
import type { Logger } from 'pino'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { connect } from '../db/db.ts'
import { requireCurrentSchema } from '../db/migrate.ts'
import { requireMatchingKeys } from '../secrets/key-check.ts'
import { cannotReach, openServices, type Services } from '../services.ts'
import { holdDataDirectory } from './data-directory.ts'
import { findDatabase, openKeyRing } from './database.ts'
import { loadDemoOnce, refreshDemoFile } from './demo-file.ts'
import { explainListen } from './explain-listen.ts'
import { makeLog } from './log.ts'
import { nameProfiles, type Practice, startPractice, subscribeToPractice } from './practice.ts'
import { requirePorts } from './require-ports.ts'
import { migrateOrExplain } from './setup.ts'
import { atMost, type Opened, untilStopped } from './until-stopped.ts'
import { describeStart, whereToGreet } from './welcome.ts'
import { work } from './work.ts'

export async function startCommand(config: Config): Promise<void> {
  await requirePorts(config)
  await run(config, async (log, opened) => {
    const server = await findDatabase(config)
    const letGo = config.databaseUrl ? undefined : await holdDataDirectory(config, log, server.url)
    // Until it listens, another one that still runs may need a PostgreSQL that was there before.
    let isServing = false
    opened.standing.push(() => (isServing ? server.stop() : server.release()))
    if (letGo) opened.standing.push(letGo)
    server.watch((line) => log.warn(line))
    await migrateOrExplain(server.url)
    const sandbox = config.sandbox ? await startPractice(config, opened) : undefined
    const services = await open(config, log, server.url, opened, sandbox)
    if (config.loadDemo) await loadDemoOnce(config, services)
    const demo = await refreshDemoFile(config, services.database, sandbox?.publicUrl)
    if (demo && sandbox) await nameProfiles(sandbox.url, demo)
    await serve(services, opened)
    isServing = true
    await subscribeToPractice(services)
    await work(services, opened)
    const { stream, isTerminal } = whereToGreet()
    const sandboxUrl = sandbox?.publicUrl
    stream.write(describeStart(config, { demo, sandboxUrl, mayShowSecrets: isTerminal }))
  })
}

export async function apiCommand(config: Config): Promise<void> {
  await run(config, async (log, opened) => {
    const services = await openOwnDatabase(config, log, opened)
    await serve(services, opened)
    whereToGreet().stream.write(`Carillon answers at ${config.publicUrl.origin}\n`)
  })
}

export async function workerCommand(config: Config): Promise<void> {
  await run(config, async (log, opened) => {
    const services = await openOwnDatabase(config, log, opened)
    await work(services, opened)
    whereToGreet().stream.write('Carillon works in the background.\n')
  })
}

async function run(
  config: Config,
  start: (log: Logger, opened: Opened) => Promise<void>,
): Promise<void> {
  const log = makeLog(config)
  const opened: Opened = { working: [], standing: [] }
  const stopped = untilStopped(log)
  const starting = start(log, opened)
  try {
    await Promise.race([starting, stopped.asked])
    await stopped.asked
  } finally {
    await stopped.close(starting, opened)
  }
}

async function openOwnDatabase(config: Config, log: Logger, opened: Opened): Promise<Services> {
  const server = await findDatabase(config)
  opened.standing.push(server.release)
  const check = connect(server.url, { max: 1, name: 'carillon start' })
  try {
    await check.pool.query('select 1').catch((cause) => {
      throw cannotReach(cause)
    })
    await requireCurrentSchema(check.pool)
  } finally {
    await check.close()
  }
  return open(config, log, server.url, opened)
}

async function open(
  config: Config,
  log: Logger,
  databaseUrl: string,
  opened: Opened,
  sandbox?: Practice,
): Promise<Services> {
  const keyRing = await openKeyRing(config)
  const services = await openServices({
    config,
    log,
    databaseUrl,
    keyRing,
    ...(sandbox ? { sandboxUrl: sandbox.url, sandboxPublicUrl: sandbox.publicUrl } : {}),
  })
  // The pool waits for its connections, and a statement that hangs would never give back its own.
  opened.standing.push(() => atMost(1000, services.close()))
  await requireMatchingKeys(services.database, keyRing)
  return services
}

async function serve(services: Services, opened: Opened): Promise<void> {
  const { host, port } = services.config
  const app = await buildApp(services)
  opened.working.push(() => app.close())
  try {
    // Nobody can open http://[::], which is every address of this machine.
    const listenTextResolver = (address: string) =>
      `Listening at ${address.replace('//[::]:', '//localhost:')}`
    await app.listen({ host, port, listenTextResolver })
  } catch (cause) {
    throw explainListen(cause, host, port)
  }
}
