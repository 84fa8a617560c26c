// decisions 2, beyond: GET /v1/messages?view=line.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { dataOf, refusalOf } from './reading.ts'

type Line = { id: string; text: string; state: string; version: string; groupId: string }
type Page = { data: Line[]; metadata: { cursor: { next: string | null } } }

const service = await startTestService()
const { demo } = service
const owner = await tokenOf(service, demo.member.owner.id)
const editor = await tokenOf(service, demo.member.editor.id)
const limited = await tokenOf(service, demo.member.limited.id)
const x = need(demo.profile.twitter)
const range = 'startTime=2030-06-01T00:00:00Z&endTime=2030-07-12T00:00:00Z'

async function create(text: string, more: object = {}, by = owner): Promise<Line> {
  const body = { text, socialProfileIds: [x], scheduledSendTime: '2030-06-10T12:00:00Z', ...more }
  return need(dataOf<Line[]>(await call(service, by, 'POST', '/v1/messages', body))[0])
}

const ask = (query: string, by = owner) =>
  call(service, by, 'GET', `/v1/messages?${range}&view=line${query}`)
const textsOf = async (query: string, by = owner) =>
  dataOf<Line[]>(await ask(query, by)).map(({ text }) => text)

test('decisions 2 a line has the short fields and no others', async () => {
  const { id, version, groupId } = await create(`Long ${'x'.repeat(200)}`)
  const line = dataOf<Line[]>(await ask('')).find((one) => one.id === id)
  assert.deepEqual(line, {
    id,
    groupId,
    state: 'SCHEDULED',
    scheduledSendTime: Date.parse('2030-06-10T12:00:00Z') / 1000,
    dueTime: Date.parse('2030-06-10T12:00:00Z') / 1000,
    text: `Long ${'x'.repeat(75)}`,
    socialProfile: { id: x },
    mediaCount: 0,
    partCount: 0,
    partsSent: null,
    queue: null,
    series: null,
    postsGone: 0,
    postType: null,
    repost: null,
    failureCode: null,
    version,
  })
})

test('decisions 2 a line without a time of its own says when it is due, unless it waits for a review', async () => {
  const { rows } = await service.database.pool.query<{ now: Date }>('select now() as now')
  const now = need(rows[0]).now.getTime() / 1000
  const due = await dueTimeOf(await create('At once', { scheduledSendTime: undefined }))
  assert.ok(due !== null && Math.abs(due - now) < 60, `${due}`)
  const proposed = await create('Proposed', { scheduledSendTime: undefined }, limited)
  assert.equal(await dueTimeOf(proposed), null)
})

async function dueTimeOf({ id }: Line): Promise<number | null> {
  const query = '/v1/messages?view=line&includeUnscheduledReviewMsgs=true&limit=500'
  const lines = dataOf<(Line & { dueTime: number | null })[]>(
    await call(service, owner, 'GET', query),
  )
  return need(lines.find((line) => line.id === id)).dueTime
}

test('decisions 2 a summary names the authors of its lines when it is asked for them', async () => {
  const scheduledSendTime = '2031-02-12T10:00:00Z'
  for (const by of [owner, editor]) await create('In a summary', { scheduledSendTime }, by)
  type Day = { hours: { head: { createdByMember?: { id: string; fullName: string } }[] }[] }
  const summary = (more: string) => {
    const of = 'startTime=2031-02-12T00:00:00Z&endTime=2031-02-12T23:59:59Z'
    return call(service, owner, 'GET', `/v1/messages/summary?${of}${more}`)
  }
  const authorsOf = async (more: string) => {
    const [day] = dataOf<Day[]>(await summary(more))
    return need(day?.hours[0]).head.map((line) => line.createdByMember)
  }
  const named = await authorsOf('&include=createdByMember&headPer=day')
  assert.deepEqual(
    named.map((author) => author?.id),
    [demo.member.owner.id, demo.member.editor.id],
  )
  assert.ok(named.every((author) => author?.fullName))
  assert.deepEqual(await authorsOf(''), [undefined, undefined])
  assert.equal((await summary('&include=tags')).status, 400)
})

test('decisions 2 a line says why its message could not be sent', async () => {
  const { id } = await create('Without an answer')
  const { pool } = service.database
  await pool.query(`update messages set state = 'SUBMITTED' where id = $1`, [id])
  await pool.query(
    `update messages set state = 'SEND_FAILED_PERMANENTLY', act_at = null,
       failure_code = 'outcome_unknown' where id = $1`,
    [id],
  )
  const line = dataOf<(Line & { failureCode: string })[]>(await ask('')).find(
    (one) => one.id === id,
  )
  assert.deepEqual([line?.state, line?.failureCode], ['SEND_FAILED_PERMANENTLY', 'outcome_unknown'])
})

