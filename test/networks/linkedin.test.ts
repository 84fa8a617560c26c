// Particular to LinkedIn: texts that are cut, cards, visibility, the frozen body, and places for uploads.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jpeg } from '../../sandbox/media/pictures.testing.ts'
import { pageScopes } from '../../server/networks/linkedin/connecting/connect-pages.ts'
import type { Network, Post } from '../../server/networks/networks.ts'
import { mediumAt } from '../support/medium.ts'
import { need } from '../support/need.ts'
import { app, openConnectable, redirectUri } from './connecting.ts'
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
  requireNetwork,
  soon,
  unique,
} from './subjects.ts'

const sandbox = await startSandboxNetworks()
const networks = open(sandbox.addresses, { allowPrivateServers: true })
const member = requireNetwork(networks, 'LINKEDIN')
const page = requireNetwork(networks, 'LINKEDINCOMPANY')
const guarded = requireNetwork(open(sandbox.addresses), 'LINKEDIN')
const host = await startFileHost()

async function begin(network: Network, more: Partial<Post> = {}) {
  const account = makeAccount(network.name)
  const post = makePost(more)
  const preparedId = (await network.prepare?.(account, post, soon())) ?? null
  const body = JSON.parse(preparedId ?? '') as {
    author: string
    visibility: string
    content?: { article?: Record<string, string> }
  }
  return {
    account,
    post,
    preparedId,
    body,
    publish: () => network.publish(account, post, preparedId, soon()),
    posts: () => sandbox.postsOf(network.name, account.networkId),
  }
}

test('one raw bracket cuts a post without a word, so that none is sent raw', async () => {
  const one = await begin(member, { text: 'Open (daily) [a_b] #bells' })
  const raw = { ...one.body, commentary: 'Open (daily)' }
  await member.publish(one.account, one.post, JSON.stringify(raw), soon())
  await one.publish()
  assert.deepEqual(
    (await one.posts()).map(({ text }) => text),
    ['Open ', 'Open (daily) [a_b] #bells'],
  )
})

test('a mention is one, and is found again by what people see', async () => {
  const text = `With @[Reed Bakery](urn:li:organization:70002001) #bells ${unique()}`
  const one = await begin(page, { text })
  const { postId } = await one.publish()
  const [shown] = await one.posts()
  assert.equal(shown?.text, text.replace(/@\[(.*?)\]\(.*?\)/, '$1'))
  const attempt = makeAttempt({ preparedId: one.preparedId })
  const finding = await page.find(one.account, one.post, attempt, soon())
  assert.equal(finding.found?.postId, postId)
})

test('a new post of the page whose text or card LinkedIn may have changed may be ours', async () => {
  const one = await begin(page, { text: `Open daily ${unique()}` })
  const find = async (element: Record<string, unknown>) => {
    const listed = { id: 'urn:li:share:7', createdAt: Date.now(), ...element }
    const { url } = await startScripted(() => ({ body: { elements: [listed] } }))
    const at = requireNetwork(
      open({ ...sandbox.addresses, linkedincompany: url }),
      'LINKEDINCOMPANY',
    )
    const attempt = makeAttempt({ preparedId: one.preparedId })
    return at.find(one.account, one.post, attempt, soon())
  }
  const { text: commentary } = one.post
  const card = { article: { source: 'https://example.com' } }
  assert.ok((await find({ commentary, content: card })).found)
  assert.ok((await find({ commentary })).found)
  for (const changed of [{ commentary: `${commentary}!` }, { commentary: `${commentary} #bells` }])
    assert.equal((await failureOf(find(changed))).kind, 'retry')
  const media = { media: { id: 'urn:li:image:8' } }
  assert.equal((await failureOf(find({ commentary, content: media }))).kind, 'retry')
  assert.deepEqual(await find({ commentary: 'Closed today' }), { absent: true })
})

test('a link gets a card with its picture, read once and frozen with the post', async () => {
  const image = host.put('card.jpg', { bytes: jpeg('card'), mimeType: 'image/jpeg' })
  const linked = host.put('page.html', {
    bytes: Buffer.from(
      '<meta property="og:title" content="Lakes &amp; more"><meta property="og:description" content="Blue"><meta property="og:image" content="/card.jpg">',
    ),
    mimeType: 'text/html; charset=utf-8',
  })
  const one = await begin(member, { text: `Look: ${linked.url} and https://other.example/` })
  const { source, title, description, thumbnail } = one.body.content?.article ?? {}
  assert.deepEqual([source, title, description], [linked.url, 'Lakes & more', 'Blue'])
  assert.match(thumbnail ?? '', /^urn:li:image:/, image.url)
  host.put('page.html', { bytes: Buffer.from('<title>Changed</title>'), mimeType: 'text/html' })
  await one.publish()
  assert.equal((await one.posts())[0]?.link, linked.url)
})

