// Chains and mentions of the whole service on a real PDS: crashes and lost calls in every post, people who take the rest back, and posts
// that disappear. The quick forms are test/publishing/chains*.test.ts, mentions.test.ts and after-publishing.test.ts, against the sandbox.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repeat } from '../real-servers/suite.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { addContact } from '../support/world-contacts.ts'
import {
  changePost,
  endLeasesOf,
  openPublisherOn,
  requireChain,
  shownMessage,
  statesOf,
  takeRestBack,
  textsFor,
} from './chains.ts'
import { installServer } from './server.ts'
import { openPdsWorld, type PdsWorld } from './service-world.ts'
import { otherFates, putFates } from './suite.ts'

const { folder = '', reason } = await installServer()
const options = { skip: reason ?? (false as const), timeout: 900_000 }
let opened: PdsWorld | undefined
const open = async () => {
  opened ??= await openPdsWorld(folder, { publisher: 'none' })
  return opened
}

const partsOf = (texts: string[]) => texts.slice(1).map((text) => ({ text }))

const posts = [1, 2, 3]
const points = [
  'after-prepare',
  'after-begin',
  'before-call',
  'after-call',
  'before-settle',
  'after-settle',
]
const crashes = posts.flatMap((post) => [
  ...points.map((point) => ({ point, post })),
  ...['after-look', 'after-reconcile'].map((point) => ({ point, post, answerLost: true as const })),
])

for (const crash of crashes)
  test(
    `a crash at ${crash.point} of post ${crash.post}: each post is there once, in order`,
    options,
    async () => {
      const world = await open()
      const who = await world.connect()
      const texts = textsFor(posts.length)
      const draft = { text: need(texts[0]), parts: partsOf(texts) }
      const id = await world.schedule(who.profile, draft)
      const dying = openPublisherOn(world, crash, texts[crash.post - 1])
      const what = `the publisher to die at ${crash.point}`
      await eventually(() => dying.isDead(), { what, within: 60_000, every: 10 })
      await endLeasesOf(world)
      const next = openPublisherOn(world)
      const { state } = await world.settled(id).finally(() => next.stop())
      await dying.stop()
      assert.equal(state, 'SENT')
      assert.deepEqual(await statesOf(world, id), ['SENT', 'SENT', 'SENT'])
      await requireChain(world, who, texts)
      assert.equal((await world.accounts.list(who.real)).length, texts.length)
    },
  )

test(
  'requests and answers are lost in every post of ten chains, of which some arrive later',
  options,
  async () => {
    const world = await openPdsWorld(folder)
    const connected = await Promise.all(Array.from({ length: 10 }, () => world.connect()))
    world.way.next('publish', ...repeat(putFates, 40))
    world.way.next('look', ...repeat(otherFates, 20))
    const chains = []
    for (const who of connected) {
      const texts = textsFor(4)
      const draft = { text: need(texts[0]), pictures: 1, parts: partsOf(texts) }
      chains.push({ who, texts, id: await world.schedule(who.profile, draft) })
    }
    for (const { id } of chains) assert.equal((await world.settled(id)).state, 'SENT')
    await world.way.deliverHeld()
    for (const { who, texts, id } of chains) {
      assert.deepEqual(
        await statesOf(world, id),
        texts.map(() => 'SENT'),
      )
      await requireChain(world, who, texts)
      assert.equal((await world.accounts.list(who.real)).length, texts.length)
    }
    for (const fate of new Set(putFates))
      if (fate) assert.ok(world.way.met.includes(`publish ${fate}`), fate)
  },
)

test(
  'the address book: each post mentions the account of the contact, at its own bytes',
  options,
  async () => {
    const world = await open()
    const who = await world.connect()
    const other = await world.accounts.create()
    const account = { network: 'bluesky', handle: other.handle, id: other.did }
    const { pool } = world.service.database
    const organizationId = world.service.demo.organization.demo
    await addContact(
      { pool },
      { name: `Reed ${other.handle}`, accounts: [account], organizationId },
    )
    const [first = '', second = ''] = textsFor(2)
    const written = (text: string) => `👨‍👩‍👧‍👦 Grüße, @{Reed ${other.handle}}! ${text}`
    const shown = (text: string) => `👨‍👩‍👧‍👦 Grüße, @${other.handle}! ${text}`
    const draft = { text: written(first), parts: [{ text: written(second) }] }
    const id = await world.schedule(who.profile, draft)
    const publisher = openPublisherOn(world)
    await world.settled(id).finally(() => publisher.stop())
    for (const { value } of await requireChain(world, who, [shown(first), shown(second)])) {
      const [facet] = value.facets as Facet[]
      const { byteStart, byteEnd } = need(facet).index
      const bytes = Buffer.from(String(value.text)).subarray(byteStart, byteEnd)
      assert.equal(bytes.toString(), `@${other.handle}`)
      assert.deepEqual(need(facet).features, [
        { $type: 'app.bsky.richtext.facet#mention', did: other.did },
      ])
    }
  },
)
type Facet = { index: { byteStart: number; byteEnd: number }; features: object[] }

test(
  'the rest is taken back while a part waits, and what is out is deleted, the last first',
  options,
  async () => {
    const world = await open()
    const who = await world.connect()
    const texts = textsFor(4)
    const delays = [0, 3600, 0]
    const parts = partsOf(texts).map((part, index) => ({
      ...part,
      delaySeconds: need(delays[index]),
    }))
    const id = await world.schedule(who.profile, { text: need(texts[0]), parts })
    const publisher = openPublisherOn(world)
    const isWaiting = async () => (await statesOf(world, id))[2] === 'SCHEDULED'
    await eventually(isWaiting, { what: 'the third post to wait', within: 60_000 })
    await takeRestBack(world, id)
    await publisher.stop()
    assert.deepEqual(await statesOf(world, id), ['SENT', 'SENT', 'TAKEN_BACK', 'TAKEN_BACK'])
    await requireChain(world, who, texts.slice(0, 2))
    for (const part of [2, 1]) {
      const change = await changePost(world, id, 'deletePost', part)
      assert.deepEqual([change.state, change.finding], ['DONE', 'GONE'])
      assert.equal((await world.accounts.list(who.real)).length, part - 1)
    }
  },
)

test(
  'its author deletes the first post while a part waits: nothing follows it, and it is seen to be gone',
  options,
  async () => {
    const world = await open()
    const who = await world.connect()
    const texts = textsFor(3)
    const parts = partsOf(texts).map((part) => ({ ...part, delaySeconds: 10 }))
    const id = await world.schedule(who.profile, { text: need(texts[0]), parts })
    const isOut = async () => (await shownMessage(world, id)).postId ?? undefined
    const publisher = openPublisherOn(world)
    const postId = await eventually(isOut, { what: 'the first post', within: 60_000, every: 20 })
    await world.accounts.remove(who.real, postId)
    await world.settled(id).finally(() => publisher.stop())
    const { parts: shown } = await shownMessage(world, id)
    assert.deepEqual(
      shown.map(({ state }) => state),
      ['SEND_FAILED_PERMANENTLY', 'STOPPED'],
    )
    assert.equal((await world.accounts.list(who.real)).length, 0)
    const { finding } = await changePost(world, id, 'lookAtPost', 1)
    assert.equal(finding, 'GONE')
  },
)
