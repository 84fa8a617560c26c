// decisions 1 and 2: ETag, If-None-Match and If-Match on messages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMediaService } from '../media/media-service.ts'
import { jpeg } from '../media/pictures.ts'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { dataOf, refusalOf } from './reading.ts'

type Item = { id: string; text: string; state: string; sequenceNumber: number | null }

const service = await startMediaService()
const { demo, token } = service
const editor = await tokenOf(service, demo.member.editor.id)
const limited = await tokenOf(service, demo.member.limited.id)
const x = need(demo.profile.twitter)
const stale = [412, 4000, 'The message has changed since it was read']

async function create(by = token, more: object = {}): Promise<string> {
  const body = {
    text: `A version ${Math.random()}`,
    socialProfileIds: [x],
    scheduledSendTime: '2030-01-01T12:00:00Z',
    ...more,
  }
  const answer = await call(service, by, 'POST', '/v1/messages', body)
  return need(dataOf<Item[]>(answer)[0]).id
}

const pathOf = (id: string) => `/v1/messages/${id}`

function read(id: string, ifNoneMatch?: string): Promise<Answer> {
  const conditions = ifNoneMatch === undefined ? [] : [['if-none-match', ifNoneMatch]]
  return call(service, token, 'GET', pathOf(id), undefined, Object.fromEntries(conditions))
}

async function etagOf(id: string): Promise<string> {
  const answer = await read(id)
  assert.equal(answer.status, 200, answer.text)
  return need(answer.headers.get('etag') ?? undefined)
}

async function itemOf(id: string): Promise<Item> {
  return need(dataOf<Item[]>(await read(id))[0])
}

/** An edit, under a condition. */
function edit(id: string, ifMatch: string | undefined, text: string, by = token): Promise<Answer> {
  return change(by, 'PATCH', pathOf(id), ifMatch, { text })
}

function change(
  by: string,
  method: string,
  path: string,
  ifMatch: string | undefined,
  body?: unknown,
): Promise<Answer> {
  return call(service, by, method, path, body, ifMatch === undefined ? {} : { 'if-match': ifMatch })
}

test('decisions 2 a message has a strong ETag that changes when the message does', async () => {
  const id = await create()
  const before = await etagOf(id)
  assert.match(before, /^"[\w-]+"$/)
  assert.equal(await etagOf(id), before)
  const edited = await edit(id, undefined, 'Changed')
  const after = await etagOf(id)
  assert.notEqual(after, before)
  assert.equal(edited.headers.get('etag'), after)
  await edit(id, undefined, 'Changed')
  assert.notEqual(await etagOf(id), after, 'an edit that changes nothing is an edit')
})

test('decisions 2 If-None-Match answers 304 without a body while nothing has changed', async () => {
  const id = await create()
  const etag = await etagOf(id)
  for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await read(id, condition)
    assert.deepEqual([answer.status, answer.text], [304, ''], condition)
    assert.equal(answer.headers.get('etag'), etag)
    assert.equal(answer.headers.get('content-type'), null)
    assert.match(answer.headers.get('x-request-id') ?? '', /^\w{20}$/)
  }
  for (const condition of ['"other"', etag.slice(1, -1), ''])
    assert.equal((await read(id, condition)).status, 200, condition)
  await edit(id, undefined, 'New')
  assert.equal((await read(id, etag)).status, 200)
})

test('decisions 2 If-None-Match reveals nothing of a message that the caller may not see', async () => {
  const sole = await tokenOf(service, demo.member.sole.id)
  const id = await create()
  const headers = { 'if-none-match': `${await etagOf(id)}, *` }
  for (const condition of [headers, { 'if-none-match': '*' }]) {
    const answer = await call(service, sole, 'GET', pathOf(id), undefined, condition)
    assert.deepEqual([answer.status, answer.headers.get('etag')], [404, null])
  }
})

test('decisions 2 an edit with If-Match changes only the version that it names', async () => {
  const id = await create()
  const first = await etagOf(id)
  const edited = await edit(id, first, 'One')
  assert.equal(edited.status, 200, edited.text)
  const second = need(edited.headers.get('etag') ?? undefined)
  for (const condition of [
    first,
    `W/${second}`,
    '"other"',
    second.slice(1, -1),
    '',
    `"a", ${first}`,
  ])
    assert.deepEqual(refusalOf(await edit(id, condition, 'Two')), stale, condition)
  assert.equal((await itemOf(id)).text, 'One')
  assert.equal(await etagOf(id), second)
  assert.equal((await edit(id, `"a" , ${second}`, 'Three')).status, 200)
  assert.equal((await edit(id, '*', 'Four')).status, 200)
  assert.equal((await edit(id, undefined, 'Five')).status, 200)
  assert.equal((await itemOf(id)).text, 'Five')
})

