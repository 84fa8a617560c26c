// Occurrences of series that cannot be made: the series says why, and its author gets one mail.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checksWith } from '../../server/messages/register-routes.ts'
import { makeOccurrences } from '../../server/messages/series/make-occurrences.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

type Series = { id: string; problem: { message: string } | null }

const service = await startTestService()
const { demo, database } = service
const { owner } = demo.member
const token = await tokenOf(service, owner.id)
const threads = need(demo.profile.threads)

const make = () =>
  makeOccurrences({
    database: database.database,
    checks: checksWith(service.services),
    reach: () => undefined,
  })

async function ask(method: string, path: string, body?: unknown): Promise<Series> {
  const answer = await call(service, token, method, path, body)
  assert.equal(answer.status, 200, answer.text)
  return (JSON.parse(answer.text) as { data: Series }).data
}

function begin(): Promise<Series> {
  const message = { text: 'Good morning', socialProfileIds: [threads] }
  const rule = { frequency: 'DAILY', time: '09:00', count: 3 }
  return ask('POST', '/v1/series', { message, rule, timeZone: 'Europe/Berlin' })
}

const read = (id: string) => ask('GET', `/v1/series/${id}`)

async function countMessages(id: string): Promise<number> {
  const { rows } = await database.pool.query('select from messages where series_id = $1', [id])
  return rows.length
}

/** Mails about series that wait to be sent, by their subjects. */
async function mails(): Promise<string[]> {
  const { rows } = await database.pool.query<{ subject: string }>(
    `select payload ->> 'subject' as subject from graphile_worker._private_jobs
     where payload ->> 'subject' like 'A series stands still%'`,
  )
  return rows.map(({ subject }) => subject)
}

test('why an occurrence could not be made is shown, and it is made later', async () => {
  const series = await begin()
  await database.pool.query(`update profiles set type = 'UNKNOWN' where id = $1`, [threads])
  try {
    await make()
    assert.ok((await read(series.id)).problem?.message)
    assert.equal(await countMessages(series.id), 0)
    assert.deepEqual(await mails(), ['A series stands still: Good morning'])
    // It is tried again, without another mail.
    await database.pool.query('update series set look_at = now()')
    await make()
    assert.equal((await mails()).length, 1)
  } finally {
    await database.pool.query(`update profiles set type = 'THREADS' where id = $1`, [threads])
  }
  await database.pool.query('update series set look_at = now()')
  await make()
  assert.ok((await countMessages(series.id)) >= 2)
  assert.equal((await read(series.id)).problem, null)
})

test('an author who wants no mails about failed messages gets none about series', async () => {
  await database.pool.query(
    `update members set notices = notices || '{"messageFailed": "NEVER"}' where id = $1`,
    [owner.id],
  )
  const before = await mails()
  const series = await begin()
  await database.pool.query(`update profiles set type = 'UNKNOWN' where id = $1`, [threads])
  try {
    await make()
    assert.ok((await read(series.id)).problem?.message)
  } finally {
    await database.pool.query(`update profiles set type = 'THREADS' where id = $1`, [threads])
  }
  assert.deepEqual(await mails(), before)
})
