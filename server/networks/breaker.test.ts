import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { atEnd } from '../../test/support/at-end.ts'
import { freePort } from '../../test/support/free-port.ts'
import { openBreakers } from './breaker.ts'
import { callWithin } from './call-signals.ts'
import type { Network } from './networks.ts'
import { openNetworks } from './open.ts'
import { networks as registered } from './registry.ts'

const times = { suspectMs: 50, giveUpMs: 150, shortestProbeMs: 100, longestProbeMs: 400 }

/** X at an address. */
function networkAt(address: string): Network {
  const addresses = Object.fromEntries(registered.map(({ name }) => [name, address]))
  const networks = openNetworks({ addresses, fetchTimeoutMs: 1000 })
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
  network.publish(account, post, null, callWithin(2000)).then(
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

test('a network that refuses connections is left to others, probed, and comes back', async () => {
  const port = await freePort()
  const changes: string[][] = []
  const breakers = openBreakers((open) => changes.push(open), times)
  const network = breakers.watch(networkAt(`http://localhost:${port}`))
  assert.deepEqual(
    [1, 2, 3, 4].map(() => breakers.admits('TWITTER')),
    [true, true, true, false],
  )
  for (let tries = 0; tries < 3; tries += 1)
    assert.equal(await publish(network), 'twitter_unreachable')
  assert.deepEqual(changes, [['twitter']])
  assert.deepEqual(breakers.heldBack(), ['TWITTER'])
  assert.equal(breakers.isOpen('TWITTER'), true)
  assert.deepEqual(breakers.takeProbes(), [])
  await sleep(times.shortestProbeMs + 20)
  assert.deepEqual(breakers.takeProbes(), [['TWITTER']])
  assert.deepEqual(breakers.takeProbes(), [])

  await listenAt(port, (socket) => socket.end(refusal))
  // Whatever it answers: it is there.
  assert.notEqual(await publish(network), 'twitter_unreachable')
  assert.deepEqual(changes, [['twitter'], []])
  assert.deepEqual(breakers.heldBack(), [])
  assert.equal(breakers.admits('TWITTER'), true)
})

test('a connection that never comes about is given up before its time-out, one call at a time', async () => {
  const port = await freePort()
  await listenAt(port, () => undefined)
  const breakers = openBreakers(() => undefined, times)
  const network = breakers.watch(networkAt(`https://localhost:${port}`))
  const began = performance.now()
  const calls = [1, 2, 3].map(() => publish(network))
  await sleep(times.suspectMs + 20)
  assert.deepEqual(breakers.heldBack(), ['TWITTER'])
  assert.deepEqual(await Promise.all(calls), Array(3).fill('twitter_unreachable'))
  assert.ok(performance.now() - began < 900, 'sooner than the time-out of the connection')
  const probe = publish(network)
  const beside = performance.now()
  assert.equal(await publish(network), 'twitter_unreachable')
  assert.ok(performance.now() - beside < 50, 'it does not wait beside the probe')
  await probe
})

test('a network that answers slowly is not out of reach', async () => {
  const port = await freePort()
  await listenAt(port, (socket) => void setTimeout(() => socket.end(refusal), 300))
  const breakers = openBreakers(() => undefined, times)
  const network = breakers.watch(networkAt(`http://localhost:${port}`))
  const call = publish(network)
  await sleep(200)
  assert.deepEqual(breakers.heldBack(), [])
  assert.equal(breakers.admits('TWITTER'), true)
  assert.notEqual(await call, 'twitter_unreachable')
})
