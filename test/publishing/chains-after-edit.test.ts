// Changes of posts that are out, and the chain behind them. On X an edited post has another id, while its conversation keeps the first one: a
// part whose answer is lost after such an edit is found. Nothing follows a post that is being deleted.
import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { findChains } from '../../server/messages/chains/chain.ts'
import { goOn } from '../../server/messages/chains/steer.ts'
import { decideChange } from '../../server/messages/out/ask.ts'
import { anyVersion } from '../../server/messages/representation/version.ts'
import { NetworkError } from '../../server/networks/networks.ts'
import type { Publisher } from '../../server/publishing/publishing.ts'
import { say } from '../../server/sentences/sentences.ts'
import { eventually } from '../support/eventually.ts'
import { openAfterWorld } from './after-world.ts'
import { changedNetworks, publish } from './publisher.ts'
import { uniqueText } from './world.ts'

const world = await openAfterWorld(3)
const { database } = world.database
const publishers: Publisher[] = []
const stopPublishers = () => Promise.all(publishers.splice(0).map((one) => one.stop()))
afterEach(stopPublishers)
after(() => world.publisher.stop())
let used = 0

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
  publishers.push(publish(world, { networkFor }))
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

/** A chain that stops at its second part, which is refused. */
async function stopped(network: string) {
  const profile = world.profile(network, used++)
  const texts = [uniqueText(), uniqueText()] as const
  let isRefused = true
  const networkFor = changedNetworks(world, (real) => ({
    publish: (account, post, preparedId, signal) => {
      if (post.text === texts[0] && isRefused) {
        isRefused = false
        throw new NetworkError('rejected', 'refused', say('post_gone', { network }))
      }
      return real.publish(account, post, preparedId, signal)
    },
  }))
  await world.publisher.stop()
  publishers.push(publish(world, { networkFor }))
  const { id, text } = await world.schedule({ profile, parts: texts.map((one) => ({ text: one })) })
  await world.settled(id)
  return { id, profile, texts: [text, ...texts] }
}

const actor = { principal: world.principals.author, traceId: 'test' }
const continueChain = (id: string) =>
  inTransaction(database, (tx) =>
    goOn(tx, { networkFor: world.networks.forType }, actor, id, {}, anyVersion),
  )
const reasonOf = (reason: string) => (error: unknown) => {
  assert.equal((error as { reason?: string }).reason, reason)
  return true
}

test('nothing goes on behind a post that is being deleted, and no deletion is approved below which parts go out', async () => {
  const { id, profile, texts } = await stopped('mastodon')
  await world.ask(id, { kind: 'DELETE' })
  await assert.rejects(continueChain(id), reasonOf('change_under_way'))
  // As if a member had proposed it.
  const { id: changeId } = await world.lastChange(id)
  await world.database.pool.query(
    "update post_changes set state = 'PENDING_APPROVAL', member_id = null where id = $1",
    [changeId],
  )
  await stopPublishers()
  await continueChain(id)
  const decision = { changeId, isApproved: true, reason: null }
  const approve = () => inTransaction(database, (tx) => decideChange(tx, actor, id, decision))
  await assert.rejects(approve(), reasonOf('chain_running'))
  publishers.push(publish(world))
  await world.settled(id)
  const sorted = async () => (await world.posts(profile)).map(({ text }) => text).sort()
  assert.deepEqual(await sorted(), [...texts].sort())
  await approve()
  assert.equal((await world.finish(id)).finding, 'GONE')
})

test('the last post that is out is not deleted while a part is to answer it', async () => {
  const profile = world.profile('mastodon', used++)
  publishers.push(publish(world))
  const parts = [{ text: uniqueText() }, { text: uniqueText(), delaySeconds: 3600 }]
  const { id } = await world.schedule({ profile, parts })
  const isSecondOut = async () => {
    const [row] = (await findChains(database, [await world.message(id)])).get(id)?.rows ?? []
    return row?.state === 'SENT'
  }
  await eventually(isSecondOut, { what: 'the second post to be out' })
  for (const part of [1, 2])
    await assert.rejects(world.ask(id, { kind: 'DELETE', part }), reasonOf('chain_running'))
})
