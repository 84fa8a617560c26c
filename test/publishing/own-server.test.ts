// A profile on a network of many servers is published to at the server of its own account.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openNetworks } from '../../server/networks/open.ts'
import { startSandboxNetworks } from '../networks/sandbox-networks.ts'
import { atEnd } from '../support/at-end.ts'
import { publish } from './publisher.ts'
import { openPublishingWorld } from './world.ts'

test('the server of a credential is called, and not the configured one', async () => {
  const world = await openPublishingWorld()
  const own = await startSandboxNetworks()
  const networks = openNetworks({
    addresses: world.sandbox.addresses,
    allowPrivateServers: true,
  })
  atEnd(() => networks.close())
  const profile = world.profile('bluesky')
  await world.database.pool.query(
    `update credentials c set server = $1 from profiles p
     where p.credential_id = c.id and p.id = $2`,
    [own.addresses.bluesky, profile.id],
  )
  publish(world, { networkFor: networks.forType })
  const { id, text } = await world.schedule({ profile })
  assert.equal((await world.settled(id)).state, 'SENT')
  assert.deepEqual(await world.posts(profile), [])
  const posts = await own.postsOf('bluesky', profile.networkId)
  assert.deepEqual(
    posts.map((post) => post.text),
    [text],
  )
})
