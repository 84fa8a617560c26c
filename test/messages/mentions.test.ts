// Mentions in texts over HTTP: what the report says, what a message answers, and which edit asks the address book again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addContact } from '../support/world-contacts.ts'
import { addOrganization } from '../support/world-people.ts'

type Mention = { name: string; contactId: string | null; text: string | null }
type Item = { id: string; text: string; mentions: Mention[] | null; socialProfile: { id: string } }
type Entry = {
  socialProfileId: string
  length: number
  mentions: Mention[] | null
  problems: { reason: string; param: string }[]
  warnings: { reason: string; param: string; message: string }[]
}

const service = await startTestService()
const { demo, database } = service
const { pool } = database
const token = await tokenOf(service, demo.member.owner.id)
const organizationId = demo.organization.demo
const x = need(demo.profile.twitter)
const linkedin = need(demo.profile.linkedin)
const facebook = need(demo.profile['facebook-page'])
const pinterest = need(demo.profile.pinterest)
const contactId = await addContact(database, {
  name: 'Reed Bakery',
  accounts: [
    { network: 'x', handle: 'reedbakery' },
    { network: 'linkedin', handle: 'urn:li:organization:70002001' },
  ],
  organizationId,
})
const setHandle = (handle: string) =>
  pool.query('update contacts set accounts = $2 where id = $1', [
    contactId,
    JSON.stringify([{ network: 'x', handle, id: null }]),
  ])

const send = async <T>(method: string, path: string, body: object): Promise<T> => {
  const answer = await call(service, token, method, path, body)
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: T }).data
}
const bodyOf = (text: string, socialProfileIds: string[], more: object = {}) => ({
  ...{ text, socialProfileIds, scheduledSendTime: '2031-05-01T12:00:00Z' },
  ...more,
})
const report = (body: object) => send<Entry[]>('POST', '/v1/messages/validate?view=report', body)
const create = (body: object) => send<Item[]>('POST', '/v1/messages', body)
const change = async (id: string, body: object) =>
  need((await send<Item[]>('PATCH', `/v1/messages/${id}`, body))[0])
const warningsOf = ({ warnings }: Entry) =>
  warnings
    .filter(({ reason }) => reason === 'mention_stays_name')
    .map((one) => [one.param, one.message])

test('a message answers what each network gets, and the names that stay', async () => {
  const text = 'Bread of @{reed bakery} and @{Stranger}'
  const items = await create(bodyOf(text, [x, linkedin, facebook]))
  const of = (id: string) => need(items.find(({ socialProfile }) => socialProfile.id === id))
  const stranger = { name: 'Stranger', contactId: null, text: null }
  const reed = { name: 'reed bakery', contactId }
  assert.deepEqual(of(x).mentions, [{ ...reed, text: '@reedbakery' }, stranger])
  assert.deepEqual(of(facebook).mentions, [{ ...reed, text: null }, stranger])
  assert.deepEqual(of(linkedin).mentions, [
    { ...reed, text: '@[Reed Bakery](urn:li:organization:70002001)' },
    stranger,
  ])
  assert.equal(of(x).text, text)
  const [plain] = await create(bodyOf('Without a mention', [x]))
  assert.equal(plain?.mentions, null)
})

test('the report counts the written text and names what stays a name, in parts too', async () => {
  const entries = await report(
    bodyOf('@{Reed Bakery}, @{Stranger}; @{Reed Bakery}s', [x, linkedin, facebook], {
      parts: [{ text: 'Thanks, @{Reed Bakery}' }],
    }),
  )
  const of = (id: string) => need(entries.find((one) => one.socialProfileId === id))
  assert.equal(of(x).length, '@reedbakery, Stranger; Reed Bakerys'.length)
  assert.equal(of(linkedin).length, 'Reed Bakery, Stranger; Reed Bakerys'.length)
  assert.equal(of(x).mentions?.length, 2)
  const unknown = ['/text', 'No contact of the address book has the name Stranger']
  const joined = [
    '/text',
    'Reed Bakery stands against a word: the network would read another handle',
  ]
  assert.deepEqual(warningsOf(of(x)), [joined, unknown])
  const none = 'The contact Reed Bakery has no account on Facebook'
  assert.deepEqual(warningsOf(of(facebook)), [['/text', none], unknown, ['/parts/0/text', none]])
  assert.deepEqual(warningsOf(of(linkedin)), [
    joined,
    unknown,
    ['/parts/0/text', 'LinkedIn mentions no accounts in comments: Reed Bakery stays a name there'],
  ])
})

