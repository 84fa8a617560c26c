// Particular to Bluesky: records frozen under a key, conditions of a put, cards of links, and servers of accounts.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { jpeg } from '../../sandbox/media/pictures.testing.ts'
import type { Post } from '../../server/networks/networks.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { startFileHost } from './file-host.ts'
import { startSandboxNetworks } from './sandbox-networks.ts'
import {
  failureOf,
  makeAccount,
  makeAttempt,
  makeDid,
  makePost,
  open,
  requireNetwork,
  soon,
} from './subjects.ts'

const sandbox = await startSandboxNetworks()
const bluesky = requireNetwork(open(sandbox.addresses, { allowPrivateServers: true }), 'BLUESKY')
const guarded = requireNetwork(open(sandbox.addresses), 'BLUESKY')
const host = await startFileHost()

async function begin(more: Partial<Post> = {}, network = bluesky) {
  const account = makeAccount('bluesky', makeDid())
  const post = makePost(more)
  const preparedId = (await network.prepare?.(account, post, soon())) ?? ''
  const { rkey, record } = JSON.parse(preparedId) as { rkey: string; record: StoredRecord }
  return {
    account,
    rkey,
    record,
    publish: () => network.publish(account, post, preparedId, soon()),
    find: () => network.find(account, post, makeAttempt({ preparedId }), soon()),
    posts: () => sandbox.postsOf('bluesky', account.networkId),
    /** Calls the sandbox as the account. */
    call: async (name: string, body: Record<string, unknown>) => {
      const answer = await fetch(`${sandbox.addresses.bluesky}/xrpc/${name}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${account.credentials.accessToken}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          repo: account.networkId,
          collection: 'app.bsky.feed.post',
          ...body,
        }),
      })
      assert.equal(answer.status, 200, await answer.clone().text())
    },
  }
}

type StoredRecord = Record<string, unknown> & { embed?: { external?: Record<string, unknown> } }

test('a post is put once: the same again, however often, is the same post', async () => {
  const one = await begin()
  const published = await one.publish()
  for (const again of [await one.publish(), await one.publish()]) assert.deepEqual(again, published)
  assert.equal((await one.posts()).length, 1)
})

test('an account that acts elsewhere meanwhile: nothing is put, and the next attempt succeeds', async () => {
  const one = await begin()
  const record = { $type: 'app.bsky.feed.post', text: 'phone', createdAt: new Date().toISOString() }
  // The commit is read, the account posts from its phone, and the put comes too late.
  const proxy = await startProxy(sandbox.addresses.bluesky, {
    afterCommitIsRead: () =>
      one.call('com.atproto.repo.putRecord', { rkey: '3l7l3i2zzzz2z', record }),
  })
  const busy = requireNetwork(open({ ...sandbox.addresses, bluesky: proxy.url }), 'BLUESKY')
  const preparedId = JSON.stringify({ rkey: one.rkey, record: one.record })
  const error = await failureOf(busy.publish(one.account, makePost(), preparedId, soon()))
  assert.deepEqual([error.kind, error.code], ['retry', 'bluesky_repository_changed'])
  assert.deepEqual(await one.find(), { absent: true })
  await one.publish()
  assert.equal((await one.posts()).length, 2)
})

test('a put that arrives late brings no deleted post back', async () => {
  const one = await begin()
  const proxy = await startProxy(sandbox.addresses.bluesky, { isPutHeld: true })
  const slow = requireNetwork(open({ ...sandbox.addresses, bluesky: proxy.url }), 'BLUESKY')
  const preparedId = JSON.stringify({ rkey: one.rkey, record: one.record })
  const stop = new AbortController()
  const given = failureOf(slow.publish(one.account, makePost(), preparedId, stop.signal))
  await eventually(proxy.isHolding, { what: 'the put to be held' })
  stop.abort()
  assert.equal((await given).kind, 'unknown-outcome')
  await one.publish()
  await one.call('com.atproto.repo.deleteRecord', { rkey: one.rkey })
  assert.equal(await proxy.deliver(), 400)
  assert.deepEqual(await one.posts(), [])
})

test('blobs that the server no longer has are uploaded again: what was prepared is gone', async () => {
  const one = await begin()
  const blob = {
    $type: 'blob',
    ref: { $link: `bafkrei${'a'.repeat(52)}` },
    mimeType: 'image/jpeg',
    size: 9,
  }
  const embed = { $type: 'app.bsky.embed.images', images: [{ image: blob, alt: '' }] }
  const preparedId = JSON.stringify({ rkey: one.rkey, record: { ...one.record, embed } })
  const error = await failureOf(bluesky.publish(one.account, makePost(), preparedId, soon()))
  assert.deepEqual([error.kind, error.code], ['unknown-outcome', 'prepared_gone'])
})

test('the text that was frozen is published, whatever the post says later', async () => {
  const one = await begin({ text: 'first' })
  const preparedId = JSON.stringify({ rkey: one.rkey, record: one.record })
  await bluesky.publish(one.account, makePost({ text: 'second' }), preparedId, soon())
  assert.deepEqual(
    (await one.posts()).map(({ text }) => text),
    ['first'],
  )
})

test('without a preparation nothing is put', async () => {
  for (const preparedId of [null, '', 'x', '{}', '{"rkey":"a"}']) {
    const error = await failureOf(
      bluesky.publish(makeAccount('bluesky', makeDid()), makePost(), preparedId, soon()),
    )
    assert.deepEqual([error.kind, error.code], ['retry', 'prepared_gone'])
  }
})

test('a link gets a card, read once and frozen with the post', async () => {
  const picture = host.put('card.jpg', { bytes: jpeg('card'), mimeType: 'image/jpeg' })
  const page = host.put('page.html', {
    bytes: Buffer.from(
      `<title>No</title><meta property="og:title" content="Lakes &amp; more"><meta content='Blue &#x1F30A;' name=description property='og:description'><meta property="og:image" content="/card.jpg">`,
    ),
    mimeType: 'text/html; charset=utf-8',
  })
  const one = await begin({ text: `Look: ${page.url}` })
  const { external } = one.record.embed ?? {}
  assert.deepEqual(
    [external?.uri, external?.title, external?.description],
    [page.url, 'Lakes & more', 'Blue 🌊'],
  )
  assert.ok(external?.thumb, picture.url)
  await one.publish()
  const [post] = await one.posts()
  assert.equal(post?.link, page.url)
})

test('a page inside the network is not read: the post goes out without a card', async () => {
  const page = host.put('inside.html', {
    bytes: Buffer.from('<title>Secret</title>'),
    mimeType: 'text/html',
  })
  const one = await begin({ text: `Look: ${page.url}` }, guarded)
  assert.equal(one.record.embed, undefined)
  await one.publish()
})

test('a page without a title, no page, and something else than a page: no card', async () => {
  for (const file of [
    host.put('empty.html', { bytes: Buffer.from('<p>Hello'), mimeType: 'text/html' }),
    host.put('notes.txt', { bytes: Buffer.from('<title>No</title>'), mimeType: 'text/plain' }),
    host.missing('page.html'),
  ])
    assert.equal((await begin({ text: file.url })).record.embed, undefined)
})

test('what the message says for Bluesky alone is in its record', async () => {
  const parent = await begin()
  await parent.publish()
  const replyTo = `at://${parent.account.networkId}/app.bsky.feed.post/${parent.rkey}`
  const one = await begin({
    extended: { langs: ['en', 'de'], labels: ['nudity'], replyControl: 'nobody', replyTo },
  })
  const { langs, labels, reply } = one.record
  assert.deepEqual(langs, ['en', 'de'])
  assert.deepEqual(labels, {
    $type: 'com.atproto.label.defs#selfLabels',
    values: [{ val: 'nudity' }],
  })
  assert.equal((reply as { parent: { uri: string } }).parent.uri, replyTo)
  const query = new URLSearchParams({
    repo: one.account.networkId,
    collection: 'app.bsky.feed.threadgate',
    rkey: one.rkey,
  })
  const gate = await fetch(`${sandbox.addresses.bluesky}/xrpc/com.atproto.repo.getRecord?${query}`)
  const { value } = (await gate.json()) as { value: { allow: unknown[] } }
  assert.deepEqual(value.allow, [])
  await one.publish()
})

test('a reply to a post that does not exist is refused', async () => {
  const replyTo = `at://${makeDid()}/app.bsky.feed.post/3l7l3i2zzzz2z`
  const account = makeAccount('bluesky', makeDid())
  await bluesky.prepare?.(account, makePost(), soon())
  const missing = replyTo.replace(/did:plc:\w+/, account.networkId)
  const post = makePost({ extended: { replyTo: missing } })
  const error = await failureOf(bluesky.prepare?.(account, post, soon()) ?? Promise.resolve())
  assert.deepEqual([error.kind, error.code], ['rejected', 'bluesky_no_parent'])
})

test('an account on a server of its own is called there, and nowhere inside the network', async () => {
  const account = {
    ...makeAccount('bluesky', makeDid()),
    server: sandbox.addresses.bluesky.replace('127.0.0.1', 'localhost'),
  }
  const post = makePost()
  const preparedId = (await bluesky.prepare?.(account, post, soon())) ?? ''
  const { postUrl } = await bluesky.publish(account, post, preparedId, soon())
  assert.match(postUrl ?? '', /^https:\/\/bsky\.app\/profile\/did:plc:/)
  for (const server of [
    'http://localhost:1',
    'https://127.0.0.1:1',
    'https://169.254.169.254',
    'http://example.com',
    'ftp://example.com',
  ]) {
    const error = await failureOf(guarded.publish({ ...account, server }, post, preparedId, soon()))
    assert.deepEqual([error.kind, error.code], ['retry', 'bluesky_unreachable'], server)
  }
})

test('a name that resolves to an address inside the network is refused when it is called', async () => {
  const rebinding = requireNetwork(
    open(sandbox.addresses, { resolve: async () => [{ address: '127.0.0.1', family: 4 }] }),
    'BLUESKY',
  )
  const account = { ...makeAccount('bluesky', makeDid()), server: 'https://pds.example' }
  const preparedId = JSON.stringify({ rkey: '3l7l3i2zzzz2z', record: {} })
  const error = await failureOf(rebinding.publish(account, makePost(), preparedId, soon()))
  assert.deepEqual([error.kind, error.code], ['retry', 'bluesky_unreachable'])
  assert.match(String((error.cause as Error).message), /not allowed/)
})

type Plan = { isPutHeld?: true; afterCommitIsRead?: () => Promise<void> }

/** Holds puts until released, or runs a step between the two calls of an attempt. */
async function startProxy(to: string, { isPutHeld, afterCommitIsRead }: Plan) {
  let held: (() => Promise<Response>) | undefined
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { authorization = '' } = request.headers
    const send = () =>
      fetch(to + request.url, {
        method: request.method ?? 'GET',
        headers: { authorization, 'content-type': 'application/json' },
        body: chunks.length > 0 ? Buffer.concat(chunks).toString() : null,
      })
    if (isPutHeld && request.url?.includes('putRecord')) {
      held = send
      return
    }
    const answer = await send()
    if (request.url?.includes('getLatestCommit')) await afterCommitIsRead?.()
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isHolding: () => held !== undefined,
    deliver: async () => (await held?.())?.status,
  }
}
