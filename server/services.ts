// Opens the services that the whole process shares (database, tokens, storage, networks, mail), and closes them in order.
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { type Continuity, openContinuity, positionFile } from './continuity/continuity.ts'
import { cannotReach } from './db/connections/cannot-reach.ts'
import { type Connections, connect } from './db/db.ts'
import { openStandby, type ReadLists, type Standby } from './db/replica.ts'
import { type EventHub, eventsChannel, openEventHub } from './events/events.ts'
import { type Metrics, openMetrics } from './health/metrics.ts'
import { type PushSecrets, pushSecrets } from './interactions/push/push.ts'
import { openRateLimits, type RateLimits } from './limits/limits.ts'
import { type Mailer, openMailer } from './mail/send.ts'
import { openPictureProcesses } from './media/pictures/picture-process.ts'
import { makeSmallPicture } from './media/pictures/small-picture.ts'
import { openStorage } from './media/storage/open.ts'
import type { Storage } from './media/storage/storage.ts'
import type { NetworkDescription } from './networks/networks.ts'
import { type Networks, openNetworks } from './networks/open.ts'
import { withOptIns } from './networks/opt-ins.ts'
import { type Descriptions, networks as registered } from './networks/registry.ts'
import { type Outbound, openOutbound } from './outbound/outbound.ts'
import { type FindPortrait, openPortraits } from './portraits/portraits.ts'
import { withPortraits } from './portraits/sandbox-portraits.ts'
import { openUnstoredTokens, type UnstoredTokens } from './profiles/renewal/unstored.ts'
import type { KeyRing } from './secrets/key-ring.ts'
import { listenerName } from './secrets/ring-keys.ts'
import { openTokens, type Tokens } from './tokens/tokens.ts'

export type Services = Connections & {
  config: Config
  log: Logger
  databaseUrl: string
  /** For what needs a session: the same database, never through a pooler in transaction mode. */
  directUrl: string
  keyRing: KeyRing
  /** From a standby, if there is one that has everything. */
  readLists: ReadLists
  /** Detects a database that has lost confirmed writes. */
  continuity: Continuity
  tokens: Tokens
  /** Live events for viewers of this process. */
  events: EventHub
  limits: RateLimits
  /** The descriptions of the networks (networks/registry.ts). */
  descriptions: Descriptions
  networks: Networks
  outbound: Outbound
  mailer: Mailer
  metrics: Metrics
  storage: Storage
  /** Tokens that a network has just renewed and the database does not have yet. */
  unstored: UnstoredTokens
  push: PushSecrets
  /** Of profiles and people, for the pages of the service. */
  findPortrait: FindPortrait
  /** The URL of the sandbox networks, if they run beside the service. */
  sandboxUrl: string | undefined
}

/** The embedded PostgreSQL shares the machine's memory: a process of it has 2 to 5 MB, and a new connection takes some milliseconds. */
const embeddedIdleMs = 2000

export async function openServices(options: {
  config: Config
  log: Logger
  databaseUrl: string
  /** Another one if `databaseUrl` leads to a pooler in transaction mode. */
  directUrl?: string
  keyRing: KeyRing
  sandboxUrl?: string
  /** The sandbox networks as browsers reach them: for the URLs of posts. */
  sandboxPublicUrl?: string
  descriptions?: Descriptions
}): Promise<Services> {
  const { config, databaseUrl, sandboxUrl } = options
  const directUrl = options.directUrl ?? databaseUrl
  const descriptions = withOptIns(options.descriptions ?? registered, { ...config, sandboxUrl })
  const continuity = openContinuity({
    log: options.log,
    file: join(config.dataDirectory, positionFile),
  })
  const connections = connect(databaseUrl, {
    max: config.databasePoolSize,
    name: 'carillon',
    verify: continuity.verify,
    isPooled: directUrl !== databaseUrl,
    ...(config.databaseUrl === undefined ? { idleMs: embeddedIdleMs } : {}),
  })
  const { tokens, events } = await openListening(connections, { ...options, directUrl })
  await continuity.start(connections.pool)
  const unstored = await startUnstored(connections, options)
  const standby = openLists(connections, { ...options, continuity })
  const limits = openRateLimits(connections.pool, {
    perSecond: config.requestsPerSecond,
    perDay: config.requestsPerDay,
  })
  const networks = openAllNetworks(options, descriptions)
  const outbound = openOutbound({
    allowPrivate: config.allowPrivateWebhooks,
    timeoutMs: 10_000,
    maxBytes: 64 * 1024,
  })
  const storage = await openStorage({ ...config, keyRing: options.keyRing })
  const mailer = openMailer({ ...config, ...options, sandboxUrl })
  return {
    ...options,
    directUrl,
    ...connections,
    readLists: standby.readLists,
    continuity,
    tokens,
    events,
    limits,
    descriptions,
    networks,
    outbound,
    mailer,
    metrics: openMetrics(descriptions),
    storage,
    unstored,
    push: pushSecrets(config.interactions, sandboxUrl !== undefined),
    findPortrait: findPortraitWith({ ...options, outbound, storage }),
    sandboxUrl,
    close: () =>
      closeAll([
        events.close,
        networks.close,
        outbound.close,
        async () => mailer.close(),
        storage.close,
        unstored.close,
        limits.close,
        continuity.close,
        tokens.close,
        standby.close,
        connections.close,
      ]),
  }
}

