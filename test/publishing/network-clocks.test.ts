// Times that could mislead a lookup: the network's clock differs from ours, ours was set back, there were several attempts.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { Network } from '../../server/networks/networks.ts'
import { openNetworks } from '../../server/networks/open.ts'
import { networks as registered } from '../../server/networks/registry.ts'
import { startScripted } from '../networks/scripted.ts'
import { atEnd, closeFile } from '../support/at-end.ts'
import { publish } from './publisher.ts'
import { openPublishingWorld } from './world.ts'

// Publishers poll: each one closes with its test.
afterEach(closeFile)

for (const minutes of [-5, 5])
  test(`a network whose clock is ${minutes} minutes from ours gets a lost pin once`, async () => {
    const world = await openPublishingWorld()
    const pinterest = await startForgetful(minutes * 60_000)
    const { url } = pinterest
    const networks = openNetworks({
      addresses: Object.fromEntries(registered.map(({ name }) => [name, url])),
    })
    atEnd(() => networks.close())
    publish(world, { networkFor: networks.forType })
    const { id } = await world.schedule({ profile: world.profile('pinterest') })
    const { state, post_id: postId } = await world.settled(id)
    assert.deepEqual([state, postId, pinterest.pins.length], ['SENT', '1', 1])
  })

test('the clock of the database is set back after an attempt: the pin is there once', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('pinterest')
  await world.database.pool.query(
    `alter table attempts alter column started_at set default clock_timestamp() + interval '5 minutes'`,
  )
  await world.sandbox.addFault({
    network: 'pinterest',
    operation: 'publish',
    kind: 'drop-after',
    profile: profile.networkId,
  })
  publish(world)
  const { id } = await world.schedule({ profile })
  assert.equal((await world.settled(id)).state, 'SENT')
  assert.equal((await world.posts(profile)).length, 1)
})

test('Instagram lists a post of the last attempt late, long after the first one: its id is known', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('instagram')
  await world.database.pool.query(
    `alter table attempts alter column started_at set default clock_timestamp() - interval '1 minute'`,
  )
  let looks = 0
  const networkFor = (type: string): Network | undefined => {
    const network = world.networks.forType(type)
    if (!network) return undefined
    return {
      ...network,
      find: (account, post, ...rest) => {
        looks += 1
        const listed = looks > 1 ? post : { ...post, text: 'not listed yet' }
        return network.find(account, listed, ...rest)
      },
    }
  }
  for (const fault of [{ kind: 'rate-limit', retryAfter: 1 }, { kind: 'drop-after' }])
    await world.sandbox.addFault({
      network: 'instagram',
      operation: 'publish',
      profile: profile.networkId,
      ...fault,
    })
  publish(world, { networkFor })
  const { id } = await world.schedule({ profile })
  const { state, attempts, post_id: postId } = await world.settled(id)
  const [post] = await world.posts(profile)
  assert.deepEqual([state, attempts, postId], ['SENT', 2, post?.id])
})

/** Dates pins by its own clock, and loses the answer of the first one. */
async function startForgetful(offMs: number) {
  const pins: Record<string, unknown>[] = []
  const { url } = await startScripted(({ method, body }, response) => {
    const now = new Date(Date.now() + offMs)
    response.setHeader('date', now.toUTCString())
    if (method === 'GET') return { body: { items: pins, bookmark: null } }
    const { description, link } = body as { description?: string; link?: string }
    const id = String(pins.length + 1)
    pins.push({ id, description, link, created_at: now.toISOString().slice(0, 19) })
    if (pins.length > 1) return { status: 201, body: { id } }
    response.destroy()
    return undefined
  })
  return { url, pins }
}
