// Imports: every problem of every row before a message is made, and every row once.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { importOf, rowsOf, settle, upload } from '../support/import-file.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService()
const { demo, database } = service
const token = await tokenOf(service, demo.member.owner.id)
const limitedToken = await tokenOf(service, demo.member.limited.id)
const threads = need(demo.profile.threads)
const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const header = 'Date,Text,Profiles\n'
const onThreads = `?socialProfileIds=${threads}&timeZone=Europe/Berlin`

beforeEach(async () => {
  await database.pool.query('delete from imports')
  await database.pool.query(`delete from messages where text like 'Row %'`)
})

async function messages() {
  const { rows } = await database.pool.query<{ id: string; text: string; state: string }>(
    `select id, text, state from messages where text like 'Row %' order by text`,
  )
  return rows
}

async function begin(file: string | Buffer, query: string, by = token) {
  return settle(service, by, importOf(await upload(service, by, file, query)))
}

test('a dry run shows every problem of every row, and makes nothing until it is started', async () => {
  const file = `${header}${day} 10:00,Row 1,\n2020-01-01 10:00,,stranger\n${day} 10:00,Row 3,\nsoon,Row 4,\n`
  const checked = await begin(file, `${onThreads}&dryRun=true`)
  assert.equal(checked.state, 'CHECKED')
  assert.deepEqual(
    checked.columns.map(({ name, field }) => [name, field]),
    [
      ['Date', 'date'],
      ['Text', 'text'],
      ['Profiles', 'profiles'],
    ],
  )
  const { total, valid, invalid } = checked.counts
  assert.deepEqual({ total, valid, invalid }, { total: 4, valid: 2, invalid: 2 })
  const wrong = await rowsOf(service, token, checked, '?state=INVALID')
  assert.deepEqual(
    wrong.map(({ number, line, problems }) => [number, line, problems.map(({ reason }) => reason)]),
    [
      [2, 3, ['unknown_profile', 'time_passed']],
      [4, 5, ['bad_time']],
    ],
  )
  assert.deepEqual(await messages(), [])

  const start = (rows: string) =>
    call(service, token, 'POST', `/v1/imports/${checked.id}/start`, { rows })
  const refused = await start('ALL')
  assert.equal(refused.status, 409, refused.text)
  assert.equal((await start('VALID')).status, 200)
  const done = await settle(service, token, checked)
  assert.equal(done.state, 'DONE')
  assert.equal(done.counts.done, 2)
  const made = await messages()
  assert.deepEqual(
    made.map(({ text, state }) => [text, state]),
    [
      ['Row 1', 'SCHEDULED'],
      ['Row 3', 'SCHEDULED'],
    ],
  )
  const rows = await rowsOf(service, token, checked, '?state=DONE')
  assert.deepEqual(
    rows.map(({ messageIds }) => messageIds),
    made.map(({ id }) => [id]),
  )
  assert.equal((await start('VALID')).status, 200, 'a second start changes nothing')
})

test('without a dry run nothing is made unless all rows are valid, or the valid ones are asked for', async () => {
  const file = `${header}${day} 10:00,Row 1,\nsoon,Row 2,\n`
  assert.equal((await begin(file, onThreads)).state, 'CHECKED')
  assert.deepEqual(await messages(), [])
  assert.equal((await begin(file, `${onThreads}&rows=VALID`)).state, 'DONE')
  assert.deepEqual(
    (await messages()).map(({ text }) => text),
    ['Row 1'],
  )
})

