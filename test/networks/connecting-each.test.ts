// Connecting: what is different on each network.

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { callNetwork } from '../../server/networks/http/client.ts'
import { render } from '../../server/sentences/sentences.ts'
import {
  authorize,
  connect,
  credentialOf,
  need,
  readWith,
  refusalOf,
  startConnectables,
} from './connecting.ts'
import { soon } from './subjects.ts'

const { sandbox, x, facebook, instagram, pinterest, threads } = await startConnectables()

beforeEach(() => sandbox.clearFaults())

test('Pinterest: boards are listed to the last, secret ones only with their scope', async () => {
  const grant = await connect(pinterest)
  const scopes = [...grant.scopes, 'boards:read_secret', 'boards:write']
  const { tokens } = await connect(pinterest, { as: grant.subject.id, scopes })
  const account = { networkId: '', username: '', credentials: tokens }
  const create = (name: string, privacy: string) =>
    callNetwork(
      pinterest.client,
      account,
      { purpose: 'prepare', method: 'POST', path: '/v5/boards', json: { name, privacy } },
      soon(),
    )
  await create('Plans', 'SECRET')
  const list = need(pinterest.authorizer.listBoards)
  const open = await list(credentialOf(grant), soon())
  assert.deepEqual(open.map(({ name, isSecret }) => [name, isSecret]).sort(), [
    ['Ideas', false],
    ['News', false],
  ])
  const boards = await list({ ...credentialOf(grant), tokens }, soon())
  assert.deepEqual(boards.find(({ isSecret }) => isSecret)?.name, 'Plans')
  for (let number = 0; number < 260; number += 1) await sandbox.addBoard(grant.subject.id)
  assert.equal((await list(credentialOf(grant), soon())).length, 262)
})

test('X: PKCE: another verifier than that of the challenge is refused', async () => {
  const input = await authorize(x)
  const error = await refusalOf(
    need(x.authorizer.finish)({ ...input, codeVerifier: 'w'.repeat(43) }, soon()),
    [input.codeVerifier, 'w'.repeat(43)],
  )
  assert.equal(error.kind, 'rejected')
})

test('X: a revoked grant is gone, and revoking it again is no failure', async () => {
  const grant = await connect(x)
  const revoke = need(x.authorizer.revoke)
  await revoke(credentialOf(grant), soon())
  assert.equal((await refusalOf(readWith(x, grant.tokens))).kind, 'reconnect')
  await revoke(credentialOf(grant), soon())
})

test('Instagram: professional and personal accounts, with ids beyond 2^53 whole', async () => {
  for (const [as, type] of [
    ['17841400000002001', 'INSTAGRAMBUSINESS'],
    ['17841400000002002', 'INSTAGRAMBUSINESS'],
    ['17841400000002003', 'INSTAGRAM'],
  ] as const) {
    const { accounts, subject } = await connect(instagram, { as })
    assert.deepEqual(
      accounts.map((account) => [account.type, account.networkId]),
      [[type, as]],
    )
    assert.equal(subject.id, as)
  }
})

test('Instagram: #_ is no part of the code', async () => {
  const input = await authorize(instagram)
  const query = { ...input.query, code: `${input.query.code}#_` }
  assert.ok((await need(instagram.authorizer.finish)({ ...input, query }, soon())).tokens)
})

test('Instagram: a scope that was unticked is missing', async () => {
  const without = ['scope:instagram_business_content_publish']
  assert.deepEqual((await connect(instagram, { without })).scopes, [
    'instagram_business_basic',
    'instagram_business_manage_comments',
  ])
})

const robin = '100000000001001'

test('Facebook: pages with their own tokens, and why one cannot be chosen', async () => {
  const grant = await connect(facebook, { as: robin })
  assert.deepEqual(grant.subject, { id: robin, username: 'Robin Reed' })
  const pages = new Map(grant.accounts.map((page) => [page.username, page]))
  const bakery = need(pages.get('Reed Bakery'))
  assert.equal(bakery.type, 'FACEBOOKPAGE')
  assert.equal(bakery.obstacle, undefined)
  const { body } = await readWith(facebook, need(bakery.tokens))
  assert.deepEqual(body, { id: bakery.networkId, name: 'Reed Bakery' })
  const council = need(pages.get('Town Council'))
  assert.match(render(council.obstacle ?? ''), /creating content/)
  assert.equal(council.tokens, undefined)
  assert.ok(pages.get('Harbour Museum')?.tokens, 'a page of a business portfolio')
  assert.equal(grant.accessExpiresAt, null, 'the tokens of pages have no date of expiry')
})

test('Facebook: pages of a portfolio are found also without the right to list portfolios', async () => {
  const { accounts } = await connect(facebook, {
    as: robin,
    without: ['scope:business_management'],
  })
  assert.ok(accounts.some(({ username }) => username === 'Harbour Museum'))
})

