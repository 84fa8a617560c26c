import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import type { Push } from '../../server/networks/interactions/reader.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { connect, openConnectable } from './connecting.ts'
import { keepHistory, lineOf } from './history.ts'
import { startSandboxNetworks } from './sandbox-networks.ts'
import { startScripted } from './scripted.ts'
import { failureOf, makeAccount, open, requireNetwork, soon } from './subjects.ts'

const unix = Date.UTC(2026, 0, 2, 3, 4, 5) / 1000
const from = (id: string) => ({ from: { id, name: 'Ann' } })

function requirePush(): Push {
  const { reader } = requireNetwork(open('http://127.0.0.1:9'), 'FACEBOOKPAGE')
  assert.ok(reader?.push)
  return reader.push
}

const change = (field: string, value: object) => ({
  object: 'page',
  entry: [{ id: '77', time: unix, changes: [{ field, value: { created_time: unix, ...value } }] }],
})
const comment = { item: 'comment', comment_id: '1_1', post_id: '77_1', ...from('2') }
const reaction = { item: 'reaction', post_id: '77_1', reaction_type: 'love', ...from('2') }

const pushed: [what: string, body: unknown, added: string[], gone: string[]][] = [
  [
    'a comment',
    change('feed', { ...comment, verb: 'add', parent_id: '77_1' }),
    ['COMMENT 2 > 77 1_1'],
    [],
  ],
  [
    'a reply',
    change('feed', { ...comment, verb: 'add', parent_id: '1_0' }),
    ['REPLY 2 > 77 1_1'],
    [],
  ],
  ['an edit', change('feed', { ...comment, verb: 'edited' }), [], []],
  ['a comment hidden', change('feed', { ...comment, verb: 'hide' }), [], []],
  [
    'a comment removed',
    change('feed', { ...comment, verb: 'remove', from: undefined }),
    [],
    ['1_1'],
  ],
  ['a reaction', change('feed', { ...reaction, verb: 'add' }), ['LIKE 2 > 77 77_1'], []],
  ['a reaction taken back', change('feed', { ...reaction, verb: 'remove' }), [], ['like:77_1:2']],
  [
    'a reaction to a comment',
    change('feed', { ...reaction, verb: 'add', comment_id: '1_1' }),
    [],
    [],
  ],
  [
    'a post left with the page',
    change('feed', { item: 'status', post_id: '77_5', verb: 'add', ...from('2') }),
    ['POST 2 > 77 77_5'],
    [],
  ],
  [
    'a post of the page',
    change('feed', { item: 'status', post_id: '77_6', verb: 'add', ...from('77') }),
    [],
    [],
  ],
  [
    'a mention',
    change('mention', { item: 'post', post_id: '2_9', verb: 'add', sender_id: '2' }),
    ['MENTION 2 > 77 2_9'],
    [],
  ],
  ['a field without a subscription', change('ratings', { verb: 'add', ...from('2') }), [], []],
  ['another object', { ...change('feed', { ...comment, verb: 'add' }), object: 'user' }, [], []],
]

for (const [what, body, added, gone] of pushed)
  test(`push: ${what}`, () => {
    const parsed = requirePush().parse(body)
    assert.deepEqual(
      parsed.flatMap(({ interactions }) => interactions.map(lineOf)),
      added,
    )
    assert.deepEqual(
      parsed.flatMap((one) => one.gone.map(({ key }) => key)),
      gone,
    )
    for (const { networkId, interactions } of parsed) {
      assert.equal(networkId, '77')
      for (const { at } of interactions) assert.equal(+at, unix * 1000)
    }
  })

test('push: the person who acts is named', () => {
  const [parsed] = requirePush().parse(change('feed', { ...reaction, verb: 'add' }))
  assert.deepEqual(parsed?.people, [{ networkId: '2', name: 'Ann', avatarUrl: undefined }])
})

