// The pages of an authorization: log-in, consent, log-out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser, hiddenField } from '../support/browser.ts'
import { type Answer, call, send } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addApp } from '../support/world-apps.ts'
import { redeem, tokensOf } from './steps.ts'

const service = await startTestService()
const { owner, editor, limited } = service.demo.member
type Page = Answer & { location: string }
type Who = { email: string; password: string }

const question = {
  response_type: 'code',
  client_id: service.demo.app.member.clientId,
  redirect_uri: service.demo.redirectUri,
  state: 'a-state-of-the-test',
}

function ask(browser: Browser, more: Record<string, string> = {}): Promise<Page> {
  return browser.follow(`/oauth2/auth?${new URLSearchParams({ ...question, ...more })}`)
}

/** Submits the form of a page with its CSRF token. */
function fill(browser: Browser, page: Page, fields: Record<string, string>): Promise<Page> {
  return browser.follow(page.location, { csrf: hiddenField(page.text, 'csrf'), ...fields })
}

function logIn(browser: Browser, page: Page, { email, password }: Who): Promise<Page> {
  assertLogIn(page)
  return fill(browser, page, { email, password })
}

async function loggedIn(who: Who): Promise<{ browser: Browser; consent: Page }> {
  const browser = new Browser(service.url)
  const consent = await logIn(browser, await ask(browser), who)
  assertConsent(consent, who)
  return { browser, consent }
}

function assertLogIn(page: Page): void {
  assert.ok(page.text.includes('name="password"'), page.text)
}

function assertConsent(page: Page, { email }: Who): void {
  assert.ok(page.text.includes('name="decision"'), page.text)
  assert.ok(page.text.includes(email), page.text)
}

function assertExpired(page: Answer, words = 'This log-in page is too old'): void {
  assert.equal(page.status, 400)
  assert.ok(page.text.includes(words), page.text)
}

/** The member of the code in the redirect. */
async function memberBehind(page: Page): Promise<string> {
  const code = need(new URL(page.location).searchParams.get('code'))
  const { access_token } = tokensOf(await redeem(service, code))
  const me = await call(service, access_token, 'GET', '/v1/me')
  return (me.body as { data: { email: string } }).data.email
}

function assertDenied(page: Page): void {
  const back = new URL(page.location)
  assert.equal(back.origin + back.pathname, service.demo.redirectUri)
  assert.equal(back.searchParams.get('error'), 'access_denied')
  assert.equal(back.searchParams.get('state'), question.state)
  assert.equal(back.searchParams.get('code'), null)
  assert.notEqual(back.searchParams.get('error_description'), null)
}

test('the consent page names the app, the organization, the member, and the redirect host', async () => {
  const { consent } = await loggedIn(owner)
  for (const text of ['Demo member app', 'Demo', 'Olivia Owner', owner.email, 'localhost:9999'])
    assert.ok(consent.text.includes(text), text)
  assert.match(
    consent.headers.get('content-security-policy') ?? '',
    /form-action 'self' http:\/\/localhost:9999;/,
  )
  assert.equal(consent.headers.get('cache-control'), 'no-store')
})

test('deny redirects to the app with access_denied and no code', async () => {
  const { browser, consent } = await loggedIn(owner)
  assertDenied(await fill(browser, consent, { decision: 'deny' }))
})

test('any decision other than allow is a denial', async () => {
  const { browser, consent } = await loggedIn(owner)
  assertDenied(await fill(browser, consent, { decision: 'ALLOW' }))
  assertDenied(await fill(browser, await ask(browser), {}))
})

test('cancel on the log-in page redirects to the app with access_denied', async () => {
  const browser = new Browser(service.url)
  assertDenied(await fill(browser, await ask(browser), { action: 'cancel' }))
})

test('consent is asked each time, the password only once', async () => {
  const { browser, consent } = await loggedIn(owner)
  await fill(browser, consent, { decision: 'allow' })
  const again = await ask(browser)
  assertConsent(again, owner)
  assert.equal(await memberBehind(await fill(browser, again, { decision: 'allow' })), owner.email)
})

test('a wrong password and an unknown e-mail get the same answer; the e-mail stays in the form, the password does not', async () => {
  const browser = new Browser(service.url)
  const page = await ask(browser)
  const typed = ['Owner@Demo.Example', 'stranger@"><script>.example']
  const pages = []
  for (const email of typed) {
    const answer = await fill(browser, page, { email, password: 'a-wrong-password' })
    assert.equal(answer.status, 400)
    assertLogIn(answer)
    assert.equal(answer.text.includes('a-wrong-password'), false)
    assert.equal(answer.text.includes('<script>.example'), false)
    pages.push(answer.text)
  }
  assert.ok(pages[0]?.includes('value="Owner@Demo.Example"'))
  const blank = (text: string) => text.replace(/ value="[^"]*"/g, '')
  assert.equal(blank(pages[0] ?? ''), blank(pages[1] ?? ''))
  // The e-mail address is case-insensitive.
  assertConsent(await fill(browser, page, { ...owner, email: 'Owner@Demo.Example' }), owner)
})

