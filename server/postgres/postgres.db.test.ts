import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type QueryResultRow } from 'pg'
import { atEnd } from '../../test/support/at-end.ts'
import { eventually } from '../../test/support/eventually.ts'
import { OperatorError } from '../config/operator-error.ts'
import { type EmbeddedOptions, startEmbeddedPostgres } from './postgres.ts'

const isRoot = process.getuid?.() === 0
const settings = { fsync: 'off' }
let base = ''
let shared = ''

before(async () => {
  // 0700 as mktemp makes it: as root this also proves that PostgreSQL's user gets there.
  base = await mkdtemp(path.join(tmpdir(), 'carillon-embedded-'))
  shared = path.join(base, 'shared')
  // Tests find a cluster there, even when one of them runs alone.
  await (await start(shared)).stop()
})
atEnd(() => rm(base, { recursive: true, force: true }))

test('starts a server, answers queries, and leaves nothing running after stop', async () => {
  const server = await start(shared)
  const row = await query(
    server.url,
    `select current_setting('server_version_num')::int as version, lower('Ä') as lower,
            current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as commit, current_database() as database,
            current_setting('server_encoding') as encoding,
            (select rolsuper from pg_roles where rolname = current_user) as superuser`,
  )
  assert.ok(row.version >= 180_000)
  const { version: _, ...rest } = row
  assert.deepEqual(rest, {
    lower: 'ä',
    checksums: 'on',
    fsync: 'off',
    commit: 'on',
    database: 'carillon',
    encoding: 'UTF8',
    superuser: false,
  })
  for (const name of ['password', 'role-password'])
    assert.equal((await stat(path.join(shared, name))).mode & 0o777, 0o600)
  await server.stop()
  await server.stop()
  await assertStopped(shared, server.url)
})

test('starts again with what was written, and makes a missing database', async () => {
  const before = await start(shared)
  await query(before.url, 'create table kept (note text)')
  await before.stop()
  const first = await start(shared)
  assert.equal((await query(first.url, 'select count(*)::int as n from kept')).n, 0)
  await query(first.url.replace(/carillon$/, 'postgres'), 'drop database carillon')
  await first.stop()
  const second = await start(shared)
  const found = await query(second.url, `select to_regclass('kept') as kept`)
  assert.equal(found.kept, null)
  await second.stop()
})

test('a connection without the password is refused', async () => {
  const server = await start(shared)
  const wrong = new URL(server.url)
  wrong.password = 'wrong'
  await assert.rejects(query(wrong.href, 'select 1'), { code: '28P01' })
  await server.stop()
})

test('the password of the service does not open the superuser', async () => {
  const server = await start(shared)
  const superuser = new URL(server.url)
  superuser.username = 'postgres'
  await assert.rejects(query(superuser.href, 'select 1'), { code: '28P01' })
  await server.stop()
})

test('a directory in which the role has the password of the superuser is repaired', async () => {
  const first = await start(shared)
  const superuser = new URL(first.url)
  superuser.username = 'postgres'
  superuser.password = (await readFile(path.join(shared, 'password'), 'utf8')).trim()
  await query(superuser.href, `alter role carillon password '${superuser.password}'`)
  await rm(path.join(shared, 'role-password'))
  await first.stop()
  const second = await start(shared)
  await query(second.url, 'select 1')
  const before = new URL(second.url)
  before.password = superuser.password
  await assert.rejects(query(before.href, 'select 1'), { code: '28P01' })
  await second.stop()
})

test('survives the kill of its whole process group, and the next start adopts it', async () => {
  const child = startInChild(shared)
  await once(child.stdout, 'data')
  const pid = await serverPid(shared)
  process.kill(-Number(child.pid), 'SIGKILL')
  await once(child, 'exit')
  process.kill(pid, 0)
  const server = await start(shared)
  assert.equal(await serverPid(shared), pid)
  await query(server.url, 'select 1')
  await server.stop()
  await assertStopped(shared, server.url)
})

test('under watch, it is started again at the same address, and ends when it is stopped', async () => {
  const server = await start(shared)
  const lines: string[] = []
  server.watch((line) => lines.push(line))
  await query(server.url, 'create table if not exists watched (note text)')
  const pid = await serverPid(shared)
  process.kill(pid, 'SIGKILL')
  await eventually(() => query(server.url, 'select note from watched').catch(() => false as const))
  assert.notEqual(await serverPid(shared), pid)
  // A slow machine may need another try, and say so.
  assert.equal(lines[0], `PostgreSQL (process ${pid}) is gone: starting it again`)
  await server.stop()
  const before = lines.length
  // Longer than the watch waits between two looks.
  await sleep(2500)
  assert.equal(lines.length, before, 'it is still watched')
  await assertStopped(shared, server.url)
})

test('an empty lock file, as a power cut leaves it, does not stop the start', async () => {
  await writeFile(path.join(shared, 'data', 'postmaster.pid'), '')
  const server = await start(shared)
  await query(server.url, 'select 1')
  await server.stop()
})

