// The environment, read once and in one place, into a frozen Config. All mistakes are reported together.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { OperatorError } from './operator-error.ts'
import type { Key } from './secrets/key-ring.ts'

export type Config = Readonly<{
  port: number
  host: string
  publicUrl: URL
  /** Undefined: Carillon runs its own PostgreSQL in the data directory. */
  databaseUrl: string | undefined
  databasePoolSize: number
  dataDirectory: string
  loadDemo: boolean
  logLevel: string
  /** Undefined: the ring is kept in a file of the data directory. */
  keys: Key[] | undefined
  requestsPerSecond: number
  requestsPerDay: number
  bodyLimitBytes: number
  trustProxy: boolean
}>

type Environment = Record<string, string | undefined>
type Setting<T> = {
  example: string
  help: string
  parse: (text: string | undefined, all: Environment) => T
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

// In the order of .env.example, which is made from this table (scripts/documents.ts).
export const settings = {
  PORT: {
    example: '8080',
    help: 'Where the service listens.',
    parse: (text) => whole(text, 8080, 0, 65_535),
  },
  HOST: {
    example: 'localhost',
    help: 'The address it listens on. In a container: 0.0.0.0',
    parse: (text) => text ?? 'localhost',
  },
  PUBLIC_URL: {
    example: 'http://localhost:8080',
    help: 'The address people and apps reach it at. Without it: http://localhost and the port.',
    parse: (text, all) => (text === undefined ? localAddress(filled(all.PORT)) : webAddress(text)),
  },
  DATABASE_URL: {
    example: '',
    help: 'Your own PostgreSQL, 15 or newer (postgresql://…). Without it Carillon runs one in the data directory.',
    parse: postgresAddress,
  },
  DATABASE_POOL_SIZE: {
    example: '10',
    help: 'Connections that each process opens at most.',
    parse: (text) => whole(text, 10, 2, 500),
  },
  CARILLON_DATA_DIR: {
    example: './.carillon',
    help: 'Everything that Carillon keeps on disk.',
    parse: (text) => resolve(text ?? './.carillon'),
  },
  LOAD_DEMO: {
    example: '',
    help: 'yes or no: load the demo organizations at the first start. Without it: yes, unless DATABASE_URL is set.',
    parse: (text, all) => (text === undefined ? !filled(all.DATABASE_URL) : yesOrNo(text)),
  },
  LOG_LEVEL: {
    example: 'info',
    help: `One of ${logLevels.join(', ')}.`,
    parse: (text) => oneOf(text ?? 'info', logLevels),
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
    help: 'yes when a reverse proxy in front sets X-Forwarded-For; only then is that header believed.',
    parse: (text) => yesOrNo(text ?? 'no'),
  },
} satisfies Record<string, Setting<unknown>>

type SettingName = keyof typeof settings

/** The values of .env in the current folder, then the environment itself, which wins. */
export function readEnvironment(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

export function readConfig(environment: Environment): Config {
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
    keys: read('CARILLON_KEYS'),
    requestsPerSecond: read('RATE_LIMIT_PER_SECOND'),
    requestsPerDay: read('QUOTA_PER_DAY'),
    bodyLimitBytes: read('BODY_LIMIT_BYTES'),
    trustProxy: read('TRUST_PROXY'),
  }
  if (mistakes.length > 0) {
    throw new OperatorError(
      `These settings cannot be used:\n${mistakes.join('\n')}\nSee .env.example for what each one takes.`,
      { exitCode: 2 },
    )
  }
  return Object.freeze(config)
}

function filled(text: string | undefined): string | undefined {
  return text === '' ? undefined : text
}

/** Secrets are not repeated on a screen that others may see. */
function hidden(name: string, text: string | undefined): string {
  return name === 'CARILLON_KEYS' || name === 'DATABASE_URL' ? '…' : (text ?? '')
}

function whole(text: string | undefined, otherwise: number, least: number, most: number): number {
  if (text === undefined) return otherwise
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new Error(`must be a whole number from ${least} to ${most}.`)
}

function oneOf(text: string, choices: string[]): string {
  if (choices.includes(text)) return text
  throw new Error(`must be one of ${choices.join(', ')}.`)
}

function yesOrNo(text: string): boolean {
  if (['yes', 'true', '1'].includes(text.toLowerCase())) return true
  if (['no', 'false', '0'].includes(text.toLowerCase())) return false
  throw new Error('must be yes or no.')
}

function webAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (
    url &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash
  )
    return url
  throw new Error('must be an address such as https://carillon.example, without a path.')
}

function localAddress(port = '8080'): URL {
  const address = `http://localhost:${port}`
  // A port that makes no address is PORT's mistake, and told there.
  return new URL(URL.canParse(address) ? address : 'http://localhost')
}

function postgresAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && ['postgres:', 'postgresql:'].includes(url.protocol)) return text
  throw new Error('must be an address such as postgresql://name:password@host:5432/database.')
}

function keyRing(text: string | undefined): Key[] | undefined {
  if (text === undefined) return undefined
  return text.split(',').map((part) => {
    const [id = '', encoded = ''] = part.trim().split(':')
    const secret = Buffer.from(encoded, 'base64')
    if (!/^[\w-]{1,40}$/.test(id) || secret.length !== 32) {
      throw new Error(
        'must be name:key pairs, each key 32 bytes in base64 (openssl rand -base64 32).',
      )
    }
    return { id, secret }
  })
}
