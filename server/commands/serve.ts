// carillon start, carillon api, carillon worker: the forms that run until they are told to stop.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import pino, { type Logger } from 'pino'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { connect } from '../db/db.ts'
import { requireCurrentSchema } from '../db/migrate.ts'
import { type CollectorOptions, startCollector } from '../interactions/interactions.ts'
import { rhythmOf } from '../interactions/rhythm.ts'
import { startWorker } from '../jobs/jobs.ts'
import { mediaForPost } from '../media/media.ts'
import { OperatorError } from '../operator-error.ts'
import {
  connectPublisher,
  type PublisherOptions,
  startPublisher,
} from '../publishing/publishing.ts'
import { requireMatchingKeys } from '../secrets/key-check.ts'
import { cannotReach, openServices, type Services } from '../services.ts'
import { choreTasks, crontab, deliveryTasks, mediaTasks } from '../tasks.ts'
import { findDatabase, openKeyRing } from './database.ts'
import { loadDemoOnce, refreshDemoFile } from './demo-file.ts'
import { nameProfiles, subscribeToPractice } from './practice.ts'
import { migrateOrExplain } from './setup.ts'
import { atMost, type Opened, untilStopped } from './until-stopped.ts'
import { describeStart } from './welcome.ts'

export async function startCommand(config: Config): Promise<void> {
  await run(config, async (log, opened) => {
    const server = await findDatabase(config)
    const release = config.databaseUrl ? undefined : await holdDataDirectory(config, server.url)
    opened.standing.push(server.stop)
    if (release) opened.standing.push(release)
    server.watch((line) => log.warn(line))
    await migrateOrExplain(server.url)
    const sandboxUrl = config.sandbox ? await startPractice(config, opened) : undefined
    const services = await open(config, log, server.url, opened, sandboxUrl)
    if (config.loadDemo) await loadDemoOnce(config, services)
    const demo = await refreshDemoFile(config, services)
    if (demo && sandboxUrl) await nameProfiles(sandboxUrl, demo)
    await serve(services, opened)
    await subscribeToPractice(services)
    await work(services, opened)
    console.info(describeStart(config, demo, services.sandboxUrl))
  })
}

export async function apiCommand(config: Config): Promise<void> {
  await run(config, async (log, opened) => {
    const services = await openOwnDatabase(config, log, opened)
    await serve(services, opened)
    console.info(`Carillon answers at ${config.publicUrl.origin}`)
  })
}

