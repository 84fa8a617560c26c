// The authorization servers of the sandbox are as strict as the real ones.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { atEnd } from '../../test/support/at-end.ts'
import { dig, startTestSandbox, type TestSandbox } from '../sandbox.testing.ts'
import { openConsent, visitConsent } from './consent.testing.ts'

const sandbox = await startTestSandbox()
const redirect_uri = 'https://carillon.example/callback'
const verifier = 'v'.repeat(43)
const code_challenge = createHash('sha256').update(verifier).digest('base64url')
const basic = (secret = 'sandbox', id = 'carillon') => ({
  authorization: `Basic ${btoa(`${id}:${secret}`)}`,
})
const base = { client_id: 'carillon', redirect_uri, response_type: 'code', state: 'st&te' }

const xScope = 'tweet.read tweet.write users.read offline.access'
const pkce = { code_challenge, code_challenge_method: 'S256' }
const servers = {
  twitter: { path: '/twitter/i/oauth2/authorize', query: { ...base, ...pkce, scope: xScope } },
  facebook: {
    path: '/facebook/v25.0/dialog/oauth',
    query: { ...base, scope: 'pages_show_list,pages_manage_posts' },
  },
  instagram: {
    path: '/instagram/oauth/authorize',
    query: { ...base, scope: 'instagram_business_basic,instagram_business_content_publish' },
  },
  threads: {
    path: '/threads/oauth/authorize',
    query: { ...base, scope: 'threads_basic,threads_content_publish' },
  },
  pinterest: {
    path: '/pinterest/oauth/',
    query: { ...base, scope: 'boards:read,pins:read,pins:write,user_accounts:read' },
  },
}
type Name = keyof typeof servers

function addressOf(name: Name, more: Record<string, string | undefined> = {}, { url } = sandbox) {
  const query = Object.entries({ ...servers[name].query, ...more }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value]],
  )
  return `${url}${servers[name].path}?${new URLSearchParams(query as [string, string][])}`
}

const codeFor = async (name: Name, more: Record<string, string> = {}, from = sandbox) =>
  (await visitConsent(addressOf(name, more, from))).searchParams.get('code') ?? ''

const exchangeX = (code: string, more: Record<string, string> = {}, headers = basic()) =>
  sandbox.ask('/x/2/oauth2/token', {
    headers,
    form: {
      grant_type: 'authorization_code',
      code,
      redirect_uri,
      code_verifier: verifier,
      ...more,
    },
  })
const renewX = (refresh_token: unknown, { ask }: Pick<TestSandbox, 'ask'> = sandbox) =>
  ask('/x/2/oauth2/token', {
    headers: basic(),
    form: { grant_type: 'refresh_token', refresh_token: String(refresh_token) },
  })
const me = (token: unknown) => sandbox.ask('/x/2/users/me', { token: String(token) })