test('a network without mentions says so', async () => {
  const [entry] = await report(bodyOf('@{Reed Bakery}', [pinterest]))
  assert.deepEqual(warningsOf(need(entry)), [
    ['/text', 'Pinterest mentions no accounts: Reed Bakery stays a name'],
  ])
})

test('limits count the text that the network gets', async () => {
  const text = `${'x'.repeat(268)} @{Reed Bakery}`
  const [fits] = await report(bodyOf(text, [x]))
  assert.deepEqual(need(fits).problems, [])
  assert.equal(need(fits).length, 280)
  const [long] = await report(bodyOf(`x${text}`, [x]))
  assert.deepEqual(
    need(long).problems.map(({ reason }) => reason),
    ['text_too_long'],
  )
})

test('variations have mentions of their own', async () => {
  const items = await create(
    bodyOf('None here', [x, linkedin], {
      variations: [{ socialProfileId: linkedin, text: 'By @{Reed Bakery}' }],
    }),
  )
  const mentionsOn = (id: string) =>
    items.find(({ socialProfile }) => socialProfile.id === id)?.mentions?.map(({ name }) => name)
  assert.deepEqual([mentionsOn(x), mentionsOn(linkedin)], [undefined, ['Reed Bakery']])
})

test('a contact that changes changes no message that waits, until its text is written again', async () => {
  const text = 'From @{Reed Bakery}'
  const { id } = need((await create(bodyOf(text, [x])))[0])
  await setHandle('reednew')
  const moved = await change(id, { scheduledSendTime: '2031-05-02T12:00:00Z' })
  assert.equal(moved.mentions?.[0]?.text, '@reedbakery')
  const noted = await change(id, { note: 'For the team' })
  assert.equal(noted.mentions?.[0]?.text, '@reedbakery')
  const written = await change(id, { text: `${text}!` })
  assert.equal(written.mentions?.[0]?.text, '@reednew')
  const bare = await change(id, { text: 'None' })
  assert.equal(bare.mentions, null)
  await setHandle('reedbakery')
})

test('a copy is a new message, and asks the book again', async () => {
  const { id } = need((await create(bodyOf('Copy of @{Reed Bakery}', [x])))[0])
  await setHandle('reedcopy')
  const action = { action: 'copy', ids: [id], scheduledSendTime: '2031-06-01T12:00:00Z' }
  const answer = await call(service, token, 'POST', '/v1/messages/bulk', action)
  await setHandle('reedbakery')
  assert.equal(answer.status, 200, answer.text)
  const { rows } = await pool.query(
    `select mentions -> 0 ->> 'text' as text from messages where text = 'Copy of @{Reed Bakery}' order by id`,
  )
  assert.deepEqual(
    rows.map((row) => row.text),
    ['@reedbakery', '@reedcopy'],
  )
})

test('the contact of another organization mentions no account', async () => {
  await addContact(database, {
    name: 'Foreign Bakery',
    accounts: [{ network: 'x', handle: 'foreign' }],
    organizationId: await addOrganization(database),
  })
  const [item] = await create(bodyOf('@{Foreign Bakery}', [x]))
  assert.deepEqual(item?.mentions, [{ name: 'Foreign Bakery', contactId: null, text: null }])
})
