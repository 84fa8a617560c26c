// Interactions from notifications and posts of Bluesky, even where a server answers strangely.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineOf } from './history.ts'
import { type Asked, startScripted } from './scripted.ts'
import { failureOf, makeAccount, makeDid, open, requireNetwork, soon } from './subjects.ts'

const own = makeDid()
const ann = makeDid()
const ben = makeDid()
const indexedAt = '2026-11-10T08:00:00.000Z'
const post = (did: string, rkey: string) => `at://${did}/app.bsky.feed.post/${rkey}`

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown }

async function start(script: (asked: Asked) => Answer) {
  const { url, asked } = await startScripted(script)
  const { reader } = requireNetwork(open(url), 'BLUESKY')
  assert.ok(reader)
  const account = makeAccount('bluesky', own)
  const read = (kind: string) => reader.read(account, { kind, cursor: null }, soon())
  return { read, asked }
}

async function linesFor(notifications: unknown[]): Promise<string[]> {
  const { read } = await start(() => ({ body: { notifications } }))
  return (await read('notifications')).interactions.map(lineOf)
}

const notify = (reason: string, more: Record<string, unknown> = {}) => ({
  uri: post(ann, '3aaaaaaaaaaaa'),
  author: { did: ann, handle: 'ann.example' },
  reason,
  record: {},
  indexedAt,
  ...more,
})
const mentions = {
  facets: [{ features: [{ $type: 'app.bsky.richtext.facet#mention', did: own }] }],
}
const answers = { reply: { parent: { uri: post(own, '3mmmmmmmmmmmm') } } }
const quotes = { embed: { record: { uri: post(own, '3mmmmmmmmmmmm') } } }
const quotesWithPicture = { embed: { record: quotes.embed } }

test('replies, quotes, mentions, likes and reposts are interactions, and nothing else is', async () => {
  const line = (type: string, id = '3aaaaaaaaaaaa') => `${type} ${ann} > ${own} ${id}`
  const reasonSubject = post(own, '3mmmmmmmmmmmm')
  const cases: [Record<string, unknown>, string[]][] = [
    [notify('mention', { record: mentions }), [line('MENTION')]],
    [notify('mention', { record: { ...mentions, ...answers } }), [line('REPLY')]],
    [notify('mention', { record: { ...mentions, ...quotes } }), [line('QUOTE')]],
    [notify('quote', { record: quotesWithPicture }), [line('QUOTE')]],
    [notify('reply', { record: {} }), [line('REPLY')]],
    [notify('like', { reasonSubject }), [line('LIKE', '3mmmmmmmmmmmm')]],
    [notify('repost', { reasonSubject }), [line('SHARE', '3mmmmmmmmmmmm')]],
    [notify('like-via-repost', { reasonSubject }), []],
    [notify('like', { reasonSubject: post(ben, '3mmmmmmmmmmmm') }), []],
    [notify('follow'), []],
    [notify('starterpack-joined'), []],
  ]
  for (const [one, lines] of cases)
    assert.deepEqual(await linesFor([one]), lines, String(one.reason))
})

test('the author of a notification is shown, and what is not set is known to be missing', async () => {
  const avatar = 'https://cdn.bsky.example/img/avatar/plain/a@jpeg'
  const { read, asked } = await start(() => ({
    body: {
      notifications: [
        notify('reply', {
          author: { did: ann, handle: 'ann.example', displayName: 'Ann', avatar },
        }),
        notify('reply', { author: { did: ben, handle: 'handle.invalid', displayName: '' } }),
        notify('reply', { author: {} }),
        null,
      ],
    },
  }))
  assert.deepEqual((await read('notifications')).people, [
    { networkId: ann, name: 'Ann', handle: 'ann.example', avatarUrl: avatar },
    { networkId: ben, name: null, handle: null, avatarUrl: null },
  ])
  assert.equal(asked.length, 1)
})

test('what a server makes up about others is left out', async () => {
  const strange = [
    notify('reply', { uri: post(ben, '3aaaaaaaaaaaa') }),
    notify('reply', { uri: 'https://example.com/1' }),
    notify('reply', { uri: `at://${ann}/app.bsky.feed.post/${'k'.repeat(2_000)}` }),
    notify('reply', { author: { did: own }, uri: post(own, '3aaaaaaaaaaaa') }),
    notify('reply', { author: {} }),
    'nonsense',
    null,
  ]
  assert.deepEqual(await linesFor(strange), [])
})

test('the account’s server is asked to pass the call on to the AppView', async () => {
  const { read, asked } = await start(({ path }) => ({
    body: path.endsWith('listRecords') ? { records: [] } : { notifications: [] },
  }))
  await read('notifications')
  await read('said')
  assert.deepEqual(
    asked.map(({ path, headers }) => [path, headers['atproto-proxy']]),
    [
      ['/xrpc/app.bsky.notification.listNotifications', 'did:web:api.bsky.app#bsky_appview'],
      ['/xrpc/com.atproto.repo.listRecords', undefined],
    ],
  )
})

test('the profile’s own posts name the people whom they address', async () => {
  const value = {
    createdAt: '2099-01-01T00:00:00Z',
    reply: { parent: { uri: post(ann, '3mmmmmmmmmmmm') } },
    ...{ facets: [ann, ben, own].map((did) => ({ features: [{ ...mention, did }] })) },
  }
  const { read } = await start(() => ({
    body: { records: [{ uri: post(own, '3l7l3i2zzzz2z'), value }] },
  }))
  const { interactions } = await read('said')
  assert.deepEqual(interactions.map(lineOf).sort(), [
    `MENTION ${own} > ${ben} 3l7l3i2zzzz2z`,
    `REPLY ${own} > ${ann} 3l7l3i2zzzz2z`,
  ])
  // The time is that of the key: an author may write any time into a record.
  for (const { at } of interactions) assert.equal(at.getUTCFullYear(), 2024)
})
const mention = { $type: 'app.bsky.richtext.facet#mention' }

test('a permission that is missing, or an AppView that does not answer, ends no connection', async () => {
  const refusals: [number, Record<string, string>][] = [
    [403, { error: 'ScopeMissingError', message: 'Missing required scope' }],
    [501, { error: 'MethodNotImplemented', message: 'Method Not Implemented' }],
    [502, { error: 'UpstreamFailure', message: 'Upstream Failure' }],
    [200, { cursor: 'no list' }],
  ]
  for (const [status, body] of refusals) {
    const { read } = await start(() => ({ status, body }))
    assert.equal((await failureOf(read('notifications'))).kind, 'retry', String(status))
  }
})
