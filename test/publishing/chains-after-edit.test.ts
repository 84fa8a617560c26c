// On X an edited post has another id, while its conversation keeps the first one. A part whose answer is lost after such an edit is found.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { findChains } from '../../server/messages/chains/chain.ts'
import { eventually } from '../support/eventually.ts'
import { openAfterWorld } from './after-world.ts'
import { changedNetworks, publish } from './publisher.ts'
import { uniqueText } from './world.ts'

const world = await openAfterWorld(2)
after(() => world.publisher.stop())

test('the first post is edited while its chain runs: a later part whose answer is lost is found, and not sent again', async () => {
  const profile = world.profile('twitter', 0)
  const texts = [uniqueText(), uniqueText()] as const
  const edit = Promise.withResolvers<void>()
  let calls = 0
  await world.publisher.stop()
  const networkFor = changedNetworks(world, (real) => ({
    publish: async (account, post, preparedId, signal) => {
      if (post.text === texts[0]) await edit.promise
      if (post.text === texts[1]) calls += 1
      const published = await real.publish(account, post, preparedId, signal)
      if (post.text === texts[1] && calls === 1) throw new Error('the answer is lost')
      return published
    },
  }))
  publish(world, { networkFor })
  const { id } = await world.schedule({ profile, parts: texts.map((text) => ({ text })) })
  const isFirstOut = async () => (await world.message(id)).is_chain_running
  await eventually(isFirstOut, { what: 'the first post to be out' })
  const first = (await world.message(id)).post_id
  const edited = uniqueText()
  await world.ask(id, { kind: 'EDIT', text: edited })
  assert.equal((await world.finish(id)).state, 'DONE')
  assert.notEqual((await world.message(id)).post_id, first)
  edit.resolve()
  await world.settled(id)
  const posts = await world.posts(profile)
  assert.deepEqual(posts.map(({ text }) => text).sort(), [edited, ...texts].sort())
  assert.equal(calls, 1)
  const message = await world.message(id)
  const chain = (await findChains(world.database.database, [message])).get(id)
  assert.deepEqual(
    chain?.rows.map(({ post_id }) => posts.find((post) => post.id === post_id)?.text),
    texts,
  )
})
