// The environment, read once and in one place, into a frozen Config. All mistakes are reported together.
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { OperatorError } from '../operator-error.ts'
import type { Key } from '../secrets/key-ring.ts'
import { type InteractionConfig, interactionSettings } from './interaction-settings.ts'
import { type MediaConfig, mediaSettings, readMediaSettings } from './media-settings.ts'
import { type PublishConfig, publishSettings, readPublishSettings } from './publish-settings.ts'
import { unknownNames } from './setting-names.ts'
import {
  type Environment,
  filled,
  hostName,
  isLoopback,
  keyRing,
  localAddress,
  oneOf,
  optionalAddress,
  postgresAddress,
  type Setting,
  smtpAddress,
  webAddress,
  whole,
  yesOrNo,
} from './setting-values.ts'

export type Config = Readonly<
  MediaConfig &
    PublishConfig & {
      port: number
      host: string
      publicUrl: URL
      /** Undefined: Carillon runs its own PostgreSQL in the data directory. */
      databaseUrl: string | undefined
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
      trustProxy: boolean
      /** Whether `carillon start` also runs the sandbox networks, on the port after its own. */
      sandbox: boolean
      sandboxHost: string
      networkAddresses: NetworkAddresses
      smtpUrl: string | undefined
      mailFrom: string
      allowPrivateWebhooks: boolean
      webhookConcurrency: number
      interactions: InteractionConfig
      /** A named place where the process kills or (stop:name) freezes itself; for the tests of crashes. */
      failPoint: string | undefined
    }
>

/** Undefined: the network's own, or the sandbox network's when that runs. */
export type NetworkAddresses = Record<
  'twitter' | 'facebook' | 'instagram' | 'pinterest',
  URL | undefined
>

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

// In the order of .env.example, which is made from this table (scripts/documents.ts).
export const settings = {
  PORT: {
    example: '8080',
    help: 'Where the service listens.',
    parse: (text) => whole(text, 8080, 1, 65_535),
  },
  HOST: {
    example: 'localhost',
    help: 'The host name or address it listens on. In a container: 0.0.0.0',
    parse: (text) => hostName(text ?? 'localhost'),
  },
  PUBLIC_URL: {
    example: 'http://localhost:8080',
    help: 'The address people and apps reach it at. Without it: that of HOST and PORT on this machine.',
    parse: (text, all) =>
      text === undefined
        ? localAddress(filled(all.HOST) ?? 'localhost', filled(all.PORT) ?? '8080')
        : webAddress(text),
  },
  DATABASE_URL: {
    example: '',
    help: 'Your own PostgreSQL, 15 or newer (postgresql://…). Without it Carillon runs one in the data directory.',
    parse: postgresAddress,
  },
  DATABASE_POOL_SIZE: {
    example: '10',
    help: 'Connections that each process opens at most for requests and tasks. Each worker opens up to ten more.',
    parse: (text) => whole(text, 10, 2, 500),
  },
  CARILLON_DATA_DIR: {
    example: './.carillon',
    help: 'Everything that Carillon keeps on disk.',
    parse: (text) => resolve(text ?? './.carillon'),
  },
  LOAD_DEMO: {
    example: '',
    help: 'yes or no: load the demo organizations at the first start. Without it: yes, unless DATABASE_URL is set or others can reach HOST.',
    parse: (text, all) =>
      text === undefined
        ? !filled(all.DATABASE_URL) && isLoopback(filled(all.HOST) ?? 'localhost')
        : yesOrNo(text),
  },
  LOG_LEVEL: {
    example: 'info',
    help: `One of ${logLevels.join(', ')}.`,
    parse: (text) => oneOf(text ?? 'info', logLevels),
  },
  LOG_FORMAT: {
    example: 'auto',
    help: 'text: for people. json: one object a line, for programs. auto: text on a terminal, json elsewhere.',
    parse: (text) => oneOf(text ?? 'auto', ['auto', 'text', 'json']),
  },
  CARILLON_KEYS: {
    example: '',
    help:
      'The key ring that seals secrets: name:key,name:key (32 bytes each, base64), newest first. ' +
      'Without it a ring is made in the data directory; several machines need the same ring.',
    parse: keyRing,
  },
  RATE_LIMIT_PER_SECOND: {
    example: '20',
    help: 'Requests per second and account.',
    parse: (text) => whole(text, 20, 1, 1_000_000),
  },
  QUOTA_PER_DAY: {
    example: '100000',
    help: 'Requests per day (UTC) and account.',
    parse: (text) => whole(text, 100_000, 1, 1_000_000_000_000),
  },
  BODY_LIMIT_BYTES: {
    example: '1048576',
    help: 'The longest request body that is read.',
    parse: (text) => whole(text, 1_048_576, 1024, 104_857_600),
  },
  TRUST_PROXY: {
    example: 'no',
    help: 'yes when a reverse proxy in front sets X-Forwarded-For; only then is that header believed, and only its last address.',
    parse: (text) => yesOrNo(text ?? 'no'),
  },
  SANDBOX: {
    example: '',
    help: 'yes or no: run the sandbox networks on PORT + 1. Without it: yes for carillon start without DATABASE_URL.',
    parse: (text, all) => (text === undefined ? !filled(all.DATABASE_URL) : yesOrNo(text)),
  },
  SANDBOX_HOST: {
    example: '',
    help: 'The host name or address the sandbox networks listen on: anybody who reaches them can post as anybody. Without it: HOST if only this machine can reach that, else localhost.',
    parse: (text, all) => {
      const host = filled(all.HOST) ?? 'localhost'
      return hostName(text ?? (isLoopback(host) ? host : 'localhost'))
    },
  },
  TWITTER_API_URL: {
    example: '',
    help: 'Where X is reached. Without it: the sandbox network, or https://api.x.com',
    parse: optionalAddress,
  },
  FACEBOOK_API_URL: {
    example: '',
    help: 'The same for Facebook: https://graph.facebook.com',
    parse: optionalAddress,
  },
  INSTAGRAM_API_URL: {
    example: '',
    help: 'The same for Instagram: https://graph.instagram.com',
    parse: optionalAddress,
  },
  PINTEREST_API_URL: {
    example: '',
    help: 'The same for Pinterest: https://api.pinterest.com',
    parse: optionalAddress,
  },
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
  ...mediaSettings,
  ALLOW_PRIVATE_WEBHOOKS: {
    example: 'no',
    help: 'yes: events may be sent to private and loopback addresses. Only for trying things out.',
    parse: (text) => yesOrNo(text ?? 'no'),
  },
  WEBHOOK_CONCURRENCY: {
    example: '40',
    help: 'Receivers that one process sends events to at the same time; a quarter of them for one app.',
    parse: (text) => whole(text, 40, 1, 500),
  },
  ...publishSettings,
  ...interactionSettings,
  FAIL_POINT: {
    example: '',
    help: 'For tests of crashes: the name of a place where the process kills itself, or stop: and the name to freeze there.',
    parse: (text) => text,
  },
} satisfies Record<string, Setting<unknown>>

