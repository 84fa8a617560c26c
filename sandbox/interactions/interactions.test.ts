import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { atEnd } from '../../test/support/at-end.ts'
import { eventually } from '../../test/support/eventually.ts'
import { clientOf, dig, startTestSandbox } from '../sandbox.testing.ts'
import { startSandbox } from '../sandbox.ts'
import { sign } from './push.ts'

const sandbox = await startTestSandbox()
const { ask, control } = sandbox
const x = 'sandbox-twitter-8001-t'
const facebook = 'sandbox-facebook-8002-t'

const make = async (json: Record<string, unknown>) =>
  (await control('POST', 'interactions', json)).body as Record<string, string>
const onX = (type: string, more: object = {}) =>
  make({ network: 'twitter', type, from: '9', to: '8001', ...more })
const onPage = (type: string, more: object = {}) =>
  make({ network: 'facebook', type, from: '9', to: '8002', ...more })
const idsAt = async (path: string, token: string): Promise<unknown[]> => {
  const { status, body, text } = await ask(path, { token })
  assert.equal(status, 200, text)
  return ((dig(body, 'data') ?? []) as unknown[]).map((item) => dig(item, 'id'))
}

test('X: each deed stands where the real network lists it', async () => {
  const made = {
    mention: await onX('MENTION', { messageId: '77' }),
    reply: await onX('REPLY'),
    quote: await onX('QUOTE'),
    like: await onX('LIKE'),
    message: await onX('PRIVATE_MESSAGE'),
    said: await make({ network: 'twitter', type: 'MENTION', from: '8001', to: '9' }),
  }
  const post = made.like.messageId
  assert.equal(made.mention.messageId, '77')
  assert.deepEqual(await idsAt('/x/2/users/8001/mentions', x), [made.reply.id, '77'])
  assert.deepEqual(await idsAt(`/x/2/tweets/${post}/liking_users`, x), ['9'])
  assert.deepEqual(await idsAt(`/x/2/tweets/${post}/quote_tweets`, x), [made.quote.id])
  const search = `/x/2/tweets/search/recent?query=conversation_id:${post}`
  assert.deepEqual(await idsAt(search, x), [made.reply.id])
  assert.deepEqual(await idsAt('/x/2/dm_events', x), [made.message.id])
  assert.deepEqual(await idsAt('/x/2/dm_events', 'sandbox-twitter-9-t'), [made.message.id])
  assert.deepEqual(await idsAt('/x/2/users/8001/tweets', x), [made.said.id, post])
  const { body } = await ask('/x/2/users/8001/tweets?tweet.fields=public_metrics', { token: x })
  const metrics = dig(body, 'data', 1, 'public_metrics') as Record<string, number>
  assert.deepEqual([metrics.like_count, metrics.reply_count, metrics.quote_count], [1, 1, 1])
})

test('Facebook: each deed stands where the real network lists it', async () => {
  const made = {
    mention: await onPage('MENTION'),
    comment: await onPage('COMMENT'),
    reply: await onPage('REPLY'),
    post: await onPage('POST'),
    like: await onPage('LIKE'),
    message: await onPage('PRIVATE_MESSAGE'),
  }
  const graph = '/graph/v24.0'
  const post = made.like.messageId
  assert.deepEqual(await idsAt(`${graph}/${post}/comments?filter=stream`, facebook), [
    made.reply.id,
    made.comment.id,
  ])
  assert.deepEqual(await idsAt(`${graph}/${post}/reactions`, facebook), ['9'])
  assert.deepEqual(await idsAt(`${graph}/8002/tagged`, facebook), [made.mention.id])
  assert.deepEqual(await idsAt(`${graph}/8002/visitor_posts`, facebook), [made.post.id])
  const [conversation] = await idsAt(`${graph}/8002/conversations`, facebook)
  assert.deepEqual(await idsAt(`${graph}/${conversation}/messages`, facebook), [made.message.id])
  const fields = 'comments.filter(stream).limit(0).summary(true),reactions.limit(0).summary(true)'
  const counted = await ask(`${graph}/8002/published_posts?fields=${fields}`, { token: facebook })
  const total = (edge: string) => dig(counted.body, 'data', 0, edge, 'summary', 'total_count')
  assert.deepEqual([total('comments'), total('reactions')], [2, 1])
  const stranger = 'sandbox-facebook-8003-t'
  for (const path of [`${post}/comments`, '8002/tagged', '8002/conversations'])
    assert.ok((await ask(`${graph}/${path}`, { token: stranger })).status >= 400, path)
})

