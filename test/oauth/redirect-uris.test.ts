// spec 5.4, 7: redirects go only to an exactly registered redirect URI.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorize, Browser, hiddenField } from '../support/browser.ts'
import { send } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import { assertRefusal, codeFor } from './steps.ts'

const service = await startTestService()
const { owner } = service.demo.member
const browser = new Browser(service.url)
await authorize(service, owner, { browser })

function addressFor(redirectUri: string): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: service.demo.app.member.clientId,
    redirect_uri: redirectUri,
    state: 'a-state-of-the-test',
  })
  return `${service.url}/oauth2/auth?${query}`
}

// Registered are http://localhost:9999/callback and https://app.example/callback.
const tricks = [
  'http://localhost.evil.example/callback',
  'http://localhost.evil.example:9999/callback',
  'http://localhost:9999.evil.example/callback',
  'http://localhost:9999@evil.example/callback',
  'http://user:password@localhost:9999/callback',
  'http://LOCALHOST:9999/callback',
  'HTTP://localhost:9999/callback',
  'http://localhost:9999/CALLBACK',
  'http://localhost:9999/callback/',
  'http://localhost:9999/callback?more=1',
  'http://localhost:9999/callback?',
  'http://localhost:9999/callback#fragment',
  'http://localhost:9999/callback/../evil',
  'http://localhost:9999/callback%2f..%2fevil',
  'http://localhost:9999//callback',
  'http://localhost:9998/callback',
  'http://localhost/callback',
  'http://127.0.0.1:9999/callback',
  'http://[::1]:9999/callback',
  'https://localhost:9999/callback',
  ' http://localhost:9999/callback',
  'http://localhost:9999/callback ',
  'http:\\\\localhost:9999\\callback',
  'http://localhost:9999\\@evil.example/callback',
  '//localhost:9999/callback',
  '/callback',
  'https://app.example.evil.example/callback',
  'https://app.example:443/callback',
  'https://evil.example/?https://app.example/callback',
  'javascript:alert(1)//http://localhost:9999/callback',
  'data:text/html,hello',
  'not an address',
]

for (const trick of tricks) {
  test(`${trick} is not a registered address: a page or JSON, no redirect`, async () => {
    const page = await browser.open(addressFor(trick))
    assert.equal(page.status, 400)
    assert.equal(page.headers.get('location'), null)
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
    assert.ok(page.text.includes('unknown_redirect_uri'))
    // The sentence of spec 7, escaped for HTML.
    assert.ok(
      page.text.includes('redirect_uri parameter not registered with client&#39;s redirect url(s)'),
      page.text,
    )
    assert.match(page.headers.get('content-security-policy') ?? '', /style-src 'self'/)
    for (const accept of ['application/json', '*/*']) {
      assertRefusal(await send(addressFor(trick), { headers: { accept } }), {
        status: 400,
        error: 'unknown_redirect_uri',
        description: "redirect_uri parameter not registered with client's redirect url(s)",
      })
    }
  })
}

test('each registered redirect URI gets its code', async () => {
  for (const redirect_uri of ['http://localhost:9999/callback', 'https://app.example/callback']) {
    assert.match(await codeFor(service, owner, { redirect_uri }), /^[\w-]{43}$/)
  }
})

test('a removed redirect URI gets no code, not even for a log-in in progress', async () => {
  const redirect_uri = 'https://app.example/callback'
  const change = (uris: string[]) =>
    service.database.pool.query('update apps set redirect_uris = $1 where client_id = $2', [
      uris,
      service.demo.app.member.clientId,
    ])
  const consent = await browser.follow(addressFor(redirect_uri))
  assert.ok(consent.text.includes('name="decision"'))
  await change([service.demo.redirectUri])
  try {
    assert.equal((await browser.open(addressFor(redirect_uri))).status, 400)
    const csrf = hiddenField(consent.text, 'csrf')
    const answer = await browser.follow(consent.location, { csrf, decision: 'allow' })
    assert.equal(answer.status, 400)
    assert.equal(answer.location, consent.location)
  } finally {
    await change([service.demo.redirectUri, redirect_uri])
  }
})
