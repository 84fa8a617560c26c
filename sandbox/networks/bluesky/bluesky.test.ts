import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jpeg } from '../../media/pictures.testing.ts'
import { dig, sha256, startTestSandbox } from '../../sandbox.testing.ts'

const sandbox = await startTestSandbox()
let number = 0

/** An account of its own for each test. */
function account() {
  number += 1
  const did = `did:plc:${'t'.repeat(20)}${String(number)
    .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
    .padEnd(4, 'z')}`
  const token = `sandbox-bluesky-${did}-t`
  const post = (name: string, json: Record<string, unknown>) =>
    sandbox.ask(`/bluesky/xrpc/com.atproto.repo.${name}`, {
      token,
      json: { repo: did, collection: 'app.bsky.feed.post', rkey, ...json },
    })
  return {
    did,
    token,
    put: (record: Record<string, unknown>, more = {}) =>
      post('putRecord', { record: { ...plain, ...record }, ...more }),
    remove: (more = {}) => post('deleteRecord', more),
    get: (key = rkey) =>
      sandbox.ask(
        `/bluesky/xrpc/com.atproto.repo.getRecord?repo=${did}&collection=app.bsky.feed.post&rkey=${key}`,
      ),
    head: async () =>
      dig(
        (await sandbox.ask(`/bluesky/xrpc/com.atproto.sync.getLatestCommit?did=${did}`)).body,
        'cid',
      ),
    count: async () => (await sandbox.posts(`?network=bluesky&profile=${did}`)).length,
  }
}

const rkey = '3l7l3i2zzzz2z'
const plain = {
  $type: 'app.bsky.feed.post',
  text: 'Good morning',
  createdAt: '2026-11-16T08:00:00.000Z',
}

test('a record lies on the network under its key, and the same again changes nothing', async () => {
  const one = account()
  const first = await one.put({}, { swapRecord: null })
  assert.equal(first.status, 200, first.text)
  assert.equal(dig(first.body, 'uri'), `at://${one.did}/app.bsky.feed.post/${rkey}`)
  const head = await one.head()
  const again = await one.put({}, { swapRecord: null, swapCommit: 'bafyold' })
  assert.deepEqual([again.status, dig(again.body, 'cid')], [200, dig(first.body, 'cid')])
  assert.equal(dig(again.body, 'commit'), undefined)
  assert.deepEqual([await one.head(), await one.count()], [head, 1])
  assert.deepEqual(dig((await one.get()).body, 'value'), plain)
})

test('the conditions of a put', async () => {
  const one = account()
  const cid = dig((await one.put({})).body, 'cid')
  const other = { text: 'Other' }
  const refusal = async (more: object) => dig((await one.put(other, more)).body, 'message')
  assert.equal(await refusal({ swapRecord: null }), `Record was at ${cid}`)
  assert.equal(await refusal({ swapRecord: 'bafyother' }), `Record was at ${cid}`)
  const head = await one.head()
  assert.equal(await refusal({ swapCommit: 'bafyother' }), `Commit was at ${head}`)
  assert.equal((await one.put(other, { swapRecord: cid, swapCommit: head })).status, 200)
  assert.equal(dig((await one.get()).body, 'value', 'text'), 'Other')
  assert.equal(await one.count(), 1)
})

test('deleting what is not there succeeds, and a deleted record is not found', async () => {
  const one = account()
  assert.equal((await one.remove()).status, 200)
  await one.put({})
  const before = await one.head()
  assert.equal((await one.remove()).status, 200)
  assert.notEqual(await one.head(), before)
  const { status, body } = await one.get()
  assert.deepEqual([status, dig(body, 'error')], [400, 'RecordNotFound'])
  assert.equal(await one.count(), 0)
})

const facet = (byteStart: number, byteEnd: number, feature: object = link) => ({
  facets: [{ index: { byteStart, byteEnd }, features: [feature] }],
})
const link = { $type: 'app.bsky.richtext.facet#link', uri: 'https://example.com' }
const image = (cid: string) => ({
  image: { $type: 'blob', ref: { $link: cid }, mimeType: 'image/jpeg', size: 9 },
  alt: '',
})
const images = (count: number) => ({
  embed: {
    $type: 'app.bsky.embed.images',
    images: Array.from({ length: count }, () => image(`bafkrei${'a'.repeat(52)}`)),
  },
})

