// A request that was given up is gone: its connection is reset, with TLS too, so that the kernel does not deliver it
// later. And no request goes out over a connection that was idle, which may be cut without notice.
import assert from 'node:assert/strict'
import { createServer, type Server, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer as createTlsServer } from 'node:tls'
import { openAgent, sendOnce } from '../../server/networks/http/transport.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { certificate, privateKey } from './certificate.ts'

const post = {
  method: 'POST' as const,
  headers: { 'content-type': 'text/plain' },
  body: 'publish this',
}

/** No call is given up because the machine is busy. */
const patienceMs = 30_000

const kinds = {
  http: () => createServer(),
  https: () => createTlsServer({ key: privateKey, cert: certificate }),
}

for (const [scheme, makeServer] of Object.entries(kinds)) {
  test(`${scheme}: a call that is given up resets its connection`, async () => {
    const events: string[] = []
    const givenUp = new AbortController()
    const port = await listen(makeServer(), scheme, (socket) => {
      whenAsked(socket, () => {
        events.push('request')
        // Not at once: a client that has not read the session tickets of TLS resets its connection in any case.
        setTimeout(() => givenUp.abort(), 100)
      })
      socket.on('end', () => events.push('closed'))
      socket.on('error', (error: NodeJS.ErrnoException) => events.push(error.code ?? ''))
    })
    const outcome = await send(port, scheme, givenUp.signal)
    assert.ok(!outcome.answer && outcome.mayHaveArrived)
    await eventually(() => events.length > 1, { what: 'the end of the connection' })
    // undici opens another connection at once, and closes it when there is nothing to send.
    assert.deepEqual(events.slice(0, 2), ['request', 'ECONNRESET'])
  })

  test(`${scheme}: so does an answer that is too large, and one that stops in the middle`, async () => {
    const large = `content-length: 9000000\r\n\r\n${'x'.repeat(4_300_000)}`
    const half = 'content-length: 9\r\n\r\nhalf'
    for (const [answer, trouble] of [
      [large, 'The answer is too large.'],
      [half, 'The call was stopped.'],
    ] as const) {
      const events: string[] = []
      const stop = new AbortController()
      const port = await listen(makeServer(), scheme, (socket) => {
        whenAsked(socket, () => {
          socket.write(`HTTP/1.1 200 OK\r\n${answer}`)
          if (answer === half) setTimeout(() => stop.abort(), 300)
        })
        socket.on('end', () => events.push('closed'))
        socket.on('error', (error: NodeJS.ErrnoException) => events.push(error.code ?? ''))
      })
      const outcome = await send(port, scheme, stop.signal)
      assert.ok(!outcome.answer && outcome.mayHaveArrived)
      assert.equal(outcome.trouble.message, trouble)
      await eventually(() => events.length > 0, { what: 'the end of the connection' })
      assert.match(events.join(), /^((ECONNRESET|EPIPE),?)+$/)
    }
  })

  test(`${scheme}: an idle connection is not used again, however long the network keeps it`, async () => {
    const connections: Socket[] = []
    const port = await listen(makeServer(), scheme, (socket) => {
      connections.push(socket)
      socket.on('error', () => undefined)
      whenAsked(socket, () =>
        socket.write('HTTP/1.1 200 OK\r\nkeep-alive: timeout=75\r\ncontent-length: 2\r\n\r\n{}'),
      )
    })
    const agent = openAgent(patienceMs, { ca: certificate })
    atEnd(() => agent.close())
    const call = () => send(port, scheme, new AbortController().signal, agent)
    let opened = 0
    // On a busy machine the connection may be idle for too long between two calls.
    const isBurst = async () => {
      const begunAt = performance.now()
      await call()
      opened = connections.length
      await sleep(50)
      await call()
      return performance.now() - begunAt < 900
    }
    await eventually(isBurst, { what: 'two calls within a second' })
    assert.equal(connections.length, opened, 'a burst shares a connection')
    await sleep(1_200)
    await call()
    assert.equal(connections.length, opened + 1)
  })
}

function send(
  port: number,
  scheme: string,
  signal: AbortSignal,
  agent = openAgent(patienceMs, { ca: certificate }),
) {
  const url = new URL(`${scheme}://localhost:${port}/`)
  return sendOnce(agent, { ...post, url }, { signal, timeoutMs: patienceMs })
}

/** Head and body may come apart. */
function whenAsked(socket: Socket, answer: () => void): void {
  socket.on('data', (chunk) => chunk.includes(post.body) && answer())
}

async function listen(
  server: Server,
  scheme: string,
  onConnection: (socket: Socket) => void,
): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.on(scheme === 'https' ? 'secureConnection' : 'connection', onConnection)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  atEnd(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
