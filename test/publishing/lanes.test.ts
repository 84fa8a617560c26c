// A profile is a lane: its messages go out one at a time and in order, a pause delays no other lane, and a message that is
// scheduled while the lane is held is not missed.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { claimLanes } from '../../server/lanes/claim.ts'
import { releaseLanes } from '../../server/lanes/leases.ts'
import { NetworkError } from '../../server/networks/networks.ts'
import { closeFile } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { runs } from '../support/runs.ts'
import { changedNetworks, publish } from './publisher.ts'
import { openPublishingWorld, uniqueText } from './world.ts'

// Publishers poll: each one closes with its test.
afterEach(closeFile)

test('the messages of a profile go out in the order of their times', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('facebook')
  const texts = Array.from({ length: 25 }, uniqueText)
  // Times are whole seconds, and all of them are due when the publisher starts.
  const first = Date.now() - 25_000
  const shuffled = texts.map((text, index) => ({ text, at: new Date(first + 1000 * index) }))
  shuffled.sort(() => Math.random() - 0.5)
  for (const draft of shuffled) await world.schedule({ profile, ...draft })
  publish(world)
  await world.allSettled()
  assert.deepEqual(
    (await world.posts(profile)).map(({ text }) => text),
    texts,
  )
})

test('a rate limit pauses the profile and no other; the order stays, and waking the lane does not end the pause', async () => {
  const world = await openPublishingWorld()
  const [limited, free] = [world.profile('pinterest'), world.profile('facebook')]
  await world.sandbox.addFault({
    network: 'pinterest',
    operation: 'publish',
    kind: 'rate-limit',
    profile: limited.networkId,
    retryAfter: 4,
  })
  const texts = Array.from({ length: 4 }, uniqueText)
  for (const text of texts.slice(0, 3)) await world.schedule({ profile: limited, text })
  publish(world)
  const pausedUntil = await eventually(
    async () => {
      const lanes = world.database.database.selectFrom('lanes').select('paused_until')
      const lane = await lanes.where('profile_id', '=', limited.id).executeTakeFirstOrThrow()
      return lane.paused_until ?? undefined
    },
    { what: 'the pause', every: 50 },
  )
  await world.schedule({ profile: limited, text: texts[3] ?? '' })
  const other = await world.schedule({ profile: free })
  assert.equal((await world.settled(other.id)).state, 'SENT')
  await world.allSettled()
  const posts = await world.posts(limited)
  assert.deepEqual(
    posts.map(({ text }) => text),
    texts,
  )
  const [first] = posts
  assert(first && Date.parse(first.createdAt) >= pausedUntil.getTime(), 'posted during the pause')
  await eventually(
    async () => {
      const lanes = world.database.database.selectFrom('lanes').select('next_at')
      return (await lanes.where('next_at', 'is not', null).execute()).length === 0
    },
    { what: 'the lanes to be at rest', every: 50 },
  )
})

test('a limit on uploads to X holds up the message with media, and no text', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('twitter')
  const fault = { network: 'twitter', profile: profile.networkId, retryAfter: 3600 }
  await world.sandbox.addFault({ ...fault, operation: 'upload', kind: 'rate-limit' })
  const mediaUrls = ['https://pictures.example/lake.jpg']
  const withMedia = await world.schedule({ profile, mediaUrls })
  publish(world)
  await eventually(async () => (await world.attempts(withMedia.id))[0]?.code === 'twitter_429', {
    what: 'the limit',
  })
  const text = await world.schedule({ profile })
  assert.equal((await world.settled(text.id)).state, 'SENT')
  assert.equal((await world.message(withMedia.id)).state, 'SCHEDULED')
})

test('while the network wants a pause, a message in doubt is still looked for', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('pinterest')
  const fault = { network: 'pinterest', operation: 'publish', profile: profile.networkId }
  await world.sandbox.addFault({ ...fault, kind: 'drop-after' })
  await world.sandbox.addFault({ ...fault, kind: 'rate-limit', retryAfter: 3600 })
  const [sent, waiting] = [await world.schedule({ profile }), await world.schedule({ profile })]
  // The next message hits the limit before the first is looked for.
  const networkFor = changedNetworks(world, (network) => ({
    find: async (...asked) => {
      if ((await world.attempts(waiting.id)).length === 0)
        throw new NetworkError('retry', 'not_yet', 'Later')
      return network.find(...asked)
    },
  }))
  publish(world, { networkFor })
  assert.equal((await world.settled(sent.id)).state, 'SENT')
  // A new message neither ends the pause nor delays a lookup.
  await world.schedule({ profile })
  assert.equal((await world.posts(profile)).length, 1)
  assert.equal((await world.attempts(waiting.id)).length, 1)
  // The publisher holds the lane for a moment after it has settled the message.
  const isReleased = async () => {
    const text = 'select from lanes where profile_id = $1 and owner is null'
    return (await world.database.pool.query(text, [profile.id])).rowCount === 1
  }
  await eventually(isReleased, { what: 'the lane to be released' })
  const { rows } = await world.database.pool.query(
    `select extract(epoch from next_at - now())::integer > 3000 as is_paused from lanes where profile_id = $1`,
    [profile.id],
  )
  assert.deepEqual(rows, [{ is_paused: true }])
})

test('a message goes out at its time, even when its lane was busy a moment before', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('facebook')
  // A lease that is not released would delay it until its deadline.
  publish(world, { leaseMs: 120_000 })
  for (let count = 0; count < 10; count += 1)
    await world.schedule({ profile, in: 100 + count * 200 })
  const { id } = await world.schedule({ profile, in: 2200 })
  const { send_at: sendAt, text } = await world.settled(id, 110_000)
  const post = (await world.posts(profile)).find((each) => each.text === text)
  const lateMs = Date.parse(post?.createdAt ?? '') - sendAt.getTime()
  assert(lateMs >= 0 && lateMs < 100_000, `late by ${lateMs} ms`)
})

test('a message that is scheduled while the lane is being released is not missed', async () => {
  const world = await openPublishingWorld()
  const { database } = world.database
  const claim = () =>
    claimLanes(database, { owner: 'test', lanes: 4, messagesPerLane: 10, leaseMs: 600_000 })
  for (const profile of world.profiles) await world.schedule({ profile })
  const enough = performance.now() + 60_000
  // A slow machine does fewer.
  for (
    let round = 0;
    round < runs(120, 600) && (round < 100 || performance.now() < enough);
    round += 1
  ) {
    const lanes = await claim()
    assert.equal(lanes.length, 4, `round ${round}: scheduled, and the lane is not due`)
    await world.database.pool.query('delete from messages')
    await Promise.all(
      lanes.map(async ({ profileId, token }, index) => {
        const release = async () => {
          await sleep(index)
          await releaseLanes(database, [{ profileId, token, pausedUntil: null }])
        }
        const profile = need(world.profiles.find(({ id }) => id === profileId))
        await Promise.all([world.schedule({ profile }), release()])
      }),
    )
  }
})
