// Parts are changed while their chain runs: what is out or under way stays as it is, what follows goes out as it was changed.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { StoredPart } from '../../server/messages/input/parts.ts'
import type { Publisher } from '../../server/publishing/publishing.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { changedNetworks, publish } from './publisher.ts'
import { openPublishingWorld, uniqueText } from './world.ts'

const world = await openPublishingWorld({ profilesPerNetwork: 6 })
const publishers: Publisher[] = []
afterEach(async () => {
  await Promise.all(publishers.splice(0).map((one) => one.stop()))
})

let used = 0
/** A chain that stands while the post with the text `heldText` is on its way. */
async function startChain(count: number, held: number, delaySeconds = 0) {
  const profile = world.profile('mastodon', used++)
  const texts = Array.from({ length: count }, uniqueText)
  const [call, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const networkFor = changedNetworks(world, (real) => ({
    publish: async (account, post, preparedId, signal) => {
      if (post.text === texts[held - 1]) {
        call.resolve()
        await answer.promise
      }
      return real.publish(account, post, preparedId, signal)
    },
  }))
  publishers.push(publish(world, { networkFor }))
  const parts = texts.slice(1).map((text) => ({ text, delaySeconds }))
  const webhookUrls = ['https://hooks.example/']
  const { id } = await world.schedule({ profile, text: need(texts[0]), parts, webhookUrls })
  return { id, profile, texts, parts, isHeld: call.promise, goOn: answer.resolve }
}

const notEditable = (error: unknown) => {
  assert.equal((error as { reason?: string }).reason, 'not_editable')
  return true
}
const partsOf = async (id: string) => (await world.message(id)).parts as StoredPart[]
const postsOf = async (profile: Parameters<typeof world.posts>[0]) =>
  (await world.posts(profile)).map(({ text }) => text).sort()

test('what is not out yet is changed, added and left out; what is out or under way is not', async () => {
  const { id, profile, texts, parts, isHeld, goOn } = await startChain(4, 2)
  await isHeld
  const [first, ...rest] = parts
  assert.ok(first)
  await assert.rejects(world.edit(id, { parts: [{ text: 'Other' }, ...rest] }), notEditable)
  await assert.rejects(world.edit(id, { parts: [] }), notEditable)
  await assert.rejects(world.edit(id, { text: 'Other', parts }), notEditable)
  const changed = [uniqueText(), uniqueText(), uniqueText()]
  const before = await world.eventTypes(id)
  await world.edit(id, { parts: [first, ...changed.map((text) => ({ text }))] })
  assert.deepEqual(await world.eventTypes(id), [...before, 'message.submitted'])
  await assert.rejects(world.edit(id, { parts }, 'proposer'), (error: unknown) => {
    assert.equal((error as { problem?: string }).problem, 'mayNotUseProfile')
    return true
  })
  goOn()
  await world.settled(id)
  assert.deepEqual(await postsOf(profile), [...texts.slice(0, 2), ...changed].sort())
  await assert.rejects(world.edit(id, { parts }), notEditable)
})

test('a part that waits for its delay is changed in its row, and goes out once', async () => {
  const { id, profile, texts, isHeld, goOn } = await startChain(2, 1, 86_400)
  await isHeld
  goOn()
  const isWaiting = async () => {
    const { rows } = await world.database.pool.query(
      "select from messages where chain_head = $1 and state = 'SCHEDULED'",
      [id],
    )
    return rows.length === 1
  }
  await eventually(isWaiting, { what: 'the part to wait' })
  const text = uniqueText()
  await world.edit(id, { parts: [{ text, delaySeconds: 0 }] })
  await world.settled(id)
  assert.deepEqual(await postsOf(profile), [need(texts[0]), text].sort())
})

test('without its last parts the chain ends', async () => {
  const { id, profile, texts, isHeld, goOn } = await startChain(2, 1, 86_400)
  await isHeld
  goOn()
  await eventually(async () => (await world.message(id)).is_chain_running, { what: 'the chain' })
  await world.edit(id, { parts: [] })
  assert.equal((await world.message(id)).state, 'SENT')
  assert.equal((await world.message(id)).parts, null)
  assert.deepEqual(await postsOf(profile), texts.slice(0, 1))
})

test('changes that meet parts which are just being taken: every part is out once, as the message says', async () => {
  const { id, profile, texts, isHeld, goOn } = await startChain(8, 2)
  const changeLast = async () => {
    const parts = (await partsOf(id)).map(({ text }) => ({ text }))
    need(parts.at(-1)).text = uniqueText()
    await world.edit(id, { parts })
  }
  await isHeld
  await changeLast()
  goOn()
  while ((await world.message(id)).state !== 'SENT') await changeLast().catch(notEditable)
  const said = (await partsOf(id)).map(({ text }) => text)
  assert.deepEqual(await postsOf(profile), [need(texts[0]), ...said].sort())
})
