// Whose post is it? An account that is connected twice has two lanes, and a look sees the posts of both.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCredentials } from '../../server/profiles/credentials.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { openScene, type Scene } from '../support/scene.ts'
import type { SceneProfile } from '../support/scene-seed.ts'
import { addOrganization } from '../support/world-people.ts'
import { addProfile } from '../support/world-profiles.ts'
import { changedNetworks, publish } from './publisher.ts'

test('an account that is connected twice: the post of one is not taken for that of the other', async () => {
  const scene = await openScene()
  const profile = scene.profile('pinterest')
  const twin = await connectAgain(scene, profile)
  publish(scene)
  const first = await scene.schedule({ profile, text: 'Twice the same' })
  assert.equal((await scene.settled(first.id)).state, 'SENT')
  await failOnce(scene, profile, 'drop-before')
  const second = await scheduleCopy(scene, first.id, twin)
  const { state, post_id: postId } = await scene.settled(second)
  const posts = (await scene.posts(profile)).map((post) => post.id)
  assert.deepEqual([state, posts.length, new Set(posts).size], ['SENT', 2, 2])
  assert.notEqual(postId, (await scene.message(first.id)).post_id)
})

test('an account that is connected twice, both in doubt: one post is one message', async () => {
  const scene = await openScene()
  const profile = scene.profile('pinterest')
  const twin = await connectAgain(scene, profile)
  // Only one of the two is taken, both answers are lost, and both looks see it before either is settled.
  for (const kind of ['drop-after', 'drop-before']) await failOnce(scene, profile, kind)
  const bothHaveSeenIt = meeting(2)
  const networkFor = changedNetworks(scene, (network) => ({
    find: async (...asked) => {
      const finding = await network.find(...asked)
      if (finding.found) await bothHaveSeenIt()
      return finding
    },
  }))
  publish(scene, { networkFor })
  const first = await scene.schedule({ profile, text: 'Twice the same' })
  const second = await scheduleCopy(scene, first.id, twin)
  await assertTwoPosts(scene, profile, [first.id, second])
})

test('an account that is connected twice: a post whose answer is on its way is nobody else’s', async () => {
  const scene = await openScene()
  const profile = scene.profile('pinterest')
  const twin = await connectAgain(scene, profile)
  await failOnce(scene, profile, 'drop-before')
  const isSeen = meeting(2)
  let published = 0
  const networkFor = changedNetworks(scene, (network) => ({
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
  const first = await scene.schedule({ profile, text: 'Twice the same' })
  publish(scene, { networkFor, settlingMs: 10_000 })
  await eventually(async () => (await scene.message(first.id)).state === 'SUBMITTED', {
    what: 'the first to be in doubt',
  })
  const second = await scheduleCopy(scene, first.id, twin)
  await assertTwoPosts(scene, profile, [first.id, second])
})

test('an account that is connected twice: what says something else is not waited for', async () => {
  const scene = await openScene()
  const profile = scene.profile('pinterest')
  const twin = await connectAgain(scene, profile)
  await failOnce(scene, profile, 'drop-after')
  const isFound = Promise.withResolvers<void>()
  const networkFor = changedNetworks(scene, (network) => ({
    publish: async (account, post, ...rest) => {
      if (post.text !== 'Mine alone') await isFound.promise
      return network.publish(account, post, ...rest)
    },
  }))
  const first = await scene.schedule({ profile, text: 'Mine alone' })
  const other = await scheduleCopy(scene, first.id, twin)
  await scene.database.pool.query("update messages set text = 'Another' where id = $1", [other])
  publish(scene, { networkFor })
  await eventually(async () => (await scene.message(other)).state === 'SUBMITTED', {
    what: 'the other to be under way',
  })
  assert.equal((await scene.settled(first.id)).state, 'SENT')
  assert.equal((await scene.message(other)).state, 'SUBMITTED')
  isFound.resolve()
  assert.equal((await scene.settled(other)).state, 'SENT')
})

test('with a long catch-up window, what goes out a day late is not taken for another message', async () => {
  const scene = await openScene()
  const profile = scene.profile('pinterest')
  const late = await scene.schedule({ profile, text: 'Good morning' })
  await scene.database.pool.query(
    `update messages set send_at = send_at - interval '30 hours', act_at = act_at - interval '30 hours' where id = $1`,
    [late.id],
  )
  publish(scene, { rules: { catchUpMs: 48 * 3_600_000, mostLooks: 8 } })
  assert.equal((await scene.settled(late.id)).state, 'SENT')
  await failOnce(scene, profile, 'drop-before')
  const { id } = await scene.schedule({ profile, text: 'Good morning' })
  await assertTwoPosts(scene, profile, [late.id, id])
})

async function failOnce(scene: Scene, profile: SceneProfile, kind: string): Promise<void> {
  const { network, networkId } = profile
  await scene.practice.addFault({ network, operation: 'publish', kind, profile: networkId })
}

/** Whoever comes waits until `count` have come. */
function meeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    come += 1
    if (come >= count) resolve()
    return promise
  }
}

async function assertTwoPosts(scene: Scene, profile: SceneProfile, ids: string[]): Promise<void> {
  const messages = await Promise.all(ids.map((id) => scene.settled(id)))
  assert.deepEqual(
    messages.map(({ state }) => state),
    ['SENT', 'SENT'],
  )
  const posts = (await scene.posts(profile)).map((post) => post.id)
  assert.deepEqual(messages.map(({ post_id: id }) => id).toSorted(), posts.toSorted())
  assert.equal(new Set(posts).size, 2)
}

/** The same account, connected by another organization. */
async function connectAgain(scene: Scene, profile: SceneProfile): Promise<string> {
  const { type, networkId, name } = profile
  const credentials = await openCredentials(scene.database.database, scene.keyRing, profile.id)
  const { id } = await addProfile(scene.database, {
    organizationId: await addOrganization(scene.database),
    ...{ type, networkId, username: name, credentials: need(credentials) },
  })
  return id
}

async function scheduleCopy(scene: Scene, messageId: string, profileId: string): Promise<string> {
  const { rows } = await scene.database.pool.query(
    `insert into messages (profile_id, state, text, send_at, act_at, media_urls, extended_info)
     select $2, 'SCHEDULED', text, now(), now(), media_urls,
       jsonb_build_array(jsonb_build_object('data', extended_info -> 0 -> 'data'))
     from messages where id = $1 returning id`,
    [messageId, profileId],
  )
  await scene.database.pool.query(`insert into lanes (profile_id, next_at) values ($1, now())`, [
    profileId,
  ])
  return rows[0].id
}
