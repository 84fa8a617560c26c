// decisions 2: send times are whole seconds, and the list by time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { mediaForPost } from '../../server/media/media.ts'
import { startPublisher } from '../../server/publishing/publishing.ts'
import { atEnd } from '../support/at-end.ts'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { dataOf, refusalOf } from './reading.ts'

const sandbox = await startSandbox({ port: 0 })
atEnd(() => sandbox.close())
const service = await startTestService({ FACEBOOK_API_URL: `${sandbox.url}/graph` })
const { demo } = service
const { pool } = service.database
const owner = await tokenOf(service, demo.member.owner.id)
const page = need(demo.profile['facebook-page'])
const x = need(demo.profile.twitter)

type Item = { id: string; state: string; scheduledSendTime: number | null }
type Listed = { data: Item[]; metadata: { cursor: { next: string; previous: string | null } } }

const day = 86_400_000
/** Each test has days of its own. */
let farthest = Math.ceil(Date.now() / day) * day + 60 * day
const newDay = () => (farthest += 60 * day)
const iso = (ms: number) => new Date(ms).toISOString()

const schedule = async (scheduledSendTime: string | null, more: Record<string, unknown> = {}) =>
  need(
    dataOf<Item[]>(
      await call(service, owner, 'POST', '/v1/messages', {
        text: `Time ${Math.random()}`,
        socialProfileIds: [page],
        scheduledSendTime,
        ...more,
      }),
    )[0],
  )
const read = async (id: string) =>
  need(dataOf<Item[]>(await call(service, owner, 'GET', `/v1/messages/${id}`))[0])
const list = (query: string) => call(service, owner, 'GET', `/v1/messages?${query}`)
const idsOf = (answer: Answer) => dataOf<Item[]>(answer).map(({ id }) => id)

async function storedTimes(id: string): Promise<string[]> {
  const { rows } = await pool.query(
    'select scheduled_at, send_at, act_at from messages where id = $1',
    [id],
  )
  return Object.values(need(rows[0]) as Record<string, Date>).map((time) => time.toISOString())
}

test('decisions 2 a fraction of a second is cut off before a time is stored', async () => {
  const second = newDay()
  const { id } = await schedule(iso(second + 900))
  const whole = Array(3).fill(iso(second))
  assert.deepEqual(await storedTimes(id), whole)
  await call(service, owner, 'PATCH', `/v1/messages/${id}`, {
    scheduledSendTime: iso(second + 1999),
  })
  assert.deepEqual(await storedTimes(id), Array(3).fill(iso(second + 1000)))
})

test('decisions 2 times that differ only in a fraction of a second are the same to order and range', async () => {
  const second = newDay()
  const ids: string[] = []
  for (const fraction of [900, 100, 500]) ids.push((await schedule(iso(second + fraction))).id)
  const whole = iso(second)
  assert.deepEqual(idsOf(await list(`startTime=${whole}&endTime=${whole}`)), ids)
  // A fraction in the query is cut off as well: a client may ask with the very text that it has scheduled with.
  const sent = iso(second + 900)
  assert.deepEqual(idsOf(await list(`startTime=${sent}&endTime=${sent}`)), ids)
})

test('decisions 2 a message of an earlier version is listed by the second that it shows', async () => {
  const second = newDay()
  const { id } = await schedule(iso(second))
  const other = await schedule(iso(second + 1000))
  await pool.query(
    `update messages set scheduled_at = scheduled_at + interval '700 ms', send_at = send_at + interval '700 ms' where id = $1`,
    [id],
  )
  const range = (from: number, to: number) => `startTime=${iso(from)}&endTime=${iso(to)}`
  assert.deepEqual(idsOf(await list(range(second - 5000, second))), [id])
  assert.deepEqual(idsOf(await list(range(second + 1000, second + 5000))), [other.id])
  const first = (await list(`${range(second, second + 1000)}&limit=1`)).body as Listed
  const next = await list(
    `${range(second, second + 1000)}&limit=1&cursor=${first.metadata.cursor.next}`,
  )
  assert.deepEqual([...first.data.map((item) => item.id), ...idsOf(next)], [id, other.id])
})

test('decisions 2 the time of an earlier version may be sent back as it was answered, also after it has passed', async () => {
  const { id } = await schedule(iso(newDay()))
  await pool.query(
    `update messages set scheduled_at = date_trunc('second', now()) - interval '4 min 59.3 s', act_at = now() + interval '1 min',
       send_at = date_trunc('second', now()) - interval '4 min 59.3 s' where id = $1`,
    [id],
  )
  const { scheduledSendTime } = await read(id)
  const again = { text: 'corrected', scheduledSendTime: iso(Number(scheduledSendTime) * 1000) }
  const answer = await call(service, owner, 'PATCH', `/v1/messages/${id}`, again)
  assert.equal(answer.status, 200, answer.text)
})

test('decisions 2 without a range the list is two weeks back and two weeks ahead', async () => {
  const now = Date.now()
  const near = await schedule(iso(now + 13 * day))
  const far = await schedule(iso(now + 15 * day))
  const past = await schedule(iso(now + day))
  const older = await schedule(iso(now + day))
  const move = (id: string, ms: number) =>
    pool.query('update messages set scheduled_at = $2, send_at = $2 where id = $1', [id, iso(ms)])
  await move(past.id, now - 13 * day)
  await move(older.id, now - 15 * day)
  const listed = new Set(idsOf(await list('limit=100')))
  const has = [past, near, older, far].map(({ id }) => listed.has(id))
  assert.deepEqual(has, [true, true, false, false])
})

