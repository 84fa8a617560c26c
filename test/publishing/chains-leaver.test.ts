// The owner of a profile leaves while a chain runs there: what is being published still goes out, and no part behind it does.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { findChains } from '../../server/messages/chains/chain.ts'
import { renderMessage } from '../../server/messages/representation/item.ts'
import { stopForLeaver } from '../../server/messages/stop-for-leaver.ts'
import type { Publisher } from '../../server/publishing/publishing.ts'
import { eventually } from '../support/eventually.ts'
import { addMember } from '../support/world-people.ts'
import { changedNetworks, publish } from './publisher.ts'
import { openPublishingWorld, uniqueText } from './world.ts'

const world = await openPublishingWorld({ profilesPerNetwork: 2 })
const { database, pool } = world.database
const publishers: Publisher[] = []
afterEach(async () => {
  await Promise.all(publishers.splice(0).map((one) => one.stop()))
})

/** The owner leaves while the post of this number is on its way to the network. */
async function leaveDuring(number: number, index: number) {
  const profile = world.profile('mastodon', index)
  const organizationId = await organizationOf(profile.id)
  const memberId = await addMember(world.database, { organizationId })
  await pool.query('delete from organization_members where member_id = $1', [memberId])
  await pool.query('update profiles set organization_id = null, member_id = $1 where id = $2', [
    memberId,
    profile.id,
  ])
  const texts = [uniqueText(), uniqueText(), uniqueText()]
  const [call, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const networkFor = changedNetworks(world, (real) => ({
    publish: async (account, post, preparedId, signal) => {
      if (post.text === texts[number - 1]) {
        call.resolve()
        await answer.promise
      }
      return real.publish(account, post, preparedId, signal)
    },
  }))
  const { rows: added } = await pool.query<{ id: string }>(
    `insert into messages (profile_id, state, text, send_at, act_at, parts) values ($1, 'SCHEDULED', $2, now(), now(), $3) returning id`,
    [
      profile.id,
      texts[0],
      JSON.stringify(
        texts
          .slice(1)
          .map((text) => ({ text, media: [], mediaUrls: [], as: null, delaySeconds: 0 })),
      ),
    ],
  )
  const id = added[0]?.id ?? ''
  await pool.query(
    'insert into lanes (profile_id, next_at) values ($1, now()) on conflict (profile_id) do update set next_at = now()',
    [profile.id],
  )
  publishers.push(publish(world, { networkFor }))
  await call.promise
  const leaving = { organizationId, memberId }
  await inTransaction(database, (tx) =>
    stopForLeaver(tx, { principal: world.principals.author, traceId: 'test' }, leaving),
  )
  answer.resolve()
  await world.settled(id)
  await eventually(async () => (await world.message(id)).state === 'SENT', {
    what: 'the message to end',
  })
  const message = await world.message(id)
  const { parts } = renderMessage(message, new Map(), {
    chains: await findChains(database, [message]),
  })
  const posts = await world.posts(profile)
  return {
    states: (parts ?? []).map(({ state }) => state),
    posts: posts.map(({ text }) => text),
    texts,
  }
}

async function organizationOf(profileId: string): Promise<string> {
  const { rows } = await pool.query('select organization_id from profiles where id = $1', [
    profileId,
  ])
  return rows[0].organization_id
}

test('the owner leaves while a part is under way: it goes out, and no part behind it does', async () => {
  const { states, posts, texts } = await leaveDuring(2, 0)
  assert.deepEqual(states, ['SENT', 'TAKEN_BACK'])
  assert.deepEqual(posts.sort(), texts.slice(0, 2).sort())
})

test('the owner leaves while the first post is under way: none of its parts goes out', async () => {
  const { states, posts, texts } = await leaveDuring(1, 1)
  assert.deepEqual(states, ['TAKEN_BACK', 'TAKEN_BACK'])
  assert.deepEqual(posts, texts.slice(0, 1))
})
