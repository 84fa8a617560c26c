// Connections without a request, which would keep a server from closing.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Without this, close() waits for idle keep-alive connections to time out, up to 72 seconds. Connections on which nothing was ever sent
 * do not count as idle: browsers open such in advance.
 */
export function sweepIdleConnections(app: FastifyInstance): void {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const sweep = () => {
    app.server.closeIdleConnections()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  app.addHook('preClose', async () => {
    const sweeping = setInterval(sweep, 50)
    app.server.once('close', () => clearInterval(sweeping))
  })
}
