// A proxy between the service and its database, with which a test can disconnect and reconnect the database.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { atEnd } from '../support/at-end.ts'

export type Proxy = {
  url: string
  /** Breaks every connection and refuses new ones. */
  disconnect(): Promise<void>
  /** Accepts connections and answers nothing, like a machine that hangs. */
  hang(): void
  /** On existing connections, requests arrive but answers do not. New connections work. */
  silence(): void
  reconnect(): Promise<void>
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

  async function disconnect(): Promise<void> {
    if (!server.listening) return
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }
  atEnd(disconnect)
  return {
    url: url.href,
    disconnect,
    hang() {
      isHanging = true
    },
    silence() {
      for (const socket of sockets) silent.add(socket)
    },
    async reconnect() {
      isHanging = false
      // Hanging connections are lost, as after a restart.
      for (const socket of sockets) socket.destroy()
      if (server.listening) return
      server.listen(address.port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
