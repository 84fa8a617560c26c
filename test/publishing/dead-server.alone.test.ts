// A server of one's own choice is dead: 18 messages to it are due. Messages to other servers of the same network go out in time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openNetworks } from '../../server/networks/open.ts'
import { startSandboxNetworks } from '../networks/sandbox-networks.ts'
import { atEnd } from '../support/at-end.ts'
import { freePort } from '../support/free-port.ts'
import { publish } from './publisher.ts'
import { listenSilently } from './silence.ts'
import { openPublishingWorld, type PublishingWorld } from './world.ts'

const dead = 18
const neighbours = 6
const seconds = 4
const perSecond = 6

for (const [network, words, findAddress] of [
  [
    'mastodon',
    'accepts connections and says nothing',
    async () => `https://localhost:${await listenSilently()}`,
  ],
  ['bluesky', 'refuses connections', async () => `http://localhost:${await freePort()}`],
] as const)
  test(`${network}: with a server that ${words}, 95 of 100 messages to another go out within a second`, async () => {
    const world = await openPublishingWorld({ profilesPerNetwork: dead + neighbours })
    const other = await startSandboxNetworks()
    const networks = openNetworks({
      addresses: world.sandbox.addresses,
      allowPrivateServers: true,
    })
    atEnd(() => networks.close())
    const all = Array.from({ length: dead + neighbours }, (_, i) => world.profile(network, i))
    await moveTo(world, all.slice(0, dead), await findAddress())
    const living = all.slice(dead)
    await moveTo(world, living, String(other.addresses[network]))
    publish(world, { networkFor: networks.forType, breakerTimes: {} })
    const usual = await measure(world, living, 1)
    const lost = []
    for (const profile of all.slice(0, dead)) lost.push(await world.schedule({ profile }))
    const p95 = await measure(world, living, seconds)
    // On a busy machine messages are late without a dead server, too.
    assert.ok(p95 <= Math.max(1, 2 * usual), `p95 ${p95} s, and ${usual} s without the dead server`)
    for (const { id } of lost) assert.notEqual((await world.message(id)).state, 'SENT')
  })

type Profile = ReturnType<PublishingWorld['profile']>

async function moveTo(world: PublishingWorld, profiles: Profile[], server: string): Promise<void> {
  await world.database.pool.query(
    `update credentials c set server = $1 from profiles p
     where p.credential_id = c.id and p.id = any ($2::bigint[])`,
    [server, profiles.map(({ id }) => id)],
  )
}

/** Schedules messages every second and returns the 95th percentile of their lateness, in seconds. */
async function measure(world: PublishingWorld, to: Profile[], duration: number): Promise<number> {
  const base = Math.ceil(Date.now() / 1000) * 1000 + 1000
  const ids: string[] = []
  for (let index = 0; index < perSecond * duration; index += 1) {
    const profile = to[index % to.length]
    const at = new Date(base + 1000 * Math.floor(index / perSecond))
    ids.push((await world.schedule({ ...(profile ? { profile } : {}), at })).id)
  }
  for (const id of ids) assert.equal((await world.settled(id)).state, 'SENT')
  const { rows } = await world.database.pool.query<{ late: number }>(
    `select extract(epoch from a.ended_at - m.send_at)::float8 as late
     from messages m join attempts a on a.message_id = m.id and a.state = 'accepted'
     where m.id = any ($1::bigint[]) order by 1`,
    [ids],
  )
  assert.equal(rows.length, ids.length)
  return rows[Math.floor(rows.length * 0.95)]?.late ?? Number.POSITIVE_INFINITY
}