for (const name of Object.keys(servers) as Name[]) {
  test(`${name}: allowing sends back a code and the state, cancelling access_denied`, async () => {
    const back = await visitConsent(addressOf(name))
    assert.equal(back.origin + back.pathname, redirect_uri)
    assert.ok(back.searchParams.get('code'))
    assert.equal(back.searchParams.get('state'), 'st&te')
    const denied = await visitConsent(addressOf(name), { decision: 'cancel' })
    assert.equal(denied.searchParams.get('error'), 'access_denied')
    assert.equal(denied.searchParams.get('state'), 'st&te')
    assert.equal(denied.searchParams.get('code'), null)
  })

  for (const [what, more] of [
    ['no client', { client_id: undefined }],
    ['a callback that is no web address', { redirect_uri: 'javascript:alert(1)' }],
    ['no callback', { redirect_uri: undefined }],
    ['another response type', { response_type: 'token' }],
    ['a scope that does not exist', { scope: 'everything' }],
    ['no scope', { scope: '' }],
  ] as const)
    test(`${name}: a request with ${what} is refused on the page, without a redirect`, async () => {
      const reply = await sandbox.ask(new URL(addressOf(name, more)).href.slice(sandbox.url.length))
      assert.equal(reply.status, 400)
      assert.match(reply.text, /Something went wrong/)
      assert.doesNotMatch(reply.text, /href="javascript/)
    })

  test(`${name}: an account that was made on the page has its name, and can be chosen again`, async () => {
    const { url, text } = await openConsent(addressOf(name), { name: 'Ann <b>Bell</b>' })
    assert.match(text, /Ann &lt;b&gt;Bell/)
    const id = new URL(url).searchParams.get('as') ?? ''
    assert.ok((await (await fetch(addressOf(name))).text()).includes(`as=${id}`))
  })
}

for (const more of [
  { state: undefined },
  { code_challenge: undefined },
  { code_challenge_method: 'plain' },
])
  test(`X demands PKCE with S256 and a state: ${JSON.stringify(Object.keys(more))}`, async () => {
    const path = addressOf('twitter', more).slice(sandbox.url.length)
    assert.equal((await sandbox.ask(path)).status, 400)
  })

test('X: a code is exchanged once, for its callback, its verifier and its app', async () => {
  for (const [name, wrong] of [
    ['redirect_uri', `${redirect_uri}/`],
    ['code_verifier', 'w'.repeat(43)],
  ] as const) {
    const reply = await exchangeX(await codeFor('twitter'), { [name]: wrong })
    assert.equal(reply.status, 400, reply.text)
    assert.equal(dig(reply.body, 'error'), 'invalid_request')
  }
  const code = await codeFor('twitter')
  assert.equal((await exchangeX(code, {}, basic('wrong'))).status, 401)
  assert.equal((await exchangeX(code, {}, basic('sandbox', 'another'))).status, 400)
  const reply = await exchangeX(code)
  assert.equal(reply.status, 200, reply.text)
  assert.equal(dig(reply.body, 'scope'), xScope)
  assert.equal(dig(reply.body, 'expires_in'), 7200)
  assert.equal((await me(dig(reply.body, 'access_token'))).status, 200)
  assert.equal((await exchangeX(code)).status, 400)
})

test('X: a code lives as long as the setting says, and is no token', async () => {
  await sandbox.control('POST', 'lifetimes', { network: 'twitter', codeSeconds: 0.001 })
  const code = await codeFor('twitter')
  assert.equal((await exchangeX(code)).status, 400)
  await sandbox.control('POST', 'lifetimes', { network: 'twitter' })
  assert.equal((await me(await codeFor('twitter'))).status, 401)
})

test('X: a refresh token works once, and its second use ends the family', async () => {
  const first = (await exchangeX(await codeFor('twitter'))).body
  const second = await renewX(dig(first, 'refresh_token'))
  assert.equal(second.status, 200, second.text)
  const access = dig(second.body, 'access_token')
  assert.equal((await me(access)).status, 200)
  assert.equal((await renewX(dig(first, 'refresh_token'))).status, 400)
  assert.equal((await me(access)).status, 401)
  assert.equal((await renewX(dig(second.body, 'refresh_token'))).status, 400)
})

test('X: without offline.access there is no refresh token, without tweet.write no post', async () => {
  const scope = 'tweet.read users.read'
  const { body } = await exchangeX(await codeFor('twitter', { scope }))
  assert.equal(dig(body, 'refresh_token'), undefined)
  const token = String(dig(body, 'access_token'))
  assert.equal((await sandbox.ask('/x/2/tweets', { token, json: { text: 'No' } })).status, 403)
  assert.equal((await me(token)).status, 200)
})

test('lifetimes are those that were set', async () => {
  await sandbox.control('POST', 'lifetimes', { network: 'twitter', accessSeconds: 0.05 })
  const { body } = await exchangeX(await codeFor('twitter'))
  await new Promise((resolve) => setTimeout(resolve, 60))
  assert.equal((await me(dig(body, 'access_token'))).status, 401)
  await sandbox.control('POST', 'lifetimes', { network: 'twitter' })
  assert.equal((await sandbox.ask('/_sandbox/lifetimes', { json: { network: 'x' } })).status, 400)
})

test('grants are listed and can be revoked', async () => {
  const { body } = await exchangeX(await codeFor('twitter'))
  const { grants } = (await sandbox.control('GET', 'grants')).body as { grants: { id: string }[] }
  await sandbox.control('DELETE', `grants/${grants.at(-1)?.id}`)
  assert.equal((await me(dig(body, 'access_token'))).status, 401)
  assert.equal((await renewX(dig(body, 'refresh_token'))).status, 400)
})

test('grants, codes, tokens and accounts survive a restart', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'carillon-sandbox-'))
  atEnd(() => rmSync(directory, { recursive: true }))
  const file = join(directory, 'grants.jsonl')
  const before = await startTestSandbox({ file })
  const code = await codeFor('twitter', {}, before)
  const after = await startTestSandbox({ file })
  const form = { grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier }
  const pair = await after.ask('/x/2/oauth2/token', { headers: basic(), form })
  assert.equal(pair.status, 200, pair.text)
  assert.equal((await renewX(dig(pair.body, 'refresh_token'), after)).status, 200)
  const last = await startTestSandbox({ file })
  assert.equal((await renewX(dig(pair.body, 'refresh_token'), last)).status, 400)
})

for (const [what, order] of [
  ['a fault of consent pages on a token call', { operation: 'token', kind: 'double-callback' }],
  ['a fault of token calls on a page', { operation: 'authorize', kind: 'late-token' }],
  ['a fault of token calls while publishing', { operation: 'publish', kind: 'scope-left-out' }],
] as const)
  test(`${what} is refused`, async () => {
    const reply = await sandbox.ask('/_sandbox/faults', { json: { network: 'twitter', ...order } })
    assert.equal(reply.status, 400, reply.text)
  })
