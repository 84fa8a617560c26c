// Tokens end at once, even if they are cached: each is used just before it ends.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { endTokens } from '../../server/tokens/tokens.ts'
import { authorize, Browser } from '../support/browser.ts'
import { call, organizationToken, requestToken, tokenOf } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import {
  assertRefusal,
  badClient,
  badGrant,
  codeFor,
  meWith,
  redeem,
  refresh,
  registerApp,
  tokensFor,
  tokensOf,
} from './steps.ts'

const service = await startTestService()
const { owner, editor, limited } = service.demo.member
const app = service.demo.app.member
const installations = `/v1/apps/${app.clientId}/installations`
const dead = '401/1001'

async function install(token: string): Promise<void> {
  const answer = await call(service, token, 'POST', installations, {})
  assert.equal(answer.status, 200, answer.text)
}

test('uninstalling ends the tokens and codes the app has for the member, at once', async () => {
  const byCode = await tokensFor(service, editor)
  const byGrant = await tokenOf(service, editor.id)
  const code = await codeFor(service, editor)
  const ofOwner = await tokenOf(service, owner.id)
  for (const token of [byCode.access_token, byGrant, ofOwner]) {
    assert.equal(await meWith(service, token), '200')
  }
  const answer = await call(service, byGrant, 'DELETE', installations)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(await meWith(service, byCode.access_token), dead)
  assert.equal(await meWith(service, byGrant), dead)
  assertRefusal(await refresh(service, byCode.refresh_token), badGrant)
  assertRefusal(await redeem(service, code), badGrant)
  const form = { grant_type: 'member_app', member_id: editor.id }
  assert.equal((await requestToken(service, form)).status, 401)
  assert.equal(await meWith(service, ofOwner), '200')
})

test('the token is refused on the next call, fifty times of fifty', async () => {
  for (let round = 1; round <= 50; round += 1) {
    const token = await tokenOf(service, limited.id)
    assert.equal(await meWith(service, token), '200')
    assert.equal((await call(service, token, 'DELETE', installations)).status, 200)
    assert.equal(await meWith(service, token), dead, `round ${round}`)
  }
})

test('a member can revoke a consent in the same way', async () => {
  const tokens = await tokensFor(service, limited)
  const answer = await call(service, tokens.access_token, 'DELETE', installations)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(await meWith(service, tokens.access_token), dead)
  assertRefusal(await refresh(service, tokens.refresh_token), badGrant)
})

test('uninstalling an app that is not installed is 404', async () => {
  const other = await registerApp(service, await tokenOf(service, owner.id), {})
  const path = `/v1/apps/${other.clientId}/installations`
  const answer = await call(service, await tokenOf(service, owner.id), 'DELETE', path)
  assert.equal(answer.status, 404, answer.text)
})

test('uninstalling in an organization ends the tokens of the organization', async () => {
  const { demo } = service.demo.organization
  const token = await organizationToken(service)
  const members = `/v1/organizations/${demo}/members`
  assert.equal((await call(service, token, 'GET', members)).status, 200)
  const { clientId } = service.demo.app.organization
  const path = `/v1/apps/${clientId}/installations`
  const ownerToken = await tokenOf(service, owner.id)
  const answer = await call(service, ownerToken, 'DELETE', `${path}?organizationId=${demo}`)
  assert.equal(answer.status, 200, answer.text)
  assert.equal((await call(service, token, 'GET', members)).status, 401)
  const back = await call(service, ownerToken, 'POST', path, { organizationId: demo })
  assert.equal(back.status, 200, back.text)
})

test('removing an app ends all its tokens, and its client id is unknown', async () => {
  const ownerToken = await tokenOf(service, owner.id)
  const other = await registerApp(service, ownerToken, {})
  await call(service, ownerToken, 'POST', `/v1/apps/${other.clientId}/installations`, {})
  const form = { grant_type: 'member_app', member_id: owner.id }
  const ofMember = tokensOf(await requestToken(service, form, other)).access_token
  const cc = { grant_type: 'client_credentials' }
  const ofApp = tokensOf(await requestToken(service, cc, other, '/auth/oauth/v2/token'))
  assert.equal(await meWith(service, ofMember), '200')
  assert.equal(await meWith(service, ofApp.access_token), '403/1202')
  const answer = await call(service, ownerToken, 'DELETE', `/v1/apps/${other.clientId}`)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(await meWith(service, ofMember), dead)
  assert.equal(await meWith(service, ofApp.access_token), dead)
  assertRefusal(await requestToken(service, form, other), badClient)
})