test('decisions 2 with one end of the range the list is two weeks from it', async () => {
  const start = newDay()
  const in13 = await schedule(iso(start + 13 * day))
  const in15 = await schedule(iso(start + 15 * day))
  assert.deepEqual(idsOf(await list(`startTime=${iso(start)}`)), [in13.id])
  assert.deepEqual(idsOf(await list(`endTime=${iso(start + 16 * day)}`)), [in13.id, in15.id])
  assert.deepEqual(idsOf(await list(`endTime=${iso(start + 28 * day)}`)), [in15.id])
  // The ends of what can be written.
  for (const query of ['startTime=9999-12-31T23:59:59Z', 'endTime=0000-01-01T00:00:00Z'])
    assert.deepEqual(idsOf(await list(query)), [])
})

test('decisions 2 a cursor belongs to its query, and to a range that was left out', async () => {
  const start = newDay()
  for (const seconds of [1, 2, 3]) await schedule(iso(start + seconds * 1000))
  const range = `startTime=${iso(start)}&endTime=${iso(start + 60_000)}`
  const more = `&state=SCHEDULED&socialProfileIds=${x},${page}`
  const cursorOf = async (query: string) =>
    ((await list(`${query}&limit=2`)).body as Listed).metadata.cursor.next
  const cursor = await cursorOf(range + more)
  for (const same of [
    `${range}${more}&limit=1`,
    `${range}&socialProfileIds=${page}&socialProfileIds=${x}&state=SCHEDULED`,
    `${range}${more}&includeUnscheduledReviewMsgs=false`,
  ])
    assert.equal((await list(`${same}&cursor=${cursor}`)).status, 200, same)
  for (const another of [
    range,
    `${range}&state=SCHEDULED`,
    `${range}&state=SENT&socialProfileIds=${x},${page}`,
    `${range}&state=SCHEDULED&socialProfileIds=${page}`,
    `${range}${more}&includeUnscheduledReviewMsgs=true`,
    `startTime=${iso(start)}&endTime=${iso(start + 61_000)}${more}`,
    `startTime=${iso(start)}${more}`,
    more.slice(1),
  ]) {
    const refused = refusalOf(await list(`${another}&cursor=${cursor}`))
    assert.deepEqual(refused, [400, 3020, 'Invalid cursor'], another)
  }
})

test('decisions 2 the pages of a list without a range have one range, however late they are read', async () => {
  const now = Math.floor(Date.now() / 1000) * 1000
  const items = [await schedule(iso(now + 5 * day)), await schedule(iso(now + 6 * day))]
  await schedule(iso(now + 7 * day))
  const first = (await list(`socialProfileIds=${page}&limit=1`)).body as Listed
  // As if the first page had been read ten days ago: its range has ended four days from now.
  const cursor = Buffer.from(first.metadata.cursor.next, 'base64url').toString()
  const [word, name, , id, asOf] = cursor.split(':')
  assert.ok(Math.abs(Number(asOf) * 1000 - now) < 60_000)
  const early = [word, name, '0', id, now / 1000 - 10 * 86_400].join(':')
  const page2 = await list(
    `socialProfileIds=${page}&limit=100&cursor=${Buffer.from(early).toString('base64url')}`,
  )
  const listed = new Set(idsOf(page2))
  assert.ok(items.every((item) => !listed.has(item.id)))
})

test('decisions 2 a message without a time answers the time it was sent for, once it is SENT', async () => {
  const { networks, config } = service.services
  const publisher = startPublisher({
    ...service.services,
    networkFor: networks.forType,
    mediaFor: (message, network) => mediaForPost(service.services, message, network),
    rules: { catchUpMs: config.catchUpMs, maxLooks: 3 },
    concurrency: 2,
    leaseMs: 120_000,
    callMs: 30_000,
    prepareMs: 60_000,
    pollMs: 50,
  })
  const before = Math.floor(Date.now() / 1000) - 1
  const created = await schedule(null, { webhookUrls: ['https://hooks.example/now'] })
  assert.equal(created.scheduledSendTime, null)
  await eventually(async () => (await read(created.id)).state === 'SENT')
  await publisher.stop()
  const { scheduledSendTime } = await read(created.id)
  const sentFor = need(scheduledSendTime ?? undefined)
  assert.ok(sentFor >= before && sentFor <= Date.now() / 1000 + 1, String(sentFor))
  const [listed] = dataOf<Item[]>(
    await list(`startTime=${iso(sentFor * 1000)}&endTime=${iso(sentFor * 1000)}`),
  ).filter(({ id }) => id === created.id)
  assert.equal(listed?.scheduledSendTime, sentFor)
  const { rows } = await pool.query<{ type: string; time: number | null }>(
    `select type, (data->>'scheduledSendTime')::int as time from webhook_deliveries
     where data->>'id' = $1 order by id`,
    [created.id],
  )
  const byType = new Map(rows.map(({ type, time }) => [type, time]))
  assert.equal(byType.get('message.scheduled'), null)
  assert.equal(byType.get('message.sent'), sentFor)
})