type SettingName = keyof typeof settings

/** The values of .env in the current folder, then the environment itself, which wins. */
export function readEnvironment(): { environment: Environment; namesInFile: string[] } {
  const found = statSync('.env', { throwIfNoEntry: false })
  // Some keep other things in a folder of that name.
  if (!found || found.isDirectory()) return { environment: process.env, namesInFile: [] }
  const inFile = parseEnv(readFileSync('.env', 'utf8'))
  for (const [name, value] of Object.entries(inFile)) process.env[name] ??= value
  return { environment: process.env, namesInFile: Object.keys(inFile) }
}

export function readConfig(environment: Environment, namesInFile: string[] = []): Config {
  const mistakes: string[] = []
  function read<N extends SettingName>(name: N): ReturnType<(typeof settings)[N]['parse']> {
    const text = environment[name]?.trim()
    try {
      // The table gives each name its own result type, which a call by a generic name cannot see.
      return settings[name].parse(filled(text), environment) as ReturnType<
        (typeof settings)[N]['parse']
      >
    } catch (mistake) {
      mistakes.push(
        `  ${name}=${hidden(name, text)} ${mistake instanceof Error ? mistake.message : mistake}`,
      )
      return undefined as never
    }
  }
  const config: Config = {
    port: read('PORT'),
    host: read('HOST'),
    publicUrl: read('PUBLIC_URL'),
    databaseUrl: read('DATABASE_URL'),
    databasePoolSize: read('DATABASE_POOL_SIZE'),
    dataDirectory: read('CARILLON_DATA_DIR'),
    loadDemo: read('LOAD_DEMO'),
    logLevel: read('LOG_LEVEL'),
    logFormat: read('LOG_FORMAT'),
    keys: read('CARILLON_KEYS'),
    requestsPerSecond: read('RATE_LIMIT_PER_SECOND'),
    requestsPerDay: read('QUOTA_PER_DAY'),
    bodyLimitBytes: read('BODY_LIMIT_BYTES'),
    trustProxy: read('TRUST_PROXY'),
    sandbox: read('SANDBOX'),
    sandboxHost: read('SANDBOX_HOST'),
    networkAddresses: {
      twitter: read('TWITTER_API_URL'),
      facebook: read('FACEBOOK_API_URL'),
      instagram: read('INSTAGRAM_API_URL'),
      pinterest: read('PINTEREST_API_URL'),
    },
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM'),
    ...readMediaSettings(read),
    allowPrivateWebhooks: read('ALLOW_PRIVATE_WEBHOOKS'),
    webhookConcurrency: read('WEBHOOK_CONCURRENCY'),
    ...readPublishSettings(read),
    interactions: {
      networks: read('INTERACTION_NETWORKS'),
      concurrency: read('INTERACTION_CONCURRENCY'),
      shortestPauseMs: read('INTERACTION_SHORTEST_SECONDS'),
      longestPauseMs: read('INTERACTION_LONGEST_SECONDS'),
      retentionMs: read('INTERACTION_RETENTION_DAYS'),
      facebookAppSecret: read('FACEBOOK_APP_SECRET'),
      facebookVerifyToken: read('FACEBOOK_VERIFY_TOKEN'),
    },
    failPoint: read('FAIL_POINT'),
  }
  if (config.publishLeaseMs < 2 * config.publishCallMs) {
    mistakes.push('  PUBLISH_LEASE_SECONDS must be at least twice PUBLISH_CALL_SECONDS.')
  }
  const names = { inFile: namesInFile, inEnvironment: Object.keys(environment) }
  mistakes.push(...unknownNames(Object.keys(settings), names).map((sentence) => `  ${sentence}`))
  if (mistakes.length > 0) {
    throw new OperatorError(
      `These settings cannot be used:\n${mistakes.join('\n')}\nSee .env.example for what each one takes.`,
      { exitCode: 2 },
    )
  }
  return Object.freeze(config)
}

const secretNames = /KEYS|DATABASE_URL|SMTP_URL|SECRET|VERIFY_TOKEN/

/** Secrets are not repeated on a screen that others may see. */
function hidden(name: string, text: string | undefined): string {
  return secretNames.test(name) ? '…' : (text ?? '')
}
