// An address that never answers: connections open, and nothing comes back.
import { createServer, type Socket } from 'node:net'
import { atEnd } from '../support/at-end.ts'

/** Accepts connections and sends nothing, so that no TLS handshake completes and no byte of a request is sent. */
export async function listenSilently(): Promise<number> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  atEnd(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