function openLists(
  { database: primary }: Connections,
  { config, log, continuity }: Pick<Services, 'config' | 'log' | 'continuity'>,
): Standby {
  const { databaseReadUrl: url, databasePoolSize: max } = config
  return openStandby({ primary, url, max, log, mayRead: continuity.mayPublish })
}

function openAllNetworks(
  options: { config: Config; sandboxUrl?: string; sandboxPublicUrl?: string },
  descriptions: Descriptions,
): Networks {
  const { config, sandboxUrl } = options
  const addresses = networkAddresses(config, descriptions, sandboxUrl)
  return openNetworks({
    addresses,
    directories: directoriesOf(config),
    allowPrivateServers: config.allowPrivateServers,
    descriptions,
    ...sandboxOf(options),
    fetchTimeoutMs: config.publishCallMs,
    ...settlingOf(config),
    ...readingOf(addresses, descriptions),
  })
}

/** A file of an earlier process is stored before anything renews. */
async function startUnstored(
  { database }: Connections,
  { config, keyRing, log }: Pick<Services, 'config' | 'keyRing' | 'log'>,
): Promise<UnstoredTokens> {
  const directory = join(config.dataDirectory, 'renewals')
  const unstored = openUnstoredTokens({ database, keyRing, log, directory })
  await unstored.start()
  return unstored
}

type Sandbox = { sandboxUrl?: string; sandboxPublicUrl?: string }

function sandboxOf({ sandboxUrl, sandboxPublicUrl }: Sandbox) {
  if (!sandboxUrl) return {}
  const shown = sandboxPublicUrl ? { shownAt: { [sandboxUrl]: sandboxPublicUrl } } : {}
  return { ownSandbox: new URL(sandboxUrl).origin, ...shown }
}

function findPortraitWith({
  outbound,
  storage,
  sandboxUrl,
  log,
}: Pick<Services, 'outbound' | 'storage' | 'log'> & { sandboxUrl?: string }): FindPortrait {
  const using = {
    outbound: withPortraits(outbound, sandboxUrl),
    storage,
    pictures: openPictureProcesses(),
  }
  return openPortraits({ log, fetchPortrait: (url) => makeSmallPicture(using, url) })
}

/** Tokens and live events share the connection that listens for notifications. */
async function openListening(
  connections: Connections,
  { directUrl, log, keyRing }: { directUrl: string; log: Logger; keyRing: KeyRing },
): Promise<{ tokens: Tokens; events: EventHub }> {
  const events = openEventHub({ ...connections, log })
  const others = { [eventsChannel]: events.wake }
  try {
    const name = listenerName(keyRing)
    return { tokens: await openTokens(connections.pool, directUrl, { others, name }), events }
  } catch (cause) {
    await connections.close()
    throw cannotReach(cause)
  }
}

/** Closes all in order, even after a failure: without the database the limits fail to close, but the pool must be closed. */
async function closeAll(closers: (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const close of closers) await close().catch((error: unknown) => errors.push(error))
  if (errors.length > 1) throw new AggregateError(errors, 'Not everything could be closed.')
  if (errors.length === 1) throw errors[0]
}

/** A setting wins; then the sandbox, if it runs; then the network itself. */
function networkAddresses(
  config: Config,
  descriptions: Descriptions,
  sandboxUrl: string | undefined,
): Record<string, string> {
  const choose = ({ name, api, sandbox }: NetworkDescription) =>
    config.networkAddresses[name]?.href ?? (sandboxUrl ? sandboxUrl + sandbox.path : api.url)
  return Object.fromEntries(
    descriptions.map((network) => [network.name, choose(network).replace(/\/$/, '')]),
  )
}

function directoriesOf({ networkDirectories }: Config): Record<string, string | undefined> {
  const entries = Object.entries(networkDirectories)
  return Object.fromEntries(entries.map(([name, url]) => [name, url?.href.replace(/\/$/, '')]))
}

function settlingOf({ publishSettlingMs }: Config): { settlingSeconds?: number } {
  return publishSettlingMs === undefined ? {} : { settlingSeconds: publishSettlingMs / 1_000 }
}

/** The sandbox shows everything at once and has no limit on reads. */
function readingOf(addresses: Record<string, string>, descriptions: Descriptions) {
  const isReal = descriptions.some(
    ({ name, capabilities, api }) => capabilities.includes('read') && addresses[name] === api.url,
  )
  return isReal ? {} : { reading: { settlingSeconds: 1, againSeconds: 5 } }
}
