// A stranger who guesses passwords does not lock the member out, not even of a browser that the member uses for the first time.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Browser, hiddenField } from '../support/browser.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService({ TRUST_PROXY: 'yes' })
const { owner } = service.demo.member
const { pool } = service.database
const question = new URLSearchParams({
  response_type: 'code',
  client_id: service.demo.app.member.clientId,
  redirect_uri: service.demo.redirectUri,
})

beforeEach(() => pool.query('delete from log_in_failures'))

async function openLogIn(address: string): Promise<(password: string) => Promise<number>> {
  const browser = new Browser(service.url, { 'x-forwarded-for': address })
  const page = await browser.follow(`/oauth2/auth?${question}`)
  const csrf = hiddenField(page.text, 'csrf')
  return async (password) =>
    (await browser.open(page.location, { csrf, email: owner.email, password })).status
}

test('guesses from some addresses leave a new browser at another address its attempts', async () => {
  for (const address of ['198.51.100.1', '198.51.100.2', '2001:db8:1::1']) {
    const guess = await openLogIn(address)
    for (let count = 0; count < 12; count += 1) assert.equal(await guess('a-wrong-password'), 400)
    assert.equal(await guess(owner.password), 400, 'this address has had its attempts')
  }
  assert.equal(await (await openLogIn('203.0.113.7'))(owner.password), 303)
})

test('over all addresses together guesses are bounded, too', async () => {
  await (await openLogIn('198.51.100.1'))('a-wrong-password')
  await pool.query(`update log_in_failures set failures = 500 where subject like 'anywhere:%'`)
  assert.equal(await (await openLogIn('203.0.113.7'))(owner.password), 400)
})
