// Lookups that could be misled: a list that lags behind, a repetition, a missing connector.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { openNetworks } from '../../server/networks/open.ts'
import { networks as registered } from '../../server/networks/registry.ts'
import { startScripted } from '../networks/scripted.ts'
import { atEnd, closeFile } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { changedNetworks, publish } from './publisher.ts'
import { openPublishingWorld } from './world.ts'

// Publishers poll: each one closes with its test.
afterEach(closeFile)

test('in doubt, and the next worker has no connector: the outcome is unknown, and reported as such', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('pinterest')
  await world.sandbox.addFault({
    network: 'pinterest',
    operation: 'publish',
    kind: 'drop-after',
    profile: profile.networkId,
  })
  const blind = changedNetworks(world, () => ({ find: () => Promise.reject(new Error('later')) }))
  const first = publish(world, { networkFor: blind })
  const { id } = await world.schedule({ profile })
  await eventually(async () => (await world.message(id)).looks > 0, { what: 'a lookup' })
  await first.stop()
  const rules = { catchUpMs: 6 * 3_600_000, maxLooks: 3 }
  publish(world, { networkFor: () => undefined, rules })
  const { state, failure_code: code } = await world.settled(id)
  assert.deepEqual([state, code], ['SEND_FAILED_PERMANENTLY', 'outcome_unknown'])
})

test('a duplicate of our own attempt that becomes visible late is found, not refused', async () => {
  const world = await openPublishingWorld()
  const x = await startLaggingX({ listedAfterRefusal: true })
  const networks = openNetworks({
    addresses: Object.fromEntries(registered.map(({ name }) => [name, x.url])),
    settlingSeconds: 1,
  })
  atEnd(() => networks.close())
  publish(world, { networkFor: networks.forType, settlingMs: 1000 })
  const { id } = await world.schedule({ profile: world.profile('twitter') })
  const { state, post_id: postId } = await world.settled(id)
  assert.deepEqual([state, postId, x.posts.length], ['SENT', '1000', 1])
  const codes = (await world.attempts(id)).map(({ code }) => code)
  assert.equal(codes[0], 'not_taken', 'the first attempt was given up before it showed')
})

test('a duplicate that never becomes visible: the author is asked to check before sending it again', async () => {
  const world = await openPublishingWorld()
  const x = await startLaggingX({ listedAfterRefusal: false })
  const networks = openNetworks({
    addresses: Object.fromEntries(registered.map(({ name }) => [name, x.url])),
    settlingSeconds: 1,
  })
  atEnd(() => networks.close())
  publish(world, { networkFor: networks.forType, settlingMs: 300 })
  const { id } = await world.schedule({ profile: world.profile('twitter') })
  const { state, failure_code: code, failure_hint: hint } = await world.settled(id)
  assert.deepEqual(
    [state, code, hint],
    ['SEND_FAILED_PERMANENTLY', 'outcome_unknown', 'Look at the profile before sending it again.'],
  )
})

test('a repetition of an older post fails, with a hint', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('twitter')
  publish(world)
  const first = await world.schedule({ profile, text: 'Said once' })
  assert.equal((await world.settled(first.id)).state, 'SENT')
  const again = await world.schedule({ profile, text: 'Said once' })
  const { state, failure_code: code, failure_hint: hint } = await world.settled(again.id)
  assert.deepEqual(
    [state, code, hint],
    ['SEND_FAILED_PERMANENTLY', 'duplicate', 'Change the text.'],
  )
})

test('an author is not asked to post what Instagram has published without an address', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('instagram')
  const networkFor = changedNetworks(world, (network) => ({
    // The real connector, long after the attempt, with a list that does not contain the post.
    find: (account, post, attempt, signal) => {
      const endedAt = new Date(attempt.now.getTime() - 60_000)
      const unlisted = { ...post, text: `${post.text} (not listed yet)` }
      return network.find(account, unlisted, { ...attempt, endedAt }, signal)
    },
  }))
  publish(world, { networkFor })
  await world.sandbox.addFault({
    network: 'instagram',
    operation: 'publish',
    kind: 'drop-after',
    profile: profile.networkId,
  })
  const { id } = await world.schedule({ profile })
  const { state, post_id: postId } = await world.settled(id)
  assert.deepEqual([state, postId, (await world.posts(profile)).length], ['SENT', null, 1])
  const { rows } = await world.database.pool.query(
    `select from graphile_worker.jobs where task_identifier = 'send-mail'`,
  )
  assert.equal(rows.length, 0)
})

/** Accepts a post, loses the answer, refuses the next as a duplicate, and lists the post after that refusal or never. */
async function startLaggingX({ listedAfterRefusal }: { listedAfterRefusal: boolean }) {
  const posts: { id: string; text: string; at: number }[] = []
  let isListed = false
  const { url } = await startScripted(({ method, body }, response) => {
    if (method !== 'POST') {
      const seen = isListed ? posts : []
      const data = seen.map(({ id, text, at }) => ({
        id,
        text,
        created_at: new Date(at).toISOString(),
      }))
      return { body: { data, meta: { result_count: data.length } } }
    }
    const { text } = body as { text: string }
    if (posts.some((post) => post.text === text)) {
      isListed = listedAfterRefusal
      const detail = 'You are not allowed to create a Tweet with duplicate content.'
      return { status: 403, body: { title: 'Forbidden', status: 403, detail } }
    }
    posts.push({ id: String(1000 + posts.length), text, at: Date.now() })
    response.destroy()
    return undefined
  })
  return { url, posts }
}
