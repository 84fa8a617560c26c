// A server of a member's choice accepts every call and answers none: its lanes leave calls to other servers, even of the same organization.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { openNetworks } from '../../server/networks/open.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { patient, publish } from './publisher.ts'
import { openPublishingWorld } from './world.ts'

const concurrency = 6

test('a server that does not answer leaves calls to another server and another network', async () => {
  const world = await openPublishingWorld({ profilesPerNetwork: 4 * concurrency + 1 })
  const networks = openNetworks({
    addresses: world.sandbox.addresses,
    allowPrivateServers: true,
  })
  atEnd(() => networks.close())
  const host = await startSilentHost()
  const profiles = Array.from({ length: 4 * concurrency + 1 }, (_, i) =>
    world.profile('mastodon', i),
  )
  const [living, ...slow] = profiles
  const move = (server: string, ids: (string | undefined)[]) =>
    world.database.pool.query(
      `update credentials c set server = $1 from profiles p
       where p.credential_id = c.id and p.id = any ($2::bigint[])`,
      [server, ids],
    )
  await move(
    host.url,
    slow.map(({ id }) => id),
  )
  await move(String(world.sandbox.addresses.mastodon), [living?.id])
  for (const profile of slow) await world.schedule({ profile })
  publish(world, { ...patient, networkFor: networks.forType, concurrency })
  await eventually(() => host.held() > 0, { what: 'a call to the slow server' })
  const others = [
    await world.schedule(living ? { profile: living } : {}),
    await world.schedule({ profile: world.profile('twitter', 0) }),
  ]
  for (const { id } of others) assert.equal((await world.settled(id)).state, 'SENT')
  assert.ok(host.held() < concurrency, `${host.held()} of ${concurrency} calls`)
  host.end()
})

async function startSilentHost() {
  let [held, hasEnded] = [0, false]
  const server = createServer((_request, response) => {
    // A call that replaces one that has ended does not raise the number of calls at the same time.
    if (!hasEnded) held += 1
    response.once('close', () => {
      hasEnded = true
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = () => {
    server.close()
    server.closeAllConnections()
  }
  atEnd(end)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, held: () => held, end }
}