test('the author gets one mail about rows that made no message, unless only valid ones were asked for', async () => {
  const mails = async () => {
    const { rows } = await database.pool.query<{ subject: string; text: string }>(
      `select payload ->> 'subject' as subject, payload ->> 'text' as text from graphile_worker._private_jobs
       where payload ->> 'subject' like 'Import: %' order by id`,
    )
    return rows
  }
  await database.pool.query(
    'select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker._private_jobs',
  )
  const file = `${header}${day} 10:00,Row 1,\nsoon,Row 2,\n${day} 11:00,Row 3,\n`
  const checked = await begin(file, `${onThreads}&dryRun=true`)
  await begin(file, onThreads)
  const [stopped, ...others] = await mails()
  assert.deepEqual([stopped?.subject, others], ['Import: 1 of 3 rows made no message', []])
  assert.match(need(stopped).text, /The reason: /)
  await database.pool.query(`update profiles set type = 'UNKNOWN' where id = $1`, [threads])
  try {
    await call(service, token, 'POST', `/v1/imports/${checked.id}/start`, { rows: 'VALID' })
    assert.equal((await settle(service, token, checked)).counts.failed, 2)
  } finally {
    await database.pool.query(`update profiles set type = 'THREADS' where id = $1`, [threads])
  }
  const [, failed] = await mails()
  assert.equal(failed?.subject, 'Import: 2 of 3 rows made no message')
  await begin(`${header}${day} 10:00,Row 1,\nsoon,Row 2,\n`, `${onThreads}&rows=VALID`)
  assert.equal((await mails()).length, 2)
})

test('a second upload makes nothing and says so of each row, until the import is deleted', async () => {
  const file = `${header}${day} 10:00,Row 1,\n${day} 11:00,Row 2,\n${day} 10:00,Row 1,\n`
  const first = await begin(file, onThreads)
  assert.equal(first.counts.done, 2)
  assert.equal(first.counts.repeated, 1)
  // The same rows in another form.
  const berlin = await rowsOf(service, token, first)
  const other = `Message;Posting time
Row 1;${need(berlin[0]).message.scheduledSendTime}
`
  const again = await begin(other, `?socialProfileIds=${threads}`)
  assert.equal(again.counts.repeated, 1)
  const [repeated] = await rowsOf(service, token, again)
  assert.deepEqual(repeated?.messageIds, berlin[0]?.messageIds)
  assert.equal((await messages()).length, 2)
  assert.equal((await call(service, token, 'DELETE', `/v1/imports/${first.id}`)).status, 200)
  assert.equal((await begin(file, onThreads)).counts.done, 2)
  assert.equal((await messages()).length, 4)
})

test('the messages are made with the rights of the caller: a member who may only propose proposes', async () => {
  const profile = need(demo.profile.threads)
  const done = await begin(
    `${header}${day} 10:00,Row 1,${profile}\n`,
    '?timeZone=UTC',
    limitedToken,
  )
  assert.equal(done.counts.done, 1)
  assert.equal((await messages())[0]?.state, 'PENDING_APPROVAL')
})

test('a row without a date goes to the end of the queue, and is refused where there is none', async () => {
  const [row] = await rowsOf(
    service,
    token,
    await begin('Text\nRow 1\n', `${onThreads}&dryRun=true`),
  )
  assert.deepEqual(
    row?.problems.map(({ reason }) => reason),
    ['no_queue'],
  )
  const slots = ['MONDAY', 'TUESDAY', 'FRIDAY'].map((weekday) => ({ weekday, time: '09:00' }))
  const path = `/v1/socialProfiles/${threads}/queue`
  const put = await call(service, token, 'PUT', path, { timeZone: 'UTC', slots })
  assert.equal(put.status, 200, put.text)
  assert.equal((await begin('Text\nRow 1\nRow 2\n', onThreads)).counts.done, 2)
  const { rows } = await database.pool.query<{ count: string }>(
    `select count(distinct send_at) as count from messages where text like 'Row %' and queue = 'last'`,
  )
  assert.equal(rows[0]?.count, '2')
})

test('an import is seen by its account alone', async () => {
  const { id } = await begin(`${header}${day} 10:00,Row 1,\n`, `${onThreads}&dryRun=true`)
  for (const [method, path, body] of [
    ['GET', `/v1/imports/${id}`, undefined],
    ['GET', `/v1/imports/${id}/rows`, undefined],
    ['GET', `/v1/imports/${id}/rows?format=csv`, undefined],
    ['POST', `/v1/imports/${id}/start`, { rows: 'ALL' }],
    ['DELETE', `/v1/imports/${id}`, undefined],
  ] as const)
    assert.equal((await call(service, limitedToken, method, path, body)).status, 404, path)
  const mine = await call(service, token, 'GET', '/v1/imports')
  assert.equal((mine.body as { data: unknown[] }).data.length, 1)
  const theirs = await call(service, limitedToken, 'GET', '/v1/imports')
  assert.deepEqual((theirs.body as { data: unknown[] }).data, [])
})