test('a missing, wrong or foreign CSRF token is refused, and no session starts', async () => {
  const browser = new Browser(service.url)
  const page = await ask(browser)
  const other = await ask(new Browser(service.url))
  const { email, password } = owner
  for (const csrf of ['', 'wrong', hiddenField(other.text, 'csrf')]) {
    assertExpired(await browser.open(page.location, { csrf, email, password }))
  }
  assertExpired(await browser.open(page.location, { email, password }))
  assertLogIn(await ask(browser))
})

test('the consent page refuses the CSRF token of another log-in', async () => {
  const { browser, consent } = await loggedIn(owner)
  const other = await ask(new Browser(service.url))
  const csrf = hiddenField(other.text, 'csrf')
  assertExpired(await browser.open(consent.location, { csrf, decision: 'allow' }))
  assertExpired(await browser.open(consent.location, { decision: 'allow' }))
})

test('a page of one browser does not work in another', async () => {
  const { consent } = await loggedIn(owner)
  assertExpired(await send(consent.location))
  const otherBrowser = new Browser(service.url)
  await ask(otherBrowser)
  const csrf = hiddenField(consent.text, 'csrf')
  assertExpired(await otherBrowser.open(consent.location, { csrf, decision: 'allow' }))
})

test('"Not you?" on the consent page: another member logs in and gets the code', async () => {
  const { browser, consent } = await loggedIn(owner)
  const page = await fill(browser, consent, { decision: 'switch' })
  const theirs = await logIn(browser, page, editor)
  assertConsent(theirs, editor)
  const back = await fill(browser, theirs, { decision: 'allow' })
  assert.equal(new URL(back.location).searchParams.get('state'), question.state)
  assert.equal(await memberBehind(back), editor.email)
})

test('prompt=login asks for the password again, of the same member', async () => {
  const { browser } = await loggedIn(owner)
  const consent = await logIn(browser, await ask(browser, { prompt: 'login' }), owner)
  assertConsent(consent, owner)
  assert.equal(await memberBehind(await fill(browser, consent, { decision: 'allow' })), owner.email)
})

test('prompt=login with another member: that member gets the code and the session', async () => {
  const { browser } = await loggedIn(owner)
  const consent = await logIn(browser, await ask(browser, { prompt: 'login' }), editor)
  assertConsent(consent, editor)
  const back = await fill(browser, consent, { decision: 'allow' })
  assert.equal(await memberBehind(back), editor.email)
  assertConsent(await ask(browser), editor)
})

test('prompt=none without a session redirects to the app with login_required', async () => {
  const { location } = await ask(new Browser(service.url), { prompt: 'none' })
  assert.equal(new URL(location).searchParams.get('error'), 'login_required')
})

test('log-out ends the session: the next app asks for the password', async () => {
  const { browser } = await loggedIn(owner)
  const page = await browser.follow('/oauth2/log-out')
  assert.ok(page.text.includes('Olivia Owner'))
  const forged = await browser.open('/oauth2/log-out', { decision: 'log-out' })
  assertExpired(forged, 'You are still logged in')
  assertConsent(await ask(browser), owner)
  const bye = await fill(browser, await browser.follow('/oauth2/log-out'), { decision: 'log-out' })
  assert.equal(bye.status, 200)
  assert.ok(bye.text.includes('logged out'))
  assertLogIn(await ask(browser))
})

test('a session ends when its member is no longer active', async () => {
  const { browser } = await loggedIn(limited)
  const { pool } = service.database
  await pool.query('update members set is_active = false where id = $1', [limited.id])
  try {
    const page = await ask(browser)
    assertLogIn(page)
    assert.equal((await logIn(browser, page, limited)).status, 400)
  } finally {
    await pool.query('update members set is_active = true where id = $1', [limited.id])
  }
})

test('an app that is removed while its consent page is open gets no code', async () => {
  const { pool } = service.database
  const client_id = 'soon-removed'
  await addApp(service.database, {
    organizationId: service.demo.organization.demo,
    clientId: client_id,
    kind: 'MEMBER',
    redirectUris: [question.redirect_uri],
    isPublic: true,
  })
  const pkce = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
  const browser = new Browser(service.url)
  const consent = await logIn(browser, await ask(browser, { client_id, ...pkce }), owner)
  await pool.query('delete from apps where client_id = $1', [client_id])
  assertExpired(await fill(browser, consent, { decision: 'allow' }), 'This app has changed')
})

test('control characters are refused, and over-long input is a wrong password', async () => {
  const browser = new Browser(service.url)
  const page = await ask(browser)
  const nul = await fill(browser, page, { email: 'a\u0000b', password: 'x' })
  assert.equal(nul.status, 400)
  const long = await fill(browser, page, { email: 'a'.repeat(9000), password: 'b'.repeat(6000) })
  assert.equal(long.status, 400)
  assertLogIn(long)
  const tooLong = await fill(browser, page, { email: 'a'.repeat(20_000) })
  assert.equal(tooLong.status, 413)
})
