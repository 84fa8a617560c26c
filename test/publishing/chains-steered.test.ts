// A person lets a stopped chain go on, or takes the rest of it back. Nothing goes out twice, and nothing that was taken back goes out.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '../../server/db/db.ts'
import { findChains } from '../../server/messages/chains/chain.ts'
import { goOn, takeRestBack } from '../../server/messages/chains/steer.ts'
import { listAttempts } from '../../server/messages/representation/attempts.ts'
import { renderMessage } from '../../server/messages/representation/item.ts'
import { anyVersion } from '../../server/messages/representation/version.ts'
import type { Publisher } from '../../server/publishing/publishing.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { changedNetworks, publish } from './publisher.ts'
import { checksOf, openPublishingWorld, uniqueText } from './world.ts'

const world = await openPublishingWorld({ profilesPerNetwork: 9 })
const { database } = world.database
const publishers: Publisher[] = []
afterEach(async () => {
  await Promise.all(publishers.splice(0).map((one) => one.stop()))
})
const start = (...given: Parameters<typeof publish>) => publishers.push(publish(...given))

const actor = { principal: world.principals.author, traceId: 'test' }
const continueChain = (id: string, how: Parameters<typeof goOn>[4] = {}, by = actor) =>
  inTransaction(database, (tx) => goOn(tx, checksOf(world.networks), by, id, how, anyVersion))
const takeBack = (id: string) =>
  inTransaction(database, (tx) => takeRestBack(tx, actor, id, anyVersion))

async function statesOf(id: string): Promise<string[]> {
  const message = await world.message(id)
  const chains = await findChains(database, [message])
  const { parts } = renderMessage(message, new Map(), { chains })
  return [message.state, ...(parts ?? []).map(({ state }) => state)]
}

let used = 0
async function refusedAt(position: number, count: number) {
  const profile = world.profile('mastodon', used++)
  const texts = Array.from({ length: count }, uniqueText)
  const refuse = new Set([texts[position - 2]])
  const networkFor = changedNetworks(world, (real) => ({
    publish: (account, post, preparedId, signal) => {
      if (refuse.delete(post.text)) throw new Error('the answer is lost')
      return real.publish(account, post, preparedId, signal)
    },
    // The post of the refused part is never there: its outcome stays unknown.
    find: (account, post, attempt, signal) =>
      post.text === texts[position - 2]
        ? Promise.reject(new Error('later'))
        : real.find(account, post, attempt, signal),
  }))
  start(world, { networkFor, rules: { catchUpMs: 3_600_000, maxLooks: 1 } })
  const { id, text } = await world.schedule({ profile, parts: texts.map((one) => ({ text: one })) })
  await world.settled(id)
  return { id, profile, texts: [text, ...texts] }
}

const reasonOf = (reason: string) => (error: unknown) => {
  assert.equal((error as { reason?: string }).reason, reason)
  return true
}

test('a part whose outcome is unknown is sent again only when it is confirmed, and the rest follows', async () => {
  const { id, profile, texts } = await refusedAt(3, 3)
  const [, second, third, fourth] = await statesOf(id)
  assert.deepEqual([second, third, fourth], ['SENT', 'SEND_FAILED_PERMANENTLY', 'STOPPED'])
  await assert.rejects(continueChain(id), reasonOf('outcome_unknown'))
  await continueChain(id, { confirmed: true })
  await assert.rejects(continueChain(id, { confirmed: true }), reasonOf('chain_not_stopped'))
  await world.settled(id)
  assert.deepEqual(await statesOf(id), ['SENT', 'SENT', 'SENT', 'SENT'])
  const posts = await world.posts(profile)
  assert.deepEqual(posts.map(({ text }) => text).sort(), [...texts].sort())
  for (const [index, text] of texts.slice(1).entries()) {
    const post = need(posts.find((one) => one.text === text))
    assert.equal(post.follows, posts.find((one) => one.text === texts[index])?.id)
  }
})

test('the attempts at each part are shown, those of its second try behind those of the first', async () => {
  const { id } = await refusedAt(3, 3)
  await continueChain(id, { confirmed: true })
  await world.settled(id)
  const attempts = await listAttempts(database, await world.message(id))
  assert.deepEqual(
    attempts.map(({ part, number, outcome }) => [part, number, outcome]),
    [
      [1, 1, 'accepted'],
      [2, 1, 'accepted'],
      [3, 1, 'unknown'],
      [3, 2, 'accepted'],
      [4, 1, 'accepted'],
    ],
  )
})

