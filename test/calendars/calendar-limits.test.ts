// The address of a calendar is limited like an account, and a new password ends it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser, hiddenField } from '../support/browser.ts'
import { call, send } from '../support/client.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { consoleToken } from '../support/world-tokens.ts'

async function makeAddress(service: TestService): Promise<string> {
  const token = await consoleToken(service, service.demo.member.owner)
  const answer = await call(service, token, 'POST', '/v1/me/calendars', { name: 'Posts' })
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: { url: string } }).data.url
}

test('an address that is read too often is 429 with Retry-After, and its neighbour is not', async () => {
  const service = await startTestService({ RATE_LIMIT_PER_SECOND: '3' })
  const url = await makeAddress(service)
  const other = await makeAddress(service)
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(url)))
  const refused = answers.find(({ status }) => status === 429)
  assert.ok(refused, 'one of forty at once is refused')
  assert.equal(refused.headers.get('retry-after'), '1')
  assert.doesNotMatch(refused.text, /BEGIN:VCALENDAR/)
  assert.equal((await send(other)).status, 200)
})

test('a new password ends the address, also for a program that knows the file', async () => {
  const service = await startTestService()
  const { owner } = service.demo.member
  const url = await makeAddress(service)
  const before = await send(url)
  assert.equal(before.status, 200)
  const browser = new Browser(service.url)
  const entry = await browser.follow('/.well-known/change-password')
  const { email, password } = owner
  await browser.open(entry.location, { csrf: hiddenField(entry.text, 'csrf'), email, password })
  const page = await browser.follow('/.well-known/change-password')
  const changed = await browser.open('/oauth2/password', {
    csrf: hiddenField(page.text, 'csrf'),
    current: password,
    password: 'a few new words to remember',
  })
  assert.equal(changed.status, 200, changed.text)
  for (const headers of [{}, { 'if-none-match': before.headers.get('etag') ?? '' }])
    assert.equal((await send(url, { headers })).status, 404)
  // A new address works.
  const fresh = { ...owner, password: 'a few new words to remember' }
  const token = await consoleToken(service, fresh)
  const answer = await call(service, token, 'POST', '/v1/me/calendars', { name: 'New' })
  const { data } = answer.body as { data: { url: string } }
  assert.equal((await send(data.url)).status, 200)
})
