// PostgreSQL servers under Patroni with etcd and HAProxy, on this machine, by the files in deploy/cluster. Only addresses, folders,
// passwords and the times until a failover are replaced.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { parse, stringify } from 'yaml'
import { isAlive } from '../continuity/replica.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { need } from '../support/need.ts'
import {
  childrenOf,
  findPostgres,
  killAll,
  openWorkplace,
  type Running,
  type Workplace,
} from './programs.ts'

const recipes = new URL('../../deploy/cluster/', import.meta.url)
const password = 'a-password-of-the-tests'

type Member = { name: string; role: string; state: string; lag?: number | string }

export type Server = {
  name: string
  port: number
  /** SIGKILL to Patroni alone: PostgreSQL goes on without it. */
  killPatroni(): Promise<void>
  /** SIGKILL to Patroni and to every process of PostgreSQL. */
  kill(): Promise<void>
  start(): void
  /** The pids of its PostgreSQL whose titles contain the text. */
  processes(title: string): Promise<number[]>
  output(): string
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

type Options = {
  servers: number
  /** Replaces settings of bootstrap.dcs. */
  dcs?: Record<string, unknown>
  /** Of every server. */
  postgresql?: Record<string, unknown>
}

export async function startCluster({ servers: count, dcs = {}, postgresql = {} }: Options) {
  const place = await openWorkplace()
  const etcd = await startEtcd(place)
  const names = Array.from({ length: count }, (_, index) => `db${index + 1}`)
  const ports = await Promise.all(names.map(async (name) => ({ name, ...(await choosePorts()) })))
  const servers = await Promise.all(
    ports.map((one) => makeServer(place, { ...one, etcd, dcs, postgresql })),
  )
  atEnd(() => Promise.all(servers.map(({ kill }) => kill())))
  for (const { start } of servers) start()
  const { port: proxy, readPort } = await startProxy(place, ports)
  const members = async (): Promise<Member[]> => {
    const answers = await Promise.all(ports.map(({ rest }) => askPatroni(rest)))
    return need(answers.find((answer) => answer !== undefined)).members
  }
  const superuser = (port: number, database = 'postgres') =>
    `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`
  return {
    servers,
    proxy,
    members,
    superuser,
    /** Waits until the proxy leads to a server that confirms writes, another one than `before`. */
    primary: (before?: Server) =>
      eventually(
        async () => {
          const port = await findWriter(superuser(proxy)).catch(() => undefined)
          return servers.find((server) => server.port === port && server !== before)
        },
        { what: 'a primary', every: 200 },
      ).catch((error: Error) => {
        throw new Error(`${error.message}\n${servers.map(({ output }) => output()).join('\n')}`)
      }),
    /** Waits until `amount` standbys have this role. */
    standbys: (role: 'replica' | 'sync_standby', amount: number) =>
      eventually(
        async () =>
          (await members()).filter((one) => one.role === role && one.state === 'running').length >=
          amount,
        { what: `${amount} servers as ${role}`, every: 200 },
      ),
    /** A role and a database of its own, as the document says: the addresses of the primary and of the standbys. */
    async makeDatabase(): Promise<{ url: string; readUrl: string }> {
      await query(superuser(proxy), `create role carillon login password '${password}'`)
      await query(superuser(proxy), 'create database carillon owner carillon')
      const at = (port: number) => `postgresql://carillon:${password}@127.0.0.1:${port}/carillon`
      return { url: at(proxy), readUrl: at(readPort) }
    },
  }
}

type Ports = { port: number; rest: number }

async function choosePorts(): Promise<Ports> {
  return { port: await freePort(), rest: await freePort() }
}

async function startEtcd(place: Workplace): Promise<string> {
  const [clients, peers] = [await freePort(), await freePort()]
  const [client, peer] = [`http://127.0.0.1:${clients}`, `http://127.0.0.1:${peers}`]
  const etcd = place.start('etcd', [
    ...['--data-dir', join(place.directory, 'etcd')],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ...['--initial-cluster', `default=${peer}`],
  ])
  const isUp = () => {
    if (!etcd.isRunning()) throw new Error(`etcd ended: ${etcd.output()}`)
    return fetch(`${client}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  await eventually(isUp, { what: 'etcd to answer', every: 50 })
  return `127.0.0.1:${clients}`
}

type Described = Ports & { name: string; etcd: string } & Required<
    Pick<Options, 'dcs' | 'postgresql'>
  >

async function makeServer(place: Workplace, described: Described): Promise<Server> {
  const { name, port } = described
  const file = join(place.directory, `${name}.yaml`)
  const data = join(place.directory, name)
  await writeFile(file, await describe(place, described), { mode: 0o644 })
  let patroni: Running | undefined
  const postmaster = async () => {
    const lock = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number.parseInt(lock, 10)
    return pid > 0 && isAlive(pid) ? pid : undefined
  }
  const killPatroni = async () => {
    await patroni?.kill()
  }
  return {
    name,
    port,
    killPatroni,
    async kill() {
      await killPatroni()
      const pid = await postmaster()
      if (pid === undefined) return
      await killAll(pid)
      await eventually(() => !isAlive(pid), { what: `${name} to die` })
    },
    start() {
      patroni = place.start('patroni', [file])
    },
    async processes(title) {
      const pids = await childrenOf(need(await postmaster()))
      const titles = await Promise.all(
        pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
      )
      return pids.filter((_pid, index) => titles[index]?.includes(title))
    },
    output: () => `${name}: ${patroni?.output().slice(-2000)}`,
  }
}

async function describe(place: Workplace, server: Described): Promise<string> {
  const { name, port, rest, etcd, dcs, postgresql } = server
  const text = await readFile(new URL('patroni.yaml', recipes), 'utf8')
  const recipe = parse(text)
  const [local, patroni] = [`127.0.0.1:${port}`, `127.0.0.1:${rest}`]
  Object.assign(recipe, { name, restapi: { listen: patroni, connect_address: patroni } })
  recipe.etcd3.hosts = [etcd]
  // A failover after seconds; the defaults take half a minute.
  Object.assign(recipe.bootstrap.dcs, { ttl: 8, loop_wait: 1, retry_timeout: 3, ...dcs })
  for (const role of ['superuser', 'replication'])
    recipe.postgresql.authentication[role].password = password
  Object.assign(recipe.postgresql, {
    listen: local,
    connect_address: local,
    data_dir: join(place.directory, name),
    bin_dir: need(await findPostgres()),
    pgpass: join(place.directory, `${name}.pgpass`),
    ...postgresql,
    parameters: {
      // The machine stays up, so what has reached the kernel is safe.
      fsync: 'off',
      shared_buffers: '32MB',
      unix_socket_directories: place.directory,
      ...(postgresql.parameters as object | undefined),
    },
  })
  return stringify(recipe)
}

async function startProxy(
  place: Workplace,
  servers: (Ports & { name: string })[],
): Promise<{ port: number; readPort: number }> {
  const [port, readPort] = [await freePort(), await freePort()]
  const text = await readFile(new URL('haproxy.cfg', recipes), 'utf8')
  const lines = text
    .replace(/bind :5000/, `bind 127.0.0.1:${port}`)
    .replace(/bind :5001/, `bind 127.0.0.1:${readPort}`)
    .split('\n')
    .flatMap((line) => {
      const [, name] = /^ +server (\S+) /.exec(line) ?? []
      if (!name) return [line]
      const server = servers.find((one) => one.name === name)
      // The recipe has three; a test may start two.
      if (!server) return []
      return [
        line
          .replace(/\S+\.example:5432/, `127.0.0.1:${server.port}`)
          .replace(/8008/, `${server.rest}`),
      ]
    })
  const file = join(place.directory, 'haproxy.cfg')
  await writeFile(file, `${lines.join('\n')}\n`)
  place.start('haproxy', ['-db', '-f', file])
  return { port, readPort }
}

async function askPatroni(rest: number): Promise<{ members: Member[] } | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, {
      signal: AbortSignal.timeout(2000),
    })
    return (await answer.json()) as { members: Member[] }
  } catch {
    return undefined
  }
}

export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The port of the server behind this address, after it has confirmed a commit. */
async function findWriter(url: string): Promise<number | undefined> {
  const [row] = await query<{ port: number }>(
    url,
    'select inet_server_port() as port, txid_current()',
  )
  return row?.port
}