test('decisions 2 a refused version names the message', async () => {
  const id = await create()
  const answer = await edit(id, '"other"', 'Two')
  const { errors } = answer.body as { errors: { resource: unknown }[] }
  assert.deepEqual(errors[0]?.resource, { type: 'message', id })
})

test('decisions 2 DELETE with If-Match deletes only the version that it names', async () => {
  const id = await create()
  const first = await etagOf(id)
  await edit(id, undefined, 'Changed meanwhile')
  assert.deepEqual(refusalOf(await change(token, 'DELETE', pathOf(id), first)), stale)
  assert.equal((await read(id)).status, 200)
  const present = await etagOf(id)
  assert.equal((await change(token, 'DELETE', pathOf(id), present)).status, 200)
  assert.equal((await read(id)).status, 404)
})

test('decisions 2 approve with If-Match decides only the version that it names', () =>
  decidesOneVersion('approve', 'SCHEDULED'))

test('decisions 2 reject with If-Match decides only the version that it names', () =>
  decidesOneVersion('reject', 'REJECTED'))

async function decidesOneVersion(decision: string, state: string): Promise<void> {
  const id = await create(limited)
  const path = `${pathOf(id)}/${decision}`
  const first = await etagOf(id)
  await edit(id, undefined, `Changed before the ${decision}`, limited)
  const { sequenceNumber } = await itemOf(id)
  // The number alone would be the present one.
  const refused = await change(editor, 'POST', path, first, { sequenceNumber })
  assert.deepEqual(refusalOf(refused), stale)
  assert.equal((await itemOf(id)).state, 'PENDING_APPROVAL')
  const decided = await change(editor, 'POST', path, await etagOf(id), { sequenceNumber })
  assert.equal(decided.status, 200, decided.text)
  assert.equal((await itemOf(id)).state, state)
}

test('decisions 2 a caller who may not change a message is refused for that, whatever version is named', async () => {
  const id = await create()
  const answer = await edit(id, '"other"', 'Mine', limited)
  assert.equal(answer.status, 403, answer.text)
  const unknown = await edit('9999999', '"other"', 'Nothing')
  assert.equal(unknown.status, 404, unknown.text)
})

test('decisions 2 of many concurrent edits of one version exactly one wins', async () => {
  for (let round = 0; round < 3; round += 1) {
    const id = await create()
    const etag = await etagOf(id)
    const texts = Array.from({ length: 10 }, (_, index) => `Editor ${index}`)
    const answers = await Promise.all(
      texts.map((text, index) => edit(id, etag, text, index % 2 === 0 ? token : editor)),
    )
    const winners = texts.filter((_, index) => answers[index]?.status === 200)
    assert.equal(winners.length, 1, answers.map(({ status }) => status).join())
    for (const answer of answers)
      if (answer.status !== 200) assert.deepEqual(refusalOf(answer), stale)
    assert.equal((await itemOf(id)).text, winners[0])
  }
})

test('decisions 2 of an edit, an approval, a rejection and a deletion at once exactly one wins', async () => {
  for (let round = 0; round < 3; round += 1) {
    const id = await create(limited)
    const etag = await etagOf(id)
    const answers = await Promise.all([
      edit(id, etag, 'Edited', limited),
      change(editor, 'POST', `${pathOf(id)}/approve`, etag, {}),
      change(editor, 'POST', `${pathOf(id)}/reject`, etag, {}),
      change(limited, 'DELETE', pathOf(id), etag),
    ])
    const statuses = answers.map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 200).length, 1, statuses.join())
    // After a deletion there is nothing left to compare.
    const others = statuses.filter((status) => status !== 200)
    assert.ok(others.every((status) => status === 412 || (status === 404 && statuses[3] === 200)))
  }
})

test('decisions 2 signed addresses of media make no new version, but a cached answer never outlives them', async () => {
  const { id: mediumId } = await service.upload(await jpeg(), 'image/jpeg')
  const id = await create(token, { media: [{ id: mediumId }] })
  const etag = await etagOf(id)
  const [, version, period] = /^"([\w-]+)\.(\d+)"$/.exec(etag) ?? []
  assert.ok(version && period, etag)
  const earlier = `"${version}.${Number(period) - 1}"`
  assert.equal((await read(id, earlier)).status, 200)
  // The period may end between two requests, but not twice.
  const again = [await read(id, await etagOf(id)), await read(id, await etagOf(id))]
  assert.ok(again.some(({ status }) => status === 304))
  assert.equal((await edit(id, earlier, 'Read some time ago')).status, 200)
  assert.deepEqual(refusalOf(await edit(id, etag, 'Too late')), stale)
})

test('decisions 2 an answer with an ETag is not compressed', async () => {
  const tags = Array.from({ length: 40 }, (_, index) => `${'x'.repeat(60)} ${index}`)
  const id = await create(token, { tags })
  const answer = await read(id)
  assert.ok(answer.text.length > 1400)
  assert.equal(answer.headers.get('content-encoding'), null)
})
