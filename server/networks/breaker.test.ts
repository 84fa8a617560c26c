import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { atEnd } from '../../test/support/at-end.ts'
import { freePort } from '../../test/support/free-port.ts'
import { openBreakers } from './breaker.ts'
import { callWithin } from './call-signals.ts'
import type { Network } from './networks.ts'
import { openNetworks } from './open.ts'
import { networks as registered } from './registry.ts'

/** Longer than any stall of the machine: where a time has to pass, the test moves the clock. */
const times = {
  suspectMs: 30_000,
  giveUpMs: 60_000,
  minProbeMs: 60_000,
  maxProbeMs: 240_000,
}

/** Moves the monotonic clock. Timers are not affected. */
function makeClock(t: TestContext): { pass(ms: number): void } {
  const now = performance.now.bind(performance)
  let aheadMs = 0
  t.mock.method(performance, 'now', () => now() + aheadMs)
  return {
    pass(ms) {
      aheadMs += ms
    },
  }
}

const x = { type: 'TWITTER', server: null }
const everywhere = { profileTypes: ['TWITTER'], origin: null }

/** X at an address. */
function networkAt(address: string, fetchTimeoutMs = 30_000): Network {
  const addresses = Object.fromEntries(registered.map(({ name }) => [name, address]))
  const networks = openNetworks({ addresses, fetchTimeoutMs })
  atEnd(() => networks.close())
  const network = networks.forType('TWITTER')
  assert.ok(network)
  return network
}

const account = { networkId: '1', username: 'a', credentials: { accessToken: 'token' } }
const post = {
  messageId: '1',
  idempotencyKey: 'k',
  text: 'hello',
  media: [],
  extended: {},
  targeting: null,
  privacy: null,
  location: null,
}
const publish = (network: Network) =>
  network.publish(account, post, null, callWithin(120_000)).then(
    () => 'published',
    (error: { code: string }) => error.code,
  )

const refusal = 'HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n'

async function listenAt(port: number, answer: (socket: Socket) => void): Promise<void> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    answer(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  atEnd(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
}

test('a network that refuses connections is left to others, probed, and comes back', async (t) => {
  const clock = makeClock(t)
  const port = await freePort()
  const changes: string[][] = []
  const breakers = openBreakers((open) => changes.push(open), times)
  const network = breakers.watch(networkAt(`http://localhost:${port}`))
  assert.deepEqual(
    [1, 2, 3, 4].map(() => breakers.admits(x)),
    [true, true, true, false],
  )
  for (let tries = 0; tries < 3; tries += 1)
    assert.equal(await publish(network), 'twitter_unreachable')
  assert.deepEqual(changes, [['twitter']])
  assert.deepEqual(breakers.heldBack(), [everywhere])
  assert.equal(breakers.isOpen(x), true)
  assert.deepEqual(breakers.takeProbes(), [])
  clock.pass(times.minProbeMs)
  assert.deepEqual(breakers.takeProbes(), [everywhere])
  assert.deepEqual(breakers.takeProbes(), [])

  await listenAt(port, (socket) => socket.end(refusal))
  // Whatever it answers: it is there.
  assert.notEqual(await publish(network), 'twitter_unreachable')
  assert.deepEqual(changes, [['twitter'], []])
  assert.deepEqual(breakers.heldBack(), [])
  assert.equal(breakers.admits(x), true)
})

test('a connection that never comes about is given up before its time-out, one call at a time', async () => {
  const port = await freePort()
  await listenAt(port, () => undefined)
  const short = { ...times, suspectMs: 50, giveUpMs: 150 }
  const breakers = openBreakers(() => undefined, short)
  const network = breakers.watch(networkAt(`https://localhost:${port}`, 1000))
  const calls = [1, 2, 3].map(() => publish(network))
  // Sooner than the time-out of the connection. Timers end in their order, however busy the machine is.
  const tooLate = sleep(600).then(() => 'too late')
  await sleep(short.suspectMs + 20)
  assert.deepEqual(breakers.heldBack(), [everywhere])
  const ended = await Promise.race([Promise.all(calls), tooLate])
  assert.deepEqual(ended, Array(3).fill('twitter_unreachable'))
  const probe = publish(network)
  const beside = publish(network)
  const first = await Promise.race([
    probe.then(() => 'the probe'),
    beside.then((code) => `beside it: ${code}`),
  ])
  assert.equal(first, 'beside it: twitter_unreachable')
  await probe
})

test('a network that answers slowly is not out of reach', async (t) => {
  const port = await freePort()
  const asked = Promise.withResolvers<Socket>()
  await listenAt(port, (socket) => socket.once('data', () => asked.resolve(socket)))
  const breakers = openBreakers(() => undefined, times)
  const network = breakers.watch(networkAt(`http://localhost:${port}`))
  const clock = makeClock(t)
  const timers = t.mock.method(globalThis, 'setTimeout').mock
  const call = publish(network)
  const socket = await asked.promise
  clock.pass(times.giveUpMs)
  const [giveUp] =
    timers.calls.find(({ arguments: [, ms] }) => ms === times.giveUpMs)?.arguments ?? []
  assert.ok(giveUp)
  giveUp()
  assert.deepEqual(breakers.heldBack(), [])
  assert.equal(breakers.admits(x), true)
  socket.end(refusal)
  assert.equal(await call, 'twitter_403')
})
