// Servers that speak the API of Mastodon in their own way: what they change of a post must not make it look like another one, and what they
// do not show leaves a doubt. test/mastodon tries the same on a real server.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jpeg } from '../../sandbox/media/pictures.testing.ts'
import { checkPost } from '../../server/networks/mastodon/check.ts'
import { limitsIn } from '../../server/networks/mastodon/server/server-limits.ts'
import type { Attempt, MediumFacts, Post } from '../../server/networks/networks.ts'
import { render } from '../../server/sentences/sentences.ts'
import { mediumAt } from '../support/medium.ts'
import { need } from '../support/need.ts'
import { startSandboxNetworks } from './sandbox-networks.ts'
import { startScripted } from './scripted.ts'
import {
  failureOf,
  makeAccount,
  makeAttempt,
  makePost,
  open,
  requireNetwork,
  soon,
  unique,
} from './subjects.ts'

const sandbox = await startSandboxNetworks()
await sandbox.setVersion('mastodon', 'other')
const network = requireNetwork(open(sandbox.addresses), 'MASTODON')
const prepareBy = need(network.prepare)
const aPicture = () => mediumAt(`https://pictures.example/${unique()}.jpg`, jpeg(unique()))

async function begin(more: Partial<Post> = {}, account = makeAccount('mastodon')) {
  const post = makePost(more)
  const preparedId = await prepareBy(account, post, soon())
  // As the publisher looks: the media may be deleted by then.
  const sought = { ...post, media: [] }
  return {
    account,
    publish: () => network.publish(account, post, preparedId, soon()),
    find: (attempt: Partial<Attempt> = {}) =>
      network.find(account, sought, makeAttempt({ preparedId, ...attempt }), soon()),
    posts: () => sandbox.postsOf('mastodon', account.networkId),
  }
}

const lost: [what: string, more: Partial<Post>][] = [
  ['stars', { text: `A *star* and **two** ${unique()}` }],
  ['lines and code', { text: `_Lines_ and \`code ${unique()}\`` }],
  ['a backslash', { text: `¯\\_(ツ)_/¯ ${unique()}` }],
  ['signs alone', { text: '*** ¡¿ ***' }],
  ['a link in brackets', { text: `[here](https://example.com/${unique()})` }],
  ['a picture', { media: [aPicture()] }],
  ['four pictures', { media: [aPicture(), aPicture(), aPicture(), aPicture()] }],
  ['a picture alone', { text: '', media: [aPicture()] }],
  ['for followers', { extended: { visibility: 'private' } }],
  ['a picture for followers', { media: [aPicture()], extended: { visibility: 'private' } }],
]
for (const [what, more] of lost)
  test(`${what}: the post whose answer was lost is found`, async () => {
    const one = await begin(more)
    // Posts of people beside it, and one that the publisher knows.
    await (await begin({}, one.account)).publish()
    const { postId } = await one.publish()
    assert.equal((await one.find()).found?.postId, postId)
    assert.equal((await one.find({ otherPostIds: [need(postId ?? undefined)] })).found, undefined)
  })

test('a post that was not published is absent, beside others', async () => {
  const one = await begin({ text: `Not there *yet* ${unique()}` })
  for (const more of [{}, { media: [aPicture()] }, { text: '', media: [aPicture()] }])
    await (await begin(more, one.account)).publish()
  assert.deepEqual(await one.find(), { absent: true })
})

test('a picture alone beside another one: nothing tells whose it is', async () => {
  const one = await begin({ text: '', media: [aPicture()] })
  await (await begin({ text: '', media: [aPicture()] }, one.account)).publish()
  assert.equal((await failureOf(one.find())).code, 'mastodon_may_be_there')
})

test('a private post is absent only where the server has shown that it lists such posts', async () => {
  const extended = { visibility: 'private' }
  const one = await begin({ extended })
  const error = await failureOf(one.find())
  assert.deepEqual([error.kind, error.code], ['retry', 'mastodon_not_listed'])
  const quiet = await begin({ extended: { visibility: 'unlisted' } }, one.account)
  assert.equal((await failureOf(quiet.find())).code, 'mastodon_not_listed')
  await (await begin({ extended }, one.account)).publish()
  assert.deepEqual(await one.find(), { absent: true })
  // A post for followers alone is stricter than a public one.
  assert.deepEqual(await quiet.find(), { absent: true })
})

test('more posts than the server lists at once, without a Link header', async () => {
  const one = await begin()
  const { postId } = await one.publish()
  for (let count = 0; count < 21; count += 1) await (await begin({}, one.account)).publish()
  assert.equal((await one.find()).found?.postId, postId)
})

