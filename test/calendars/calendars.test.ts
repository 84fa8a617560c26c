// The addresses of a member's calendar: what they show to whom, how they end, and that the file is correct whatever the texts say.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loggedPath } from '../../server/commands/log/logged-path.ts'
import { type Answer, call, send } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addToOrganization } from '../support/world-people.ts'
import { grantProfile } from '../support/world-profiles.ts'
import { consoleToken } from '../support/world-tokens.ts'
import { eventsOf, readIcalendar } from './read-icalendar.ts'

const service = await startTestService()
const { demo, database } = service
const { owner, editor } = demo.member
const byOwner = await consoleToken(service, owner)
const byEditor = await consoleToken(service, editor)
const twitter = need(demo.profile.twitter)
const hour = 3_600_000

type Made = { id: string; url: string; name: string; lastReadDate: string | null }

async function make(more: object = {}, token = byOwner): Promise<Made> {
  const body = { name: 'Posts', ...more }
  const answer = await call(service, token, 'POST', '/v1/me/calendars', body)
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: Made }).data
}

async function post(text: string, more: object = {}, token = byOwner): Promise<string> {
  const scheduledSendTime = new Date(Date.now() + 48 * hour).toISOString().slice(0, 19)
  const body = { text, socialProfileIds: [twitter], scheduledSendTime: `${scheduledSendTime}Z` }
  const answer = await call(service, token, 'POST', '/v1/messages', { ...body, ...more })
  assert.equal(answer.status, 200, answer.text)
  return need((answer.body as { data: { id: string }[] }).data[0]).id
}

async function read(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return send(url, { headers })
}

async function eventOf(url: string, id: string): Promise<Map<string, string> | undefined> {
  const { text } = await read(url)
  return eventsOf(text).find((event) => event.get('UID')?.startsWith(`message-${id}@`))
}

test('an address is shown once and stored by its hash; the file has what is planned', async () => {
  const made = await make({ name: '  Bakery; all, of it ' })
  assert.match(made.url, /\/calendars\/crl_cal_[A-Za-z0-9]{43}\.ics$/)
  const secret = need(made.url.split('/').at(-1)).slice(0, -4)
  const listed = await call(service, byOwner, 'GET', '/v1/me/calendars')
  assert.ok(listed.text.includes('Bakery; all, of it') && !listed.text.includes(secret))
  const { rows } = await database.pool.query(
    `select from oauth_records where payload::text like '%' || $1 || '%'`,
    [secret],
  )
  assert.equal(rows.length, 0)
  assert.ok(!loggedPath(new URL(made.url).pathname).includes(secret.slice(0, 40)))

  const id = await post('Good morning\nand more, of it')
  const answer = await read(made.url)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'text/calendar; charset=utf-8')
  assert.equal(answer.headers.get('referrer-policy'), 'no-referrer')
  assert.equal(answer.headers.get('cache-control'), 'private, no-cache')
  const calendar = readIcalendar(answer.text)
  assert.equal(calendar.values.get('X-WR-CALNAME'), 'Bakery; all, of it')
  assert.equal(calendar.values.get('REFRESH-INTERVAL'), 'PT1H')
  const event = need(await eventOf(made.url, id))
  assert.equal(event.get('SUMMARY'), 'X · Good morning')
  assert.match(
    event.get('DESCRIPTION') ?? '',
    /^Good morning\nand more, of it\n\n.* on X\nScheduled/,
  )
  assert.equal(event.get('URL'), new URL(`/messages/${id}`, service.url).href)
  const at = Math.floor((Date.now() + 48 * hour) / 1000)
  assert.match(event.get('DTSTART') ?? '', /^\d{8}T\d{6}Z$/)
  const began = Date.parse(
    (event.get('DTSTART') ?? '').replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'),
  )
  assert.ok(Math.abs(began / 1000 - at) < 600, event.get('DTSTART'))
})

