// The circuit breaker on a network of many servers: each server has its own.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { atEnd } from '../../../test/support/at-end.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { originOf } from '../../outbound/origin.ts'
import { callWithin } from '../http/call-signals.ts'
import type { Network } from '../networks.ts'
import { openNetworks } from '../open.ts'
import { networks as registered } from '../registry.ts'
import { openBreakers } from './breaker.ts'

const times = { giveUpMs: 60_000, minProbeMs: 60_000, maxProbeMs: 240_000 }

/** Moves the monotonic clock. Timers are not affected. */
function passTime(t: TestContext): (ms: number) => void {
  const now = performance.now.bind(performance)
  let aheadMs = 0
  t.mock.method(performance, 'now', () => now() + aheadMs)
  return (ms) => {
    aheadMs += ms
  }
}

async function listen(): Promise<string> {
  const server = createServer((_, response) => response.writeHead(403).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Tried with calls alone, without greetings. */
function open(type: string): Network {
  const addresses = Object.fromEntries(registered.map(({ name }) => [name, 'http://127.0.0.1:9']))
  const networks = openNetworks({ addresses, allowPrivateServers: true })
  atEnd(() => networks.close())
  const { greet: _greet, ...network } = networks.forType(type) ?? assert.fail()
  return network
}

const read = (network: Network, server: string) =>
  network
    .find(
      {
        networkId: 'a@b.test',
        username: 'a',
        server,
        credentials: { accessToken: 'token', accountId: '1' },
      },
      {
        ...{ messageId: '1', idempotencyKey: 'k', text: 'hello', media: [], extended: {} },
        ...{ targeting: null, privacy: null, location: null, postType: null, follows: null },
      },
      {
        ...{ startedAt: new Date(), endedAt: new Date(), now: new Date(), otherPostIds: [] },
        preparedId: JSON.stringify({ rkey: '3kabcdefghijk', record: {}, media: [] }),
      },
      callWithin(60_000),
    )
    .then(
      () => 'found',
      (error: { code: string }) => error.code,
    )

test('a server that is out of reach says nothing about the others of its network', async (t) => {
  const pass = passTime(t)
  const [dead, living] = [`http://127.0.0.1:${await freePort()}`, await listen()]
  const changes: string[][] = []
  const breakers = openBreakers((names) => changes.push(names), times)
  const network = breakers.watch(open('MASTODON'))
  for (let tries = 0; tries < 3; tries += 1)
    assert.equal(await read(network, dead), 'mastodon_unreachable')
  const destination = { profileTypes: ['MASTODON'], origin: dead }
  assert.deepEqual(changes, [[`mastodon ${dead}`]])
  assert.deepEqual(breakers.heldBack(), [destination])
  assert.equal(breakers.isOpen({ type: 'MASTODON', server: `${dead}/` }), true)
  assert.equal(breakers.isOpen({ type: 'MASTODON', server: living }), false)
  assert.equal(breakers.admits({ type: 'MASTODON', server: living }), true)
  // A call to another server decides nothing.
  assert.notEqual(await read(network, living), 'mastodon_unreachable')
  assert.deepEqual(breakers.heldBack(), [destination])
  pass(times.minProbeMs)
  assert.deepEqual(breakers.takeProbes(), [destination])
})

test('many dead servers share a few trials', () => {
  const breakers = openBreakers(() => undefined, times)
  breakers.watch(open('MASTODON'))
  const places = Array.from({ length: 40 }, (_, i) => `https://dead-${i}.example`)
  const admitted = places.filter((server) => breakers.admits({ type: 'MASTODON', server }))
  assert.equal(admitted.length, 12)
  // The network itself, and other networks, are not among them.
  assert.equal(breakers.admits({ type: 'MASTODON', server: null }), true)
})

test('the origin of a server', () => {
  for (const [server, origin] of [
    ['https://a.example', 'https://a.example'],
    ['https://a.example:444/mastodon/', 'https://a.example:444'],
    ['nowhere', null],
    [null, null],
  ] as const)
    assert.equal(originOf(server), origin)
})
