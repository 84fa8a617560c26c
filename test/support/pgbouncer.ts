// A real PgBouncer in front of the PostgreSQL of the tests, configured as docs/several-machines.md says.
import { execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { atEnd } from './at-end.ts'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { need } from './need.ts'

const execute = promisify(execFile)

/** Why the tests cannot run here; false if they can. */
export async function whyNoPgBouncer(): Promise<string | false> {
  const outcome = await execute('pgbouncer', ['--version']).catch((error: unknown) => error)
  const isMissing = outcome instanceof Error && 'code' in outcome && outcome.code === 'ENOENT'
  return isMissing ? 'the program pgbouncer is missing' : false
}

type Options = {
  mode?: 'transaction' | 'session' | 'statement'
  /** Connections to the server. Few, so that clients share them. */
  size?: number
  /** Lines of [pgbouncer] that are added to those of the document. */
  more?: Record<string, string>
}

export type PgBouncer = {
  /** The address of the same database through the pooler. */
  url: string
  /** Kills it, which breaks every connection, and starts it again. */
  restart(): Promise<void>
}

export async function startPgBouncer(
  databaseUrl: string,
  options: Options = {},
): Promise<PgBouncer> {
  const directory = await mkdtemp(join(tmpdir(), 'carillon-pgbouncer-'))
  const url = new URL(databaseUrl)
  url.port = String(await freePort())
  const file = join(directory, 'pgbouncer.ini')
  await writeFile(file, await describe(new URL(databaseUrl), { ...options, port: url.port }))
  await chmod(directory, 0o755)
  let running = await run(file, url.href)
  atEnd(async () => {
    await running.kill()
    await rm(directory, { recursive: true, force: true })
  })
  return {
    url: url.href,
    async restart() {
      await running.kill()
      running = await run(file, url.href)
    },
  }
}

async function run(file: string, url: string): Promise<{ kill(): Promise<unknown> }> {
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'daemon'] : []
  const child = spawn('pgbouncer', [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000)
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const kill = () => {
    child.kill('SIGKILL')
    return ended
  }
  const isUp = () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`)
    return answers(url)
  }
  try {
    await eventually(isUp, { what: 'PgBouncer to answer', every: 50 })
  } catch (error) {
    await kill()
    throw error
  }
  return { kill }
}

async function describe(
  server: URL,
  { mode = 'transaction', size = 4, more = {}, port }: Options & { port: string },
): Promise<string> {
  const name = server.pathname.slice(1)
  const login = `user=${server.username} password=${decodeURIComponent(server.password)}`
  const settings = {
    ...(await documented()),
    listen_addr: '127.0.0.1',
    listen_port: port,
    pool_mode: mode,
    default_pool_size: String(size),
    auth_type: 'any',
    auth_file: '',
    unix_socket_dir: '',
    ...more,
  }
  const lines = Object.entries(settings).map(([key, value]) => `${key} = ${value}`)
  return `[databases]
${name} = host=${server.hostname} port=${server.port} dbname=${name} ${login}
[pgbouncer]
${lines.join('\n')}
`
}

/** The lines of [pgbouncer] in the document. */
async function documented(): Promise<Record<string, string>> {
  const text = await readFile(new URL('../../docs/several-machines.md', import.meta.url), 'utf8')
  const section = need(/```ini\n[\s\S]*?\[pgbouncer\]\n([\s\S]*?)```/.exec(text)?.[1])
  const entries = [...section.matchAll(/^(\w+) = (.*)$/gm)]
  return Object.fromEntries(entries.map(([, key = '', value = '']) => [key, value]))
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
