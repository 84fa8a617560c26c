// Messages with media: the first phase may take minutes. Other lanes do not wait for it, the lease is extended meanwhile,
// and the message is published once.
import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { valueAt } from '../../server/networks/http/client.ts'
import { NetworkError } from '../../server/networks/networks.ts'
import { sharedSandbox } from '../networks/sandbox-networks.ts'
import { startScripted } from '../networks/scripted.ts'
import { open } from '../networks/subjects.ts'
import { atEnd, closeFile } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { withClockAhead } from '../support/shifted-clock.ts'
import { changedNetworks, publish } from './publisher.ts'
import { openPublishingWorld } from './world.ts'

const video = 'https://pictures.example/lake.mp4'
const picture = 'https://pictures.example/lake.jpg'
const receiver = 'https://receiver.example/events'
const networks = ['twitter', 'facebook', 'instagram', 'pinterest'] as const

async function workOnVideosFor(ms: number): Promise<void> {
  for (const network of networks) await (await sharedSandbox()).setProcessing(network, ms)
}

// These two wait for real leases, and do so at the same time.
describe('leases that are extended', { concurrency: true }, () => {
  const opened = openPublishingWorld().then((scene) => {
    // Several publishers: another one would claim a lane if it could.
    const times = { leaseMs: 24_000, callMs: 9_000, prepareMs: 180_000, pollMs: 200 }
    for (const _ of [1, 2]) publish(scene, times)
    return scene
  })
  for (const network of networks)
    test(`${network}: SUBMITTED while the network works on it, longer than the lease; sent once`, async () => {
      const scene = await opened
      await workOnVideosFor(30_000)
      const profile = scene.profile(network)
      const { id } = await scene.schedule({ profile, mediaUrls: [video], webhookUrls: [receiver] })
      await eventually(async () => (await scene.eventTypes(id)).includes('message.submitted'), {
        what: 'the event that it is being handed over',
        every: 50,
      })
      assert.equal((await scene.message(id)).state, 'SUBMITTED')
      assert.deepEqual(await scene.posts(profile), [])
      assert.equal((await scene.settled(id, 180_000)).state, 'SENT')
      const [post, ...more] = await scene.posts(profile)
      assert.deepEqual(more, [])
      assert.equal(post?.media[0]?.type, 'video')
      assert.equal((await scene.attempts(id)).length, 1)
      assert.deepEqual(await scene.eventTypes(id), [
        'message.scheduled',
        'message.submitted',
        'message.sent',
      ])
    })

  test('too little of the lease for a call: the publisher waits for the next heartbeat and then calls', async () => {
    const count = 12
    const scene = await openPublishingWorld({ profilesPerNetwork: count })
    // Half of the time the rest of the lease is shorter than a call and the margin.
    publish(scene, { leaseMs: 27_000, callMs: 18_450, pollMs: 100 })
    const profiles = Array.from({ length: count }, (_, index) => scene.profile('twitter', index))
    const messages = await Promise.all(
      profiles.map((profile, index) =>
        scene.schedule({ profile, mediaUrls: [picture], in: 500 + 1_170 * index }),
      ),
    )
    await scene.allSettled()
    for (const { id } of messages)
      assert.deepEqual(
        (await scene.attempts(id)).map(({ outcome }) => outcome),
        ['accepted'],
      )
  })
})

