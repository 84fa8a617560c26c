import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { atEnd } from '../../../test/support/at-end.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { callWithin } from '../http/call-signals.ts'
import type { Network } from '../networks.ts'
import { openNetworks } from '../open.ts'
import { networks as registered } from '../registry.ts'
import { openBreakers } from './breaker.ts'

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

/** X at an address, tried with calls alone. */
function networkAt(address: string, fetchTimeoutMs = 30_000): Network {
  const { greet: _greet, ...network } = greetedAt(address, fetchTimeoutMs)
  return network
}

/** With greetings, as workers use it. */
function greetedAt(address: string, fetchTimeoutMs = 30_000): Network {
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
  postType: null,
  follows: null,
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
  // Any answer shows that the network is there.
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
  await eventually(() => breakers.heldBack().length > 0, { what: 'suspicion' })
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

test('a network that is not known yet is greeted before a lane tries it', async () => {
  const port = await freePort()
  const asked: string[] = []
  await listenAt(port, (socket) => {
    socket.on('data', (data) => {
      asked.push(String(data).split(' HTTP')[0] ?? '')
      socket.end(refusal)
    })
  })
  const breakers = openBreakers(() => undefined, times)
  breakers.watch(greetedAt(`http://localhost:${port}/x`))
  assert.equal(breakers.admits(x), false)
  assert.deepEqual(breakers.heldBack(), [everywhere])
  // Any answer shows that the network is there.
  await eventually(() => breakers.admits(x), { what: 'the answer' })
  assert.deepEqual(breakers.heldBack(), [])
  assert.deepEqual(asked, ['HEAD /'])
})

for (const scheme of ['http', 'https'])
  test(`connections that open over ${scheme} and never answer: no lane is tried, and the first probes cost none`, async (t) => {
    const clock = makeClock(t)
    const port = await freePort()
    let isThere = false
    await listenAt(port, (socket) => socket.on('data', () => isThere && socket.end(refusal)))
    const changes: string[][] = []
    const breakers = openBreakers((open) => changes.push(open), { ...times, giveUpMs: 100 })
    breakers.watch(greetedAt(`${scheme}://localhost:${port}`))
    assert.equal(breakers.admits(x), false)
    await eventually(() => breakers.isOpen(x), { what: 'the breaker to open' })
    for (let probe = 0; probe < 2; probe += 1) {
      clock.pass(times.maxProbeMs)
      assert.deepEqual(breakers.takeProbes(), [], 'a greeting')
      await sleep(200)
    }
    clock.pass(times.maxProbeMs)
    assert.deepEqual(breakers.takeProbes(), [everywhere], 'a call: it might be answered')
    assert.equal(changes.length, 1)
    isThere = true
  })

test('a call without the first byte of an answer is suspect, and counts when it ends', async () => {
  const port = await freePort()
  let answers = true
  await listenAt(port, (socket) => socket.on('data', () => answers && socket.end(refusal)))
  const short = { ...times, suspectMs: 50, giveUpMs: 5000 }
  const breakers = openBreakers(() => undefined, short)
  const network = breakers.watch(greetedAt(`http://localhost:${port}`, 400))
  await publish(network)
  assert.equal(breakers.admits(x), true)
  answers = false
  const calls = [1, 2, 3].map(() => publish(network))
  await eventually(() => breakers.heldBack().length === 1, { what: 'the silence to be noticed' })
  assert.deepEqual(await Promise.all(calls), Array(3).fill('twitter_timeout'))
  assert.equal(breakers.isOpen(x), true)
})

test('a network that takes its time answers the greeting meanwhile, and nothing is held back', async () => {
  const port = await freePort()
  const posts: Socket[] = []
  await listenAt(port, (socket) =>
    socket.on('data', (data) => {
      if (String(data).startsWith('HEAD')) socket.end(refusal)
      else posts.push(socket)
    }),
  )
  const breakers = openBreakers(() => undefined, { ...times, suspectMs: 50 })
  const network = breakers.watch(greetedAt(`http://localhost:${port}`))
  const call = publish(network)
  await eventually(() => breakers.heldBack().length === 1, { what: 'the silence to be noticed' })
  await eventually(() => breakers.heldBack().length === 0, { what: 'the answer to the greeting' })
  for (const socket of posts) socket.end(refusal)
  assert.equal(await call, 'twitter_403')
  assert.equal(breakers.isOpen(x), false)
})
