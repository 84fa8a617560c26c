// GET /v1/messages/search: every message that the caller may see, by its words, the newest first.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillWords } from '../../server/messages/search/store-words.ts'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addMember, addOrganization, addToOrganization } from '../support/world-people.ts'
import { addProfile, grantProfiles } from '../support/world-profiles.ts'

type Item = { id: string; text: string; version: string }
type Page = { data: Item[]; metadata: { cursor: { next: string | null; previous: null } } }

const service = await startTestService()
const { demo, database } = service
const organizationId = demo.organization.demo
const owner = await tokenOf(service, demo.member.owner.id)
const { id: profileId } = await addProfile(database, { organizationId })
const authorId = await addMember(database, { organizationId, fullName: 'Zoë Quitzow' })
await grantProfiles(database, [
  { socialProfileId: profileId, memberId: authorId, preset: 'ADVANCED' },
])
const author = await tokenOf(service, authorId)

function dataOf<T>({ body }: Answer): T {
  return (body as { data: T }).data
}

/** `day`: of January 2031. */
async function add(text: string, day: number, more: object = {}, by = author): Promise<Item> {
  const scheduledSendTime = `2031-01-${String(day).padStart(2, '0')}T12:00:00Z`
  const body = { text, socialProfileIds: [profileId], scheduledSendTime, ...more }
  return need(dataOf<Item[]>(await call(service, by, 'POST', '/v1/messages', body))[0])
}

const ask = (query: Record<string, string>, by = author) =>
  call(service, by, 'GET', `/v1/messages/search?${new URLSearchParams(query)}`)
const find = async (q: string, more: Record<string, string> = {}, by = author) =>
  dataOf<Item[]>(await ask({ q, ...more }, by)).map(({ text }) => text)

const rye = 'Frisches Roggenbrot und Brötchen, heute in der Bäckerei'
const tea = '新面包今天上市，欢迎品尝绿茶'
const picture = 'Seen at the fair'
await add(rye, 1)
await add(tea, 2)
await add(picture, 3, { tags: ['Spring sale'], note: 'Ask Heinrich for the price' })
await add('By the owner', 4, {}, owner)

test('words are found whatever their case, accents, endings and place in a compound', async () => {
  for (const q of ['roggen', 'ROGGENBROTE', 'brot', 'Broetchen', 'brotchen heute', 'Baeckereien'])
    assert.deepEqual(await find(q), [rye], q)
  assert.deepEqual(await find('brot Weihnachten'), [])
})

test('Chinese is found by any characters that follow each other, even by one', async () => {
  for (const q of ['面包', '新面包今天', '茶', '绿茶']) assert.deepEqual(await find(q), [tea], q)
  assert.deepEqual(await find('包面'), [])
})

test('tags, notes and the names of authors are found like the text', async () => {
  assert.deepEqual(await find('spring'), [picture])
  assert.deepEqual(await find('heinrich preis price'), [])
  assert.deepEqual(await find('heinrich price'), [picture])
  assert.deepEqual(await find('quitzow'), [picture, tea, rye])
  assert.deepEqual(await find('zoe brot'), [rye])
})

test('an edit and a change of tags change what is found', async () => {
  const { id, version } = await add('Pumpernickel', 5)
  const change = { text: 'Vollkornbrot' }
  await call(service, author, 'PATCH', `/v1/messages/${id}`, change)
  assert.deepEqual(await find('pumpernickel'), [])
  assert.deepEqual(await find('vollkorn'), ['Vollkornbrot'])
  assert.notEqual(version, undefined)
  await call(service, author, 'POST', '/v1/messages/bulk', {
    ids: [id],
    action: 'tag',
    addTags: ['Kampagne'],
  })
  assert.deepEqual(await find('kampagne'), ['Vollkornbrot'])
  await call(service, author, 'DELETE', `/v1/messages/${id}`)
  assert.deepEqual(await find('vollkorn'), [])
})

