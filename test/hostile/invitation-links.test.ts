// The link of an invitation is a secret: a reader of the database could choose the password of the invited person.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMail } from '../../server/mail/mail.ts'
import { call, send, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService({ SMTP_URL: 'smtp://localhost:1' })
const { pool } = service.database
const { keyRing } = service.services
const token = await tokenOf(service, service.demo.member.owner.id)

async function invite(email: string): Promise<string> {
  const path = `/v1/organizations/${service.demo.organization.demo}/invitations`
  const answer = await call(service, token, 'POST', path, { email, fullName: 'Ina Invited' })
  assert.equal(answer.status, 200, answer.text)
  const { rows } = await pool.query<{ payload: string }>(
    `select payload::text from graphile_worker._private_jobs where payload->>'to' = $1`,
    [email],
  )
  return need(rows[0]).payload
}

test('a waiting mail does not hold the link in clear, and is sent with it', async () => {
  const payload = await invite('ina@example.org')
  const { text } = openMail(keyRing, JSON.parse(payload))
  const secret = need(/\/invitations\/(\S{43})/.exec(text)?.[1])
  const { status } = await send(`${service.url}/invitations/${secret}`)
  assert.equal(status, 200, 'the link works')
  assert.doesNotMatch(payload, /\/invitations\//)
  assert.ok(!payload.includes(secret) && !payload.includes(btoa(secret).slice(0, 40)))
})

test('the link is in no row of any table', async () => {
  const { text } = openMail(keyRing, JSON.parse(await invite('otto@example.org')))
  const secret = need(/\/invitations\/(\S{43})/.exec(text)?.[1])
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  assert.ok(tables.length > 30)
  for (const { name } of tables) {
    const found = await pool.query(
      `select from ${name} as t where strpos(t::text, $1) > 0 limit 1`,
      [secret],
    )
    assert.equal(found.rowCount, 0, name)
  }
})

test('a sealed mail cannot be opened as another one', async () => {
  const [one, two] = [await invite('a@example.org'), await invite('b@example.org')]
  const { sealedText } = JSON.parse(one)
  assert.throws(() => openMail(keyRing, { ...JSON.parse(two), sealedText }))
})

test('the name of the organization is one short line in the mail', async () => {
  await pool.query('update organizations set name = $1 where id = $2', [
    `Harbour\n\nYour account is closed: https://evil.example/${'x'.repeat(40)}`,
    service.demo.organization.demo,
  ])
  const { text } = openMail(keyRing, JSON.parse(await invite('c@example.org')))
  assert.match(text, /others in Harbour Your account[^\n]{0,60}…\.\n/)
})
