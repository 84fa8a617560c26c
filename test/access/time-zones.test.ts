// The zone of a new member: the one they are created with, the browser's on the page of the invitation, or the organization's.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { hiddenField } from '../support/browser.ts'
import { type Answer, call, send, tokenOf } from '../support/client.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService()
const { demo, database } = service
const organization = `/v1/organizations/${demo.organization.demo}`
const ownerToken = await tokenOf(service, demo.member.owner.id)
const change = (body: object) => call(service, ownerToken, 'PATCH', organization, body)
const changed = await change({ timezone: 'Europe/Berlin' })

let count = 0
function newcomer(fields: object = {}): object {
  count += 1
  return { email: `newcomer-${count}@example.org`, fullName: 'Nina Newcomer', ...fields }
}

function dataOf<T>({ body }: Answer): T {
  return (body as { data: T }).data
}

async function zoneOf(memberId: string): Promise<[zone: string, isChosen: boolean]> {
  const token = await tokenOf(service, memberId)
  const me = dataOf<{ timezone: string; isTimezoneChosen: boolean }>(
    await call(service, token, 'GET', '/v1/me'),
  )
  return [me.timezone, me.isTimezoneChosen]
}

async function openInvitation(fields: object = {}) {
  const answer = await call(
    service,
    ownerToken,
    'POST',
    `${organization}/invitations`,
    newcomer(fields),
  )
  const { memberId, url } = dataOf<{ memberId: string; url: string }>(answer)
  const page = await send(url)
  const submit = (form: Record<string, string>) =>
    send(url, {
      method: 'POST',
      body: new URLSearchParams({ csrf: hiddenField(page.text, 'csrf'), ...form }),
    })
  return { memberId, page, submit }
}

test('an organization has a zone, and what is none is refused', async () => {
  assert.equal(dataOf<{ timezone: string }>(changed).timezone, 'Europe/Berlin')
  const refused = await change({ timezone: 'Mars/Olympus' })
  assert.equal(refused.status, 400)
  assert.match(refused.text, /invalid_time_zone/)
  const read = await call(service, ownerToken, 'GET', organization)
  assert.equal(dataOf<{ timezone: string }>(read).timezone, 'Europe/Berlin')
})

test('a member who is created without a zone gets that of the organization, and may choose', async () => {
  const create = async (fields: object) => {
    const organizationIds = [demo.organization.demo]
    const body = newcomer({ organizationIds, ...fields })
    return dataOf<{ id: string }>(await call(service, ownerToken, 'POST', '/v1/members', body)).id
  }
  const without = await create({})
  assert.deepEqual(await zoneOf(without), ['Europe/Berlin', false])
  assert.deepEqual(await zoneOf(await create({ timezone: 'Asia/Tokyo' })), ['Asia/Tokyo', true])
  await call(service, await tokenOf(service, without), 'PATCH', '/v1/me', { timezone: 'UTC' })
  assert.deepEqual(await zoneOf(without), ['UTC', true])
})

test('the page of an invitation asks for the zone, and keeps it when the password is refused', async () => {
  const { memberId, page, submit } = await openInvitation()
  assert.match(page.text, /<select id="timezone"[^>]* data-from="browser">/)
  assert.match(page.text, /<option selected>Europe\/Berlin</)
  const refused = await submit({ password: 'short', timezone: 'Asia/Tokyo' })
  assert.match(refused.text, /<option selected>Asia\/Tokyo</)
  assert.doesNotMatch(refused.text, /data-from/)
  await submit({ password: 'a few words to remember', timezone: 'Asia/Tokyo' })
  assert.deepEqual(await zoneOf(memberId), ['Asia/Tokyo', true])
})

test('a zone that is none leaves that of the organization, and a chosen one is not asked for', async () => {
  const { memberId, submit } = await openInvitation()
  const done = await submit({ password: 'a few words to remember', timezone: 'Mars/Olympus' })
  assert.equal(done.status, 200)
  assert.deepEqual(await zoneOf(memberId), ['Europe/Berlin', false])
  const chosen = await openInvitation({ timezone: 'Asia/Tokyo' })
  assert.doesNotMatch(chosen.page.text, /id="timezone"/)
  await chosen.submit({ password: 'a few words to remember', timezone: 'UTC' })
  assert.deepEqual(await zoneOf(chosen.memberId), ['Asia/Tokyo', true])
})

test('the content policy allows the scripts of the theme and of the zone, and no other', async () => {
  const { page } = await openInvitation()
  const hashes = [...page.text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) =>
    createHash('sha256').update(script).digest('base64'),
  )
  assert.equal(hashes.length, 2)
  const policy = page.headers.get('content-security-policy') ?? ''
  const allowed = hashes.map((hash) => `'sha256-${hash}'`).join(' ')
  assert.deepEqual(/script-src ([^;]*)/.exec(policy)?.[1], allowed)
})

test('every member has a zone that the time zone database knows', async () => {
  const { rows } = await database.pool.query<{ timezone: string }>('select timezone from members')
  for (const { timezone } of rows) assert.ok(new Intl.DateTimeFormat('en', { timeZone: timezone }))
})
