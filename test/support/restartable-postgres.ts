// A PostgreSQL that is stopped or killed and started again while others use it, or whose standby takes over. Clients
// connect through a relay, so that its address stays the same.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '../../server/postgres/postgres.ts'
import { isAlive, startStandby } from '../continuity/replica.ts'
import { eventually } from './eventually.ts'

export type RestartablePostgres = {
  url: string
  /**
   * `crash`: SIGKILL to its main process, then recovery. `stop`: an orderly stop. `failover`: SIGKILL, and the
   * synchronous standby takes over. `meanwhile`: how long it is away, and what happens then.
   */
  restart(how: 'crash' | 'stop' | 'failover', meanwhile?: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

// Without fsync: the machine stays up, so data that has reached the kernel is safe, and only the rest is lost in a crash.
const settings = { fsync: 'off', max_connections: '200' }

export async function startRestartablePostgres(
  directory: string,
  options: { standby?: boolean } = {},
): Promise<RestartablePostgres> {
  let postgres = await startEmbeddedPostgres({ directory, settings })
  let port = () => Number(new URL(postgres.url).port)
  const copy = async () => {
    await postgres.stop()
    await promisify(execFile)('cp', ['-a', directory, `${directory}-standby`])
    postgres = await startEmbeddedPostgres({ directory, settings })
    return `${directory}-standby`
  }
  const standby = options.standby ? await startStandby({ copy, port }) : undefined
  await standby?.makeSynchronous()
  const relay = await startRelay(() => port())
  const url = new URL(postgres.url)
  url.port = String(relay.port)
  return {
    url: url.href,
    async restart(how, meanwhile) {
      if (how === 'stop') await postgres.stop()
      else await kill(await readPid(directory))
      await meanwhile?.()
      if (how === 'failover') {
        if (!standby) throw new Error('there is no standby')
        await standby.promote()
        port = () => standby.port
      } else {
        const starting = startEmbeddedPostgres({ directory, settings })
        // The start itself commits, and waits for the standby to confirm it.
        standby?.follow(await readPort(directory))
        postgres = await starting
      }
      relay.cut()
    },
    async stop() {
      await relay.close()
      await postgres.stop()
      // Before its directory is removed.
      await standby?.stop()
    },
  }
}

/** Waits for the end of the process: a dying server would be taken for a running one. */
async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await eventually(() => !isAlive(pid), { what: `process ${pid} to die` })
}

async function readPid(directory: string): Promise<number> {
  return Number((await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Of the server that is just starting, from the fourth line of its lock file. */
async function readPort(directory: string): Promise<number> {
  return eventually(
    async () => {
      const lock = await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8').catch(() => '')
      const [pid, , , port] = lock.split('\n')
      return pid && isAlive(Number(pid)) && Number(port) > 0 ? Number(port) : undefined
    },
    { what: 'the port of PostgreSQL', every: 20 },
  )
}

async function startRelay(target: () => number) {
  const sockets = new Set<Socket>()
  const server: Server = createServer((near) => {
    const far = connect(target(), '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut,
    async close() {
      server.close()
      cut()
    },
  }
}
