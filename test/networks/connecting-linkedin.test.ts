// Connecting LinkedIn: two apps, pages by roles, and a refresh token only for partners.

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { visitConsent } from '../../sandbox/authorization/consent.testing.ts'
import { render } from '../../server/sentences/sentences.ts'
import {
  app,
  authorize,
  connect,
  credentialOf,
  need,
  readWith,
  refusalOf,
  startConnectables,
} from './connecting.ts'
import { makeAccount, makePost, open, requireNetwork, soon } from './subjects.ts'

const { sandbox, linkedin, linkedinCompany, addFault } = await startConnectables()
const partner = { ...app, clientId: 'partner-carillon' }

beforeEach(() => sandbox.clearFaults())

/** As an app that LinkedIn has approved. */
async function connectAsPartner(one: typeof linkedin) {
  const started = await need(one.authorizer.start)(
    {
      app: partner,
      asked: null,
      redirectUri: 'https://carillon.example/connect/callback',
      state: 's',
      codeChallenge: 'c',
      scopes: one.connecting.scopes.map(({ name }) => name),
      isAgain: false,
    },
    soon(),
  )
  const callback = await visitConsent(started.url, {})
  const input = {
    app: partner,
    redirectUri: 'https://carillon.example/connect/callback',
    codeVerifier: '',
    query: Object.fromEntries(callback.searchParams),
    session: {},
  }
  const grant = await need(one.authorizer.finish)(input, soon())
  return { grant, credential: { ...credentialOf(grant), app: partner } }
}

test('members: who it is comes from OpenID, and pages are another app', async () => {
  const grant = await connect(linkedin, { as: 'rEed0BiN11' })
  assert.deepEqual(grant.accounts, [
    { type: 'LINKEDIN', networkId: 'rEed0BiN11', username: 'Robin Reed', avatarUrl: null },
  ])
  const [members, pages] = [linkedin, linkedinCompany].map(({ connecting }) =>
    connecting.scopes.map(({ name }) => name),
  )
  assert.deepEqual(members, ['openid', 'profile', 'w_member_social'])
  assert.ok(!pages?.includes('openid'))
  const { url } = await need(linkedin.authorizer.start)(
    {
      app,
      asked: null,
      redirectUri: 'https://a.example/',
      state: 's',
      codeChallenge: 'c',
      scopes: ['openid'],
      isAgain: true,
    },
    soon(),
  )
  assert.doesNotMatch(url, /prompt|code_challenge/)
})

test('pages: all on which the person may post, and why another cannot be chosen', async () => {
  const grant = await connect(linkedinCompany, { as: 'pReed77aaa' })
  assert.deepEqual(grant.subject, { id: 'pReed77aaa', username: 'Robin Reed' })
  assert.deepEqual(
    grant.accounts.map(({ type, networkId, username, obstacle }) => [
      type,
      networkId,
      username,
      obstacle === undefined,
    ]),
    [
      ['LINKEDINCOMPANY', '70002001', 'Reed Bakery', true],
      ['LINKEDINCOMPANY', '70002002', 'Lakeside Choir', true],
      ['LINKEDINCOMPANY', '70002003', 'Town Council', false],
    ],
  )
  assert.match(render(grant.accounts[2]?.obstacle ?? ''), /content admin/)
})

test('pages: more than fit one answer, each with its name; and a person without any', async () => {
  const { accounts } = await connect(linkedinCompany, { as: 'pStone88bb' })
  assert.equal(new Set(accounts.map(({ username }) => username)).size, 104)
  assert.deepEqual((await connect(linkedinCompany, { as: 'pField99cc' })).accounts, [])
})

for (const one of [linkedin, linkedinCompany]) {
  test(`${one.name}: without a refresh token the access ends after 60 days, and is not renewable`, async () => {
    const grant = await connect(one)
    assert.equal(grant.isRenewable, false)
    assert.equal(grant.tokens.refreshToken, undefined)
    const days = (need(grant.accessExpiresAt ?? undefined).getTime() - Date.now()) / 86_400_000
    assert.ok(days > 59.9 && days <= 60, String(days))
    const error = await refusalOf(need(one.authorizer.renew)(credentialOf(grant), soon()))
    assert.equal(error.kind, 'reconnect')
  })

  test(`${one.name}: a partner's refresh token renews, stays the same, and its end does not move`, async () => {
    const { grant, credential } = await connectAsPartner(one)
    assert.equal(grant.isRenewable, true)
    const renewed = await need(one.authorizer.renew)(credential, soon())
    assert.equal(renewed.tokens.refreshToken, grant.tokens.refreshToken)
    assert.notEqual(renewed.tokens.accessToken, grant.tokens.accessToken)
    const ends = [grant, renewed].map(({ refreshExpiresAt }) => refreshExpiresAt?.getTime() ?? 0)
    assert.ok(Math.abs(need(ends[0]) - need(ends[1])) < 5_000)
    assert.equal((await readWith(one, renewed.tokens)).status, 200)
    await addFault(one.name, { kind: 'drop-after' })
    const lost = await refusalOf(need(one.authorizer.renew)(credential, soon()))
    assert.equal(lost.kind, 'retry', 'a lost answer spends nothing')
    await addFault(one.name, { kind: 'revoke-grant' })
    const dead = await refusalOf(need(one.authorizer.renew)(credential, soon()))
    assert.equal(dead.kind, 'reconnect')
  })

  test(`${one.name}: whatever scope LinkedIn leaves out without a word, it is named as missing`, async () => {
    for (const { name: scope } of one.connecting.scopes) {
      const input = await authorize(one)
      await addFault(one.name, { kind: 'scope-left-out', scope })
      const { scopes } = await need(one.authorizer.finish)(input, soon())
      assert.equal(scopes.length, one.connecting.scopes.length - 1)
      assert.ok(!scopes.includes(scope))
    }
  })

  test(`${one.name}: a token that was issued just now is "revoked" for some seconds, and waited for`, async () => {
    const input = await authorize(one)
    await addFault(one.name, { kind: 'late-token', delayMs: 4_000 })
    const began = Date.now()
    const grant = await need(one.authorizer.finish)(input, soon())
    assert.ok(Date.now() - began >= 3_500)
    assert.equal((await readWith(one, grant.tokens)).status, 200)
  })

  test(`${one.name}: an expired token is distinguished from a revoked one`, async () => {
    const { tokens } = await connect(one)
    await addFault(one.name, { operation: 'read', kind: 'expire-token' })
    assert.equal((await refusalOf(readWith(one, tokens))).code, `${one.name}_expired_token`)
    assert.equal(
      (await refusalOf(readWith(one, { accessToken: 'x' }))).code,
      `${one.name}_invalid_token`,
    )
  })
}

test('a version that has ended: nothing is published, and it is the app and not the profile', async () => {
  const networks = open(sandbox.addresses)
  for (const [name, type] of [
    ['linkedin', 'LINKEDIN'],
    ['linkedincompany', 'LINKEDINCOMPANY'],
  ] as const) {
    const network = requireNetwork(networks, type)
    const [account, post] = [makeAccount(name), makePost()]
    const preparedId = (await network.prepare?.(account, post, soon())) ?? null
    await sandbox.setVersion(name, '209912')
    const error = await refusalOf(network.publish(account, post, preparedId, soon()))
    await sandbox.setVersion(name, '202206')
    assert.deepEqual([error.kind, error.isAppWide], ['rate-limited', true])
    assert.deepEqual(await sandbox.postsOf(name, account.networkId), [])
    assert.ok((await network.publish(account, post, preparedId, soon())).postId)
  }
})