test('the same file is 304; a change is a new one, with a greater sequence and the same id', async () => {
  const { url } = await make()
  const id = await post('Before')
  const first = await read(url)
  const etag = need(first.headers.get('etag'))
  assert.equal((await read(url, { 'if-none-match': etag })).status, 304)
  const before = need(await eventOf(url, id))
  await database.pool.query(
    `update messages set text = 'After', modified_at = modified_at + interval '5 seconds' where id = $1`,
    [id],
  )
  const again = await read(url, { 'if-none-match': etag })
  assert.equal(again.status, 200)
  const after = need(await eventOf(url, id))
  assert.equal(after.get('SUMMARY'), 'X · After')
  assert.equal(after.get('UID'), before.get('UID'))
  assert.equal(Number(after.get('SEQUENCE')) - Number(before.get('SEQUENCE')), 5)
})

test('hostile texts stay one value of one event, and lines stay short', async () => {
  const { url } = await make({ name: 'A\nB\r\nEND:VCALENDAR' })
  const texts = [
    'x\r\nEND:VEVENT\r\nBEGIN:VALARM\r\nACTION:AUDIO',
    'semi;colon, comma\\ \\n back',
    `${'🧁'.repeat(60)} ${'ä'.repeat(120)}`,
    'tab\there \u0085 \u2028 \u2029 next',
  ]
  for (const text of texts) {
    const id = await post(text)
    const event = need(await eventOf(url, id))
    const said = text.replaceAll(/\r\n|[\u0085\u2028\u2029]/g, '\n')
    assert.ok(event.get('DESCRIPTION')?.startsWith(`${said}\n\n`), text)
    assert.ok(!event.get('SUMMARY')?.includes('\n'))
  }
  assert.equal(
    readIcalendar((await read(url)).text)
      .values.get('X-WR-CALNAME')
      ?.includes('\n'),
    true,
  )
})

test('it shows the chosen profiles and tags, and only titles by choice', async () => {
  const pinterest = need(demo.profile.pinterest)
  const tagged = await post('Tagged', { tags: ['spring'] })
  const plain = await post('Plain\nsecret second line')
  const byProfile = await make({ socialProfileIds: [pinterest] })
  assert.equal(await eventOf(byProfile.url, plain), undefined)
  const byTag = await make({ tags: ['spring'] })
  assert.equal((await eventOf(byTag.url, tagged))?.get('CATEGORIES'), 'spring')
  assert.equal(await eventOf(byTag.url, plain), undefined)
  const titles = await make({ onlyTitles: true })
  assert.equal((await eventOf(titles.url, plain))?.get('SUMMARY'), 'X · Plain')
  assert.ok(!(await read(titles.url)).text.includes('secret second line'))
})

test('a proposal is marked, a rejected message is not there, one that is out stays', async () => {
  const { url } = await make()
  const proposal = await post('To judge')
  const { pool } = database
  const out = await post('Out')
  await pool.query(
    `update messages set state = 'PENDING_APPROVAL', sequence_number = 1, act_at = null where id = $1`,
    [proposal],
  )
  await pool.query(`update messages set state = 'SUBMITTED' where id = $1`, [out])
  await pool.query(
    `update messages set state = 'SENT', act_at = null, send_at = now() - interval '3 days' where id = $1`,
    [out],
  )
  const event = need(await eventOf(url, proposal))
  assert.equal(event.get('SUMMARY'), 'To approve: X · To judge')
  assert.equal(event.get('STATUS'), 'TENTATIVE')
  assert.match((await eventOf(url, out))?.get('DESCRIPTION') ?? '', /\nSent\n/)
  await pool.query(`update messages set state = 'REJECTED', sequence_number = null where id = $1`, [
    proposal,
  ])
  assert.equal(await eventOf(url, proposal), undefined)
})