test('no Date: a post that looks older than the attempt may be ours, because the clocks may differ', async () => {
  const one = await begin()
  await one.publish()
  const later = (minutes: number) => {
    const startedAt = new Date(Date.now() + minutes * 60_000)
    return one.find({ startedAt, endedAt: startedAt, now: startedAt })
  }
  assert.ok((await later(1)).found)
  assert.equal((await failureOf(later(30))).code, 'mastodon_may_be_there')
  assert.deepEqual(await later(90), { absent: true })
})

test('what the server made of it otherwise is said, and its own address is given', async () => {
  const extended = { visibility: 'unlisted', language: 'de' }
  const one = await begin({ extended, media: [aPicture()] })
  const { note, postId, postUrl } = await one.publish()
  const says =
    'The server published it as public and not as unlisted. The server gave it the language en and not de.'
  assert.equal(render(note ?? ''), says)
  assert.ok(postUrl?.endsWith(`/mastodon/@i/${postId}`), postUrl ?? '')
  assert.equal((await fetch(need(postUrl ?? undefined))).status, 200)
  const { found } = await one.find()
  assert.deepEqual([render(found?.note ?? ''), found?.postUrl], [says, postUrl])
  assert.equal(
    (await (await begin({ extended: { visibility: 'public' } })).publish()).note,
    undefined,
  )
})

test('media that a post has already are 400: in doubt, and found', async () => {
  const one = await begin({ media: [aPicture()] })
  await one.publish()
  const error = await failureOf(one.publish())
  assert.deepEqual([error.kind, error.code], ['unknown-outcome', 'prepared_gone'])
  assert.ok((await one.find()).found)
})

test('links, mentions and joined emoji count in full where the server is not of Mastodon', async () => {
  const address = need(sandbox.addresses.mastodon)
  const instance = await (await fetch(`${address}/api/v2/instance`)).json()
  const serverLimits = limitsIn(instance)
  const link = `https://example.com/${'x'.repeat(80)}`
  const texts = [
    `${'a'.repeat(450)} ${link}`,
    `${'a'.repeat(485)} @ann@${'b'.repeat(20)}.example`,
    '👨‍👩‍👧‍👦'.repeat(80),
  ]
  for (const text of texts) {
    const post = makePost({ text })
    assert.equal(checkPost({ ...post, serverLimits }).length, 1, text.slice(0, 20))
    assert.deepEqual(
      checkPost({ ...post, serverLimits: { ...serverLimits, countsInFull: false } }),
      [],
    )
    const media: MediumFacts[] = []
    // Limits that an earlier version stored: a link that counts 25 is none of Mastodon's.
    assert.equal(checkPost({ ...post, media, serverLimits: { perLink: 25 } }).length, 1)
    assert.equal((await failureOf((await begin({ text })).publish())).kind, 'rejected')
  }
})

/** A server that lists one post, as the test says. */
async function listing(post: Record<string, unknown>, source: object = { status: 404 }) {
  const listed = {
    ...{ id: '7', created_at: new Date().toISOString(), media_attachments: [] },
    ...{ account: { id: '1' }, visibility: 'public', edited_at: null, ...post },
  }
  const server = await startScripted(({ path }) => {
    if (path.endsWith('/source')) return source
    if (path.endsWith('/statuses')) return { body: [listed], headers: { link: '' } }
    return { body: { id: '1', source: { privacy: 'public' } } }
  })
  const at = requireNetwork(open({ ...sandbox.addresses, mastodon: server.url }), 'MASTODON')
  const account = makeAccount('mastodon')
  account.credentials.accountId = '1'
  return { find: (text: string) => at.find(account, makePost({ text }), makeAttempt(), soon()) }
}

test('HTML alone: the same text is found, any other new post may be ours', async () => {
  const { find } = await listing({ content: '<p>Good <em>morning</em></p>' })
  assert.ok((await find('Good morning')).found)
  assert.equal((await failureOf(find('Good *morning*'))).code, 'mastodon_may_be_there')
  assert.equal((await failureOf(find('Quite another'))).code, 'mastodon_may_be_there')
})

test('as it was written, by /source or in the list: others are ruled out, unless they were edited', async () => {
  const content = '<p>Good <em>morning</em></p>'
  const source = { body: { id: '7', text: 'Good *morning*' } }
  for (const { find } of [
    await listing({ content }, source),
    await listing({ content, text: 'Good *morning*' }),
  ]) {
    assert.ok((await find('Good *morning*')).found)
    assert.deepEqual(await find('Quite another'), { absent: true })
    assert.equal((await failureOf(find('Good morning, all'))).code, 'mastodon_may_be_there')
  }
  const edited = await listing({ content, edited_at: new Date().toISOString() }, source)
  assert.equal((await failureOf(edited.find('Quite another'))).code, 'mastodon_may_be_there')
})

