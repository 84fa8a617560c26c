// The console's sign-in as its script does it, in a real browser: the log-in page, then tokens by prompt=none, then the end.
import assert from 'node:assert/strict'
import { testInChromium } from '../support/chromium.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService()
const { owner } = service.demo.member
const options = { origins: [service.url] }

testInChromium('a script of the service signs in silently and out', options, async (visit) => {
  const { page, consoleErrors } = visit
  await page.goto(`${service.url}/docs`)
  assert.equal((await page.evaluate(getToken, service.url)).error, 'login_required')

  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'carillon-console',
    redirect_uri: `${service.url}/callback`,
    state: 'a-state-of-the-console',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  })
  await page.goto(`${service.url}/oauth2/auth?${query}`)
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${service.url}/callback?**`)

  await page.goto(`${service.url}/docs`)
  const first = await page.evaluate(getToken, service.url)
  assert.equal(first.me, owner.id, JSON.stringify(first))
  assert.equal(first.hasRefreshToken, false)

  const ended = await page.evaluate(() =>
    fetch('/oauth2/end-session', { method: 'POST' }).then((answer) => answer.status),
  )
  assert.equal(ended, 200)
  assert.equal((await page.evaluate(getToken, service.url)).error, 'login_required')
  // The page of the redirect is not part of this test: Chromium reports that it does not exist.
  assert.deepEqual(
    [...new Set(consoleErrors.splice(0).map((text) => /status of (\d+)/.exec(text)?.[1]))],
    ['404'],
  )
})

/** Runs in the page. */
async function getToken(origin: string) {
  const base64url = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const state = base64url(crypto.getRandomValues(new Uint8Array(16)))
  const redirectUri = `${origin}/callback`
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'carillon-console',
    redirect_uri: redirectUri,
    prompt: 'none',
    state,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  })
  const back = new URL((await fetch(`/oauth2/auth?${query}`)).url).searchParams
  if (back.get('state') !== state) return { error: 'another state' }
  const code = back.get('code')
  if (code === null) return { error: back.get('error') }
  const tokens = (await (
    await fetch('/oauth2/token', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'carillon-console',
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier,
      }),
    })
  ).json()) as { access_token: string; refresh_token?: string }
  const me = await fetch('/v1/me', { headers: { authorization: `Bearer ${tokens.access_token}` } })
  const { data } = (await me.json()) as { data: { id: string } }
  return { me: data.id, hasRefreshToken: tokens.refresh_token !== undefined }
}
