// Password guessing is throttled: after ten failures per member, or fifty per network address, even the right password
// is refused until a quarter of an hour has passed.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Browser, hiddenField } from '../support/browser.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService()
const { owner, editor } = service.demo.member
const { pool } = service.database

beforeEach(() => pool.query('delete from log_in_failures'))

const question = new URLSearchParams({
  response_type: 'code',
  client_id: service.demo.app.member.clientId,
  redirect_uri: service.demo.redirectUri,
})

type Attempt = (email: string, password: string) => Promise<'in' | 'wrong' | 'throttled'>

async function openLogIn(browser = new Browser(service.url)): Promise<Attempt> {
  const page = await browser.follow(`/oauth2/auth?${question}`)
  const csrf = hiddenField(page.text, 'csrf')
  return async (email, password) => {
    const answer = await browser.open(page.location, { csrf, email, password })
    if (answer.status === 303) return 'in'
    assert.equal(answer.status, 400, answer.text)
    if (answer.text.includes('The e-mail address or the password is wrong.')) return 'wrong'
    assert.match(answer.text, /Too many attempts\. Try again in \d+ minutes?\./)
    return 'throttled'
  }
}

/** Logs out; the device cookie stays. */
async function leave(browser: Browser): Promise<void> {
  const page = await browser.open('/oauth2/log-out')
  const csrf = hiddenField(page.text, 'csrf')
  if (csrf !== '') await browser.open('/oauth2/log-out', { csrf, decision: 'log-out' })
}

async function wait(minutes: number): Promise<void> {
  await pool.query('update log_in_failures set last_at = last_at - make_interval(mins => $1)', [
    minutes,
  ])
}

test('after ten wrong passwords the right one is refused too, for this member only', async () => {
  const attempt = await openLogIn()
  for (let count = 0; count < 10; count += 1) {
    assert.equal(await attempt(owner.email, 'a-wrong-password'), 'wrong', `attempt ${count + 1}`)
  }
  assert.equal(await attempt(owner.email, owner.password), 'throttled')
  assert.equal(await attempt(owner.email.toUpperCase(), owner.password), 'throttled')
  assert.equal(await (await openLogIn())(editor.email, editor.password), 'in')
  await wait(14)
  assert.equal(await attempt(owner.email, owner.password), 'throttled')
  await wait(2)
  assert.equal(await attempt(owner.email, owner.password), 'in')
})

test('further attempts while throttled do not extend the time', async () => {
  const attempt = await openLogIn()
  await attempt(owner.email, 'a-wrong-password')
  await pool.query('update log_in_failures set failures = 10')
  await wait(14)
  assert.equal(await attempt(owner.email, 'a-wrong-password'), 'throttled')
  await wait(2)
  assert.equal(await attempt(owner.email, owner.password), 'in')
})

test('a right password resets the failures of the member', async () => {
  const attempt = await openLogIn()
  for (let count = 0; count < 9; count += 1) await attempt(owner.email, 'a-wrong-password')
  assert.equal(await (await openLogIn())(owner.email, owner.password), 'in')
  for (let count = 0; count < 9; count += 1) {
    assert.equal(await attempt(owner.email, 'a-wrong-password'), 'wrong')
  }
  assert.equal(await attempt(owner.email, owner.password), 'in')
})

test('of forty concurrent guesses no more than ten are tried', async () => {
  const attempt = await openLogIn()
  const guesses = Array.from({ length: 40 }, (_, index) => `a-guessed-password-${index}`)
  const results = await Promise.all(guesses.map((guess) => attempt(owner.email, guess)))
  assert.equal(results.filter((result) => result === 'wrong').length, 10)
  assert.equal(results.filter((result) => result === 'throttled').length, 30)
})

test('after fifty failures from one address every member there is refused, even with a right password', async () => {
  const attempt = await openLogIn()
  const people = Array.from({ length: 50 }, (_, index) => `person-${index}@demo.example`)
  const results = await Promise.all(people.map((email) => attempt(email, 'a-wrong-password')))
  assert.deepEqual(new Set(results), new Set(['wrong']))
  assert.equal(await attempt(editor.email, editor.password), 'throttled')
  await wait(16)
  assert.equal(await attempt(editor.email, editor.password), 'in')
})

test('guesses from elsewhere do not lock the member out of a known browser', async () => {
  const browser = new Browser(service.url)
  assert.equal(await (await openLogIn(browser))(owner.email, owner.password), 'in')
  const attacker = await openLogIn()
  for (let count = 0; count < 10; count += 1) await attacker(owner.email, 'a-wrong-password')
  assert.equal(await attacker(owner.email, owner.password), 'throttled')
  // Not even by failures from the same network address.
  await pool.query("update log_in_failures set failures = 50 where subject like 'address:%'")
  await leave(browser)
  const again = await openLogIn(browser)
  assert.equal(await again(owner.email, 'a-wrong-password'), 'wrong')
  assert.equal(await again(editor.email, editor.password), 'throttled', 'it is for one member')
  assert.equal(await again(owner.email.toUpperCase(), owner.password), 'in')
})

test('a browser that the member has used has ten guesses of its own', async () => {
  const browser = new Browser(service.url)
  await (await openLogIn(browser))(owner.email, owner.password)
  await leave(browser)
  const attempt = await openLogIn(browser)
  for (let count = 0; count < 10; count += 1)
    assert.equal(await attempt(owner.email, 'a-wrong-password'), 'wrong')
  assert.equal(await attempt(owner.email, owner.password), 'throttled')
  assert.equal(await (await openLogIn())(owner.email, owner.password), 'in', 'elsewhere they may')
})

test('the table does not reveal whose failures are counted', async () => {
  const attempt = await openLogIn()
  await attempt(owner.email, 'a-wrong-password')
  const { rows } = await pool.query<{ subject: string }>('select subject from log_in_failures')
  assert.equal(rows.length, 4)
  for (const { subject } of rows)
    assert.match(subject, /^(authorization|member|anywhere|address|device):[\w-]{43}$/)
})