test('rights are read each time, and the address ends with the member', async () => {
  const { url } = await make({}, byEditor)
  const id = await post('For the editor')
  assert.ok(await eventOf(url, id))
  const { pool } = database
  const taken = await pool.query(
    `with own as (delete from profile_members where member_id = $1), teams as (delete from team_members where member_id = $1)
     update organization_members set preset = 'DEFAULT', permissions = '{}' where member_id = $1`,
    [editor.id],
  )
  assert.equal(taken.rowCount, 1)
  const answer = await read(url)
  assert.equal(answer.status, 200)
  assert.deepEqual(eventsOf(answer.text), [])
  await grantProfile(database, { socialProfileId: twitter, memberId: editor.id })
  assert.ok(await eventOf(url, id))
  const path = `/v1/organizations/${demo.organization.demo}/members/${editor.id}`
  assert.equal((await call(service, byOwner, 'DELETE', path)).status, 200)
  assert.equal((await read(url)).status, 404)
  // Even when another organization creates the member again.
  await pool.query('update members set is_active = true where id = $1', [editor.id])
  await addToOrganization(database, {
    organizationId: demo.organization.demo,
    memberId: editor.id,
  })
  assert.equal((await read(url)).status, 404)
})

test('an address that has ended is 404 at once, and opens nothing else', async () => {
  const { id, url } = await make()
  const secret = need(url.split('/').at(-1)).slice(0, -4)
  assert.equal((await call(service, secret, 'GET', '/v1/me')).status, 401)
  assert.equal((await read(url)).status, 200)
  const path = `/v1/me/calendars/${id}`
  assert.equal((await call(service, byOwner, 'DELETE', path)).status, 200)
  assert.equal((await read(url)).status, 404)
  assert.equal((await call(service, byOwner, 'DELETE', path)).status, 404)
  for (const wrong of ['week', `${secret}.ics`, `${secret}`, `${secret.slice(0, -1)}.ics`, '.ics'])
    assert.equal((await read(`${service.url}/calendars/${wrong}`)).status, 404, wrong)
})

test('more messages than fit are said where they end, and what comes next is kept', async () => {
  const { url } = await make({ tags: ['many'] })
  const id = await post('The last one', { tags: ['many'] })
  await database.pool.query(
    `insert into messages (profile_id, created_by, modified_by, text, tags, scheduled_at, send_at, state, act_at)
     select $1, $2, $2, 'Number ' || n, '{many}', at, at, 'SCHEDULED', at
     from generate_series(1, 1005) n, lateral (select date_trunc('second', now()) + interval '3 days' + n * interval '1 minute' as at) t`,
    [twitter, owner.id],
  )
  const { text } = await read(url)
  const events = eventsOf(text)
  assert.equal(events.length, 1001)
  assert.ok(events.some((event) => event.get('UID')?.startsWith(`message-${id}@`)))
  const [cut, ...others] = events.filter((event) => event.get('UID')?.startsWith('cut-'))
  assert.equal(others.length, 0)
  assert.equal(
    cut?.get('SUMMARY'),
    'This calendar shows 1000 messages. There are more in Carillon.',
  )
  assert.equal(readIcalendar(text).values.get('X-WR-CALDESC'), cut?.get('SUMMARY'))
})

test('wrong requests are refused, and a member has at most twenty', async () => {
  const refused = [
    [{ name: ' ' }, 400],
    [{ name: 'x'.repeat(101) }, 400],
    [{ name: 'x', socialProfileIds: ['999'] }, 404],
    [{ name: 'x', tags: 'spring' }, 400],
  ] as const
  for (const [body, status] of refused)
    assert.equal((await call(service, byOwner, 'POST', '/v1/me/calendars', body)).status, status)
  const { body } = await call(service, byOwner, 'GET', '/v1/me/calendars')
  const { length } = (body as { data: unknown[] }).data
  for (let count = length; count < 20; count += 1) await make()
  const answer = await call(service, byOwner, 'POST', '/v1/me/calendars', { name: 'One more' })
  assert.equal(answer.status, 409, answer.text)
})