export async function workerCommand(config: Config): Promise<void> {
  await run(config, async (log, opened) => {
    const services = await openOwnDatabase(config, log, opened)
    await work(services, opened)
    console.info('Carillon works in the background.')
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
  sandboxUrl?: string,
): Promise<Services> {
  const keyRing = await openKeyRing(config)
  const services = await openServices({
    config,
    log,
    databaseUrl,
    keyRing,
    ...(sandboxUrl ? { sandboxUrl } : {}),
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
    await app.listen({ host, port })
  } catch (cause) {
    throw explainListen(cause, host, port)
  }
}

async function work(services: Services, opened: Opened): Promise<void> {
  const chores = await startWorker({
    ...services,
    tasks: choreTasks(services),
    crontab,
    concurrency: 5,
  })
  // Apart from the chores: slow receivers must not use up the hands that send mail.
  const deliveries = await startWorker({
    ...services,
    tasks: deliveryTasks(services),
    crontab: '',
    concurrency: services.config.webhookConcurrency,
  })
  // Apart as well: a large video takes minutes.
  const media = await startWorker({
    ...services,
    tasks: mediaTasks(services, failAt(services.config.failPoint)),
    crontab: '',
    concurrency: services.config.mediaConcurrency,
  })
  const { database, close } = connectPublisher(services.databaseUrl)
  opened.standing.push(() => atMost(1000, close()))
  const publisher = startPublisher({ ...publisherOptions(services), database })
  const collector = startCollector(collectorOptions(services))
  opened.working.push(chores.stop, deliveries.stop, media.stop, publisher.stop, collector.stop)
}

function publisherOptions(services: Services): PublisherOptions {
  const { config, networks } = services
  return {
    ...services,
    networkFor: networks.forType,
    mediaFor: (message, networkName) => mediaForPost(services, message, networkName),
    rules: { catchUpMs: config.catchUpMs, mostLooks: 8 },
    concurrency: config.publishConcurrency,
    leaseMs: config.publishLeaseMs,
    callMs: config.publishCallMs,
    prepareMs: config.publishPrepareMs,
    pollMs: 50,
    ...(config.publishSettlingMs === undefined ? {} : { settlingMs: config.publishSettlingMs }),
    reach: failAt(config.failPoint),
  }
}

function collectorOptions(services: Services): CollectorOptions {
  const { config, networks, sandboxUrl } = services
  const { interactions, publishCallMs } = config
  return {
    ...services,
    networks: networks.all.filter(({ name }) => interactions.networks.includes(name)),
    rhythm: rhythmOf(interactions, sandboxUrl !== undefined),
    keepForMs: interactions.retentionMs,
    concurrency: interactions.concurrency,
    // A step is a few calls.
    stepMs: publishCallMs * 4,
    leaseMs: publishCallMs * 8,
    pollMs: 500,
    enrolMs: 10_000,
  }
}

/** For the tests of crashes: at the named place the process kills itself, or (stop:name) freezes itself once. */
function failAt(failPoint: string | undefined): (point: string) => void {
  let hasStopped = false
  return (point) => {
    if (failPoint === point) process.kill(process.pid, 'SIGKILL')
    if (failPoint !== `stop:${point}` || hasStopped) return
    hasStopped = true
    process.kill(process.pid, 'SIGSTOP')
  }
}

/** The practice networks: in this process, on the next port; what lies on them is kept in the data directory. */
async function startPractice(config: Config, opened: Opened): Promise<string> {
  const port = config.port + 1
  try {
    const sandbox = await startSandbox({
      port,
      host: config.host,
      file: join(config.dataDirectory, 'sandbox.jsonl'),
    })
    opened.standing.push(sandbox.close)
    return sandbox.url
  } catch (cause) {
    throw explainListen(cause, config.host, port)
  }
}

function makeLog(config: Config): Logger {
  const options = {
    level: config.logLevel,
    serializers: {
      // Only these: what a request carries to prove itself must never be readable in a log.
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: withoutQuery(request.url),
        ip: request.ip,
      }),
      res: (reply: FastifyReply) => ({ statusCode: reply.statusCode }),
    },
  }
  // Not sync: whoever reads the log slowly does not slow down the answers.
  return pino(options, pino.destination({ dest: process.stdout.fd, sync: false }))
}

/** Codes and tokens travel in queries; the path is enough to find a request. */
function withoutQuery(url: string): string {
  return url.split('?')[0] ?? url
}

function explainListen(cause: unknown, host: string, port: number): OperatorError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'EADDRINUSE') {
    return new OperatorError(
      `Port ${port} is taken by another program. Set PORT to a free one, for example PORT=${port + 1}.`,
      { cause },
    )
  }
  if (code === 'EACCES')
    return new OperatorError(
      `Port ${port} may not be used by this user. Set PORT to one above 1023.`,
      { cause },
    )
  return new OperatorError(
    `Cannot listen on ${host}:${port}: ${cause instanceof Error ? cause.message : cause}`,
    { cause },
  )
}

/** One all-in-one Carillon per data directory: the lock goes with the connection, whatever happens to the process. */
async function holdDataDirectory(config: Config, url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: 'carillon lock' })
  client.on('error', () => undefined)
  await client.connect()
  // PostgreSQL needs a moment to notice that a killed process holds its lock no more.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock(7170456) as held',
    )
    if (rows[0]?.held) return () => client.end()
    await sleep(100)
  }
  await client.end()
  throw new OperatorError(
    `Another Carillon runs on ${config.dataDirectory} already. Stop it, or set CARILLON_DATA_DIR to another directory.`,
  )
}