test('a page inside the network is not read, nor is a card made beside media', async () => {
  const inside = host.put('inside.html', {
    bytes: Buffer.from('<title>Secret</title>'),
    mimeType: 'text/html',
  })
  const one = await begin(guarded, { text: `Look: ${inside.url}` })
  assert.equal(one.body.content, undefined)
  await one.publish()
  const media = [host.put('lake.jpg', { bytes: jpeg('lake'), mimeType: 'image/jpeg' })]
  const beside = await begin(member, { text: `Look: ${inside.url}`, media })
  assert.equal(beside.body.content?.article, undefined)
})

test('who sees a post: as the message says, PUBLIC otherwise; a page has no connections', async () => {
  for (const [network, visibility] of [
    [member, 'CONNECTIONS'],
    [member, 'LOGGED_IN'],
    [page, 'LOGGED_IN'],
  ] as const) {
    const one = await begin(network, { extended: { visibility } })
    assert.deepEqual(network.check(one.post), [])
    assert.equal(one.body.visibility, visibility)
    await one.publish()
  }
  assert.equal((await begin(page)).body.visibility, 'PUBLIC')
  const connections = makePost({ extended: { visibility: 'CONNECTIONS' } })
  assert.deepEqual(
    page.check(connections).map(({ param }) => param),
    ['extended/visibility'],
  )
  for (const visibility of ['public', 7, {}, ['PUBLIC']])
    assert.equal(member.check(makePost({ extended: { visibility } })).length, 1)
})

test('the author is the person or the page, and no other', async () => {
  const [person, organization] = [await begin(member), await begin(page)]
  assert.equal(person.body.author, `urn:li:person:${person.account.networkId}`)
  assert.equal(organization.body.author, `urn:li:organization:${organization.account.networkId}`)
  const foreign = JSON.stringify({ ...person.body, author: 'urn:li:person:another' })
  const error = await failureOf(member.publish(person.account, person.post, foreign, soon()))
  assert.deepEqual([error.kind, error.outlivesRenewal], ['reconnect', true])
})

test('calls to the REST API name its version and that of Rest.li, and no other call does', async () => {
  const network = await startScripted(({ path }) => ({
    body: path.startsWith('/oauth')
      ? { access_token: 't', scope: pageScopes.join(' ') }
      : { id: '7', elements: [] },
    headers: { 'x-restli-id': 'urn:li:share:1' },
  }))
  const scripted = requireNetwork(open(network.url), 'LINKEDIN')
  const post = makePost()
  const account = makeAccount('linkedin')
  const preparedId = (await scripted.prepare?.(account, post, soon())) ?? null
  assert.equal((await scripted.publish(account, post, preparedId, soon())).postId, 'urn:li:share:1')
  const connectable = openConnectable('linkedincompany', network.url)
  const query = { code: 'c' }
  const input = { app, redirectUri, codeVerifier: 'v', query, session: {} }
  await need(connectable.authorizer.finish)(input, soon()).catch(() => undefined)
  const all = network.asked.map(({ method, path, headers, query: asked }) => [
    `${method} ${path}`,
    headers['linkedin-version'],
    headers['x-restli-protocol-version'],
    headers['x-restli-method'],
    asked.q !== undefined,
  ])
  const unversioned = [undefined, undefined, undefined, false]
  assert.deepEqual(all, [
    ['POST /rest/posts', '202605', '2.0.0', undefined, false],
    ['POST /oauth/v2/accessToken', ...unversioned],
    ['GET /v2/me', ...unversioned],
    ['GET /rest/organizationAcls', '202605', '2.0.0', 'FINDER', true],
  ])
})

test('a 201 without the id of the post leaves the outcome open', async () => {
  const network = await startScripted(() => ({ status: 201 }))
  const scripted = requireNetwork(open(network.url), 'LINKEDIN')
  const call = scripted.publish(makeAccount('linkedin'), makePost(), '{"commentary":"x"}', soon())
  assert.equal((await failureOf(call)).kind, 'unknown-outcome')
})

test('the token is sent to no other place than the network, whatever it names for an upload', async () => {
  const elsewhere = await startScripted(() => ({}))
  for (const uploadUrl of [`${elsewhere.url}/up`, 'file:///etc/passwd', '//x', 7, undefined]) {
    const value = { uploadUrl, image: 'urn:li:image:1' }
    const network = await startScripted(() => ({ body: { value } }))
    const scripted = requireNetwork(open(network.url), 'LINKEDIN')
    const post = makePost({ media: [mediumAt(picture)] })
    const call = scripted.prepare?.(makeAccount('linkedin'), post, soon())
    assert.equal((await failureOf(call ?? Promise.resolve())).kind, 'retry')
  }
  assert.deepEqual(elsewhere.asked, [])
})

test('what was prepared in another way, or not at all, is prepared again', async () => {
  for (const preparedId of [null, '', '7', '[]', '{}', '{"commentary":7}', '{'])
    for (const network of [member, page]) {
      const call = network.publish(makeAccount(network.name), makePost(), preparedId, soon())
      const error = await failureOf(call)
      assert.deepEqual([error.kind, error.code], ['retry', 'prepared_gone'])
    }
})