test('with skip the part is left out, and the next follows the last post that is out', async () => {
  const { id, profile, texts } = await refusedAt(2, 2)
  await continueChain(id, { skip: true })
  await world.settled(id)
  assert.deepEqual(await statesOf(id), ['SENT', 'SEND_FAILED_PERMANENTLY', 'SENT'])
  const posts = await world.posts(profile)
  const [first, , last] = texts
  assert.equal(posts.length, 2)
  assert.equal(
    posts.find(({ text }) => text === last)?.follows,
    posts.find(({ text }) => text === first)?.id,
  )
  await assert.rejects(continueChain(id, { skip: true }), reasonOf('chain_not_stopped'))
})

test('a part that was refused for its text goes out with another one, which the rules of the network check', async () => {
  const { id, profile, texts } = await refusedAt(2, 2)
  const text = uniqueText()
  const how = { confirmed: true }
  for (const [wrong, why] of [
    ['', 'missing'],
    ['x'.repeat(501), 'text_too_long'],
  ] as const)
    await assert.rejects(continueChain(id, { ...how, text: wrong }), (error: unknown) => {
      const { problems = [error] } = error as { problems?: unknown[] }
      return reasonOf(why)(problems[0])
    })
  await assert.rejects(continueChain(id, { text }), reasonOf('outcome_unknown'))
  await continueChain(id, { ...how, text })
  await world.settled(id)
  const posts = await world.posts(profile)
  const expected = [need(texts[0]), text, need(texts[2])]
  assert.deepEqual(posts.map((post) => post.text).sort(), expected.toSorted())
  const { parts } = renderMessage(await world.message(id), new Map(), {
    chains: await findChains(database, [await world.message(id)]),
  })
  assert.deepEqual(
    parts?.map((part) => [part.text, part.state]),
    expected.slice(1).map((one) => [one, 'SENT']),
  )
})

test('a part that waits is taken back with those behind it, and never goes out', async () => {
  const profile = world.profile('mastodon', used++)
  start(world)
  const parts = [{ text: uniqueText() }, { text: uniqueText(), delaySeconds: 2 }, { text: 'Never' }]
  const { id } = await world.schedule({ profile, parts })
  const isWaiting = async () => (await statesOf(id))[2] === 'SCHEDULED'
  await eventually(isWaiting, { what: 'the second part to wait' })
  await takeBack(id)
  assert.deepEqual(await statesOf(id), ['SENT', 'SENT', 'TAKEN_BACK', 'TAKEN_BACK'])
  await sleep(3000)
  assert.equal((await world.posts(profile)).length, 2)
  await assert.rejects(takeBack(id), reasonOf('no_part_to_take_back'))
  await assert.rejects(continueChain(id), reasonOf('chain_not_stopped'))
})

test('before the first post is out, nothing goes on and nothing is taken back', async () => {
  const { id } = await world.schedule({
    profile: world.profile('mastodon', used++),
    in: 3_600_000,
    parts: [{ text: 'Later' }],
  })
  await assert.rejects(continueChain(id), reasonOf('chain_not_stopped'))
  await assert.rejects(takeBack(id), reasonOf('no_part_to_take_back'))
})

test('two people let a chain go on at once: the part is sent once', async () => {
  const { id, profile, texts } = await refusedAt(2, 1)
  const results = await Promise.allSettled(
    Array.from({ length: 4 }, () => continueChain(id, { confirmed: true })),
  )
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  await world.settled(id)
  assert.equal((await world.posts(profile)).filter(({ text }) => text === texts[1]).length, 1)
})

test('a proposer may do neither', async () => {
  const { id } = await refusedAt(2, 1)
  const proposer = { principal: world.principals.proposer, traceId: 'test' }
  await assert.rejects(continueChain(id, { confirmed: true }, proposer), reasonOf('not_permitted'))
})

test('the author is notified of a part that was not sent', async () => {
  const { id } = await refusedAt(2, 1)
  const { rows } = await world.database.pool.query(
    'select kind, reason from notices where message_id = $1',
    [id],
  )
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ['MESSAGE_FAILED'],
  )
  assert.match(rows[0].reason, /^It is not known whether post 2 of 2 of the chain was sent/)
})
