// A PostgreSQL that tests can stop or kill and start again while clients use it. Clients connect through a relay, so that the URL
// stays the same.
import { readFile } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../server/postgres/postgres.ts'
import { eventually } from './eventually.ts'

export type RestartablePostgres = {
  url: string
  /** `crash` kills the main process with SIGKILL, so that PostgreSQL has to recover; `stop` shuts it down. */
  restart(how: 'crash' | 'stop'): Promise<void>
  stop(): Promise<void>
}

// Without fsync: the machine stays up, so data that has reached the kernel is safe, and only the rest is lost in a crash.
const settings = { fsync: 'off', max_connections: '200' }

export async function startRestartablePostgres(directory: string): Promise<RestartablePostgres> {
  let postgres = await startEmbeddedPostgres({ directory, settings })
  const relay = await startRelay(() => Number(new URL(postgres.url).port))
  const url = new URL(postgres.url)
  url.port = String(relay.port)
  return {
    url: url.href,
    async restart(how) {
      if (how === 'stop') await postgres.stop()
      else await kill(await readPid(directory))
      relay.cut()
      postgres = await startEmbeddedPostgres({ directory, settings })
    },
    async stop() {
      await relay.close()
      await postgres.stop()
    },
  }
}

/** Waits for the end of the process: a dying server would be taken for a running one. */
async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await eventually(() => !isAlive(pid), { what: `process ${pid} to die` })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function readPid(directory: string): Promise<number> {
  return Number((await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])
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
