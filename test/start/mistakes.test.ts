// Errors at a start are reported in one sentence, with a non-zero exit code and without a stack trace.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, chown, mkdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { testKeys } from '../support/keys.ts'
import { carillon, type Ended, type Environment, makeDirectory } from './carillon.ts'
import { carillonHere } from './here.ts'

/** The commands that need a matching database. */
const forms = ['start', 'api', 'worker', 'migrate']
const isRoot = process.getuid?.() === 0
// Root may write everywhere, so the restrictions of an ordinary user are tested as one.
const unprivileged = 65_534
// Root without its capabilities is an ordinary user that can still use its own directories.
const asOrdinaryUser = isRoot
  ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search', '--inh-caps=-all']
  : []

// Some systems let every user listen on every port.
const mayNeedPower =
  Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8')) > 80
const canMount =
  isRoot &&
  spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', '-o', 'ro', 'none', tmpdir()]).status === 0

test('every wrong setting is named at once, in plain words, and none is repeated that is secret', async () => {
  const { code, output } = await carillon(['start'], {
    PORT: 'eighty',
    PUBLIC_URL: 'carillon.example',
    DATABASE_URL: 'mysql://root:hunter2@db/carillon',
    DATABASE_POOL_SIZE: '0',
    LOAD_DEMO: 'maybe',
    LOG_LEVEL: 'loud',
    CARILLON_KEYS: 'first:c2hvcnQ=',
    RATE_LIMIT_PER_SECOND: '-1',
    QUOTA_PER_DAY: '1.5',
    BODY_LIMIT_BYTES: '10',
    TRUST_PROXY: 'perhaps',
  })
  assert.equal(code, 2)
  const lines = output.trimEnd().split('\n')
  assert.deepEqual(lines.slice(1, -1), [
    '  PORT=eighty must be a whole number from 1 to 65535.',
    '  PUBLIC_URL=carillon.example must be an address such as https://carillon.example, without a path.',
    '  DATABASE_URL=… must be an address such as postgresql://name:password@host:5432/database.',
    '  DATABASE_POOL_SIZE=0 must be a whole number from 2 to 500.',
    '  LOAD_DEMO=maybe must be yes or no.',
    '  LOG_LEVEL=loud must be one of trace, debug, info, warn, error, fatal, silent.',
    '  CARILLON_KEYS=… must be name:key pairs, each key 32 bytes in base64 (openssl rand -base64 32).',
    '  RATE_LIMIT_PER_SECOND=-1 must be a whole number from 1 to 1000000.',
    '  QUOTA_PER_DAY=1.5 must be a whole number from 1 to 1000000000000.',
    '  BODY_LIMIT_BYTES=10 must be a whole number from 1024 to 104857600.',
    '  TRUST_PROXY=perhaps must be yes or no.',
  ])
})

test('a wrong port is reported once', async () => {
  for (const port of ['eighty', '65536'])
    await refusesHere(
      { PORT: port },
      /^carillon: .*\n {2}PORT=\w+ must be .*\nSee .env.example.*\n$/,
      2,
      ['start'],
    )
})

test('names in .env that are no settings stop the start, all of them at once', async () => {
  const folder = await makeDirectory()
  await writeFile(
    join(folder, '.env'),
    'PROT=8080\nTRUST_PROXY=perhaps\nPOSTGRES_PASSWORD=other\nTEA=black\n',
  )
  const inFolder = ['env', '-C', folder]
  const { code, output } = await carillon(['start'], { UNKNOWN_TO_US: 'yes' }, inFolder)
  assert.deepEqual(output.split('\n').slice(1, -2), [
    '  TRUST_PROXY=perhaps must be yes or no.',
    '  PROT in .env is not a setting of Carillon. Did you mean PORT?',
    '  TEA in .env is not a setting of Carillon.',
  ])
  assert.equal(code, 2)
})

test('an unknown command or a missing argument prints the usage', async () => {
  await refuses({}, /there is no command fly\n+Usage:/, 2, ['fly'])
  await refusesHere({}, /Usage: carillon seed FILE/, 2, ['seed'])
  await refusesHere({}, /Usage: carillon keys \| carillon keys rotate/, 2, ['keys', 'turn'])
  await refusesHere({}, /Usage: carillon members/, 2, ['members', 'promote', 'a@b.example'])
})

test('a port below 1024, before anything is started', { skip: !mayNeedPower }, async () => {
  const CARILLON_DATA_DIR = join(await makeDirectory(), 'data')
  const withoutPower = isRoot
    ? ['setpriv', '--bounding-set=-net_bind_service', '--inh-caps=-all']
    : []
  const words =
    /^carillon: Port 80 may not be used by this user: .* Set PORT to 1024 or above, for example PORT=8080\.\n$/
  await refuses({ CARILLON_DATA_DIR, PORT: '80' }, words, 1, ['start'], withoutPower)
  await assert.rejects(stat(CARILLON_DATA_DIR), { code: 'ENOENT' })
})