test('after a rotation the old secret is refused at once, and the tokens stay valid', async () => {
  const ownerToken = await tokenOf(service, owner.id)
  const other = await registerApp(service, ownerToken, {})
  await call(service, ownerToken, 'POST', `/v1/apps/${other.clientId}/installations`, {})
  const form = { grant_type: 'member_app', member_id: owner.id }
  const { access_token } = tokensOf(await requestToken(service, form, other))
  const path = `/v1/apps/${other.clientId}/secret`
  const rotated = await call(service, ownerToken, 'POST', path)
  const { clientSecret } = (rotated.body as { data: { clientSecret: string } }).data
  assertRefusal(await requestToken(service, form, other), badClient)
  assert.equal((await requestToken(service, form, { ...other, clientSecret })).status, 200)
  assert.equal(await meWith(service, access_token), '200')
})

test('ending everything of a member (carillon members end-sessions) ends tokens, codes and log-ins', async () => {
  const browser = new Browser(service.url)
  await authorize(service, owner, { browser })
  const tokens = await tokensFor(service, owner)
  const code = await codeFor(service, owner)
  assert.equal(await meWith(service, tokens.access_token), '200')
  await inTransaction(service.database.database, (tx) => endTokens(tx, { memberId: owner.id }))
  assert.equal(await meWith(service, tokens.access_token), dead)
  assertRefusal(await refresh(service, tokens.refresh_token), badGrant)
  assertRefusal(await redeem(service, code), badGrant)
  const page = await browser.follow(
    `/oauth2/auth?${new URLSearchParams({
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: service.demo.redirectUri,
    })}`,
  )
  assert.ok(page.text.includes('name="password"'))
})

test('revoking a refresh token or an access token ends both', async () => {
  for (const kind of ['access_token', 'refresh_token'] as const) {
    const tokens = await tokensFor(service, owner)
    assert.equal(await meWith(service, tokens.access_token), '200')
    const form = { token: tokens[kind], token_type_hint: kind }
    assert.equal((await requestToken(service, form, app, '/oauth2/revoke')).status, 200)
    assert.equal(await meWith(service, tokens.access_token), dead)
    assertRefusal(await refresh(service, tokens.refresh_token), badGrant)
  }
})

test('revoking a refresh token that was just rotated ends its successors', async () => {
  const before = await tokensFor(service, owner)
  const after = tokensOf(await refresh(service, before.refresh_token))
  assert.equal(await meWith(service, after.access_token), '200')
  const form = { token: before.refresh_token, token_type_hint: 'refresh_token' }
  assert.equal((await requestToken(service, form, app, '/oauth2/revoke')).status, 200)
  assert.equal(await meWith(service, after.access_token), dead)
  assertRefusal(await refresh(service, after.refresh_token), badGrant)
})

test('removing a member from their last organization ends every token, and log-in is impossible', async () => {
  const ownerToken = await tokenOf(service, owner.id)
  const editorToken = await tokenOf(service, editor.id)
  await install(editorToken)
  const tokens = await tokensFor(service, editor)
  for (const token of [editorToken, tokens.access_token]) {
    assert.equal(await meWith(service, token), '200')
  }
  const path = `/v1/organizations/${service.demo.organization.demo}/members/${editor.id}`
  const answer = await call(service, ownerToken, 'DELETE', path)
  assert.equal(answer.status, 200, answer.text)
  for (const token of [editorToken, tokens.access_token]) {
    assert.equal(await meWith(service, token), dead)
  }
  assertRefusal(await refresh(service, tokens.refresh_token), badGrant)
  await assert.rejects(authorize(service, editor).then((back) => codeIn(back)))
})

function codeIn(back: URL): string {
  const code = back.searchParams.get('code')
  if (code === null) throw new Error(`no code at ${back.pathname}`)
  return code
}