test('the filters are profiles, states, author, tags and any period, with words or without', async () => {
  const mine = { createdByMemberId: authorId }
  assert.deepEqual(await find('', mine), [picture, tea, rye])
  assert.deepEqual(await find('', { tags: 'Spring sale' }), [picture])
  assert.deepEqual(await find('', { tags: 'Spring' }), [])
  assert.deepEqual(await find('', { ...mine, state: 'SENT' }), [])
  const period = { startTime: '2020-01-01T00:00:00Z', endTime: '2031-01-02T12:00:00Z' }
  assert.deepEqual(await find('', { ...mine, ...period }), [tea, rye])
  assert.deepEqual(await find('', { socialProfileIds: profileId, ...mine }), [picture, tea, rye])
})

test('the messages of a state are found among very many that were sent, in one page', async () => {
  const busy = await addProfile(database, { organizationId })
  const { pool } = database
  const states = ['PENDING_APPROVAL', 'SCHEDULED', 'SEND_FAILED_PERMANENTLY', 'REJECTED']
  await pool.query('alter table messages disable trigger user')
  await pool.query(
    `insert into messages (profile_id, state, text, send_at, act_at, sequence_number)
     select $1, coalesce(($2::text[])[n], 'SENT'), 'Busy', '2029-01-01'::timestamptz + n * interval '1 minute',
       case when ($2::text[])[n] = 'SCHEDULED' then now() + interval '1 year' end,
       case when ($2::text[])[n] = 'PENDING_APPROVAL' then 1 end
     from generate_series(1, 25000) n`,
    [busy.id, states],
  )
  await pool.query('alter table messages enable trigger user')
  const some = { socialProfileIds: busy.id, limit: '3' }
  for (const state of [states, ...states.map((one) => [one])]) {
    const { data, metadata } = (await ask({ ...some, state: state.join() }, owner)).body as Page
    assert.equal(data.length, Math.min(state.length, 3), state.join())
    assert.equal(metadata.cursor.next !== null, state.length > 3, state.join())
  }
})

test('pages continue after the last message, and a cursor belongs to its search', async () => {
  const query = { createdByMemberId: authorId, limit: '2' }
  const first = (await ask(query)).body as Page
  assert.deepEqual(
    first.data.map(({ text }) => text),
    [picture, tea],
  )
  const cursor = need(first.metadata.cursor.next)
  const second = (await ask({ ...query, cursor })).body as Page
  assert.deepEqual(
    [second.data.map(({ text }) => text), second.metadata.cursor],
    [[rye], { next: null, previous: null }],
  )
  const other = await ask({ ...query, q: 'brot', cursor })
  assert.equal(other.status, 400)
})

test('only messages of profiles that the caller may see are found', async () => {
  const stranger = await tokenOf(service, demo.member.sole.id)
  assert.deepEqual(await find('roggenbrot', {}, stranger), [])
  assert.deepEqual(await find('quitzow', {}, stranger), [])
  const refused = await ask({ q: 'brot', socialProfileIds: profileId }, stranger)
  assert.equal(refused.status, 404)
  const outsider = await addMember(database, { organizationId })
  assert.deepEqual(await find('roggenbrot', {}, await tokenOf(service, outsider)), [])
})

test('a text of operators, quotes or nothing that is a word finds nothing', async () => {
  for (const q of [`' | ''`, '!:*&|<->()', '\\', '\ud800', '…', '  . '])
    assert.deepEqual(await find(q), [], q)
  assert.deepEqual(await find(`brot' | '~1`), [])
  for (const q of ['a\0b', 'x'.repeat(201)]) assert.equal((await ask({ q })).status, 400, q)
  const many = Array.from({ length: 99 }, () => 'a').join(' ')
  assert.deepEqual(await find(many), [])
})

test('messages of earlier versions get their words in the background', async () => {
  const { pool } = database
  const { id } = await add('Altes Backhandwerk', 6)
  await pool.query('delete from message_words where message_id = $1', [id])
  await pool.query(`update messages set created_at = now() - interval '1 day' where id = $1`, [id])
  assert.deepEqual(await find('handwerk'), [])
  await fillWords(database.database)
  assert.deepEqual(await find('handwerk'), ['Altes Backhandwerk'])
})

