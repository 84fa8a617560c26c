// Every kind of fault on every operation of every network: what the caller sees, and whether it was accepted.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { jpeg } from '../media/pictures.testing.ts'
import { operations } from '../names.ts'
import { triesOfLinkedIn } from '../networks/linkedin/faults.testing.ts'
import { sandboxNetworks } from '../networks/registry.ts'
import { triesOfThreads } from '../networks/threads/faults.testing.ts'
import { dig, type Reply, startTestSandbox } from '../sandbox.testing.ts'
import type { FaultKind } from './faults.ts'
import { profileOf, type Try } from './try.testing.ts'

const sandbox = await startTestSandbox()
const { ask, control } = sandbox
const basic = { authorization: `Basic ${btoa('id:secret')}` }
const picture = jpeg().toString('base64')
const image_url = 'https://pictures.example/a.jpg'

let number = 0
const fresh = (network: string) => `sandbox-${network}-50${++number}-t`
const graph = (path: string, access_token: string, form: Record<string, string>) =>
  ask(path, { form: { access_token, ...form } })

const hasPost = async (token: string) =>
  (await sandbox.posts()).some(({ profile }) => profile === profileOf(token))
const cannotBeUsedAgain = (call: Try['call']) => async (token: string) =>
  (await call(token, '')).status !== 200

const renewX = (refresh_token: string) =>
  ask('/x/2/oauth2/token', { headers: basic, form: { grant_type: 'refresh_token', refresh_token } })
const makeContainer = (token: string) => graph(`/instagram/v24.0/me/media`, token, { image_url })

const putPost = (token: string) =>
  ask('/bluesky/xrpc/com.atproto.repo.putRecord', {
    token,
    json: {
      repo: profileOf(token),
      collection: 'app.bsky.feed.post',
      rkey: '3l7l3i2zzzz2z',
      record: {
        $type: 'app.bsky.feed.post',
        text: 'Hello',
        createdAt: '2026-11-16T08:00:00Z',
      },
    },
  })

const tries: Record<string, Try> = {
  'twitter publish': {
    call: (token) => ask('/x/2/tweets', { token, json: { text: 'Hello' } }),
    wasAccepted: hasPost,
  },
  'twitter upload': {
    call: (token) =>
      ask('/x/2/media/upload', { token, json: { media: picture, media_category: 'tweet_image' } }),
  },
  'twitter read': { call: (token) => ask('/x/2/users/me', { token }) },
  'twitter token': { call: renewX, wasAccepted: cannotBeUsedAgain(renewX) },
  'facebook publish': {
    prepare: async (token) =>
      String(
        dig(
          (await graph('/graph/v24.0/me/feed', token, { message: 'a', published: 'false' })).body,
          'id',
        ),
      ),
    call: (token, prepared) => graph(`/graph/v24.0/${prepared}`, token, { is_published: 'true' }),
    wasAccepted: hasPost,
  },
  'facebook upload': {
    call: (token) => graph('/graph/v24.0/me/photos', token, { url: image_url, published: 'false' }),
  },
  'facebook read': { call: (token) => ask('/graph/v24.0/me', { token }) },
  'facebook token': {
    call: (token) =>
      ask(
        `/graph/v24.0/oauth/access_token?grant_type=fb_exchange_token&fb_exchange_token=${token}`,
      ),
  },
  'instagram publish': {
    prepare: async (token) => String(dig((await makeContainer(token)).body, 'id')),
    call: (token, prepared) =>
      graph('/instagram/v24.0/me/media_publish', token, { creation_id: prepared }),
    wasAccepted: hasPost,
  },
  'instagram upload': { call: makeContainer },
  'instagram read': { call: (token) => ask('/instagram/v24.0/me', { token }) },
  'instagram token': {
    call: (token) =>
      ask(`/instagram/refresh_access_token?grant_type=ig_refresh_token&access_token=${token}`),
  },
  'pinterest publish': {
    call: (token) =>
      ask('/pinterest/v5/pins', {
        token,
        json: {
          board_id: `${profileOf(token)}01`,
          media_source: { source_type: 'image_url', url: image_url },
        },
      }),
    wasAccepted: hasPost,
  },
  'pinterest upload': {
    call: (token) => ask('/pinterest/v5/boards', { token, json: { name: 'New' } }),
    wasAccepted: async (token) => {
      const { body } = await control('GET', `boards?profile=${profileOf(token)}`)
      return (dig(body, 'boards') as { name: string }[]).some(({ name }) => name === 'New')
    },
  },
  'pinterest read': { call: (token) => ask('/pinterest/v5/boards', { token }) },
  'pinterest token': {
    call: (refresh_token) =>
      ask('/pinterest/v5/oauth/token', {
        headers: basic,
        form: { grant_type: 'refresh_token', refresh_token },
      }),
  },
  ...triesOfThreads({ ask, hasPost }),
  ...triesOfLinkedIn({ ask, hasPost }, 'linkedin', 'person', '/v2/userinfo'),
  ...triesOfLinkedIn({ ask, hasPost }, 'linkedincompany', 'organization', '/v2/me'),
  'bluesky publish': { call: putPost, wasAccepted: hasPost },
  'bluesky upload': {
    call: (token) =>
      ask('/bluesky/xrpc/com.atproto.repo.deleteRecord', {
        token,
        json: { repo: profileOf(token), collection: 'app.bsky.feed.post', rkey: '3l7l3i2zzzz22' },
      }),
  },
  'bluesky read': {
    call: (token) => ask('/bluesky/xrpc/com.atproto.server.getSession', { token }),
  },
  'bluesky token': {
    call: (token) =>
      ask('/bluesky/xrpc/com.atproto.server.refreshSession', { token, method: 'POST' }),
  },
  'mastodon publish': {
    call: (token) => ask('/mastodon/api/v1/statuses', { token, json: { status: 'Hello' } }),
    wasAccepted: hasPost,
  },
  'mastodon upload': {
    call: (token) => {
      const body = new FormData()
      body.set('file', new Blob([new Uint8Array(jpeg('lake'))], { type: 'image/jpeg' }), 'lake.jpg')
      return ask('/mastodon/api/v2/media', { token, multipart: body })
    },
  },
  'mastodon read': {
    call: (token) => ask('/mastodon/api/v1/accounts/verify_credentials', { token }),
  },
  'mastodon token': {
    call: (refresh_token) =>
      ask('/mastodon/oauth/token', { form: { grant_type: 'refresh_token', refresh_token } }),
  },
}

