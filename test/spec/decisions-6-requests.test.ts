// decisions 6: scopes, parameters and headers of authorization and token requests, and redirect URIs of public clients.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { authorize, Browser } from '../support/browser.ts'
import { call, requestToken, send, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import {
  authorizationErrorOf,
  dataOf,
  malformed,
  openAuthorization,
  type Tokens,
} from './reading.ts'

const service = await startTestService()
const { demo } = service
const { owner } = demo.member

test('decisions 6 unknown scopes alone are invalid_scope with the sentence of section 7', async () => {
  for (const scope of ['oob', 'openid profile']) {
    const { location } = await openAuthorization(service, { scope })
    const { searchParams } = new URL(location)
    assert.equal(searchParams.get('error'), 'invalid_scope')
    assert.equal(searchParams.get('error_description'), malformed)
    assert.match(searchParams.get('error_hint') ?? '', /offline, admin and drafts/)
  }
})

const grantsOfApps: [grant: Record<string, string>, app: typeof demo.app.member, path: string][] = [
  [{ grant_type: 'member_app', member_id: owner.id }, demo.app.member, '/oauth2/token'],
  [{ grant_type: 'organization_app' }, demo.app.organization, '/oauth2/token'],
  [{ grant_type: 'client_credentials' }, demo.app.member, '/auth/oauth/v2/token'],
]

test('decisions 6 a wrong scope is refused for app grants as well, and ignored beside offline', async () => {
  await tokenOf(service, owner.id)
  for (const [grant, app, path] of grantsOfApps) {
    const refused = await requestToken(service, { ...grant, scope: 'oob profile' }, app, path)
    assert.deepEqual(authorizationErrorOf(refused), [400, 'invalid_scope', malformed])
    const granted = await requestToken(service, { ...grant, scope: 'oob offline' }, app, path)
    const plain = await requestToken(service, { ...grant, scope: 'offline' }, app, path)
    assert.equal(granted.status, 200, granted.text)
    assert.equal((granted.body as Tokens).scope, (plain.body as Tokens).scope)
  }
})

test('decisions 6 a parameter that the authorization address does not know must not be repeated either', async () => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: demo.app.member.clientId,
    redirect_uri: demo.redirectUri,
    state: 'a-state-of-the-test',
    nonce: 'one',
  })
  query.append('nonce', 'two')
  const { location } = await new Browser(service.url).follow(`/oauth2/auth?${query}`)
  const { searchParams } = new URL(location)
  assert.equal(searchParams.get('error'), 'invalid_request')
  assert.equal(searchParams.get('error_description'), malformed)
  assert.equal(searchParams.get('error_hint'), 'nonce is there more than once')
  assert.equal(searchParams.get('state'), 'a-state-of-the-test')
})

test('decisions 6 token answers are kept by no cache, and every Basic challenge has one realm', async () => {
  const wrongSecret = { ...demo.app.member, clientSecret: 'wrong' }
  const form = { grant_type: 'member_app', member_id: owner.id }
  await tokenOf(service, owner.id)
  const answers = [
    await requestToken(service, form),
    await requestToken(service, { ...form, member_id: '9999999' }),
    await requestToken(service, form, wrongSecret),
    await requestToken(service, { grant_type: 'password' }),
    await send(`${service.url}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) }),
    await send(`${service.url}/oauth2/token`, { method: 'POST', body: '{}' }),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 401, 401, 400, 401, 400],
  )
  assert.equal(answers.filter(({ text }) => text.includes('invalid_client')).length, 2)
  for (const { headers, text } of answers) {
    assert.equal(headers.get('cache-control'), 'no-store', text)
    assert.equal(headers.get('pragma'), 'no-cache', text)
    if (text.includes('invalid_client'))
      assert.match(headers.get('www-authenticate') ?? '', /^Basic realm="carillon"(,|$)/, text)
  }
})

test('decisions 6 a public client may use http://localhost with any port and the exact path', async () => {
  const registered = await call(service, await tokenOf(service, owner.id), 'POST', '/v1/apps', {
    organizationId: demo.organization.demo,
    name: 'A command line',
    kind: 'MEMBER',
    isPublic: true,
    redirectUris: ['http://localhost:3000/done?from=here', 'https://cli.example/done'],
  })
  const { clientId } = dataOf<{ clientId: string }>(registered)
  const verifier = 'a-verifier-that-is-long-enough-for-pkce-0123456789'
  const pkce = {
    client_id: clientId,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const port of ['', ':1', ':51004']) {
    const redirect_uri = `http://localhost${port}/done?from=here`
    const back = await authorize(service, owner, { parameters: { ...pkce, redirect_uri } })
    assert.ok(back.href.startsWith(`${redirect_uri}&code=`), back.href)
    const answer = await send(`${service.url}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        code: need(back.searchParams.get('code')),
        redirect_uri,
        code_verifier: verifier,
      }),
    })
    assert.equal(answer.status, 200, answer.text)
  }
  const wrong = [
    'http://localhost:51004/done',
    'http://localhost:51004/done/?from=here',
    'http://localhost:51004/x/../done?from=here',
    'http://localhost:65536/done?from=here',
    'http://localhost:/done?from=here',
    'http://localhost:51004@evil.example/done?from=here',
    'http://127.0.0.1:3000/done?from=here',
    'https://localhost:3000/done?from=here',
    'https://cli.example:444/done',
  ]
  for (const redirect_uri of wrong) {
    const refused = await openAuthorization(service, { ...pkce, redirect_uri })
    assert.equal(refused.status, 400, redirect_uri)
    assert.match(refused.text, /unknown_redirect_uri/)
  }
})

test('decisions 6 an app with a secret keeps its exact port', async () => {
  const redirect_uri = demo.redirectUri.replace(/:\d+/, ':51004')
  const refused = await openAuthorization(service, { redirect_uri })
  assert.equal(refused.status, 400)
})
