// The environment, read once and in one place, into a frozen Config. All mistakes are reported together.
import { readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type Descriptions, networks } from '../networks/registry.ts'
import type { Key } from '../secrets/key-ring.ts'
import { type BackupConfig, backupSettings, readBackupSettings } from './backup-settings.ts'
import { type InteractionConfig, interactionSettings } from './interaction-settings.ts'
import { type MediaConfig, mediaSettings, readMediaSettings } from './media-settings.ts'
import {
  addressSettings,
  type NetworkAddresses,
  type OptIns,
  optInSettings,
  pushSettings,
  readAddresses,
  readDirectories,
  readOptIns,
  readPushSettings,
} from './network-settings.ts'
import { OperatorError } from './operator-error.ts'
import { type PublishConfig, publishSettings, readPublishSettings } from './publish-settings.ts'
import {
  type RetentionConfig,
  readRetentionSettings,
  retentionSettings,
} from './retention-settings.ts'
import { serviceSettings } from './service-settings.ts'
import { unknownNames } from './setting-names.ts'
import {
  type Environment,
  filled,
  isForOthers,
  type Setting,
  smtpAddress,
  whole,
  yesOrNo,
} from './setting-values.ts'
import { readTracingSettings, type TracingConfig, tracingSettings } from './tracing-settings.ts'

export type Config = Readonly<
  MediaConfig &
    PublishConfig &
    RetentionConfig &
    BackupConfig &
    TracingConfig & {
      port: number
      host: string
      /** Where a worker answers the health addresses. Undefined: it opens no port. */
      workerPort: number | undefined
      publicUrl: URL
      /** Others than this machine can reach the service. */
      isForOthers: boolean
      /** Undefined: Carillon runs its own PostgreSQL in the data directory. */
      databaseUrl: string | undefined
      /** Where PostgreSQL is reached without the pooler of databaseUrl. Undefined: databaseUrl leads to PostgreSQL itself. */
      databaseDirectUrl: string | undefined
      /** A standby of the same database, for lists. */
      databaseReadUrl: string | undefined
      databasePoolSize: number
      dataDirectory: string
      loadDemo: boolean
      logLevel: string
      /** auto: text where a person reads it, which is on a terminal. */
      logFormat: string
      /** Undefined: the ring is kept in a file of the data directory. */
      keys: Key[] | undefined
      requestsPerSecond: number
      requestsPerDay: number
      bodyLimitBytes: number
      /** The addresses of members who see how the installation is, as they are compared. */
      operators: string[]
      trustProxy: boolean
      /** Whether apps may register themselves (RFC 7591). */
      clientRegistration: boolean
      /** Whether `carillon start` also runs the sandbox networks, on the port after its own. */
      sandbox: boolean
      sandboxHost: string
      networkAddresses: NetworkAddresses
      /** Where the directories of networks are that have many servers. */
      networkDirectories: NetworkAddresses
      allowPrivateServers: boolean
      /** The networks for which the operator has opted in (networks/opt-ins.ts). */
      optIns: OptIns
      smtpUrl: string | undefined
      mailFrom: string
      allowPrivateWebhooks: boolean
      webhookConcurrency: number
      interactions: InteractionConfig
      /** A named place where the process kills or (stop:name) freezes itself; for the tests of crashes. */
      failPoint: string | undefined
    }
>

const mailSettings = {
  SMTP_URL: {
    example: '',
    help: 'Where mails are sent through: smtp://name:password@host:587. Without it they are kept on a page of the sandbox.',
    parse: smtpAddress,
  },
  MAIL_FROM: {
    example: 'Carillon <carillon@localhost>',
    help: 'The sender of mails.',
    parse: (text) => text ?? 'Carillon <carillon@localhost>',
  },
} satisfies Record<string, Setting<unknown>>

const serverSettings = {
  ALLOW_PRIVATE_SERVERS: {
    example: 'no',
    help: 'yes: servers that people name may be at private addresses, without TLS. Only for trying things out.',
    parse: (text) => yesOrNo(text ?? 'no'),
  },
} satisfies Record<string, Setting<unknown>>

const webhookSettings = {
  ALLOW_PRIVATE_WEBHOOKS: {
    example: 'no',
    help: 'yes: events may be sent to private and loopback addresses. Only for trying things out.',
    parse: (text) => yesOrNo(text ?? 'no'),
  },
  WEBHOOK_CONCURRENCY: {
    example: '40',
    help: 'Receivers that one process sends events to at the same time; a quarter of them for the apps of one organization.',
    parse: (text) => whole(text, 40, 1, 500),
  },
} satisfies Record<string, Setting<unknown>>

const testSettings = {
  FAIL_POINT: {
    example: '',
    help: 'For tests of crashes: the name of a place where the process kills itself, or stop: and the name to freeze there.',
    parse: (text) => text,
  },
} satisfies Record<string, Setting<unknown>>

/** Every setting, in the order of .env.example, which is made from it (scripts/documents.ts). */
export function listSettings(
  descriptions: Descriptions = networks,
): Record<string, Setting<unknown>> {
  return {
    ...serviceSettings,
    ...addressSettings(descriptions),
    ...serverSettings,
    ...mailSettings,
    ...mediaSettings,
    ...webhookSettings,
    ...publishSettings,
    ...retentionSettings,
    ...backupSettings,
    ...tracingSettings,
    ...optInSettings(descriptions),
    ...interactionSettings(descriptions),
    ...pushSettings(descriptions),
    ...testSettings,
  }
}

/** The settings whose names the code knows; those of networks come from their descriptions. */
function knownSettings(descriptions: Descriptions) {
  return {
    ...serviceSettings,
    ...serverSettings,
    ...mailSettings,
    ...mediaSettings,
    ...webhookSettings,
    ...publishSettings,
    ...retentionSettings,
    ...backupSettings,
    ...tracingSettings,
    ...interactionSettings(descriptions),
    ...testSettings,
  }
}

