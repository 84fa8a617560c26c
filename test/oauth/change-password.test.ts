// Changing the password, as a password manager leads a member there.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser, hiddenField } from '../support/browser.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService()
const { owner } = service.demo.member
const fresh = 'a few new words to remember'

async function logIn(password: string): Promise<{ browser: Browser; status: number }> {
  const browser = new Browser(service.url)
  const page = await browser.follow('/.well-known/change-password')
  assert.match(page.text, /autocomplete="username"[\s\S]*autocomplete="current-password"/)
  const form = { csrf: hiddenField(page.text, 'csrf'), email: owner.email, password }
  const { status } = await browser.open(page.location, form)
  return { browser, status }
}

function sessionOf(browser: Browser): string {
  return need(browser.storedCookies().find(({ name }) => name === 'carillon_session')).value
}

test('the address of password managers leads over the log-in to the form, which changes the password', async () => {
  const { browser, status } = await logIn(owner.password)
  const other = await logIn(owner.password)
  assert.equal(status, 303)
  const page = await browser.follow('/.well-known/change-password')
  assert.equal(new URL(page.location).pathname, '/oauth2/password')
  assert.match(page.text, /autocomplete="username" readonly value="owner@demo.example"/)
  assert.match(page.text, /name="current" type="password" autocomplete="current-password"/)
  assert.match(page.text, /name="password" type="password" autocomplete="new-password"/)
  const csrf = hiddenField(page.text, 'csrf')
  const submit = (form: Record<string, string>) =>
    browser.open('/oauth2/password', { csrf, current: owner.password, password: fresh, ...form })
  for (const [form, problem] of [
    [{ csrf: 'wrong' }, /open for too long/],
    [{ current: 'not the password' }, /The current password is wrong/],
    [{ password: 'short' }, /at least 12 characters/],
  ] as const) {
    const refused = await submit(form)
    assert.equal(refused.status, 400)
    assert.match(refused.text, problem)
  }
  const before = sessionOf(browser)
  const changed = await submit({})
  assert.equal(changed.status, 200, changed.text)
  assert.match(changed.text, /Your password is changed/)
  assert.notEqual(sessionOf(browser), before, 'a new session id')
  assert.match((await browser.open('/oauth2/log-out')).text, /Olivia Owner/)
  assert.doesNotMatch((await other.browser.open('/oauth2/log-out')).text, /Olivia Owner/)
  assert.equal((await logIn(owner.password)).status, 400)
  assert.equal((await logIn(fresh)).status, 303)
})

test('without a log-in nothing is changed', async () => {
  const browser = new Browser(service.url)
  const answer = await browser.open('/oauth2/password', {
    current: fresh,
    password: 'x'.repeat(20),
  })
  assert.equal(answer.status, 303)
  assert.match(answer.headers.get('location') ?? '', /^\/oauth2\/log-in\?next=%2Foauth2%2Fpassword/)
  assert.equal((await logIn(fresh)).status, 303)
})
