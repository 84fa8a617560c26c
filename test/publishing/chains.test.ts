// Chains: each part goes out once, in order, behind the post before it, and only when that one is known to be out.
import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { findChains } from '../../server/messages/chains/chain.ts'
import type { MessageRow } from '../../server/messages/representation/item.ts'
import { renderMessage } from '../../server/messages/representation/item.ts'
import type { PartRules } from '../../server/networks/networks.ts'
import { networks } from '../../server/networks/registry.ts'
import type { Publisher } from '../../server/publishing/publishing.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { picture } from '../support/picture.ts'
import { changedNetworks, publish } from './publisher.ts'
import { openPublishingWorld, uniqueText } from './world.ts'

// Publishers poll: each one stops with its test.
const publishers: Publisher[] = []
afterEach(async () => {
  await Promise.all(publishers.splice(0).map((one) => one.stop()))
})

const scene = openPublishingWorld({ profilesPerNetwork: 10 })
const { networks: opened } = await scene
const withParts = networks.flatMap(({ name }) => (rulesOf(name) ? name : []))
const used = new Map<string, number>()

async function nextProfile(network: string) {
  const index = used.get(network) ?? 0
  used.set(network, index + 1)
  return (await scene).profile(network, index)
}

async function show(message: MessageRow) {
  const { database } = (await scene).database
  const { parts, partsSent, state, postId } = renderMessage(message, new Map(), {
    chains: await findChains(database, [message]),
  })
  return { parts: need(parts ?? undefined), partsSent, state, postId }
}

function rulesOf(network: string): PartRules | null | undefined {
  const type = networks.find(({ name }) => name === network)?.types.published[0]
  return type === undefined ? undefined : opened.forType(type)?.parts
}

const statesOf = (parts: { state: string }[]) => parts.map(({ state }) => state)

for (const network of withParts)
  describe(network, () => {
    test('a chain of four goes out in order, each behind the one before', async () => {
      const world = await scene
      const profile = await nextProfile(network)
      start(world)
      const texts = [uniqueText(), uniqueText(), uniqueText()]
      const { id } = await world.schedule({ profile, parts: texts.map((text) => ({ text })) })
      const message = await world.settled(id)
      const shown = await show(message)
      assert.deepEqual([shown.state, shown.partsSent], ['SENT', 3], JSON.stringify(shown.parts))
      assert.deepEqual(statesOf(shown.parts), ['SENT', 'SENT', 'SENT'])
      await requireChain(id, [message.text, ...texts])
    })

    test('the answer to a part is lost: it is found, and the next one goes on behind it', async () => {
      const world = await scene
      const profile = await nextProfile(network)
      const texts = [uniqueText(), uniqueText()]
      const isLost = new Set<string>()
      const lost = changedNetworks(world, (real) => ({
        publish: async (account, post, preparedId, signal) => {
          const published = await real.publish(account, post, preparedId, signal)
          if (!post.follows || isLost.has(post.text)) return published
          isLost.add(post.text)
          throw new Error('the answer is lost')
        },
      }))
      start(world, { networkFor: lost })
      const { id } = await world.schedule({ profile, parts: texts.map((text) => ({ text })) })
      const message = await world.settled(id)
      const shown = await show(message)
      if (rulesOf(network)?.isUnseen) {
        assert.deepEqual(statesOf(shown.parts), ['SEND_FAILED_PERMANENTLY', 'STOPPED'])
        assert.equal(shown.parts[0]?.failure?.code, 'outcome_unknown')
        return
      }
      assert.equal(isLost.size, 2)
      assert.equal(shown.partsSent, 2, JSON.stringify(shown.parts))
      await requireChain(id, [message.text, ...texts])
    })

    test('the network refuses a part: the first post stays SENT, and nothing follows the refused one', async () => {
      const world = await scene
      const profile = await nextProfile(network)
      const { id } = await world.schedule({
        profile,
        parts: [{ text: uniqueText() }, { text: uniqueText(), delaySeconds: 2 }, { text: 'Never' }],
      })
      start(world)
      const part = await eventually(async () => (await partsOf(id))[1], { what: 'the second part' })
      await world.sandbox.addFault({
        network,
        operation: 'publish',
        kind: 'status',
        status: 400,
        profile: profile.networkId,
      })
      const message = await world.settled(id)
      const shown = await show(message)
      assert.equal(message.state, 'SENT')
      assert.deepEqual(statesOf(shown.parts), ['SENT', 'SEND_FAILED_PERMANENTLY', 'STOPPED'])
      assert.ok(shown.parts[1]?.failure?.reason)
      assert.equal(message.failure_code, null)
      assert.equal((await world.posts(profile)).length, 2)
      assert.ok(part)
    })
  })