type KnownSettings = ReturnType<typeof knownSettings>

/** The values of .env in the current folder, then the environment itself, which wins. */
export function readEnvironment(): { environment: Environment; namesInFile: string[] } {
  const found = statSync('.env', { throwIfNoEntry: false })
  // Other programs may use a folder of that name.
  if (!found || found.isDirectory()) return { environment: process.env, namesInFile: [] }
  const inFile = parseEnv(readFileSync('.env', 'utf8'))
  for (const [name, value] of Object.entries(inFile)) process.env[name] ??= value
  return { environment: process.env, namesInFile: Object.keys(inFile) }
}

export function readConfig(
  environment: Environment,
  namesInFile: string[] = [],
  descriptions: Descriptions = networks,
): Config {
  const mistakes: string[] = []
  const settings = knownSettings(descriptions)
  function parse<T>(name: string, setting: Setting<T>): T {
    const text = environment[name]?.trim()
    try {
      return setting.parse(filled(text), environment)
    } catch (mistake) {
      const shown = isSecret(name, setting) ? '…' : (text ?? '')
      mistakes.push(`  ${name}=${shown} ${mistake instanceof Error ? mistake.message : mistake}`)
      return undefined as never
    }
  }
  function read<N extends keyof KnownSettings>(name: N): ReturnType<KnownSettings[N]['parse']> {
    // The table gives each name its own result type, which a call by a generic name cannot see.
    const setting = settings[name] as Setting<ReturnType<KnownSettings[N]['parse']>>
    return parse(name, setting)
  }
  const config: Config = {
    port: read('PORT'),
    host: read('HOST'),
    workerPort: read('WORKER_PORT'),
    publicUrl: read('PUBLIC_URL'),
    isForOthers: isForOthers(environment),
    databaseUrl: read('DATABASE_URL'),
    databaseDirectUrl: read('DATABASE_DIRECT_URL'),
    databaseReadUrl: read('DATABASE_READ_URL'),
    databasePoolSize: read('DATABASE_POOL_SIZE'),
    dataDirectory: read('CARILLON_DATA_DIR'),
    loadDemo: read('LOAD_DEMO'),
    logLevel: read('LOG_LEVEL'),
    logFormat: read('LOG_FORMAT'),
    keys: read('CARILLON_KEYS'),
    requestsPerSecond: read('RATE_LIMIT_PER_SECOND'),
    requestsPerDay: read('QUOTA_PER_DAY'),
    bodyLimitBytes: read('BODY_LIMIT_BYTES'),
    operators: read('OPERATORS'),
    trustProxy: read('TRUST_PROXY'),
    clientRegistration: read('CLIENT_REGISTRATION'),
    ...{ sandbox: read('SANDBOX'), sandboxHost: read('SANDBOX_HOST') },
    networkAddresses: readAddresses(descriptions, parse),
    networkDirectories: readDirectories(descriptions, parse),
    allowPrivateServers: read('ALLOW_PRIVATE_SERVERS'),
    optIns: readOptIns(descriptions, parse),
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM'),
    allowPrivateWebhooks: read('ALLOW_PRIVATE_WEBHOOKS'),
    webhookConcurrency: read('WEBHOOK_CONCURRENCY'),
    ...readParts(read),
    interactions: {
      networks: read('INTERACTION_NETWORKS'),
      concurrency: read('INTERACTION_CONCURRENCY'),
      minPauseMs: read('INTERACTION_SHORTEST_SECONDS'),
      maxPauseMs: read('INTERACTION_LONGEST_SECONDS'),
      retentionMs: read('INTERACTION_RETENTION_DAYS'),
      push: readPushSettings(descriptions, parse),
    },
    failPoint: read('FAIL_POINT'),
  }
  const names = { inFile: namesInFile, inEnvironment: Object.keys(environment) }
  const unknown = unknownNames(Object.keys(listSettings(descriptions)), names)
  mistakes.push(...contradictionsOf(config), ...unknown.map((sentence) => `  ${sentence}`))
  if (mistakes.length > 0) throw unusable(mistakes)
  return Object.freeze(config)
}

function readParts(
  read: <N extends keyof KnownSettings>(name: N) => ReturnType<KnownSettings[N]['parse']>,
) {
  return {
    ...readMediaSettings(read),
    ...readPublishSettings(read),
    ...readRetentionSettings(read),
    ...readBackupSettings(read),
    ...readTracingSettings(read),
  }
}

function contradictionsOf(config: Config): string[] {
  const { publishLeaseMs, publishCallMs, databaseUrl, databaseDirectUrl, databaseReadUrl } = config
  const found: string[] = []
  if (publishLeaseMs < 2 * publishCallMs)
    found.push('  PUBLISH_LEASE_SECONDS must be at least twice PUBLISH_CALL_SECONDS.')
  if (databaseDirectUrl && !databaseUrl)
    found.push('  DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler.')
  if (databaseReadUrl && !databaseUrl)
    found.push('  DATABASE_READ_URL needs DATABASE_URL, the address of the primary.')
  return found
}

function unusable(mistakes: string[]): OperatorError {
  const all = mistakes.join('\n')
  const message = `These settings cannot be used:\n${all}\nSee .env.example for what each one takes.`
  return new OperatorError(message, { exitCode: 2 })
}

const secretNames = /KEYS|DATABASE_(DIRECT_)?URL|SMTP_URL|SECRET/

/** Secrets are not repeated on a screen that others may see. */
function isSecret(name: string, setting: Setting<unknown>): boolean {
  return setting.isSecret ?? secretNames.test(name)
}
