// A body that exceeds the request timeout is refused, unless its route allows slow bodies.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { atEnd } from '../../../test/support/at-end.ts'
import { allowSlowBody, answerClientError } from './errors.ts'

// Long enough for the headers on a busy machine.
const timeoutMs = 4000
const log = pino({ level: 'silent' })
const server = createServer(
  { requestTimeout: timeoutMs, headersTimeout: timeoutMs, connectionsCheckingInterval: 50 },
  async (incoming, response) => {
    const restoreTimeout = incoming.url === '/slow' ? allowSlowBody(incoming.socket) : undefined
    incoming.on('error', () => undefined)
    incoming.resume().on('end', () => {
      restoreTimeout?.()
      response.end('taken')
    })
  },
)
server.on('clientError', (error: Error & { code?: string }, socket) => {
  if (socket instanceof Socket) answerClientError.call({ log }, error, socket)
})
server.listen(0, 'localhost')
await once(server, 'listening')
atEnd(() => server.close())

test('a slow body is answered with 408, and a route that allows slow bodies waits', async () => {
  const [refused, taken] = await Promise.all([sendSlowly('/other'), sendSlowly('/slow')])
  assert.equal(refused, 408)
  assert.equal(taken, 200)
})

test('a later request on the same socket has the usual timeout', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  assert.equal(await sendSlowly('/slow', agent), 200)
  assert.equal(await sendSlowly('/other', agent), 408)
  agent.destroy()
})

async function sendSlowly(path: string, agent?: Agent): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo
  const slow = request({ host: 'localhost', port, path, method: 'PUT', agent: agent ?? false })
  const answered = once(slow, 'response')
  slow.on('error', () => undefined)
  for (let part = 0; part < 4 && slow.writable; part += 1) {
    slow.write('x')
    await sleep(timeoutMs / 3)
  }
  slow.end()
  const [response] = await answered
  response.resume()
  return response.statusCode
}
