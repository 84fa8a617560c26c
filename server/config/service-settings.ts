// The settings of the service itself: where it listens, its database, its keys, its limits and the sandbox.
import { resolve } from 'node:path'
import {
  emailAddresses,
  filled,
  hostName,
  isForOthers,
  isLoopback,
  keyRing,
  localAddress,
  oneOf,
  postgresAddress,
  type Setting,
  webAddress,
  whole,
  yesOrNo,
} from './setting-values.ts'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

export const serviceSettings = {
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
  WORKER_PORT: {
    example: '',
    help: 'Where carillon worker answers /livez, /readyz and /metrics, at HOST. Without it a worker opens no port.',
    parse: (text) => (text === undefined ? undefined : whole(text, 0, 1, 65_535)),
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
  DATABASE_DIRECT_URL: {
    example: '',
    help: 'The same PostgreSQL without the pooler, where DATABASE_URL leads to one in transaction mode (PgBouncer).',
    parse: postgresAddress,
  },
  DATABASE_READ_URL: {
    example: '',
    help: 'A standby of the same PostgreSQL that streams from it. Lists are read there once it has everything that was written before.',
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
    help: 'yes or no: load the demo organizations at the first start. Without it: yes, unless DATABASE_URL is set or others can reach HOST or PUBLIC_URL; then a database with the demo is refused.',
    parse: (text, all) =>
      text === undefined ? !filled(all.DATABASE_URL) && !isForOthers(all) : yesOrNo(text),
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
  OPERATORS: {
    example: '',
    help: 'Addresses of members who see how the installation is (GET /v1/status), separated by commas. Only an address that its member has proved counts.',
    parse: (text) => emailAddresses(text),
  },
  TRUST_PROXY: {
    example: 'no',
    help: 'yes when a reverse proxy in front sets X-Forwarded-For; only then is that header believed, and only its last address.',
    parse: (text) => yesOrNo(text ?? 'no'),
  },
  CLIENT_REGISTRATION: {
    example: 'yes',
    help: 'yes or no: whether assistants may register themselves (docs/oauth.md). no: only apps that an organization has registered ask for consent.',
    parse: (text) => yesOrNo(text ?? 'yes'),
  },
  SANDBOX: {
    example: '',
    help: 'yes or no: run the sandbox networks on PORT + 1. Without it: yes for carillon start without DATABASE_URL, unless others can reach HOST or PUBLIC_URL.',
    parse: (text, all) =>
      text === undefined ? !filled(all.DATABASE_URL) && !isForOthers(all) : yesOrNo(text),
  },
  SANDBOX_HOST: {
    example: '',
    help: 'The host name or address the sandbox networks listen on: anyone who reaches them can post as any account. Without it: HOST if only this machine can reach that, else localhost.',
    parse: (text, all) => {
      const host = filled(all.HOST) ?? 'localhost'
      return hostName(text ?? (isLoopback(host) ? host : 'localhost'))
    },
  },
} satisfies Record<string, Setting<unknown>>