const refused: [what: string, record: Record<string, unknown>, words: RegExp][] = [
  ['301 graphemes', { text: 'x'.repeat(301) }, /300 graphemes/],
  ['more than 3 000 bytes', { text: '👨‍👩‍👧‍👦'.repeat(121) }, /3000/],
  ['another type', { $type: 'app.bsky.feed.like' }, /Invalid \$type/],
  ['no text', { text: undefined }, /required property 'text'/],
  ['a time that is none', { createdAt: 'today' }, /createdAt/],
  ['a facet beyond the text', facet(0, 13), /place/],
  ['an empty facet', facet(3, 3), /place/],
  ['a facet within a character', { text: 'é', ...facet(1, 2) }, /place/],
  ['a facet of no kind', facet(0, 4, { $type: 'bold' }), /features/],
  [
    'a mention without a DID',
    facet(0, 4, { $type: 'app.bsky.richtext.facet#mention', did: 'x' }),
    /did|features/,
  ],
  ['four languages', { langs: ['a', 'b', 'c', 'd'] }, /langs/],
  ['five pictures', images(5), /images/],
  ['a picture that was not uploaded', images(1), /Could not find blob/],
]
for (const [what, record, words] of refused)
  test(`refused: ${what}`, async () => {
    const one = account()
    const { status, body, text } = await one.put(record)
    assert.equal(status, 400, text)
    assert.match(String(dig(body, 'message')), words)
    assert.equal(await one.count(), 0)
  })

test('refused: a key that is no TID, another account, and another account’s blob', async () => {
  const [one, other] = [account(), account()]
  assert.equal((await one.put({}, { rkey: 'mine' })).status, 400)
  assert.equal((await one.put({}, { repo: other.did })).status, 401)
  const cid = await upload(other.token)
  const embed = { $type: 'app.bsky.embed.images', images: [image(cid)] }
  assert.equal(dig((await one.put({ embed })).body, 'error'), 'BlobNotFound')
})

async function upload(token: string): Promise<string> {
  const answer = await fetch(`${sandbox.url}/bluesky/xrpc/com.atproto.repo.uploadBlob`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(jpeg('lake')),
  })
  return String(dig(await answer.json(), 'blob', 'ref', '$link'))
}

test('a picture with its alt text: shown, and known by its content', async () => {
  const one = account()
  const cid = await upload(one.token)
  assert.equal(await upload(one.token), cid)
  const embed = { $type: 'app.bsky.embed.images', images: [{ ...image(cid), alt: 'A "lake"' }] }
  assert.equal((await one.put({ embed })).status, 200)
  const [post] = await sandbox.posts(`?network=bluesky&profile=${one.did}`)
  assert.equal(dig(post, 'media', 0, 'sha256'), sha256(jpeg('lake')))
  assert.equal(dig(post, 'media', 0, 'altText'), 'A "lake"')
  const page = await sandbox.ask(`/bluesky/profile/${one.did}/post/${rkey}`)
  assert.match(page.text, /alt="A &quot;lake&quot;"/)
})

const logIn = (identifier: string, password: string) =>
  sandbox.ask('/bluesky/xrpc/com.atproto.server.createSession', { json: { identifier, password } })

test('any well-formed app password opens a session, whose tokens are renewed and revoked', async () => {
  const { status, body, text } = await logIn('lina.bsky.test', 'abcd-efgh-2345-6789')
  assert.equal(status, 200, text)
  assert.equal(dig(body, 'handle'), 'lina.bsky.test')
  const call = (name: string, token: unknown, method = 'POST') =>
    sandbox.ask(`/bluesky/xrpc/com.atproto.server.${name}`, { method, token: String(token) })
  const session = await call('getSession', dig(body, 'accessJwt'), 'GET')
  assert.equal(dig(session.body, 'did'), dig(body, 'did'))
  const renewed = await call('refreshSession', dig(body, 'refreshJwt'))
  assert.equal(renewed.status, 200)
  assert.equal((await call('refreshSession', dig(body, 'refreshJwt'))).status, 200, 'for a while')
  assert.equal((await call('deleteSession', dig(renewed.body, 'refreshJwt'))).status, 200)
  const over = await call('refreshSession', dig(renewed.body, 'refreshJwt'))
  assert.deepEqual([over.status, dig(over.body, 'error')], [400, 'ExpiredToken'])
})

test('a wrong password and an unknown name are answered alike', async () => {
  for (const [identifier, password] of [
    ['lina.bsky.test', 'own password'],
    ['lina.bsky.test', '0000-0000-0000-0000'],
    ['lina.example.com', 'abcd-efgh-2345-6789'],
  ] as const) {
    const { status, body } = await logIn(identifier, password)
    assert.deepEqual([status, dig(body, 'error')], [401, 'AuthenticationRequired'])
  }
})

test('a handle leads to its DID and back', async () => {
  const resolve = (handle: string) =>
    sandbox.ask(`/bluesky/xrpc/com.atproto.identity.resolveHandle?handle=${handle}`)
  const { body } = await resolve('demo.bsky.test')
  assert.equal(dig(body, 'did'), 'did:plc:mrsw23yaaaaaaaaaaaaaaaaa')
  const repo = await sandbox.ask(
    `/bluesky/xrpc/com.atproto.repo.describeRepo?repo=${dig(body, 'did')}`,
  )
  assert.equal(dig(repo.body, 'handle'), 'demo.bsky.test')
  assert.equal((await resolve('demo.bsky.social')).status, 400)
})
