// Throttling counts the address that the proxy saw, never one that the client wrote into X-Forwarded-For.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { networkOf } from '../../server/outbound/addresses.ts'
import { Browser, hiddenField } from '../support/browser.ts'
import { send } from '../support/client.ts'
import { startTestService } from '../support/service.ts'

const behindProxy = await startTestService({ TRUST_PROXY: 'yes' })
const { pool } = behindProxy.database

beforeEach(() => pool.query('delete from log_in_failures'))

const question = new URLSearchParams({
  response_type: 'code',
  client_id: behindProxy.demo.app.member.clientId,
  redirect_uri: behindProxy.demo.redirectUri,
})
const authorization = `${behindProxy.url}/oauth2/auth?${question}`

/** The number of addresses with counted failures. */
async function countAddresses(): Promise<number> {
  const { rowCount } = await pool.query(
    "select from log_in_failures where subject like 'address:%'",
  )
  return rowCount ?? 0
}

async function failFrom(forwarded: string): Promise<void> {
  const browser = new Browser(behindProxy.url, { 'x-forwarded-for': forwarded })
  const page = await browser.follow(authorization)
  const csrf = hiddenField(page.text, 'csrf')
  const email = `${forwarded.length}@nowhere.example`
  const answer = await browser.open(page.location, { csrf, email, password: 'a-wrong-password' })
  assert.equal(answer.status, 400)
}

test('forged addresses before the one that the proxy adds are not counted', async () => {
  for (const invented of ['198.51.100.1', '198.51.100.22', '10.0.0.1, 198.51.100.3'])
    await failFrom(`${invented}, 203.0.113.9`)
  assert.equal(await countAddresses(), 1)
})

test('two clients behind the proxy are counted separately', async () => {
  for (const seen of ['203.0.113.9', '203.0.113.10']) await failFrom(seen)
  assert.equal(await countAddresses(), 2)
})

test('all addresses of one IPv6 network are counted together', async () => {
  for (const seen of ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff']) await failFrom(seen)
  assert.equal(await countAddresses(), 1)
  await failFrom('2001:db8:1:3::1')
  assert.equal(await countAddresses(), 2)
})

test('the network of an address', () => {
  assert.equal(networkOf('203.0.113.9'), '203.0.113.9')
  assert.equal(networkOf('::ffff:203.0.113.9'), '203.0.113.9')
  assert.equal(networkOf('2001:DB8:1:2:3:4:5:6'), '2001:db8:1:2::/64')
  assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0::/64')
  assert.equal(networkOf('unknown'), 'unknown')
})

test('too many authorizations are refused, for this address and for a while', async () => {
  const begin = (seen: string, accept = 'application/json') =>
    send(authorization, { headers: { accept, 'x-forwarded-for': seen } })
  assert.ok([302, 303].includes((await begin('203.0.113.9')).status))
  await pool.query(
    "update log_in_failures set failures = 1000 where subject like 'authorization:%'",
  )
  const before = await countInteractions()
  const refused = await begin('203.0.113.9')
  assert.equal(refused.status, 429, refused.text)
  const { error, error_description } = refused.body as Record<string, string>
  assert.equal(error, 'temporarily_unavailable')
  assert.match(error_description ?? '', /Too many authorizations .* Try again in \d+ minutes?\./)
  const posted = await send(`${behindProxy.url}/oauth2/auth`, {
    method: 'POST',
    headers: { 'x-forwarded-for': '203.0.113.9' },
    body: question,
  })
  assert.equal(posted.status, 429)
  const page = await begin('203.0.113.9', 'text/html')
  assert.match(page.text, /Too many authorizations/)
  assert.equal(await countInteractions(), before)
  assert.ok([302, 303].includes((await begin('203.0.113.10')).status))
  // The next quarter of an hour has a new counter.
  await pool.query("delete from log_in_failures where subject like 'authorization:%'")
  assert.ok([302, 303].includes((await begin('203.0.113.9')).status))
})

async function countInteractions(): Promise<number> {
  const { rowCount } = await pool.query("select from oauth_records where model = 'Interaction'")
  return rowCount ?? 0
}