test('a lock file of a dead process or of another program does not stop the start', async () => {
  const { uid, gid } = await stat(path.join(shared, 'data'))
  // Of the same user as PostgreSQL, which would itself refuse to start beside it.
  const other = spawn('sleep', ['600'], isRoot ? { uid, gid } : {})
  try {
    for (const pid of [other.pid, 4_000_000]) {
      const lines = [pid, `${shared}/data`, 1, 9, '', '127.0.0.1', '1 1', 'ready', '']
      await writeFile(path.join(shared, 'data', 'postmaster.pid'), lines.join('\n'))
      const server = await start(shared)
      assert.notEqual(await serverPid(shared), pid)
      await query(server.url, 'select 1')
      await server.stop()
    }
    assert.equal(other.exitCode, null)
  } finally {
    other.kill()
  }
})

test('two starts at once share one server, on a new directory and on a made one', async () => {
  const directory = path.join(base, 'twice')
  for (const _ of ['new', 'made']) {
    const servers = await Promise.all([start(directory), start(directory)])
    assert.equal(servers[0].url, servers[1].url)
    await query(servers[0].url, 'select 1')
    await Promise.all(servers.map((server) => server.stop()))
  }
  assert.deepEqual((await readdir(directory)).sort(), ['data', 'log', 'password', 'role-password'])
})

test('recovers from a first start that was killed in the middle', async () => {
  const isMaking = async (directory: string) =>
    (await readdir(directory).catch(() => [])).some((name) => name.startsWith('data.new-'))
  // On a busy machine the kill may come after the middle.
  for (let attempt = 1, isKilled = false; !isKilled; attempt += 1) {
    const directory = path.join(base, `killed-${attempt}`)
    const child = startInChild(directory)
    await eventually(() => isMaking(directory), {
      what: 'the start to make its data directory',
      every: 5,
    })
    child.kill('SIGKILL')
    await once(child, 'exit')
    isKilled = await isMaking(directory)
    const server = await start(directory)
    await query(server.url, 'select 1')
    await server.stop()
    assert.ok(!(await isMaking(directory)))
  }
})

test('a data directory without a cluster is kept aside, not lost', async () => {
  const directory = path.join(base, 'half')
  await mkdir(path.join(directory, 'data'), { recursive: true })
  await writeFile(path.join(directory, 'data', 'note'), 'mine')
  const server = await start(directory)
  await query(server.url, 'select 1')
  await server.stop()
  const aside = (await readdir(directory)).find((name) => name.startsWith('data.incomplete-'))
  assert.equal(await readFile(path.join(directory, aside ?? '', 'note'), 'utf8'), 'mine')
})

test('says what is wrong in a sentence', async () => {
  const locked = path.join(base, 'locked')
  await mkdir(locked)
  await chmod(locked, 0o500)
  // Root may write everywhere but into the kernel's own tree.
  const forbidden = isRoot ? '/sys/carillon' : path.join(locked, 'postgres')
  await refuses({ directory: forbidden }, /may not write .*DATABASE_URL/)

  await writeFile(path.join(base, 'file'), '')
  await refuses({ directory: path.join(base, 'file') }, /a file is in its place/)

  const old = path.join(base, 'old')
  await mkdir(path.join(old, 'data'), { recursive: true })
  await writeFile(path.join(old, 'data', 'PG_VERSION'), '12\n')
  await refuses({ directory: old }, /belongs to PostgreSQL 12, but Carillon brings PostgreSQL \d+/)

  const bad = { ...settings, shared_buffers: 'plenty' }
  const words = /ended at start .*\n.*invalid value for parameter "shared_buffers": "plenty"/
  await refuses({ directory: shared, settings: bad }, words)

  await writeFile(path.join(shared, 'password'), 'another\n')
  await refuses({ directory: shared }, /password in .* is not its password/)
  await assert.rejects(stat(path.join(shared, 'data', 'postmaster.pid')), { code: 'ENOENT' })
  await rm(path.join(shared, 'password'))
  await refuses({ directory: shared }, /password of the database is missing/)
})

function start(directory: string) {
  return startEmbeddedPostgres({ directory, settings })
}

async function refuses(options: EmbeddedOptions, sentence: RegExp): Promise<void> {
  await assert.rejects(startEmbeddedPostgres({ settings, ...options }), (error) => {
    assert.ok(error instanceof OperatorError, String(error))
    assert.match(error.message, sentence)
    return true
  })
}

async function query(url: string, text: string): Promise<QueryResultRow> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows[0] ?? {}
  } finally {
    await client.end()
  }
}

/** PostgreSQL removes its lock file as the last act of an orderly shutdown. */
async function assertStopped(directory: string, url: string): Promise<void> {
  await assert.rejects(query(url, 'select 1'), { code: 'ECONNREFUSED' })
  await assert.rejects(serverPid(directory), { code: 'ENOENT' })
}

async function serverPid(directory: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(directory, 'data', 'postmaster.pid'), 'utf8'), 10)
}

/** Starts it in a process of its own group, which writes a line when the server is ready. */
function startInChild(directory: string): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./postgres.ts', import.meta.url))}
    await startEmbeddedPostgres(${JSON.stringify({ directory, settings })})
    console.log('ready')
    setInterval(() => undefined, 1000)`
  return spawn(process.execPath, ['--input-type=module', '--eval', code], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
