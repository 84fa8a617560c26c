// An e-mail address belongs to the member who has proved it, not to the first member who typed it; and two spellings are one address.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { inTransaction } from '../../server/db/db.ts'
import { fillEmailKeys } from '../../server/organizations/fill-email-keys.ts'
import { inviteMember } from '../../server/sessions/passwords.ts'
import { authorize, Browser, hiddenField } from '../support/browser.ts'
import { type Answer, call } from '../support/client.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import { addMember } from '../support/world-people.ts'

const { service, tokens, ours, theirs } = await startTwoOrganizations()
const { database, pool } = service.database
const password = 'a password of their own'

let made = 0
const newAddress = () => {
  made += 1
  return `victim-${made}@firm.example`
}

function create(by: 'superAdmin' | 'outsider', email: string): Promise<Answer> {
  const { organizationId } = by === 'superAdmin' ? ours : theirs
  const body = { organizationIds: [organizationId], email, fullName: 'Vic Tim' }
  return call(service, tokens.get(by), 'POST', '/v1/members', body)
}

async function idOf(answer: Promise<Answer>): Promise<string> {
  const { status, body, text } = await answer
  assert.equal(status, 200, text)
  return (body as { data: { id: string } }).data.id
}

async function useInvitation(memberId: string, chosen = password): Promise<Answer> {
  const token = await inTransaction(database, (tx) => inviteMember(tx, memberId))
  const browser = new Browser(service.url)
  const page = await browser.open(`/invitations/${token}`)
  return browser.open(`/invitations/${token}`, {
    csrf: hiddenField(page.text, 'csrf'),
    password: chosen,
  })
}

async function logsIn(email: string, chosen = password): Promise<string | null> {
  const back = await authorize(service, { email, password: chosen })
  return back.searchParams.get('code')
}

async function organizationsOf(memberId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select organization_id as id from organization_members where member_id = $1 order by 1',
    [memberId],
  )
  return rows.map(({ id }) => id)
}

test('an address that another organization only typed neither blocks nor captures a member', async () => {
  const email = newAddress()
  const captured = await idOf(create('outsider', email))
  const own = await idOf(create('superAdmin', email))
  assert.notEqual(own, captured)
  assert.match((await useInvitation(own)).text, /Your password is set/)
  assert.ok(await logsIn(email))
  assert.deepEqual(await organizationsOf(own), [ours.organizationId])
  // No organization can create it again: it is proved now.
  for (const by of ['outsider', 'superAdmin'] as const) {
    const refused = await create(by, email.toUpperCase())
    assert.equal(refused.status, 409, refused.text)
  }
})

test('in the same organization an address is created once', async () => {
  const email = newAddress()
  await idOf(create('superAdmin', email))
  assert.equal((await create('superAdmin', email)).status, 409)
  const many = newAddress()
  const answers = await Promise.all(Array.from({ length: 5 }, () => create('superAdmin', many)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409])
})

test('a second invitation is joined by the member who has proved the address, with their password', async () => {
  const email = newAddress()
  const [first, second] = [
    await idOf(create('superAdmin', email)),
    await idOf(create('outsider', email)),
  ]
  await useInvitation(first)
  const guess = await useInvitation(second, 'the password of a stranger')
  assert.equal(guess.status, 400)
  assert.match(guess.text, /the password is wrong/)
  assert.deepEqual(await organizationsOf(first), [ours.organizationId])
  assert.match((await useInvitation(second)).text, /You have joined/)
  assert.deepEqual(
    await organizationsOf(first),
    [ours.organizationId, theirs.organizationId].sort(),
  )
  assert.deepEqual(await organizationsOf(second), [])
  assert.ok(await logsIn(email))
})

test('of two links for one address that are used concurrently, one proves it', async () => {
  const email = newAddress()
  const ids = [await idOf(create('superAdmin', email)), await idOf(create('outsider', email))]
  await Promise.all(ids.map((id, index) => useInvitation(id, `the password number ${index}`)))
  const { rows } = await pool.query(
    'select id from members where email_key = $1 and email_proved_at is not null',
    [email],
  )
  assert.equal(rows.length, 1)
  assert.ok(
    ((await logsIn(email, 'the password number 0')) === null) !==
      ((await logsIn(email, 'the password number 1')) === null),
  )
})

test('an organization that creates a former member again does not capture the address', async () => {
  const email = newAddress()
  const memberId = await idOf(create('superAdmin', email))
  await useInvitation(memberId)
  const path = `/v1/organizations/${ours.organizationId}/members/${memberId}`
  assert.equal((await call(service, tokens.get('superAdmin'), 'DELETE', path)).status, 200)
  assert.equal(await idOf(create('outsider', email)), memberId)
  assert.equal(await logsIn(email), null, 'not by the password of before')
  assert.notEqual(await idOf(create('superAdmin', email)), memberId)
})

test('letters of every alphabet are compared in the same way', async () => {
  made += 1
  const email = `İpek.Ünal${made}@firm.example`
  const memberId = await idOf(create('superAdmin', email))
  await useInvitation(memberId)
  for (const way of [email, email.toLowerCase(), email.toUpperCase(), email.normalize('NFD')])
    assert.ok(await logsIn(way), way)
  assert.equal((await create('outsider', email.toLowerCase())).status, 409)
  assert.equal((await create('outsider', `ipek.ünal${made}@firm.example`)).status, 200)
})

test('two old members who share an address both log in, each with the exact spelling, and the log warns', async () => {
  const organizationId = ours.organizationId
  const [plain, other] = [newAddress(), `Ümit-${made}@firm.example`]
  const ids: string[] = []
  for (const email of [plain.toUpperCase(), other, other.toLowerCase()]) {
    const isFirst = ids.length === 0
    const id = await addMember(service.database, { organizationId, email, isProved: isFirst })
    if (isFirst) await useInvitation(id)
    ids.push(id)
  }
  // As after the migration: with a password and, because they are not ASCII, without a key.
  await pool.query(
    `update members set email_key = null, email_proved_at = now(),
      password_hash = (select password_hash from members where id = $1) where id = any($2)`,
    [ids[0], ids.slice(1)],
  )
  for (const way of [other, other.toLowerCase()]) assert.ok(await logsIn(way), way)
  const warned: unknown[] = []
  const log = pino({}, { write: (line) => warned.push(JSON.parse(line)) })
  await fillEmailKeys(database, log)
  assert.deepEqual(
    warned.map((line) => (line as { memberId: string }).memberId),
    [ids[2]],
  )
  for (const way of [other, other.toLowerCase(), other.toUpperCase()])
    assert.ok(await logsIn(way), way)
})
