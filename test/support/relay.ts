// Forwards TCP connections to PostgreSQL, until a test cuts them, turns new ones elsewhere or withholds the answers.
import { connect, createServer, type Socket } from 'node:net'
import { atEnd } from './at-end.ts'

export type Relay = {
  port: number
  /** For new connections; undefined: they are refused. */
  turnTo(port: number | undefined): void
  /** Requests still arrive; nothing comes back before the next cut. */
  withholdAnswers(): void
  cut(): void
}

export async function startRelay(first: number): Promise<Relay> {
  let target: number | undefined = first
  const sockets = new Set<Socket>()
  const answering = new Map<Socket, Socket>()
  let isWithholding = false
  const server = createServer((near) => {
    if (target === undefined) return near.destroy()
    const far = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true).on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        answering.delete(socket)
        other.destroy()
      })
    }
    near.pipe(far)
    if (!isWithholding) far.pipe(near)
    answering.set(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    isWithholding = false
    for (const socket of sockets) socket.destroy()
  }
  atEnd(() => {
    server.close()
    cut()
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    turnTo(port) {
      target = port
    },
    withholdAnswers() {
      isWithholding = true
      for (const [far, near] of answering) far.unpipe(near)
    },
    cut,
  }
}