/** As a version without buckets has stored them. */
async function removeBuckets(id: string): Promise<void> {
  const { rowCount } = await database.pool.query(
    `update message_words set words = array_to_tsvector(array(select substr(word, 4) from unnest(tsvector_to_array(words)) word))
     where message_id = $1`,
    [id],
  )
  assert.equal(rowCount, 1)
}

async function hasBuckets(id: string): Promise<boolean> {
  const { rows } = await database.pool.query<{ words: string[] }>(
    'select tsvector_to_array(words) as words from message_words where message_id = $1',
    [id],
  )
  return need(rows[0]).words.every((word) => /^[0-9a-f]{2}\//.test(word))
}

test('words of a version without buckets are found before, while and after they get theirs', async () => {
  const { pool } = database
  const { id: early } = await add('Frühes Quarkbällchen', 7, { tags: ['Quark'] })
  const { id: late } = await add('Spätes Quarkbällchen', 8, { tags: ['Quark'] })
  const both = ['Spätes Quarkbällchen', 'Frühes Quarkbällchen']
  // The owner sees so many messages that the index is asked; of the author's, all are compared.
  const findAll = async () => {
    for (const by of [author, owner]) {
      for (const q of ['quark', 'ballchen', 'quitzow quarkball'])
        assert.deepEqual(await find(q, {}, by), both, q)
      assert.deepEqual(await find('', { tags: 'Quark' }, by), both)
    }
  }
  await removeBuckets(early)
  await removeBuckets(late)
  await pool.query(
    `update message_words_progress set converted_id = 0, is_converted = false, converts_from = now() + interval '1 hour'`,
  )
  await pool.query(`update messages set created_at = now() - interval '1 day' where id = $1`, [
    early,
  ])
  await findAll()
  await fillWords(database.database)
  assert.equal(await hasBuckets(early), false)
  await pool.query('update message_words_progress set converts_from = now()')
  await fillWords(database.database)
  // A process of an earlier version may have just written the younger one.
  assert.deepEqual([await hasBuckets(early), await hasBuckets(late)], [true, false])
  assert.deepEqual(await find('fruhes'), ['Frühes Quarkbällchen'])
  await pool.query(`update messages set created_at = now() - interval '1 day' where id = $1`, [
    late,
  ])
  await fillWords(database.database)
  assert.deepEqual([await hasBuckets(early), await hasBuckets(late)], [true, true])
  await findAll()
  for (const id of [early, late]) await call(service, author, 'DELETE', `/v1/messages/${id}`)
})

test('a member of two organizations who has a profile of their own finds the messages of all', async () => {
  const other = await addOrganization(database)
  const memberId = await addMember(database, { organizationId, fullName: 'Both Sides' })
  await addToOrganization(database, { organizationId: other, memberId, preset: 'SUPER_ADMIN' })
  const there = await addProfile(database, { organizationId: other })
  const own = await addProfile(database, { memberId })
  await grantProfiles(database, [{ socialProfileId: profileId, memberId, preset: 'ADVANCED' }])
  const member = await tokenOf(service, memberId)
  for (const [day, id] of [profileId, there.id, own.id].entries())
    await add(`Käsekuchen ${day}`, day + 10, { socialProfileIds: [id] }, member)
  const all = ['Käsekuchen 2', 'Käsekuchen 1', 'Käsekuchen 0']
  assert.deepEqual(await find('kuchen', {}, member), all)
  assert.deepEqual(await find('kasekuchen', { createdByMemberId: memberId }, member), all)
  const some = { socialProfileIds: `${there.id},${own.id}` }
  assert.deepEqual(await find('kuchen', some, member), all.slice(0, 2))
  assert.deepEqual(await find('kuchen'), ['Käsekuchen 0'])
})