describe('one after the other', () => {
  // Publishers poll: each one closes with its test.
  afterEach(closeFile)

  test('videos that are being uploaded occupy no place that other lanes need', async () => {
    const scene = await openPublishingWorld({ profilesPerNetwork: 4 })
    await workOnVideosFor(300)
    const textSent = Promise.withResolvers<void>()
    const networkFor = changedNetworks(scene, (network) => ({
      prepare: async (account, post, signal) => {
        if (post.media.length > 0) await textSent.promise
        return need(network.prepare)(account, post, signal)
      },
    }))
    publish(scene, { concurrency: 2, networkFor })
    // Before the publisher is stopped, if the test fails.
    atEnd(textSent.resolve)
    const slow = await Promise.all(
      [0, 1, 2].map((index) =>
        scene.schedule({ profile: scene.profile('twitter', index), mediaUrls: [video] }),
      ),
    )
    await eventually(
      async () => {
        const states = await Promise.all(
          slow.map(async ({ id }) => (await scene.message(id)).state),
        )
        return states.filter((state) => state === 'SUBMITTED').length >= 2
      },
      { what: 'two to be under way', every: 50 },
    )
    const { id } = await scene.schedule({ profile: scene.profile('facebook') })
    assert.equal((await scene.settled(id)).state, 'SENT')
    const states = await Promise.all(slow.map(async (each) => (await scene.message(each.id)).state))
    assert.ok(!states.includes('SENT'), `it waited for a video: ${states}`)
    textSent.resolve()
    await scene.allSettled()
  })

  test('a publisher that shuts down gives up a long upload, and the next one completes it', async () => {
    const scene = await openPublishingWorld()
    const processingMs = 600_000
    await workOnVideosFor(processingMs)
    const profile = scene.profile('twitter')
    const first = publish(scene)
    const { id } = await scene.schedule({ profile, mediaUrls: [video] })
    await eventually(async () => (await scene.message(id)).state === 'SUBMITTED', {
      what: 'it to be under way',
      every: 50,
    })
    const startedAt = performance.now()
    await first.stop()
    assert.ok(performance.now() - startedAt < 45_000, 'it did not wait for the video')
    assert.equal((await scene.message(id)).state, 'SCHEDULED')
    assert.deepEqual(await scene.posts(profile), [])
    // By the sandbox's clock, which is that of this process, the video is ready then.
    await withClockAhead(processingMs, async () => {
      const next = publish(scene)
      assert.equal((await scene.settled(id)).state, 'SENT')
      await next.stop()
    })
    assert.equal((await scene.posts(profile)).length, 1)
  })

  test('media that are not available: the network is not called, and the reason is reported', async () => {
    const scene = await openPublishingWorld()
    const profile = scene.profile('twitter')
    publish(scene, {
      mediaFor: () =>
        Promise.reject(new NetworkError('rejected', 'media_gone', 'The picture is gone')),
    })
    const { id } = await scene.schedule({ profile, mediaUrls: [picture] })
    const { state, failure_code } = await scene.settled(id)
    assert.deepEqual([state, failure_code], ['SEND_FAILED_PERMANENTLY', 'media_gone'])
    assert.deepEqual(await scene.posts(profile), [])
  })

  test('a post in doubt is found even if its media are deleted', async () => {
    const scene = await openPublishingWorld()
    const profile = scene.profile('twitter')
    await scene.sandbox.addFault({
      network: 'twitter',
      operation: 'publish',
      kind: 'drop-after',
      profile: profile.networkId,
    })
    const { id } = await scene.schedule({ profile })
    let asked = 0
    publish(scene, {
      mediaFor: async () => {
        asked += 1
        if (asked > 1) throw new NetworkError('rejected', 'media_gone', 'The picture is gone')
        return []
      },
    })
    assert.equal((await scene.settled(id)).state, 'SENT')
    assert.equal((await scene.posts(profile)).length, 1)
  })

  test('media that X does not know when they are to be published are uploaded again twice, and no more', async () => {
    const scene = await openPublishingWorld()
    const x = await startScripted(({ method, path }) => {
      if (method === 'GET') return { body: { meta: { result_count: 0 } } }
      if (path !== '/2/tweets') return { body: { data: { id: '12' } } }
      const errors = [{ parameters: {}, message: 'Your media IDs are invalid.' }]
      return { status: 400, body: { errors, title: 'Invalid Request' } }
    })
    publish(scene, { networkFor: open(x.url).forType })
    const profile = scene.profile('twitter')
    const { id } = await scene.schedule({ profile, mediaUrls: [picture] })
    assert.equal((await scene.settled(id)).state, 'SEND_FAILED_PERMANENTLY')
    const asked = (end: string) => x.asked.filter(({ path }) => path.endsWith(end)).length
    assert.deepEqual([asked('/initialize'), asked('/2/tweets')], [3, 3])
    assert.match(String((await scene.message(id)).failure_reason), /took the media several times/)
  })

  test('Mastodon: 429 between several uploads keeps those that are finished', async () => {
    const scene = await openPublishingWorld()
    let uploads = 0
    const server = await startScripted(({ path }) => {
      if (path === '/api/v2/media') uploads += 1
      const isRefused = path === '/api/v2/media' && [3, 4].includes(uploads)
      if (isRefused) return { status: 429, headers: { 'retry-after': '1' } }
      return { body: { id: String(uploads), username: 'demo', url: `${path}/${uploads}` } }
    })
    publish(scene, { networkFor: open(server.url).forType })
    const mediaUrls = [1, 2, 3, 4].map((number) => `https://pictures.example/${number}.jpg`)
    const { id } = await scene.schedule({ profile: scene.profile('mastodon'), mediaUrls })
    await scene.settled(id)
    const post = server.asked.find(({ path }) => path === '/api/v1/statuses')
    assert.deepEqual(valueAt(post?.body, 'media_ids'), ['1', '2', '5', '6'])
    assert.equal(uploads, 6)
  })

  for (const status of [429, 503])
    test(`X: ${status} between several uploads keeps those that are finished`, async () => {
      const scene = await openPublishingWorld()
      let begun = 0
      const x = await startScripted(({ path }) => {
        if (path.endsWith('/initialize')) begun += 1
        const isRefused = path.endsWith('/initialize') && [3, 4].includes(begun)
        if (isRefused) return { status, headers: { 'retry-after': '1' } }
        return { body: { data: { id: String(begun) } } }
      })
      publish(scene, { networkFor: open(x.url).forType })
      const profile = scene.profile('twitter')
      const mediaUrls = [1, 2, 3, 4].map((number) => `https://pictures.example/${number}.jpg`)
      const { id } = await scene.schedule({ profile, mediaUrls })
      assert.equal((await scene.settled(id)).state, 'SENT')
      const paths = x.asked.map(({ path }) => path)
      assert.deepEqual(
        paths.filter((path) => path.endsWith('/append')),
        [1, 2, 5, 6].map((number) => `/2/media/upload/${number}/append`),
      )
      const post = x.asked.find(({ path }) => path === '/2/tweets')
      assert.deepEqual(valueAt(post?.body, 'media', 'media_ids'), ['1', '2', '5', '6'])
      assert.equal((await scene.attempts(id)).length, 3)
    })
})