test('the report has every row, with harmless cells, and can be imported again', async () => {
  const file = `${header}${day} 10:00,"=Row, 1",\nsoon,Row 2,\n`
  const checked = await begin(file, `${onThreads}&dryRun=true`)
  const report = await call(service, token, 'GET', `/v1/imports/${checked.id}/rows?format=csv`)
  assert.equal(report.status, 200)
  assert.match(String(report.headers.get('content-type')), /^text\/csv/)
  assert.match(report.text, /^\ufeff?line,state,problems,messageIds,/)
  assert.match(report.text, /"'=Row, 1"/)
  assert.match(report.text, /soon is not a date and time/)
  const again = await begin(report.text, '?dryRun=true')
  const before = await rowsOf(service, token, checked)
  const after = await rowsOf(service, token, again)
  assert.deepEqual(after[0]?.message, before[0]?.message)
})

test('an export of messages is imported as the same messages, formulas and all', async () => {
  const cells = ['Row =1', '=Row 2', "'+Row 3", '"Row, 4"\nnext', '@Row 5; “six”', "''=Row 7"]
  const quoted = cells.map((text) => `"${text.replaceAll('"', '""')}"`)
  // The reader takes an apostrophe away, as it would have been written.
  const file = `Date,Text,Tags\n${quoted.map((text) => `${day} 10:00,${text},"a, b"\n`).join('')}`
  const contents = async () => {
    const { rows } = await database.pool.query(
      `select text, send_at, tags, profile_id from messages where text like '%Row %' order by text`,
    )
    return rows
  }
  await database.pool.query(`delete from messages where text like '%Row %'`)
  assert.equal((await begin(file, onThreads)).counts.done, cells.length)
  const before = await contents()
  const exported = await call(service, token, 'GET', '/v1/messages/search?format=csv&q=Row')
  assert.equal(exported.status, 200)
  assert.match(String(exported.headers.get('content-type')), /^text\/csv/)
  for (const line of exported.text.split('\r\n')) assert.doesNotMatch(line, /(^|,)"?[=+@-]/)
  await database.pool.query(`delete from messages where text like '%Row %'`)
  await database.pool.query('delete from imports')
  assert.equal((await begin(exported.text, '')).counts.done, cells.length)
  assert.deepEqual(await contents(), before)
})

test('files are refused before anything of them is stored', async () => {
  const cases: [string | Buffer, string, number, string][] = [
    [`Date,Text\n01/02/2099 10:00,x\n`, '?timeZone=UTC', 400, 'date_order_unknown'],
    [`Date,Text\n2099-01-01 10:00,x\n`, '', 400, 'time_zone_needed'],
    [`a,b\n1,2\n`, '', 400, 'columns_unknown'],
    [Buffer.from('Text\nGrüße\n', 'latin1'), '', 400, 'encoding_unknown'],
    ['', '', 400, 'empty'],
    ['Text\nx\n', '?timeZone=Mars/Base', 400, 'invalid_time_zone'],
    ['Text\nx\n', '?socialProfileIds=999', 404, 'unknown_profile'],
    [Buffer.alloc(8 * 1024 * 1024 + 1, 'a'), '', 413, 'body_too_large'],
    [Buffer.alloc(8 * 1024 * 1024, 'a'), '', 400, 'too_long'],
    [`Text\n${'x\n'.repeat(10_001)}`, '', 400, 'too_many_items'],
  ]
  for (const [file, query, status, reason] of cases) {
    const answer = await upload(service, token, file, query)
    const [error] = (answer.body as { errors: { reason: string }[] }).errors
    assert.deepEqual([answer.status, error?.reason], [status, reason])
  }
  const { rows } = await database.pool.query('select from imports')
  assert.equal(rows.length, 0)
})

test('a repeated request with the same key and file gets the first answer', async () => {
  const key = { 'idempotency-key': 'an import' }
  const file = `Text\nRow 1\n`
  const first = await upload(service, token, file, '?dryRun=true', key)
  const second = await upload(service, token, file, '?dryRun=true', key)
  assert.equal(importOf(second).id, importOf(first).id)
  assert.equal((await upload(service, token, 'Text\nx\n', '?dryRun=true', key)).status, 409)
})