test('a disk that is read-only', { skip: !canMount }, async () => {
  const disk = await makeDirectory()
  const CARILLON_DATA_DIR = join(disk, 'data')
  const readOnly = [
    'unshare',
    '-m',
    'sh',
    '-c',
    'mount -t tmpfs -o ro none "$0" && exec "$@"',
    disk,
  ]
  const ownDatabase =
    /^carillon: \S+data\S* lies on a file system that is read-only, .*choose another data directory or set DATABASE_URL\.\n$/
  await refuses({ CARILLON_DATA_DIR }, ownDatabase, 1, ['start'], readOnly)
})

test('a data directory that this user may not write', async () => {
  const parent = await makeDirectory()
  await chmod(parent, 0o755)
  const locked = join(parent, 'locked')
  await mkdir(locked, { mode: 0o555 })
  if (isRoot) await chown(locked, unprivileged, unprivileged)
  const settings = { CARILLON_DATA_DIR: join(locked, 'data') }
  await refuses(settings, /may not write .*locked/, 1, ['start'], asOrdinaryUser)
  // With an external database the keys still need a directory.
  const { url: DATABASE_URL } = await makeTestDatabase()
  const words = /locked\S* cannot be used: this user may not read or write it/
  await refuses({ ...settings, DATABASE_URL }, words, 1, ['start'], asOrdinaryUser)
  await writeFile(join(parent, 'file'), '')
  await refuses({ CARILLON_DATA_DIR: join(parent, 'file') }, /file.*(in its place|where a dir)/)
})

test('a database that does not answer, does not exist or refuses the log-in', async () => {
  const nowhere = `postgresql://a:b@localhost:${await freePort()}/carillon`
  const { url } = await makeTestDatabase()
  const [missing, wrongPassword] = [new URL(url), new URL(url)]
  missing.pathname = '/nosuchdatabase'
  wrongPassword.password = 'wrong'
  for (const word of forms) {
    const reason = /The database cannot be reached: .*ECONNREFUSED.*Check DATABASE_URL/
    await refuses({ DATABASE_URL: nowhere }, reason, 1, [word])
  }
  const noDatabase = /cannot be reached: .*"nosuchdatabase" does not exist/
  await refusesHere({ DATABASE_URL: missing.href }, noDatabase, 1, ['migrate'])
  const noEntry = /cannot be reached: .*password authentication failed/
  await refusesHere({ DATABASE_URL: wrongPassword.href }, noEntry, 1, ['migrate'])
})

test('a database of a newer Carillon, or without a schema', async () => {
  const { url: DATABASE_URL, pool } = await makeTestDatabase()
  await pool.query(`insert into migrations (name) values ('9999-of-the-future.sql')`)
  for (const word of forms)
    await refuses({ DATABASE_URL }, /newer Carillon than this one .*9999-of-the-future/, 1, [word])
  await pool.query('drop schema public cascade; create schema public')
  await refuses({ DATABASE_URL }, /not been migrated to this version. Run: carillon migrate/, 1, [
    'api',
  ])
})

test('a key ring that does not fit the database', async () => {
  const { url: DATABASE_URL } = await makeTestDatabase()
  const audit = (keys: string) => carillonHere(['audit'], { DATABASE_URL, CARILLON_KEYS: keys })
  assert.equal((await audit(testKeys)).code, 0)
  const other = `other:${Buffer.alloc(32, 8).toString('base64')}`
  const sameName = `test:${Buffer.alloc(32, 8).toString('base64')}`
  const unfit = [
    ['start', other, refuses],
    ['api', sameName, refuses],
    ['audit', other, refusesHere],
  ] as const
  for (const [word, CARILLON_KEYS, refuse] of unfit)
    await refuse({ DATABASE_URL, CARILLON_KEYS }, /key ring does not open the secrets/, 1, [word])
  assert.equal((await audit(`${other},${testKeys}`)).code, 0)
})

async function refuses(
  environment: Environment,
  sentence: RegExp,
  code = 1,
  words = ['start'],
  as: string[] = [],
): Promise<void> {
  const CARILLON_DATA_DIR = join(await makeDirectory(), 'data')
  assertRefused(await carillon(words, { CARILLON_DATA_DIR, ...environment }, as), sentence, code)
}

/** In the process of the tests: for refusals that the commands share. */
async function refusesHere(
  environment: Environment,
  sentence: RegExp,
  code: number,
  words: string[],
): Promise<void> {
  assertRefused(await carillonHere(words, environment), sentence, code)
}

function assertRefused(ended: Ended, sentence: RegExp, code: number): void {
  assert.match(ended.output, sentence)
  assert.doesNotMatch(ended.output, /^ {4}at /m, 'no stack trace')
  assert.doesNotMatch(ended.output, /took too long/, 'it ended by itself')
  assert.equal(ended.code, code, ended.output)
}
