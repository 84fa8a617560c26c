// /v1/drafts: unsent messages, each visible to its member only.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, call, send } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'

const { service, tokens, ours } = await startTwoOrganizations()
const token = need(tokens.get('superAdmin'))
const colleague = need(tokens.get('admin'))
const memberId = service.demo.member.owner.id

type Draft = Record<string, unknown> & { id: string; version: number }

async function create(body: object = {}, bearer = token): Promise<Draft> {
  return draftOf(await call(service, bearer, 'POST', '/v1/drafts', body))
}

function draftOf(answer: Answer): Draft {
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: Draft }).data
}

function patch(draft: Draft, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  return send(`${service.url}/v1/drafts/${draft.id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  })
}

test('a draft keeps what was written, and each change is a version', async () => {
  const draft = await create({
    text: 'Half a sent',
    socialProfileIds: [Number(ours.socialProfileId)],
    variations: [
      { socialProfileId: Number(ours.socialProfileId), text: 'Shorter', extendedInfo: { a: 1 } },
    ],
    media: [{ id: ours.mediaId, altText: 'A picture' }],
    scheduledSendTime: '2027-01-31T12:00:00Z',
  })
  const { modifiedDate, ...rest } = draft
  assert.match(String(modifiedDate), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  assert.deepEqual(rest, {
    id: draft.id,
    version: 1,
    text: 'Half a sent',
    socialProfileIds: [ours.socialProfileId],
    variations: [
      { socialProfileId: ours.socialProfileId, text: 'Shorter', extendedInfo: { a: 1 } },
    ],
    media: [{ id: ours.mediaId, altText: 'A picture' }],
    scheduledSendTime: '2027-01-31T12:00:00Z',
    tags: [],
    parts: [],
    note: null,
    postDetails: null,
    location: null,
    emailNotification: false,
    mediaUrls: [],
    extendedInfo: [],
    targeting: null,
    privacy: null,
    postType: null,
    poll: null,
    quote: null,
    repost: null,
    queue: null,
    member: { id: memberId },
  })
  const changed = draftOf(await patch(draft, { text: 'Half a sentence', scheduledSendTime: '' }))
  assert.equal(changed.version, 2)
  assert.equal(changed.text, 'Half a sentence')
  assert.equal(changed.scheduledSendTime, null)
  assert.deepEqual(changed.media, rest.media, 'what is left out stays')
  const shown = await call(service, token, 'GET', `/v1/drafts/${draft.id}`)
  assert.deepEqual(draftOf(shown), changed)
  assert.equal(shown.headers.get('etag'), '"2"')
})

test('a change of another version than the present one is refused with 412 and changes nothing', async () => {
  const draft = await create({ text: 'One' })
  draftOf(await patch(draft, { text: 'Two', version: 1 }))
  for (const [body, headers, param] of [
    [{ text: 'Old tab', version: 1 }, {}, '/version'],
    [{ text: 'Old tab' }, { 'if-match': '"1"' }, '/If-Match'],
    [{ text: 'Old tab', version: 2 }, { 'if-match': '"1"' }, '/If-Match'],
  ] as [object, Record<string, string>, string][]) {
    const answer = await patch(draft, body, headers)
    const { errors } = answer.body as { errors: { param: string }[] }
    assert.equal(errors[0]?.param, param)
    assert.equal(answer.status, 412, answer.text)
    assert.match(answer.text, /The draft has changed since it was read/)
  }
  const removal = await send(`${service.url}/v1/drafts/${draft.id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}`, 'if-match': '"1"' },
  })
  assert.equal(removal.status, 412)
  const now = draftOf(await call(service, token, 'GET', `/v1/drafts/${draft.id}`))
  assert.deepEqual([now.text, now.version], ['Two', 2])
  draftOf(await patch(draft, { text: 'Three' }, { 'if-match': '"2"' }))
})

test('of two changes at once with the same version one is refused', async () => {
  const draft = await create()
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((text) => patch(draft, { text, version: 1 })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412, 412])
})

test('a colleague sees nothing of it, nor does the organization', async () => {
  const draft = await create({ text: 'Private' })
  const path = `/v1/drafts/${draft.id}`
  assert.equal((await call(service, colleague, 'GET', path)).status, 404)
  assert.equal((await call(service, colleague, 'PATCH', path, { text: 'x' })).status, 404)
  assert.equal((await call(service, colleague, 'DELETE', path)).status, 404)
  assert.doesNotMatch((await call(service, colleague, 'GET', '/v1/drafts')).text, /Private/)
  const organization = tokens.get('organization')
  assert.equal((await call(service, organization, 'GET', path)).status, 403)
  assert.equal((await call(service, organization, 'POST', '/v1/drafts', {})).status, 403)
  assert.equal((await call(service, token, 'DELETE', path)).status, 200)
  assert.equal((await call(service, token, 'GET', path)).status, 404)
})

test('drafts are listed in pages', async () => {
  const bearer = need(tokens.get('teamAdmin'))
  const ids: string[] = []
  for (const text of ['1', '2', '3']) ids.push((await create({ text }, bearer)).id)
  const found: string[] = []
  for (let path: string | null = '/v1/drafts?limit=2'; path; ) {
    const { data, metadata } = (await call(service, bearer, 'GET', path)).body as {
      data: Draft[]
      metadata: { cursor: { next: string | null } }
    }
    found.push(...data.map(({ id }) => id))
    path = metadata.cursor.next && `/v1/drafts?limit=2&cursor=${metadata.cursor.next}`
  }
  assert.deepEqual(found, ids)
})

test('size and number are bounded', async () => {
  const draft = await create()
  const tooMuch = {
    variations: Array.from({ length: 10 }, () => ({ socialProfileId: 1, text: 'x'.repeat(9000) })),
  }
  for (const [body, reason] of [
    [{ text: 'x'.repeat(20_001) }, 'too_long'],
    [{ socialProfileIds: Array.from({ length: 101 }, () => 1) }, 'too_many_items'],
    [tooMuch, 'too_large'],
    [{ text: 7 }, 'wrong_type'],
  ] as const) {
    const answer = await patch(draft, body)
    assert.equal(answer.status, 400, answer.text.slice(0, 200))
    assert.match(answer.text, new RegExp(`"reason":"${reason}"`))
  }
  const bearer = need(tokens.get('teamMember'))
  const { member } = await create({}, bearer)
  await service.database.pool.query(
    `insert into drafts (member_id, content)
     select $1, '{"text":"","socialProfileIds":[],"variations":[],"media":[],"scheduledSendTime":null}'
     from generate_series(1, 499)`,
    [(member as { id: string }).id],
  )
  const refused = await call(service, bearer, 'POST', '/v1/drafts', {})
  assert.equal(refused.status, 409, refused.text)
  assert.match(refused.text, /too_many_drafts/)
})

test('a repeated Idempotency-Key begins one draft', async () => {
  const begin = () =>
    send(`${service.url}/v1/drafts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'draft-once' },
      body: '{"text":"Once"}',
    })
  assert.equal(draftOf(await begin()).id, draftOf(await begin()).id)
})

test('a new draft does not wait for a transaction that only refers to the member', async () => {
  const { pool } = service.database
  const holder = await pool.connect()
  try {
    // Takes the same lock as every insert that refers to the member.
    await holder.query('begin; set local idle_in_transaction_session_timeout = 0')
    await holder.query('select from members where id = $1 for key share', [memberId])
    let isAnswered = false
    const creating = create({ text: 'Meanwhile' }).finally(() => {
      isAnswered = true
    })
    const waiting = await eventually(async () => {
      const { rows } = await pool.query(
        `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return (isAnswered || rows.length > 0) && rows
    })
    await holder.query('rollback')
    await creating
    assert.deepEqual(waiting, [])
  } finally {
    holder.release()
  }
})