test('the outcome of a part cannot be learnt: the chain stops there, and says so', async () => {
  const world = await scene
  const profile = await nextProfile('twitter')
  const blind = changedNetworks(world, (real) => ({
    publish: async (account, post, preparedId, signal) => {
      const published = await real.publish(account, post, preparedId, signal)
      if (post.follows) throw new Error('the answer is lost')
      return published
    },
    find: () => Promise.reject(new Error('later')),
  }))
  start(world, { networkFor: blind, rules: { catchUpMs: 6 * 3_600_000, maxLooks: 2 } })
  const { id } = await world.schedule({
    profile,
    parts: [{ text: uniqueText() }, { text: 'Never' }],
  })
  const shown = await show(await world.settled(id))
  assert.equal(shown.state, 'SENT')
  assert.deepEqual(
    shown.parts.map(({ state, failure }) => [state, failure?.code ?? null]),
    [
      ['SEND_FAILED_PERMANENTLY', 'outcome_unknown'],
      ['STOPPED', null],
    ],
  )
  assert.equal((await world.posts(profile)).length, 2)
})

test('the first post fails: no part goes out, and the message has failed', async () => {
  const world = await scene
  const profile = await nextProfile('mastodon')
  await world.sandbox.addFault({
    network: 'mastodon',
    operation: 'publish',
    kind: 'status',
    status: 400,
    profile: profile.networkId,
  })
  start(world)
  const { id } = await world.schedule({ profile, parts: [{ text: 'Never' }] })
  const message = await world.settled(id)
  assert.equal(message.state, 'SEND_FAILED_PERMANENTLY')
  assert.deepEqual(statesOf((await show(message)).parts), ['STOPPED'])
  assert.deepEqual(await world.posts(profile), [])
  assert.deepEqual(await partsOf(id), [])
})

test('while a part waits for its delay, the message is SUBMITTED, and other messages of the profile go out', async () => {
  const world = await scene
  const profile = await nextProfile('bluesky')
  start(world)
  const { id } = await world.schedule({
    profile,
    parts: [{ text: uniqueText(), delaySeconds: 4 }, { text: uniqueText() }],
  })
  await eventually(async () => (await partsOf(id)).length === 1, { what: 'the first part' })
  const waiting = await show(await world.message(id))
  assert.equal(waiting.state, 'SUBMITTED')
  assert.ok(waiting.postId)
  assert.deepEqual(statesOf(waiting.parts), ['SCHEDULED', 'WAITING'])
  const other = await world.schedule({ profile })
  assert.equal((await world.settled(other.id)).state, 'SENT')
  assert.equal((await world.message(id)).state, 'SUBMITTED')
  assert.equal((await world.settled(id)).state, 'SENT')
  const [first, second] = (await world.posts(profile)).filter(({ follows }) => follows)
  const root = (await world.posts(profile)).find(({ id: postId }) => postId === waiting.postId)
  const pauseMs = Date.parse(need(first).createdAt) - Date.parse(need(root).createdAt)
  assert.ok(second && pauseMs >= 3500, String(pauseMs))
})

test('a part with a picture has it', async () => {
  const world = await scene
  const profile = await nextProfile('twitter')
  start(world)
  const { id } = await world.schedule({
    profile,
    parts: [{ text: uniqueText(), mediaUrls: [{ url: picture, altText: 'A boat' }] }],
  })
  const shown = await show(await world.settled(id))
  assert.deepEqual(statesOf(shown.parts), ['SENT'])
  const post = (await world.posts(profile)).find(({ follows }) => follows)
  assert.deepEqual(
    post?.media.map(({ altText }) => altText),
    ['A boat'],
  )
})

test('every part has the content warning of the message', async () => {
  const world = await scene
  const profile = await nextProfile('mastodon')
  const warnings: unknown[] = []
  const networkFor = changedNetworks(world, (real) => ({
    publish: (account, post, preparedId, signal) => {
      warnings.push(post.extended.contentWarning)
      return real.publish(account, post, preparedId, signal)
    },
  }))
  start(world, { networkFor })
  const extendedInfo = [{ socialProfileType: 'MASTODON', data: { contentWarning: 'Boats' } }]
  const parts = [{ text: uniqueText() }, { text: uniqueText() }]
  const { id } = await world.schedule({ profile, parts, extendedInfo })
  assert.equal((await world.settled(id)).state, 'SENT')
  assert.deepEqual(warnings, ['Boats', 'Boats', 'Boats'])
})

function start(...given: Parameters<typeof publish>): void {
  publishers.push(publish(...given))
}

async function partsOf(id: string): Promise<MessageRow[]> {
  const { database } = (await scene).database
  return database
    .selectFrom('messages')
    .selectAll()
    .where('chain_head', '=', id)
    .orderBy('chain_position')
    .execute()
}

/** Each text is there once; the first is an ordinary post, and each other one follows the one before. */
async function requireChain(id: string, texts: string[]): Promise<void> {
  const world = await scene
  const message = await world.message(id)
  const profile = need(world.profiles.find((one) => one.id === message.profile_id))
  const posts = await world.posts(profile)
  const rows = [message, ...(await partsOf(id))]
  const isComment = rulesOf(profile.network)?.as === 'COMMENT'
  assert.deepEqual(
    rows.map(({ text }) => text),
    texts,
  )
  const expected = rows.map(({ text, post_id: postId }, index) => ({
    text,
    id: postId,
    // A comment stands below the first post.
    follows: index === 0 ? undefined : rows[isComment ? 0 : index - 1]?.post_id,
  }))
  const found = texts.flatMap((text) => posts.filter((post) => post.text === text))
  assert.deepEqual(
    found.map(({ text, id: postId, follows }) => ({ text, id: postId, follows })),
    expected,
  )
}