test('decisions 2 without view the list answers whole messages, four weeks and 100 at most', async () => {
  const list = (query: string) => call(service, owner, 'GET', `/v1/messages?${query}`)
  const fourWeeks = 'startTime=2030-06-01T00:00:00Z&endTime=2030-06-29T00:00:00Z'
  const [item] = dataOf<object[]>(await list(fourWeeks))
  assert.ok(item && 'reviewers' in item && 'extendedInfo' in item)
  assert.deepEqual(refusalOf(await list(range)), [400, 40020, 'Date range is too large'])
  const many = await list(`${fourWeeks}&limit=101`)
  assert.deepEqual(refusalOf(many), [400, 4000, 'limit must be at most 100'])
  const several = await list(`${fourWeeks}&state=SENT,SCHEDULED`)
  assert.deepEqual(refusalOf(several), [400, 40019, 'State filter is not supported'])
  // Unknown keys are ignored, also those that have a meaning with view=line.
  const filtered = await list(`${fourWeeks}&q=${'y'.repeat(500)}&reviewer=you`)
  assert.ok(dataOf<object[]>(filtered).length > 0)
})

test('decisions 2 lines are paged like messages, up to 500 at once', async () => {
  for (const name of ['one', 'two', 'three']) await create(`Paged ${name}`, { groupId: 'paged' })
  const first = (await ask('&groupId=paged&limit=2')).body as Page
  assert.equal(first.data.length, 2)
  const next = encodeURIComponent(need(first.metadata.cursor.next ?? undefined))
  const second = (await ask(`&groupId=paged&limit=2&cursor=${next}`)).body as Page
  assert.deepEqual(
    [...first.data, ...second.data].map(({ text }) => text),
    ['Paged one', 'Paged two', 'Paged three'],
  )
  const elsewhere = await ask(`&groupId=other&cursor=${next}`)
  assert.deepEqual(refusalOf(elsewhere), [400, 3020, 'Invalid cursor'])
  assert.equal((await ask('&limit=500')).status, 200)
  assert.equal((await ask('&limit=501')).status, 400)
})

test('decisions 2 lines are found by a part of the text, its case and wildcards aside', async () => {
  await create('Grüße aus dem Hafen 100%_')
  assert.deepEqual(await textsOf('&q=GR%C3%9C%C3%9FE'), ['Grüße aus dem Hafen 100%_'])
  assert.deepEqual(await textsOf('&q=100%25_'), ['Grüße aus dem Hafen 100%_'])
  assert.deepEqual(await textsOf('&q=Gr%25Hafen'), [])
})

test('decisions 2 lines are found by tag, author, group and several states', async () => {
  await create('With a boat', { tags: ['boats, big', 'sea'], groupId: 'boats' })
  await create('By the editor', { groupId: 'boats' }, editor)
  assert.deepEqual(await textsOf('&tags=boats%2C%20big'), ['With a boat'])
  assert.deepEqual(await textsOf('&tags=none&tags=sea'), ['With a boat'])
  assert.deepEqual(await textsOf('&groupId=boats'), ['With a boat', 'By the editor'])
  const by = demo.member.editor.id
  assert.deepEqual(await textsOf(`&createdByMemberId=${by}`), ['By the editor'])
  await create('Proposed boat', { groupId: 'boats' }, limited)
  assert.deepEqual(await textsOf('&groupId=boats&state=PENDING_APPROVAL,REJECTED'), [
    'Proposed boat',
  ])
  assert.equal((await textsOf('&groupId=boats&state=PENDING_APPROVAL&state=SCHEDULED')).length, 3)
})

test('decisions 2 reviewer=me has what the caller may approve, and nothing of their own', async () => {
  await create('To review', { groupId: 'review' }, limited)
  await create('To review some time', { groupId: 'review', scheduledSendTime: null }, limited)
  await create('Scheduled already', { groupId: 'review' })
  const mine = '&groupId=review&reviewer=me'
  assert.deepEqual(await textsOf(mine, editor), ['To review'])
  assert.deepEqual(await textsOf(mine, limited), [])
  const all = await textsOf(`${mine}&includeUnscheduledReviewMsgs=true`, editor)
  assert.deepEqual(all.toSorted(), ['To review', 'To review some time'])
  const { pool } = service.database
  await pool.query(`update messages set created_by = $1 where text = 'To review'`, [
    demo.member.editor.id,
  ])
  assert.deepEqual(await textsOf(mine, editor), [])
})

test('decisions 2 values that no filter takes are refused by name', async () => {
  for (const [query, param] of [
    [`&q=${'x'.repeat(201)}`, '/q'],
    ['&q=%00', '/q'],
    [`&tags=${'x'.repeat(201)}`, '/tags'],
    [Array.from({ length: 51 }, (_, index) => `&tags=${index}`).join(''), '/tags'],
    ['&createdByMemberId=abc', '/createdByMemberId'],
    ['&reviewer=you', '/reviewer'],
    [`&groupId=${'x'.repeat(201)}`, '/groupId'],
    ['&view=grid', '/view'],
  ] as const) {
    const answer = await ask(query)
    const { errors } = answer.body as { errors: { param: string }[] }
    assert.deepEqual([answer.status, errors[0]?.param], [400, param], query.slice(0, 40))
  }
})
