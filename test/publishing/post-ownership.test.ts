// Which message a post belongs to: an account that is connected twice has two lanes, and a lookup sees the posts of both.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { findTokens } from '../../server/profiles/credentials/credentials.ts'
import { closeFile } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import type { SandboxProfile } from '../support/sandbox-world.ts'
import { addOrganization } from '../support/world-people.ts'
import { addProfile } from '../support/world-profiles.ts'
import { changedNetworks, publish } from './publisher.ts'
import { openPublishingWorld, type PublishingWorld } from './world.ts'

// Publishers poll: each one closes with its test.
afterEach(closeFile)

test('an account that is connected twice: the post of one is not taken for that of the other', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('pinterest')
  const twin = await connectAgain(world, profile)
  publish(world)
  const first = await world.schedule({ profile, text: 'Twice the same' })
  assert.equal((await world.settled(first.id)).state, 'SENT')
  await failOnce(world, profile, 'drop-before')
  const second = await scheduleCopy(world, first.id, twin)
  const { state, post_id: postId } = await world.settled(second)
  const posts = (await world.posts(profile)).map((post) => post.id)
  assert.deepEqual([state, posts.length, new Set(posts).size], ['SENT', 2, 2])
  assert.notEqual(postId, (await world.message(first.id)).post_id)
})

test('an account that is connected twice, both in doubt: one post is one message', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('pinterest')
  const twin = await connectAgain(world, profile)
  // The network accepts only one of the two, both answers are lost, and both lookups find it before either is settled.
  for (const kind of ['drop-after', 'drop-before']) await failOnce(world, profile, kind)
  const bothHaveSeenIt = meeting(2)
  const networkFor = changedNetworks(world, (network) => ({
    find: async (...asked) => {
      const finding = await network.find(...asked)
      if (finding.found) await bothHaveSeenIt()
      return finding
    },
  }))
  publish(world, { networkFor })
  const first = await world.schedule({ profile, text: 'Twice the same' })
  const second = await scheduleCopy(world, first.id, twin)
  await assertTwoPosts(world, profile, [first.id, second])
})

test('an account that is connected twice: a post whose answer is on its way is not taken for another message', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('pinterest')
  const twin = await connectAgain(world, profile)
  await failOnce(world, profile, 'drop-before')
  const isSeen = meeting(2)
  let published = 0
  const networkFor = changedNetworks(world, (network) => ({
    publish: async (...asked) => {
      const answer = await network.publish(...asked)
      published += 1
      if (published === 1) await isSeen()
      return answer
    },
    find: async (...asked) => {
      const finding = await network.find(...asked)
      if (finding.found) void isSeen()
      return finding
    },
  }))
  const first = await world.schedule({ profile, text: 'Twice the same' })
  publish(world, { networkFor, settlingMs: 10_000 })
  await eventually(async () => (await world.message(first.id)).state === 'SUBMITTED', {
    what: 'the first to be in doubt',
  })
  const second = await scheduleCopy(world, first.id, twin)
  await assertTwoPosts(world, profile, [first.id, second])
})

test('an account that is connected twice: a message with another text is not waited for', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('pinterest')
  const twin = await connectAgain(world, profile)
  await failOnce(world, profile, 'drop-after')
  const isFound = Promise.withResolvers<void>()
  const networkFor = changedNetworks(world, (network) => ({
    publish: async (account, post, ...rest) => {
      if (post.text !== 'Mine alone') await isFound.promise
      return network.publish(account, post, ...rest)
    },
  }))
  const first = await world.schedule({ profile, text: 'Mine alone' })
  const other = await scheduleCopy(world, first.id, twin)
  await world.database.pool.query("update messages set text = 'Another' where id = $1", [other])
  publish(world, { networkFor })
  await eventually(async () => (await world.message(other)).state === 'SUBMITTED', {
    what: 'the other to be under way',
  })
  assert.equal((await world.settled(first.id)).state, 'SENT')
  assert.equal((await world.message(other)).state, 'SUBMITTED')
  isFound.resolve()
  assert.equal((await world.settled(other)).state, 'SENT')
})

test('with a long catch-up window, a post that is a day late is not taken for another message', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('pinterest')
  const late = await world.schedule({ profile, text: 'Good morning' })
  await world.database.pool.query(
    `update messages set send_at = send_at - interval '30 hours', act_at = act_at - interval '30 hours' where id = $1`,
    [late.id],
  )
  publish(world, { rules: { catchUpMs: 48 * 3_600_000, maxLooks: 8 } })
  assert.equal((await world.settled(late.id)).state, 'SENT')
  await failOnce(world, profile, 'drop-before')
  const { id } = await world.schedule({ profile, text: 'Good morning' })
  await assertTwoPosts(world, profile, [late.id, id])
})

async function failOnce(
  world: PublishingWorld,
  profile: SandboxProfile,
  kind: string,
): Promise<void> {
  const { network, networkId } = profile
  await world.sandbox.addFault({ network, operation: 'publish', kind, profile: networkId })
}

/** A barrier: each caller waits until `count` have arrived. */
function meeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    come += 1
    if (come >= count) resolve()
    return promise
  }
}

async function assertTwoPosts(
  world: PublishingWorld,
  profile: SandboxProfile,
  ids: string[],
): Promise<void> {
  const messages = await Promise.all(ids.map((id) => world.settled(id)))
  assert.deepEqual(
    messages.map(({ state }) => state),
    ['SENT', 'SENT'],
  )
  const posts = (await world.posts(profile)).map((post) => post.id)
  assert.deepEqual(messages.map(({ post_id: id }) => id).toSorted(), posts.toSorted())
  assert.equal(new Set(posts).size, 2)
}

/** The same account, connected by another organization. */
async function connectAgain(world: PublishingWorld, profile: SandboxProfile): Promise<string> {
  const { type, networkId, name } = profile
  const credentials = await findTokens(world.database.database, world.keyRing, profile.id)
  const { id } = await addProfile(world.database, {
    organizationId: await addOrganization(world.database),
    ...{ type, networkId, username: name, credentials: need(credentials) },
  })
  return id
}

async function scheduleCopy(
  world: PublishingWorld,
  messageId: string,
  profileId: string,
): Promise<string> {
  const { rows } = await world.database.pool.query(
    `insert into messages (profile_id, state, text, send_at, act_at, media_urls, extended_info)
     select $2, 'SCHEDULED', text, now(), now(), media_urls,
       jsonb_build_array(jsonb_build_object('data', extended_info -> 0 -> 'data'))
     from messages where id = $1 returning id`,
    [messageId, profileId],
  )
  await world.database.pool.query(`insert into lanes (profile_id, next_at) values ($1, now())`, [
    profileId,
  ])
  return rows[0].id
}
