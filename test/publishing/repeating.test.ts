// A network that does not show the post to the app (LinkedIn, members): a doubt is settled by sending the same again, which it refuses if
// it has the post.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeFile } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { changedNetworks, publish } from './publisher.ts'
import { openPublishingWorld, type PublishingWorld } from './world.ts'

// Publishers poll: each one closes with its test.
afterEach(closeFile)

const network = 'linkedin'

async function openWithFault(kind: string, times = 1) {
  const world = await openPublishingWorld()
  const profile = world.profile(network)
  const at = { network, profile: profile.networkId, operation: 'publish' }
  await world.sandbox.addFault({ ...at, kind, times })
  return { world, profile }
}

const codesOf = async (world: PublishingWorld, id: string) =>
  (await world.attempts(id)).map(({ outcome, code }) => `${outcome} ${code}`)

test('an answer was lost, and the post is there: the same again names it, and there is one post', async () => {
  const { world, profile } = await openWithFault('drop-after')
  publish(world)
  const { id } = await world.schedule({ profile })
  const { state, post_id: postId } = await world.settled(id)
  const posts = await world.posts(profile)
  assert.deepEqual([state, posts.map((post) => post.id)], ['SENT', [postId]])
  assert.deepEqual(await codesOf(world, id), ['rejected not_taken', 'accepted null'])
})

test('an answer was lost, and the post is not there: the same again publishes it', async () => {
  const { world, profile } = await openWithFault('drop-before')
  publish(world)
  const { id } = await world.schedule({ profile })
  const { state } = await world.settled(id)
  assert.deepEqual([state, (await world.posts(profile)).length], ['SENT', 1])
})

test('the answers to the same again are lost as well: there is one post in the end', async () => {
  const { world, profile } = await openWithFault('drop-after', 3)
  // Once the post is there, the fault waits for a call that is accepted: these answers are lost before.
  await world.sandbox.addFault({
    network,
    profile: profile.networkId,
    operation: 'publish',
    kind: 'drop-before',
    times: 2,
  })
  publish(world)
  const { id } = await world.schedule({ profile })
  const { state, post_id: postId } = await world.settled(id)
  const posts = await world.posts(profile)
  assert.deepEqual([state, posts.map((post) => post.id)], ['SENT', [postId]])
})

test('every attempt sends the same, byte for byte', async () => {
  const { world, profile } = await openWithFault('drop-after')
  const sent: (string | null)[] = []
  const networkFor = changedNetworks(world, (one) => ({
    publish: (account, post, preparedId, signal) => {
      sent.push(preparedId)
      return one.publish(account, post, preparedId, signal)
    },
  }))
  publish(world, { networkFor })
  const { id } = await world.schedule({ profile })
  assert.equal((await world.settled(id)).state, 'SENT')
  assert.equal(sent.length, 2)
  assert.equal(new Set(sent).size, 1)
})

test('a message that repeats an older post fails as a duplicate, with a hint', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile(network)
  publish(world)
  const text = `Said once ${profile.networkId}`
  const first = await world.schedule({ profile, text })
  assert.equal((await world.settled(first.id)).state, 'SENT')
  const again = await world.schedule({ profile, text })
  const { state, failure_code: code, failure_hint: hint } = await world.settled(again.id)
  assert.deepEqual(
    [state, code, hint],
    ['SEND_FAILED_PERMANENTLY', 'duplicate', 'Change the text.'],
  )
  assert.equal((await world.posts(profile)).length, 1)
})

test('a repetition whose own post may exist is not taken for that of another message', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile(network)
  const first = publish(world)
  const text = `Said twice ${profile.networkId}`
  const one = await world.schedule({ profile, text })
  assert.equal((await world.settled(one.id)).state, 'SENT')
  await first.stop()
  // Its first answer is lost: whether that was the refusal of a repetition is not known.
  const at = { network, profile: profile.networkId, operation: 'publish' }
  await world.sandbox.addFault({ ...at, kind: 'drop-before', times: 1 })
  publish(world)
  const other = await world.schedule({ profile, text })
  const { state, failure_code: code, post_id: postId } = await world.settled(other.id)
  assert.deepEqual([state, code, postId], ['SEND_FAILED_PERMANENTLY', 'outcome_unknown', null])
  assert.equal((await world.posts(profile)).length, 1)
})

test('too long after the attempt nothing is sent again: the outcome is unknown, and reported as such', async () => {
  const { world, profile } = await openWithFault('drop-after')
  const networkFor = changedNetworks(world, () => ({ repeatsWithinSeconds: 0 }))
  publish(world, { networkFor })
  const { id } = await world.schedule({ profile })
  const { state, failure_code: code } = await world.settled(id)
  assert.deepEqual([state, code], ['SEND_FAILED_PERMANENTLY', 'outcome_unknown'])
  assert.equal((await world.attempts(id)).length, 1)
  assert.equal((await world.posts(profile)).length, 1)
})

test('an attempt that waited for too long sends nothing again', async () => {
  const { world, profile } = await openWithFault('drop-after')
  const at = { network, profile: profile.networkId, operation: 'publish' }
  await world.sandbox.addFault({ ...at, kind: 'rate-limit', retryAfter: 600, times: 1 })
  publish(world)
  const { id } = await world.schedule({ profile })
  const isPutOff = async () => (await world.attempts(id))[1]?.code === 'linkedin_429'
  await eventually(isPutOff, { what: 'the second attempt to be put off', every: 20 })
  const { pool } = world.database
  await pool.query(
    `update attempts set started_at = started_at - interval '11 minutes' where message_id = $1`,
    [id],
  )
  await pool.query('update messages set act_at = now() where id = $1', [id])
  // A publisher that still has the lane would pause it again.
  const endPause = async () => {
    const { rowCount } = await pool.query(
      `update lanes set paused_until = null, next_at = now() where profile_id = $1 and owner is null`,
      [profile.id],
    )
    return rowCount === 1
  }
  await eventually(endPause, { what: 'the lane to be released' })
  const { state, failure_code: code } = await world.settled(id)
  assert.deepEqual([state, code], ['SEND_FAILED_PERMANENTLY', 'outcome_unknown'])
  assert.equal((await world.posts(profile)).length, 1)
})

test('a worker that takes too long before its call sends nothing again', async () => {
  const { world, profile } = await openWithFault('drop-after')
  const withinSeconds = 4
  const networkFor = changedNetworks(world, () => ({ repeatsWithinSeconds: withinSeconds }))
  let calls = 0
  // The second one waits, as for a slot or for new tokens, until the post is too old to be repeated.
  const reach = async (point: string) => {
    if (point !== 'before-call') return
    calls += 1
    if (calls === 2) await sleep(withinSeconds * 1000)
  }
  publish(world, { networkFor, reach })
  const { id } = await world.schedule({ profile })
  const { state, failure_code: code } = await world.settled(id)
  assert.deepEqual([state, code], ['SEND_FAILED_PERMANENTLY', 'outcome_unknown'])
  assert.equal((await world.posts(profile)).length, 1)
})