test('Facebook: only chosen pages; and more of them than fit one answer', async () => {
  const mika = '100000000001002'
  const { accounts } = await connect(facebook, { as: mika, without: ['page:100000000004003'] })
  assert.equal(accounts.length, 26)
  assert.ok(!accounts.some(({ username }) => username === 'Client 3'))
  assert.equal(new Set(accounts.map(({ networkId }) => networkId)).size, 26)
})

test('Facebook: a person without pages is half connected, until their own token expires', async () => {
  const { accounts, accessExpiresAt } = await connect(facebook, { as: '100000000001003' })
  assert.deepEqual(accounts, [])
  const days = (need(accessExpiresAt ?? undefined).getTime() - Date.now()) / 86_400_000
  assert.ok(days > 59.9 && days <= 60, String(days))
})

test('Facebook: a declined permission is requested again only on demand', async () => {
  const { subject, scopes } = await connect(facebook, { without: ['scope:pages_messaging'] })
  assert.ok(!scopes.includes('pages_messaging'))
  const silent = await connect(facebook, { as: subject.id })
  assert.ok(!silent.scopes.includes('pages_messaging'))
  const again = await connect(facebook, { as: subject.id, isAgain: true })
  assert.ok(again.scopes.includes('pages_messaging'))
})

test('Facebook: removing the app ends the tokens of the pages', async () => {
  const grant = await connect(facebook)
  const [page] = grant.accounts
  await need(facebook.authorizer.revoke)(credentialOf(grant), soon())
  for (const tokens of [grant.tokens, need(page?.tokens)]) {
    const error = await refusalOf(readWith(facebook, tokens), Object.values(tokens))
    assert.equal(error.kind, 'reconnect')
    assert.equal(error.code, 'facebook_190')
  }
  assert.equal(facebook.authorizer.renew, undefined)
})

test('Threads: ids beyond 2^53 are whole, and #_ is no part of the code', async () => {
  const as = '17841400000003001'
  const input = await authorize(threads, { as })
  const query = { ...input.query, code: `${input.query.code}#_` }
  const { accounts, subject } = await need(threads.authorizer.finish)({ ...input, query }, soon())
  assert.deepEqual(accounts, [
    { type: 'THREADS', networkId: as, username: 'reed.bakery', avatarUrl: null },
  ])
  assert.deepEqual(subject, { id: as, username: 'reed.bakery' })
})

test('Threads: what was granted is read from the token, because the answer with it does not say so', async () => {
  const without = ['scope:threads_content_publish']
  const { scopes } = await connect(threads, { without })
  const asked = threads.connecting.scopes.map(({ name }) => name)
  const granted = asked.filter((name) => name !== 'threads_content_publish')
  assert.equal(granted.length, asked.length - 1)
  assert.deepEqual([...scopes].sort(), granted.sort())
})

test('Threads: the long token lives for 60 days, is its own refresh token, and nothing else is stored', async () => {
  const { tokens, accessExpiresAt, refreshExpiresAt } = await connect(threads)
  const days = (need(accessExpiresAt ?? undefined).getTime() - Date.now()) / 86_400_000
  assert.ok(days > 59.9 && days <= 60, String(days))
  assert.deepEqual([Object.keys(tokens), refreshExpiresAt], [['accessToken'], null])
})

for (const [code, name, hint] of [
  ['4476002', 'threads_app_keys', /use case "Access the Threads API" has its own/],
  ['1349026', 'threads_app_keys', /use case "Access the Threads API" has its own/],
  ['1349245', 'threads_not_a_tester', /Threads tester/],
] as const)
  test(`Threads: ${code} is explained, in a callback and at the token endpoint`, async () => {
    const input = await authorize(threads)
    const query = { error_code: code, error_message: 'Call 555-1234 now' }
    const called = await refusalOf(need(threads.authorizer.finish)({ ...input, query }, soon()))
    const body = { error_message: 'No', error_code: Number(code) }
    await sandbox.control('POST', '/faults', {
      network: 'threads',
      operation: 'token',
      kind: 'answer',
      status: 400,
      body,
    })
    const asked = await refusalOf(need(threads.authorizer.finish)(input, soon()))
    for (const error of [called, asked]) {
      assert.deepEqual([error.kind, error.code], ['rejected', name])
      assert.ok(error.message.includes(code), error.message)
      assert.doesNotMatch(error.message, /555/)
      assert.match(error.hint ?? '', hint)
    }
  })

test('Threads: a session that was ended is dead by its code 452', async () => {
  const grant = await connect(threads)
  const message = 'Session key invalid.'
  const body = { error: { code: 452, error_subcode: 4279019, type: 'OAuthException', message } }
  await sandbox.control('POST', '/faults', {
    network: 'threads',
    operation: 'token',
    kind: 'answer',
    status: 400,
    body,
  })
  const renew = need(threads.authorizer.renew)
  const error = await refusalOf(renew(credentialOf(grant), soon()), Object.values(grant.tokens))
  assert.deepEqual([error.kind, error.code], ['reconnect', 'threads_452'])
})