test('an own post that was boosted is listed as the boost of it', async () => {
  const inner = {
    ...{ id: '8', content: '<p>Boosted</p>', media_attachments: [], account: { id: '1' } },
    created_at: new Date().toISOString(),
  }
  const { find } = await listing({ id: '9', content: '', account: { id: '2' }, reblog: inner })
  assert.equal((await find('Boosted')).found?.postId, '8')
})

test('errors are asked for in English, where an account has set another language', async () => {
  await sandbox.setVersion('mastodon', 'german')
  const one = await begin({ media: [aPicture()] })
  const raw = await fetch(`${need(sandbox.addresses.mastodon)}/api/v1/statuses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${one.account.credentials.accessToken}` },
    body: new URLSearchParams({ status: '' }),
  })
  assert.match(JSON.stringify(await raw.json()), /nicht möglich/)
  const error = await failureOf((await begin({ text: 'x'.repeat(501) })).publish())
  await sandbox.setVersion('mastodon', 'other')
  assert.match(error.message, /character limit of 500 exceeded/)
})

/** A server that refuses every post, in words that say nothing, and knows the state of the media. */
async function refusing(status: number, mediaStatus: number) {
  const server = await startScripted(({ method, path }) => {
    if (method === 'POST' && path === '/api/v1/statuses')
      return { status, body: { error: 'Das ist leider nicht möglich.' } }
    if (path.startsWith('/api/v1/media/')) return { status: mediaStatus, body: { id: '9' } }
    return { body: { id: '9' } }
  })
  const at = requireNetwork(open({ ...sandbox.addresses, mastodon: server.url }), 'MASTODON')
  const [account, post] = [makeAccount('mastodon'), makePost({ media: [aPicture()] })]
  const preparedId = (await at.prepare?.(account, post, soon())) ?? null
  return failureOf(at.publish(account, post, preparedId, soon()))
}

test('a refusal whose words say nothing is decided by the status of the media', async () => {
  for (const status of [400, 404, 422]) {
    assert.equal((await refusing(status, 206)).code, 'mastodon_media_processing')
    const gone = await refusing(status, 404)
    assert.deepEqual([gone.kind, gone.code], ['unknown-outcome', 'prepared_gone'])
    assert.equal((await refusing(status, 200)).kind, 'rejected')
  }
})

test('each upload has a name of its own: some servers keep files under their names', async () => {
  const names: string[] = []
  const server = await startScripted(({ path, body }) => {
    if (path === '/api/v2/media') names.push(/filename="([^"]+)"/.exec(String(body))?.[1] ?? '')
    return { body: { id: '9' } }
  })
  const at = requireNetwork(open({ ...sandbox.addresses, mastodon: server.url }), 'MASTODON')
  const media = [aPicture(), aPicture(), aPicture()]
  await at.prepare?.(makeAccount('mastodon'), makePost({ media }), soon())
  assert.equal(new Set(names).size, 3)
  for (const name of names) assert.match(name, /^[0-9a-f]{24}\.jpg$/)
})

test('a reply by an address that does not contain the id: the server is asked for it', async () => {
  let found: object[] = []
  let status = 200
  const server = await startScripted(({ path, query }) => {
    if (path.endsWith('/verify_credentials')) return { body: { id: '9', username: 'demo' } }
    if (path !== '/api/v2/search') return { body: {} }
    assert.deepEqual([query.resolve, query.type], ['true', 'statuses'])
    return { status, body: { statuses: found } }
  })
  const network = requireNetwork(open(server.url), 'MASTODON')
  const address = `${server.url}/ana/p/1794993273.169521`
  const post = makePost({ extended: { replyTo: address } })
  assert.deepEqual(network.check(post), [])
  const prepare = () => need(network.prepare)(makeAccount('mastodon'), post, soon())
  found = [
    { id: 'other', uri: `${address}9`, url: `${address}9` },
    { id: 'ours', uri: address, url: 'https://elsewhere.test/' },
  ]
  assert.match(await prepare(), /"in_reply_to_id":"ours"/)
  const unknown = async () => {
    const { kind, code } = await failureOf(prepare())
    return `${kind} ${code}`
  }
  found = []
  assert.equal(await unknown(), 'rejected mastodon_reply_unknown')
  // No such call, or a permission that was not asked for.
  for (status of [404, 403]) assert.equal(await unknown(), 'rejected mastodon_reply_unknown')
  status = 503
  assert.match(await unknown(), /^retry /)
})
