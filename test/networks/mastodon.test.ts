// Mastodon: idempotency keys on servers that know them and on those that do not, what a post may say, and processing of media.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jpeg, mp4 } from '../../sandbox/media/pictures.testing.ts'
import type { Post } from '../../server/networks/networks.ts'
import { render } from '../../server/sentences/sentences.ts'
import { mediumAt } from '../support/medium.ts'
import { need } from '../support/need.ts'
import { startFileHost } from './file-host.ts'
import { startSandboxNetworks } from './sandbox-networks.ts'
import { startScripted } from './scripted.ts'
import {
  failureOf,
  makeAccount,
  makeAttempt,
  makePost,
  open,
  picture,
  prepareHastily,
  requireNetwork,
  soon,
  unique,
} from './subjects.ts'

const sandbox = await startSandboxNetworks()
const host = await startFileHost()
const network = requireNetwork(open(sandbox.addresses), 'MASTODON')
const prepareBy = need(network.prepare)

async function begin(more: Partial<Post> = {}) {
  const account = makeAccount('mastodon')
  const post = makePost(more)
  const preparedId = await prepareBy(account, post, soon())
  return {
    account,
    post,
    preparedId,
    publish: () => network.publish(account, post, preparedId, soon()),
    find: () => network.find(account, post, makeAttempt({ preparedId }), soon()),
    posts: () => sandbox.postsOf('mastodon', account.networkId),
    disturb: (kind: string, times = 1) =>
      sandbox.addFault({
        ...{ network: 'mastodon', operation: 'publish', profile: account.networkId },
        ...{ kind, times },
      }),
  }
}

test('the same attempt again is the same post, by its idempotency key', async () => {
  const one = await begin()
  await one.disturb('drop-after')
  assert.equal((await failureOf(one.publish())).kind, 'unknown-outcome')
  const { postId } = await one.publish()
  const posts = await one.posts()
  assert.deepEqual(
    posts.map(({ id }) => id),
    [postId],
  )
})

test('another preparation has another key: the same text is another post', async () => {
  const one = await begin()
  await one.publish()
  const again = await prepareBy(one.account, one.post, soon())
  await network.publish(one.account, one.post, again, soon())
  assert.equal((await one.posts()).length, 2)
})

test('a server that ignores keys: the lost post is found among the own posts, and not sent again', async () => {
  const one = await begin()
  await one.disturb('drop-after')
  await one.disturb('ignore-key', 100)
  assert.equal((await failureOf(one.publish())).kind, 'unknown-outcome')
  const [lying] = await one.posts()
  assert.equal((await one.find()).found?.postId, need(lying).id)
  // Why the own posts are searched: the key alone would not have helped here.
  await one.publish()
  await sandbox.clearFaults()
  assert.equal((await one.posts()).length, 2)
})

test('a server that ignores keys refuses media that a post has already: in doubt, and found', async () => {
  const medium = host.put(`${unique()}.jpg`, { bytes: jpeg(unique()), mimeType: 'image/jpeg' })
  const one = await begin({ media: [medium] })
  await one.disturb('drop-after')
  await one.disturb('ignore-key', 100)
  await failureOf(one.publish())
  const error = await failureOf(one.publish())
  await sandbox.clearFaults()
  assert.deepEqual([error.kind, error.code], ['unknown-outcome', 'prepared_gone'])
  assert.ok((await one.find()).found)
  assert.equal((await one.posts()).length, 1)
})

test('of two posts with the same text the one with the uploaded media is ours', async () => {
  const text = `Twice ${unique()}`
  const media = () => [
    host.put(`${unique()}.jpg`, { bytes: jpeg(unique()), mimeType: 'image/jpeg' }),
  ]
  const one = await begin({ text, media: media() })
  const { postId } = await one.publish()
  const other = makePost({ text, media: media() })
  const preparedId = await prepareBy(one.account, other, soon())
  const published = await network.publish(one.account, other, preparedId, soon())
  assert.equal((await one.find()).found?.postId, postId)
  const attempt = makeAttempt({ preparedId })
  const found = await network.find(one.account, other, attempt, soon())
  assert.equal(found.found?.postId, published.postId)
})

test('a post among more than a page of others is found', async () => {
  const one = await begin()
  const { postId } = await one.publish()
  for (let index = 0; index < 45; index += 1) {
    const post = makePost()
    await network.publish(one.account, post, await prepareBy(one.account, post, soon()), soon())
  }
  assert.equal((await one.find()).found?.postId, postId)
})