type Expected = { order?: object; isAccepted: boolean; see(result: Reply | 'dropped'): void }

const expected: Record<FaultKind, Expected> = {
  status: { order: { status: 503 }, isAccepted: false, see: seesStatus(503) },
  answer: {
    order: { status: 402, body: { title: 'CreditsDepleted' }, headers: { 'retry-after': '9' } },
    isAccepted: false,
    see(result) {
      assert.ok(result !== 'dropped')
      assert.deepEqual([result.status, result.body], [402, { title: 'CreditsDepleted' }])
      assert.equal(result.headers.get('retry-after'), '9')
    },
  },
  'status-after': { order: { status: 502 }, isAccepted: true, see: seesStatus(502) },
  // Only a network with idempotency keys has this fault.
  'ignore-key': { isAccepted: true, see: (result) => assert.ok(isFine(result)) },
  'gone-after': { isAccepted: true, see: (result) => assert.ok(!isFine(result)) },
  'drop-before': { isAccepted: false, see: (result) => assert.equal(result, 'dropped') },
  'drop-after': { isAccepted: true, see: (result) => assert.equal(result, 'dropped') },
  delay: { order: { delayMs: 150 }, isAccepted: true, see: (result) => assert.ok(isFine(result)) },
  'rate-limit': {
    order: { retryAfter: 7 },
    isAccepted: false,
    see(result) {
      assert.ok(result !== 'dropped')
      const code = dig(result.body, 'error', 'code')
      assert.ok(result.status === 429 || code === 80001 || code === 9, result.text)
      assert.equal(result.headers.get('retry-after'), '7')
    },
  },
  'expire-token': {
    isAccepted: false,
    see(result) {
      assert.ok(result !== 'dropped')
      const isRefusal = result.status === 401 || result.status === 400
      assert.ok(isRefusal, result.text)
    },
  },
}

function seesStatus(status: number) {
  return (result: Reply | 'dropped') => {
    assert.ok(result !== 'dropped')
    assert.equal(result.status, status)
    assert.equal(typeof result.body, 'object', 'in the words of the network')
  }
}

function isFine(result: Reply | 'dropped'): boolean {
  return result !== 'dropped' && result.status < 300
}

async function attempt(call: Promise<Reply>): Promise<Reply | 'dropped'> {
  return call.catch((error: Error) => {
    assert.match(error.message, /fetch failed/)
    return 'dropped' as const
  })
}

