// Stands between the service and its database, so that a test can take the database away and give it back.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { atEnd } from '../support/at-end.ts'

export type Proxy = {
  url: string
  /** Breaks every connection and refuses new ones. */
  takeAway(): Promise<void>
  /** Takes connections and answers nothing: a machine that hangs. */
  hang(): void
  /** On the connections there are, what is asked arrives and the answers do not. New ones work. */
  silence(): void
  giveBack(): Promise<void>
}

export async function startProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isHanging = false
  const silent = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    client.on('data', (bytes) => isHanging || upstream.write(bytes))
    upstream.on('data', (bytes) => isHanging || silent.has(upstream) || client.write(bytes))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(address.port)

  async function takeAway(): Promise<void> {
    if (!server.listening) return
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }
  atEnd(takeAway)
  return {
    url: url.href,
    takeAway,
    hang() {
      isHanging = true
    },
    silence() {
      for (const socket of sockets) silent.add(socket)
    },
    async giveBack() {
      isHanging = false
      // What hung is lost, as after a restart.
      for (const socket of sockets) socket.destroy()
      if (server.listening) return
      server.listen(address.port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
