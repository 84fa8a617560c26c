// A profile is a lane: its messages go out one at a time and in order, a pause holds it up and nobody else, and whoever
// schedules into it is never forgotten.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { NetworkError } from '../../server/networks/networks.ts'
import { claimLanes, releaseLanes } from '../../server/publishing/lanes.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { openScene, uniqueText } from '../support/scene.ts'
import { changedNetworks, publish } from './publisher.ts'

test('the messages of a profile go out in the order of their times', async () => {
  const scene = await openScene()
  const profile = scene.profile('facebook')
  const texts = Array.from({ length: 25 }, uniqueText)
  const soon = Date.now() + 500
  const shuffled = texts.map((text, index) => ({ text, at: new Date(soon + 10 * index) }))
  shuffled.sort(() => Math.random() - 0.5)
  for (const draft of shuffled) await scene.schedule({ profile, ...draft })
  publish(scene)
  await scene.allSettled()
  assert.deepEqual(
    (await scene.posts(profile)).map(({ text }) => text),
    texts,
  )
})

test('a rate limit pauses the profile and no other; the order is kept, and a poke does not end it', async () => {
  const scene = await openScene()
  const [limited, free] = [scene.profile('pinterest'), scene.profile('facebook')]
  await scene.practice.addFault({
    network: 'pinterest',
    operation: 'publish',
    kind: 'rate-limit',
    profile: limited.networkId,
    retryAfter: 4,
  })
  const texts = Array.from({ length: 4 }, uniqueText)
  for (const text of texts.slice(0, 3)) await scene.schedule({ profile: limited, text })
  publish(scene)
  const pausedUntil = await eventually(
    async () => {
      const lanes = scene.database.database.selectFrom('lanes').select('paused_until')
      const lane = await lanes.where('profile_id', '=', limited.id).executeTakeFirstOrThrow()
      return lane.paused_until ?? undefined
    },
    { what: 'the pause', every: 50 },
  )
  await scene.schedule({ profile: limited, text: texts[3] ?? '' })
  const other = await scene.schedule({ profile: free })
  assert.equal((await scene.settled(other.id)).state, 'SENT')
  await scene.allSettled()
  const posts = await scene.posts(limited)
  assert.deepEqual(
    posts.map(({ text }) => text),
    texts,
  )
  const [first] = posts
  assert(first && Date.parse(first.createdAt) >= pausedUntil.getTime(), 'posted during the pause')
  await eventually(
    async () => {
      const lanes = scene.database.database.selectFrom('lanes').select('next_at')
      return (await lanes.where('next_at', 'is not', null).execute()).length === 0
    },
    { what: 'the lanes to be at rest', every: 50 },
  )
})

test('while the network wants a pause, what is in doubt is still looked for', async () => {
  const scene = await openScene()
  const profile = scene.profile('pinterest')
  const fault = { network: 'pinterest', operation: 'publish', profile: profile.networkId }
  await scene.practice.addFault({ ...fault, kind: 'drop-after' })
  await scene.practice.addFault({ ...fault, kind: 'rate-limit', retryAfter: 3600 })
  const [sent, waiting] = [await scene.schedule({ profile }), await scene.schedule({ profile })]
  // The next message meets the limit before the first is looked for.
  const networkFor = changedNetworks(scene, (network) => ({
    find: async (...asked) => {
      if ((await scene.attempts(waiting.id)).length === 0)
        throw new NetworkError('retry', 'not_yet', 'Later')
      return network.find(...asked)
    },
  }))
  publish(scene, { networkFor })
  assert.equal((await scene.settled(sent.id)).state, 'SENT')
  // A new one neither ends the pause nor puts off a look.
  await scene.schedule({ profile })
  assert.equal((await scene.posts(profile)).length, 1)
  assert.equal((await scene.attempts(waiting.id)).length, 1)
  const { rows } = await scene.database.pool.query(
    `select extract(epoch from next_at - now())::integer > 3000 as is_paused from lanes where profile_id = $1`,
    [profile.id],
  )
  assert.deepEqual(rows, [{ is_paused: true }])
})

test('a message goes out at its time, also when its lane was busy a moment before', async () => {
  const scene = await openScene()
  const profile = scene.profile('facebook')
  // A lease that is not let go would make it late by as much.
  publish(scene, { leaseMs: 30_000 })
  for (let count = 0; count < 10; count += 1)
    await scene.schedule({ profile, in: 100 + count * 200 })
  const { id } = await scene.schedule({ profile, in: 2200 })
  const { send_at: sendAt, text } = await scene.settled(id)
  const post = (await scene.posts(profile)).find((each) => each.text === text)
  const lateMs = Date.parse(post?.createdAt ?? '') - sendAt.getTime()
  assert(lateMs >= 0 && lateMs < 25_000, `late by ${lateMs} ms`)
})

test('scheduling into a lane while its holder lets go is never forgotten', async () => {
  const scene = await openScene()
  const { database } = scene.database
  const claim = () =>
    claimLanes(database, { owner: 'test', lanes: 4, messagesPerLane: 10, leaseMs: 600_000 })
  for (const profile of scene.profiles) await scene.schedule({ profile })
  const enough = performance.now() + 60_000
  // A slow machine does fewer.
  for (let round = 0; round < 600 && (round < 100 || performance.now() < enough); round += 1) {
    const lanes = await claim()
    assert.equal(lanes.length, 4, `round ${round}: scheduled, and the lane is not due`)
    await scene.database.pool.query('delete from messages')
    await Promise.all(
      lanes.map(async ({ profileId, token }, index) => {
        const release = async () => {
          await sleep(index)
          await releaseLanes(database, [{ profileId, token, pausedUntil: null }])
        }
        const profile = need(scene.profiles.find(({ id }) => id === profileId))
        await Promise.all([scene.schedule({ profile }), release()])
      }),
    )
  }
})