test('deleting one takes it away, and only it', async () => {
  const [one, two] = [await onX('LIKE', { from: '31' }), await onX('LIKE', { from: '32' })]
  const path = `/x/2/tweets/${one.messageId}/liking_users`
  await control('DELETE', `interactions/twitter/${encodeURIComponent(String(one.id))}`)
  const left = await idsAt(path, x)
  assert.ok(!left.includes('31') && left.includes('32'), two.id)
  assert.equal((await ask('/_sandbox/interactions/twitter/1', { method: 'DELETE' })).status, 404)
  assert.deepEqual((await onX('LIKE', { from: '32' })).id, two.id, 'a like twice is one')
})

test('a batch makes a history in its order', async () => {
  const interactions = ['71', '72', '73'].map((from) => ({
    network: 'twitter',
    type: 'MENTION',
    from,
    to: '8005',
  }))
  const { body } = await control('POST', 'interactions/batch', { interactions })
  const ids = (dig(body, 'interactions') as unknown[]).map((made) => dig(made, 'id'))
  assert.deepEqual(
    await idsAt('/x/2/users/8005/mentions', 'sandbox-twitter-8005-t'),
    ids.toReversed(),
  )
  const nothing = await ask('/_sandbox/interactions/batch', { json: {} })
  assert.equal(nothing.status, 400)
})

test('lists have pages, newest first, and a time to begin from', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
  for (const minute of [3, 1, 5, 2, 4])
    for (const network of ['twitter', 'facebook'])
      await make({
        network,
        type: 'MENTION',
        from: '9',
        to: '8004',
        messageId: `${minute}`,
        at: at(minute),
      })
  const tokens = { x: 'sandbox-twitter-8004-t', facebook: 'sandbox-facebook-8004-t' }
  const all = ['5', '4', '3', '2', '1']
  assert.deepEqual(await idsAt('/x/2/users/8004/mentions?max_results=5', tokens.x), all)
  const since = await idsAt(`/x/2/users/8004/mentions?start_time=${at(4)}`, tokens.x)
  assert.deepEqual(since, ['5', '4'])
  const seen: unknown[] = []
  let path: string | undefined = '/graph/v24.0/8004/tagged?limit=2'
  for (let page = 0; path && page < 5; page += 1) {
    const { body } = await ask(path, { token: tokens.facebook })
    seen.push(...(dig(body, 'data') as unknown[]).map((item) => dig(item, 'id')))
    path = (dig(body, 'paging', 'next') as string | undefined)?.replace(sandbox.url, '')
  }
  assert.deepEqual(seen, all)
})

const impossible: [string, object][] = [
  ['a network without them', { network: 'pinterest' }],
  ['a type the network does not have', { type: 'COMMENT' }],
  ['nonsense', { type: 'WAVE' }],
  ['with oneself', { to: '9' }],
  ['an id that is none', { from: 'ann' }],
  ['a message id that is none', { messageId: 'a' }],
  ['a time that is none', { at: 'yesterday' }],
]
for (const [what, more] of impossible)
  test(`refused: ${what}`, async () => {
    const json = { network: 'twitter', type: 'MENTION', from: '9', to: '8005', ...more }
    const reply = await ask('/_sandbox/interactions', { json })
    assert.equal(reply.status, 400, reply.text)
    assert.ok(dig(reply.body, 'error'))
  })

test('a caller who would wait for something in vain gets a note', async () => {
  const us = { twitter: '8011', facebook: '8012' }
  await ask('/x/2/users/8011/tweets', { token: 'sandbox-twitter-8011-t' })
  await ask('/graph/v24.0/8012/published_posts', { token: 'sandbox-facebook-8012-t' })
  const noteOf = async (network: keyof typeof us, type: string, to = '6') =>
    (await make({ network, type, from: us[network], to })).note
  assert.equal(
    await noteOf('twitter', 'LIKE'),
    'This is in no history: twitter does not list it for 8011, and 6 is not connected.',
  )
  const listed = (await ask('/_sandbox/interactions')).body as { interactions: { note?: string }[] }
  assert.match(listed.interactions.at(-1)?.note ?? '', /^This is in no history/, 'also in the list')
  for (const type of ['MENTION', 'COMMENT', 'POST', 'LIKE', 'REPLY'])
    assert.match((await noteOf('facebook', type)) ?? '', /^This is in no history/, type)
  for (const type of ['MENTION', 'REPLY', 'QUOTE', 'PRIVATE_MESSAGE'])
    assert.equal(await noteOf('twitter', type), undefined, type)
  assert.equal(await noteOf('facebook', 'PRIVATE_MESSAGE'), undefined)
  // The other profile is read too, and its history shows the like.
  assert.equal(await noteOf('twitter', 'LIKE', '8001'), undefined)
  assert.equal((await onX('LIKE', { to: '8011' })).note, undefined)
})

