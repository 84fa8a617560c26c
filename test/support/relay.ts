// Forwards TCP connections to PostgreSQL, until a test cuts them, turns new ones elsewhere or withholds an answer.
import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { atEnd } from './at-end.ts'

export type Relay = {
  port: number
  /** For new connections; undefined: they are refused. */
  turnTo(port: number | undefined): void
  /** The next answer that contains the text, and all that follow it on its connection, do not come back before the next cut. */
  withholdAnswer(text: string): void
  cut(): void
}

export async function startRelay(first: number): Promise<Relay> {
  let target: number | undefined = first
  const sockets = new Set<Socket>()
  let withheld: string | undefined
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
        other.destroy()
      })
    }
    near.pipe(far)
    far
      .pipe(answersUntil((answer) => withheld !== undefined && answer.includes(withheld)))
      .pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    withheld = undefined
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
    withholdAnswer(text) {
      withheld = text
    },
    cut,
  }
}

function answersUntil(isWithheld: (answer: Buffer) => boolean): Transform {
  let isSilent = false
  return new Transform({
    transform(answer: Buffer, _encoding, done) {
      isSilent ||= isWithheld(answer)
      done(null, isSilent ? undefined : answer)
    },
  })
}