beforeEach(() => control('DELETE', 'faults'))

for (const { name: network } of sandboxNetworks)
  for (const operation of operations)
    for (const [kind, { order, isAccepted, see }] of Object.entries(expected))
      test(`${network} ${operation}: ${kind}`, async () => {
        const { call, prepare, wasAccepted } = tries[`${network} ${operation}`] ?? assert.fail()
        const token = fresh(network)
        const prepared = (await prepare?.(token)) ?? ''
        await control('POST', 'faults', { network, operation, kind, times: 1, ...order })
        const started = performance.now()
        see(await attempt(call(token, prepared)))
        if (kind === 'delay') assert.ok(performance.now() - started >= 149)
        assert.deepEqual(dig((await control('GET', 'faults')).body, 'faults'), [], 'used up')
        if (kind === 'expire-token') await control('DELETE', 'faults')
        if (wasAccepted) assert.equal(await wasAccepted(token, prepared), isAccepted)
      })

const tweet = (token: string, text: string) =>
  attempt(ask('/x/2/tweets', { token, json: { text } }))
const xFault = { network: 'twitter', operation: 'publish' }

test('a fault hits as many calls as it was ordered for, and only its own network and operation', async () => {
  const token = fresh('twitter')
  await control('POST', 'faults', { ...xFault, kind: 'status', times: 2 })
  assert.ok(isFine(await attempt(ask('/x/2/users/me', { token }))))
  assert.ok(isFine(await attempt(ask('/graph/v24.0/me', { token: fresh('facebook') }))))
  const answers = [await tweet(token, '1'), await tweet(token, '2'), await tweet(token, '3')]
  assert.deepEqual(answers.map(isFine), [false, false, true])
  assert.equal(dig(answers[0], 'status'), 500, 'the status when none was ordered')
})

test('without times it hits once; with a profile, only that one', async () => {
  const [hit, spared] = [fresh('twitter'), fresh('twitter')]
  await control('POST', 'faults', { ...xFault, kind: 'drop-before', profile: profileOf(hit) })
  assert.ok(isFine(await tweet(spared, 'a')))
  assert.equal(await tweet(hit, 'a'), 'dropped')
  assert.ok(isFine(await tweet(hit, 'a')))
})

test('probability 1 hits every call until the faults are deleted, 0 none', async () => {
  const token = fresh('twitter')
  await control('POST', 'faults', { ...xFault, kind: 'status', probability: 0 })
  assert.ok(isFine(await tweet(token, 'a')))
  await control('POST', 'faults', { ...xFault, kind: 'drop-before', probability: 1 })
  for (const text of ['b', 'c', 'd']) assert.equal(await tweet(token, text), 'dropped')
  await control('DELETE', 'faults')
  assert.ok(isFine(await tweet(token, 'b')))
})

test('a fault that needs an accepted call waits for one', async () => {
  const token = fresh('twitter')
  await control('POST', 'faults', { ...xFault, kind: 'drop-after', times: 1 })
  assert.equal(dig(await tweet(token, 'x'.repeat(300)), 'status'), 403)
  assert.equal(await tweet(token, 'Good'), 'dropped')
  assert.ok(isFine(await tweet(token, 'Better')))
})

test('an expired token stays expired; a renewed one works', async () => {
  const token = fresh('twitter')
  await control('POST', 'faults', { ...xFault, kind: 'expire-token' })
  for (const _ of [1, 2]) assert.equal(dig(await tweet(token, 'a'), 'status'), 401)
  const renewed = await renewX(`sandbox-twitter-${profileOf(token)}-refresh`)
  assert.ok(isFine(await tweet(String(dig(renewed.body, 'access_token')), 'a')))
})

for (const [what, order] of [
  ['an unknown kind', { ...xFault, kind: 'sulk' }],
  ['an unknown network', { ...xFault, network: 'x', kind: 'status' }],
  ['an unknown operation', { ...xFault, operation: 'like', kind: 'status' }],
  ['a word that is none of ours', { ...xFault, kind: 'status', time: 1 }],
  ['a status that is no failure', { ...xFault, kind: 'status', status: 200 }],
] as const)
  test(`an order with ${what} is refused`, async () => {
    const reply = await ask('/_sandbox/faults', { json: order })
    assert.equal(reply.status, 400)
    assert.equal(typeof dig(reply.body, 'error'), 'string')
  })
