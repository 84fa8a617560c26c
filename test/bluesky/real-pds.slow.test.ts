// Publishing on the real thing: a PDS and a PLC directory of Bluesky, installed by this test into a folder of their own.
// The quick form is test/networks/bluesky.test.ts, against the sandbox.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jpeg } from '../../sandbox/media/pictures.testing.ts'
import { startFileHost } from '../networks/file-host.ts'
import { failureOf, unique } from '../networks/subjects.ts'
import { openRealWorld } from './world.ts'

const { skip, accounts, proxy, connect, prepare, assertLexicon } = await openRealWorld()
const host = await startFileHost()

test('text with a link, a mention and a tag, as the lexicon wants it', { skip }, async () => {
  const [one, other] = [await connect(), await accounts.create()]
  const text = `Grüße 👨‍👩‍👧‍👦 @${other.handle}, see https://example.com/ä?b=1 (#Zürich)! @missing.${unique()}.test #Süd`
  const { publish, find } = await prepare(one, {
    text,
    extended: { langs: ['de'], labels: ['nudity'] },
  })
  const published = await publish()
  const [stored] = await accounts.list(one.real)
  assert.ok(stored)
  assert.equal(stored.uri, `at://${one.real.did}/app.bsky.feed.post/${published.postId}`)
  assert.equal(stored.value.text, text)
  assert.deepEqual(stored.value.langs, ['de'])
  const bytes = Buffer.from(text)
  const facets = stored.value.facets as {
    index: { byteStart: number; byteEnd: number }
    features: Record<string, string>[]
  }[]
  assert.deepEqual(
    facets.map(({ index, features: [feature] }) => [
      bytes.subarray(index.byteStart, index.byteEnd).toString(),
      feature?.did ?? feature?.uri ?? feature?.tag,
    ]),
    [
      [`@${other.handle}`, other.did],
      ['https://example.com/ä?b=1', 'https://example.com/ä?b=1'],
      ['#Süd', 'Süd'],
    ],
  )
  await assertLexicon(stored.value)
  assert.deepEqual(await find(), { found: published })
})

test('a mention of the address book is a facet with the account that the book has', {
  skip,
}, async () => {
  const [one, other, third] = [await connect(), await accounts.create(), await accounts.create()]
  const text = `👨‍👩‍👧‍👦 “@${other.handle}” and @${third.handle}`
  const start = text.indexOf('@')
  const mentions = [{ start, end: start + other.handle.length + 1, id: other.did }]
  await (await prepare(one, { text, mentions })).publish()
  const [stored] = await accounts.list(one.real)
  assert.ok(stored)
  const facets = stored.value.facets as {
    index: { byteStart: number; byteEnd: number }
    features: { did: string }[]
  }[]
  assert.deepEqual(
    facets.map(({ index, features: [feature] }) => [
      Buffer.from(text).subarray(index.byteStart, index.byteEnd).toString(),
      feature?.did,
    ]),
    [
      [`@${other.handle}`, other.did],
      [`@${third.handle}`, third.did],
    ],
  )
  await assertLexicon(stored.value)
})

test('four pictures with alt text', { skip }, async () => {
  const one = await connect()
  const media = [1, 2, 3, 4].map((number) => {
    const name = unique()
    const medium = host.put(`${name}.jpg`, { bytes: jpeg(name), mimeType: 'image/jpeg' })
    return { ...medium, width: 4, height: 3, altText: `Lake ${number}` }
  })
  await (await prepare(one, { media })).publish()
  const [stored] = await accounts.list(one.real)
  assert.ok(stored)
  const { images } = stored.value.embed as { images: { alt: string; aspectRatio: unknown }[] }
  assert.deepEqual(
    images.map(({ alt }) => alt),
    ['Lake 1', 'Lake 2', 'Lake 3', 'Lake 4'],
  )
  assert.deepEqual(images[0]?.aspectRatio, { width: 4, height: 3 })
  await assertLexicon(stored.value)
})

test('a reply to a reply names both, and who may reply is set before the post', {
  skip,
}, async () => {
  const one = await connect()
  const first = await (await prepare(one, { extended: { replyControl: ['mentioned'] } })).publish()
  const address = (id: string | null) => `at://${one.real.did}/app.bsky.feed.post/${id}`
  const second = await (
    await prepare(one, { extended: { replyTo: address(first.postId) } })
  ).publish()
  await (await prepare(one, { extended: { replyTo: address(second.postId) } })).publish()
  const [last] = await accounts.list(one.real)
  assert.ok(last)
  const { root, parent } = last.value.reply as Record<'root' | 'parent', { uri: string }>
  assert.deepEqual([root.uri, parent.uri], [address(first.postId), address(second.postId)])
  const [gate] = await accounts.list(one.real, 'app.bsky.feed.threadgate')
  assert.ok(gate)
  assert.equal(gate.value.post, address(first.postId))
  await assertLexicon(gate.value)
})

test('an answer is lost: found, and publishing again is the same post', { skip }, async () => {
  const one = await connect()
  const { publish, find } = await prepare(one)
  proxy.next('change', 'unanswered')
  assert.equal((await failureOf(publish())).kind, 'unknown-outcome')
  const { found } = await find()
  assert.ok(found?.postId)
  assert.deepEqual(await publish(), found)
  assert.equal((await accounts.list(one.real)).length, 1)
})

test('a request is lost: absent, and published by the next attempt', { skip }, async () => {
  const one = await connect()
  const { publish, find } = await prepare(one)
  proxy.next('change', 'lost')
  assert.equal((await failureOf(publish())).kind, 'unknown-outcome')
  assert.deepEqual(await find(), { absent: true })
  await publish()
  assert.equal((await accounts.list(one.real)).length, 1)
})

test('a put that arrives late brings no deleted post back', { skip }, async () => {
  const one = await connect()
  const { publish, find } = await prepare(one)
  proxy.next('change', 'held')
  assert.equal((await failureOf(publish())).kind, 'unknown-outcome')
  const { postId } = await publish()
  await accounts.remove(one.real, String(postId))
  const [late] = await proxy.deliverHeld()
  assert.equal(late?.status, 400)
  assert.match(late.body, /InvalidSwap.*Commit was at/)
  assert.deepEqual(await find(), { absent: true })
})

test('another record under the key is not overwritten, and the outcome is looked up', {
  skip,
}, async () => {
  const one = await connect()
  const { publish, find } = await prepare(one)
  const { postId } = await publish()
  const json = {
    repo: one.real.did,
    collection: 'app.bsky.feed.post',
    rkey: postId,
    record: { $type: 'app.bsky.feed.post', text: 'edited', createdAt: new Date().toISOString() },
  }
  await accounts.call('com.atproto.repo.putRecord', { token: one.real.accessJwt, json })
  const error = await failureOf(publish())
  assert.deepEqual([error.kind, error.code], ['unknown-outcome', 'bluesky_record_exists'])
  assert.ok((await find()).found)
  assert.equal((await accounts.list(one.real))[0]?.value.text, 'edited')
})