test('push: of one thing what is said last counts, and when', () => {
  const [add, remove] = ['add', 'remove'].map((verb) => ({
    field: 'feed',
    value: { ...reaction, verb, created_time: unix },
  }))
  const read = (...changes: unknown[]) =>
    requirePush()
      .parse({ object: 'page', entry: [{ id: '77', changes }] })
      .map(({ interactions, gone }) => [interactions.map(lineOf), gone])
  const gone = { key: 'like:77_1:2', at: new Date(unix * 1000) }
  assert.deepEqual(read(add, remove), [[[], [gone]]])
  assert.deepEqual(read(remove, add), [[['LIKE 2 > 77 77_1'], []]])
})

test('push: with a post ends what hung on it, and with nothing else', () => {
  const ended = (value: object) =>
    requirePush()
      .parse(change('feed', { post_id: '77_5', ...value }))
      .flatMap((one) => one.ended)
  const both = ['comments:77_5', 'reactions:77_5']
  for (const item of ['post', 'status', 'photo', 'video'])
    assert.deepEqual(ended({ item, verb: 'remove' }), both)
  assert.deepEqual(ended({ item: 'post', verb: 'add', ...from('2') }), [])
  assert.deepEqual(ended({ item: 'comment', comment_id: '1_1', verb: 'remove' }), [])
  assert.deepEqual(ended({ item: 'like', verb: 'remove', ...from('2') }), [])
})

test('push: messages of both directions', () => {
  const messaging = (sender: string, recipient: string, mid: string) => ({
    sender: { id: sender },
    recipient: { id: recipient },
    timestamp: unix * 1000,
    message: { mid, text: 'secret' },
  })
  const messages = [
    messaging('2', '77', 'm_1'),
    messaging('77', '2', 'm_2'),
    messaging('3', '4', 'm_3'),
  ]
  const reading = { sender: { id: '2' }, recipient: { id: '77' }, read: { watermark: 1 } }
  const [one] = requirePush().parse({
    object: 'page',
    entry: [{ id: '77', messaging: [...messages, reading] }],
  })
  assert.deepEqual(one?.interactions.map(lineOf), [
    'PRIVATE_MESSAGE 2 > 77 m_1',
    'PRIVATE_MESSAGE 77 > 2 m_2',
  ])
  assert.doesNotMatch(JSON.stringify(one), /secret/)
})

test('push: whatever is sent, it is read or left out', () => {
  const nasty = [null, 7, 'x', [], {}, { object: 'page' }, { object: 'page', entry: 7 }]
  const entries = [
    null,
    7,
    {},
    { id: {} },
    { id: '77', changes: 7 },
    { id: '77', changes: [null, {}] },
  ]
  const values = [
    null,
    7,
    'x',
    [],
    { verb: 'add' },
    { verb: 'remove', item: {} },
    { ...comment, verb: 'add', created_time: 1e300 },
  ]
  for (const body of [
    ...nasty,
    ...entries.map((entry) => ({ object: 'page', entry: [entry] })),
    ...values.map((value) => ({
      object: 'page',
      entry: [{ id: '77', changes: [{ field: 'feed', value }] }],
    })),
    {
      object: 'page',
      entry: [{ id: '77', messaging: [null, 7, {}, { message: { mid: 1 }, timestamp: 'x' }] }],
    },
  ])
    for (const { interactions } of requirePush().parse(body))
      assert.deepEqual(interactions, [], JSON.stringify(body))
})

test('push: only what was signed with the secret', () => {
  const { verify } = requirePush()
  const body = Buffer.from('{"object":"page"}')
  const signed = (secret: string) =>
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const right = { 'x-hub-signature-256': signed('secret') }
  assert.equal(verify(body, right, 'secret'), true)
  assert.equal(verify(Buffer.from('{"object":"page" }'), right, 'secret'), false)
  assert.equal(verify(body, right, 'other'), false)
  assert.equal(verify(body, {}, 'secret'), false)
  assert.equal(verify(body, { 'x-hub-signature-256': '' }, 'secret'), false)
  assert.equal(verify(body, { 'x-hub-signature-256': 'sha256=' }, 'secret'), false)
  assert.equal(
    verify(body, { 'x-hub-signature-256': signed('') }, ''),
    false,
    'no secret, no trust',
  )
})