test('they survive a restart', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  t.after(() => rm(folder, { recursive: true }))
  const options = { port: 0, file: `${folder}/journal` }
  const before = await startSandbox(options)
  const client = clientOf(before.url)
  const deed = { network: 'twitter', type: 'MENTION', from: '9', to: '8006' }
  const kept = await client.control('POST', 'interactions', deed)
  const gone = await client.control('POST', 'interactions', deed)
  await client.control('DELETE', `interactions/twitter/${dig(gone.body, 'id')}`)
  await before.close()
  const again = await startSandbox(options)
  t.after(() => again.close())
  const { body } = await clientOf(again.url).ask('/_sandbox/interactions')
  assert.deepEqual(dig(body, 'interactions'), [kept.body])
})

test('Facebook pushes, signed, to the callback that answered its challenge', async () => {
  const secret = 'app-secret'
  const pushed: { body: string; signature: unknown }[] = []
  const url = await listen(async (request) => {
    const asked = new URL(request.url ?? '', 'http://callback')
    if (request.method === 'GET')
      return asked.searchParams.get('hub.verify_token') === 'right'
        ? (asked.searchParams.get('hub.challenge') ?? '')
        : 'no'
    pushed.push({ body: await read(request), signature: request.headers['x-hub-signature-256'] })
    return 'ok'
  })
  const wrong = await ask('/_sandbox/push', { json: { url, secret, verifyToken: 'wrong' } })
  assert.equal(wrong.status, 400)
  await onPage('COMMENT')
  await control('POST', 'push', { url, secret, verifyToken: 'right' })
  const comment = await onPage('COMMENT')
  await eventually(() => pushed.length === 1)
  await control('DELETE', `interactions/facebook/${comment.id}`)
  await eventually(() => pushed.length === 2)
  await onX('MENTION')
  await control('DELETE', 'push')
  await onPage('COMMENT')
  assert.equal(pushed.length, 2)
  for (const { body, signature } of pushed) assert.equal(signature, sign(body, secret))
  const values = pushed.map(({ body }) => dig(JSON.parse(body), 'entry', 0, 'changes', 0, 'value'))
  assert.deepEqual(
    values.map((value) => [dig(value, 'verb'), dig(value, 'comment_id')]),
    [
      ['add', comment.id],
      ['remove', comment.id],
    ],
  )
})

test('the buttons of the pages do the same, and only those', async () => {
  const form = { network: 'twitter', type: 'MENTION', from: '9', to: '8007' }
  const press = (headers: Record<string, string>) =>
    fetch(`${sandbox.url}/_sandbox/pages/interactions`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers,
      redirect: 'manual',
    })
  assert.equal((await press({ 'sec-fetch-site': 'cross-site' })).status, 403)
  assert.deepEqual(await idsAt('/x/2/users/8007/mentions', 'sandbox-twitter-8007-t'), [])
  const pressed = await press({ 'sec-fetch-site': 'same-origin' })
  assert.equal(pressed.status, 303)
  const [id] = await idsAt('/x/2/users/8007/mentions', 'sandbox-twitter-8007-t')
  const page = await ask('/twitter?from=%22%3E%3Cscript%3E&to=8007')
  assert.match(page.text, /title="9">[^<]+<\/bdi> mentioned <bdi class="person" title="8007">/)
  assert.doesNotMatch(page.text, /"><script>/)
  const undo = { network: 'twitter', id: String(id) }
  await ask('/_sandbox/pages/interactions/undo', { form: undo })
  assert.deepEqual(await idsAt('/x/2/users/8007/mentions', 'sandbox-twitter-8007-t'), [])
})

async function listen(handle: (request: IncomingMessage) => Promise<string>): Promise<string> {
  const server = createServer(async (request, response) => response.end(await handle(request)))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atEnd(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
