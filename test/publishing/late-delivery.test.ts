// The connection to the network is cut while a pin is under way, and restored after a lookup found nothing and the pin was
// sent again. The request that was given up must not arrive then.
import assert from 'node:assert/strict'
import { connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openNetworks } from '../../server/networks/open.ts'
import { atEnd } from '../support/at-end.ts'
import { changedNetworks, publish } from './publisher.ts'
import { openPublishingWorld } from './world.ts'

test('a request that was given up does not arrive when the connection is restored', async () => {
  const world = await openPublishingWorld()
  const way = await openLateWay(new URL(world.sandbox.addresses.pinterest), { lateMs: 1_500 })
  const networks = openNetworks({
    addresses: { ...world.sandbox.addresses, pinterest: way.address },
    fetchTimeoutMs: 10_000,
  })
  atEnd(() => networks.close())
  const networkFor = changedNetworks({ ...world, networks }, (network) => ({
    // Only the first pin is given up, once it is under way.
    publish: (account, post, preparedId, signal) => {
      const own = way.isCut() ? signal : AbortSignal.any([signal, way.cut])
      return network.publish(account, post, preparedId, own)
    },
  }))
  publish(world, { networkFor })
  const profile = world.profile('pinterest')
  const { id } = await world.schedule({ profile })
  assert.equal((await world.settled(id)).state, 'SENT')
  assert.deepEqual(
    (await world.attempts(id)).map(({ code }) => code),
    ['not_taken', null],
  )
  await sleep(2_000)
  assert.deepEqual([way.ends, (await world.posts(profile)).length], [['reset'], 1])
})

/**
 * Forwards everything but the first pin, like a network that loses packets: data of an orderly close is delivered late, as
 * the kernel does; a reset empties the queue.
 */
async function openLateWay(to: URL, { lateMs }: { lateMs: number }) {
  const ends: string[] = []
  const sockets = new Set<Socket>()
  const cut = new AbortController()
  let isCut = false
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const network = connect({ port: Number(to.port), host: to.hostname, allowHalfOpen: true })
    for (const socket of [client, network]) sockets.add(socket)
    const held: Buffer[] = []
    let isHeld = false
    network.on('error', () => client.destroy())
    network.pipe(client)
    client.on('data', (chunk) => {
      if (!isCut && chunk.includes('/v5/pins') && chunk.includes('POST ')) {
        isCut = isHeld = true
        setTimeout(() => cut.abort(), 100)
      }
      if (isHeld) held.push(chunk)
      else network.write(chunk)
    })
    client.on('end', () => {
      if (!isHeld) return network.end()
      ends.push('close')
      setTimeout(() => network.end(Buffer.concat(held)), lateMs)
    })
    client.on('error', () => {
      if (isHeld) ends.push('reset')
      network.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    address: `http://127.0.0.1:${port}${to.pathname}`,
    ends,
    isCut: () => isCut,
    cut: cut.signal,
  }
}