test('what is pushed and what is read are the same things', async () => {
  const sandbox = await startSandboxNetworks()
  const { reader } = requireNetwork(open(sandbox.addresses), 'FACEBOOKPAGE')
  const push = reader?.push
  assert.ok(reader && push)
  const received: unknown[] = []
  const callback = await startScripted(({ method, query, body }, raw) => {
    if (method === 'POST') {
      received.push(body)
      return {}
    }
    raw.end(query['hub.challenge'])
    return undefined
  })
  await sandbox.subscribe({ url: callback.url, secret: 's', verifyToken: 't' })
  const own = makeAccount('facebook')
  const deed = { network: 'facebook', from: '4242', to: own.networkId }
  const types = ['MENTION', 'COMMENT', 'REPLY', 'POST', 'LIKE', 'PRIVATE_MESSAGE']
  for (const type of types) await sandbox.interact({ ...deed, type })
  await eventually(() => received.length === types.length, { what: 'a notice of each' })
  const history = keepHistory(reader, own)
  await history.collect()
  const shape = (it: ReturnType<typeof history.list>[number]) =>
    `${lineOf(it)} ${it.key} ${it.scope}`
  const pushed = received
    .flatMap((body) => push.parse(body))
    .filter(({ networkId }) => networkId === own.networkId)
    .flatMap(({ interactions }) => interactions)
  assert.deepEqual(pushed.map(shape).sort(), history.list().map(shape).sort())
  assert.equal(pushed.length, types.length)
})

test('nothing is pushed about a page before the app is subscribed to it', async () => {
  const sandbox = await startSandboxNetworks()
  const received: string[] = []
  const callback = await startScripted(({ method, query, body }, raw) => {
    if (method === 'POST') {
      received.push(JSON.stringify(body))
      return {}
    }
    raw.end(query['hub.challenge'])
    return undefined
  })
  await sandbox.subscribe({ url: callback.url, secret: 's', verifyToken: 't' })
  const facebook = openConnectable('facebook', sandbox.addresses.facebook)
  const grant = await connect(facebook, { name: 'Push Bell' })
  const [page] = grant.accounts
  assert.ok(page?.tokens)
  const comment = () =>
    sandbox.interact({ network: 'facebook', from: '4242', to: page.networkId, type: 'COMMENT' })
  await comment()
  const subscribe = need(facebook.authorizer.subscribe)
  const { networkId, tokens } = page
  await subscribe({ networkId, tokens, scopes: grant.scopes }, soon())
  await comment()
  await eventually(() => received.length > 0, { what: 'the second comment' })
  assert.equal(received.length, 1)
  await need(facebook.authorizer.unsubscribe)({ networkId, tokens, scopes: grant.scopes }, soon())
  await comment()
  // Without the permission for messages, a subscription that names them would be refused as a whole.
  const fewer = await connect(facebook, { name: 'Mute Bell', without: ['scope:pages_messaging'] })
  const [mute] = fewer.accounts
  assert.ok(mute?.tokens)
  const muted = { networkId: mute.networkId, tokens: mute.tokens, scopes: fewer.scopes }
  await subscribe(muted, soon())
  const { kind } = await failureOf(
    subscribe({ ...muted, scopes: [...fewer.scopes, 'pages_messaging'] }, soon()),
  )
  assert.equal(kind, 'reconnect')
  await sandbox.interact({ network: 'facebook', from: '4242', to: mute.networkId, type: 'COMMENT' })
  await eventually(() => received.length > 1, { what: 'the comment on the other page' })
  assert.equal(received.length, 2, 'none after the end of the subscription')
})