test('visibility, content warning, sensitivity, language and reply arrive; a poll is refused, and named where it was accepted once', async () => {
  const first = await begin()
  const { postId } = await first.publish()
  const seen: unknown[] = []
  const server = await startScripted(({ path, body, headers }) => {
    if (path === '/api/v1/statuses') seen.push({ body, key: headers['idempotency-key'] })
    return { body: { id: '5', ...Object(body) } }
  })
  const by = requireNetwork(open(server.url), 'MASTODON')
  const extended = {
    ...{ visibility: 'unlisted', contentWarning: 'Boats', sensitive: true, language: 'pt-BR' },
    ...{ replyTo: String(postId), poll: { options: ['a', 'b'] } },
  }
  const post = makePost({ text: 'Look', extended })
  const refused = by.check(post).map(({ reason, param }) => `${param} ${reason}`)
  assert.deepEqual(refused, ['extended/poll option_unsupported'])
  const account = makeAccount('mastodon')
  const preparedId = await need(by.prepare)(account, post, soon())
  const { note } = await by.publish(account, post, preparedId, soon())
  assert.match(render(note ?? ''), /^Mastodon takes no extendedInfo\.poll from us: left out\.$/)
  const [{ body, key }] = seen as [{ body: unknown; key: string }]
  assert.match(key, /^[0-9a-f-]{36}$/)
  assert.deepEqual(body, {
    status: 'Look',
    visibility: 'unlisted',
    spoiler_text: 'Boats',
    sensitive: true,
    language: 'pt-BR',
    in_reply_to_id: postId,
  })
})

test('a reply names a post on the own server; a post elsewhere is refused with what to do', async () => {
  const first = await begin()
  const { postId, postUrl } = await first.publish()
  const reply = await begin({ extended: { replyTo: postUrl } })
  await reply.publish()
  const elsewhere = makePost({ extended: { replyTo: `https://other.test/@ana/${postId}` } })
  const error = await failureOf(prepareBy(reply.account, elsewhere, soon()))
  assert.deepEqual([error.kind, error.code], ['rejected', 'mastodon_reply_elsewhere'])
  const gone = await begin({ extended: { replyTo: '123' } })
  assert.equal((await failureOf(gone.publish())).kind, 'rejected')
})

for (const [name, value] of [
  ['visibility', 'direct'],
  ['visibility', 7],
  ['contentWarning', ['x']],
  ['sensitive', 'yes'],
  ['language', 'English please'],
  ['replyTo', 'not a post'],
  ['replyTo', 'https://'],
] as const)
  test(`${name}: ${JSON.stringify(value)} is refused before anything is stored`, () => {
    const [mistake] = network.check(makePost({ extended: { [name]: value } }))
    assert.equal(need(mistake).param, `extended/${name}`)
  })

test('limits are those of the server: more characters and media, or fewer', () => {
  const check = (more: Partial<Post>, serverLimits?: unknown) =>
    network.check({ ...makePost(more), serverLimits }).map(({ reason }) => reason)
  const long = { text: 'x'.repeat(501) }
  assert.deepEqual(check(long), ['text_too_long'])
  assert.deepEqual(check(long, { characters: 5_000 }), [])
  assert.deepEqual(check({ text: 'x'.repeat(201) }, { characters: 200 }), ['text_too_long'])
  const five = { media: Array.from({ length: 5 }, () => mediumAt(picture)) }
  assert.deepEqual(check(five, { media: 16 }), [])
  // Nonsense of a server counts as nothing.
  for (const characters of [0, -1, 1.5, 1e12, '5000', null])
    assert.deepEqual(check(long, { characters }), ['text_too_long'])
})

test('a video is processed first: prepare waits, and publish comes back later if that was not enough', async () => {
  await sandbox.setProcessing('mastodon', 600_000)
  const video = host.put(`${unique()}.mp4`, { bytes: mp4(), mimeType: 'video/mp4' })
  const account = makeAccount('mastodon')
  const post = makePost({ media: [video] })
  const hasty = await prepareHastily(network, account, post, 700)
  const error = await failureOf(network.publish(account, post, hasty, soon()))
  assert.deepEqual([error.kind, error.code], ['retry', 'mastodon_media_processing'])
  await sandbox.setProcessing('mastodon', 1_500)
  const preparedId = await prepareBy(account, post, soon())
  await network.publish(account, post, preparedId, soon())
  await sandbox.setProcessing('mastodon', 300)
  assert.equal((await sandbox.postsOf('mastodon', account.networkId)).length, 1)
})
