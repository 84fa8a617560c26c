import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { atEnd } from '../../test/support/at-end.ts'
import { makeTestDatabase } from '../../test/support/database.ts'
import { eventually } from '../../test/support/eventually.ts'
import { burst, noon, passed, testDatabase } from './limits.testing.ts'
import { sweepRateWindows, type Verdict } from './limits.ts'

const midnight = noon + 12 * 3_600_000
const database = testDatabase((await makeTestDatabase()).url)
const { open } = database
atEnd(database.close)

test('one process lets exactly the limit pass in a window, and again in the next', async (t) => {
  const time = { now: noon }
  const { limits } = open(t, { clock: () => time.now })
  const account = randomUUID()

  assert.equal(passed(await burst([limits], account, 60)), 20)
  assert.deepEqual(limits.take(account), {
    allowed: false,
    limit: 'second',
    retryAfterSeconds: 1,
    quotaUsed: 20,
    remainingThisSecond: 0,
  })

  time.now += 1000
  assert.equal(passed(await burst([limits], account, 60)), 20)
})

test('requests one after the other are exact too and count down', async (t) => {
  const { limits } = open(t)
  const account = randomUUID()
  const remaining: number[] = []
  for (let sent = 0; sent < 20; sent++) {
    const verdict = await limits.take(account)
    assert.equal(verdict.allowed, true)
    remaining.push(verdict.remainingThisSecond)
  }
  assert.deepEqual(remaining, [...Array(20).keys()].reverse())
  assert.equal((await limits.take(account)).allowed, false)
})

test('a burst over two processes passes the limit and at most a free share more', async (t) => {
  const [one, two] = [open(t), open(t)]
  const verdicts = await burst([one.limits, two.limits], randomUUID(), 60)
  assert.ok(passed(verdicts) >= 20 && passed(verdicts) <= 22, `${passed(verdicts)} passed`)
})

test('two processes in turn refuse no request within the limit', async (t) => {
  const [one, two] = [open(t), open(t)]
  const account = randomUUID()
  const verdicts: Verdict[] = []
  for (let sent = 0; sent < 30; sent++) {
    const { limits } = sent % 2 === 0 ? one : two
    verdicts.push(await limits.take(account))
  }
  assert.equal(passed(verdicts.slice(0, 20)), 20)
  assert.ok(passed(verdicts) <= 22, `${passed(verdicts)} passed`)
})

test('what one process leaves over, the other may use', async (t) => {
  const [one, two] = [open(t), open(t)]
  const account = randomUUID()
  assert.equal(passed(await burst([one.limits], account, 7)), 7)
  assert.equal(passed(await burst([two.limits], account, 20)), 13)
})

test('a quiet account costs one statement at first and none per request', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const time = { now: noon }
  const { limits, statements } = open(t, { clock: () => time.now })
  const account = randomUUID()
  await limits.take(account)
  for (let sent = 1; sent < 100; sent++) {
    time.now += 500
    assert.equal((await limits.take(account)).allowed, true)
  }
  assert.equal(statements('rate_windows'), 0)
  assert.equal(statements('quota_days'), 1)
})

test('a burst costs two statements, a thousand requests in turn fewer than fifty', async (t) => {
  const { limits, statements } = open(t)
  await burst([limits], randomUUID(), 60)
  assert.ok(statements('rate_windows') <= 2, `${statements('rate_windows')} for a burst`)

  const wide = open(t, { perSecond: 1000 })
  const account = randomUUID()
  for (let sent = 0; sent < 1000; sent++) {
    assert.equal((await wide.limits.take(account)).allowed, true)
  }
  assert.ok(wide.statements('rate_windows') < 50, `${wide.statements('rate_windows')} in turn`)
  assert.equal((await wide.limits.take(account)).allowed, false)
})

test('requests that come while a statement runs share the next one', async (t) => {
  const { limits, statements } = open(t)
  const account = randomUUID()
  await limits.take(account)
  const unlock = await database.lockWindow(t, account)
  const waiting: (Verdict | Promise<Verdict>)[] = []
  for (let sent = 1; sent < 20; sent++) {
    waiting.push(limits.take(account))
    await setImmediate()
  }
  await unlock()
  assert.equal(passed(await Promise.all(waiting)), 19)
  assert.equal(statements('rate_windows'), 2)
})

test('many accounts share their statements', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { limits, statements } = open(t)
  await Promise.all(Array.from({ length: 100 }, () => burst([limits], randomUUID(), 20)))
  assert.equal(statements('quota_days'), 1)
  assert.equal(statements('rate_windows'), 1)
})

test('processes that write the same accounts do not deadlock', async (t) => {
  const [one, two] = [open(t), open(t)]
  const accounts = Array.from({ length: 1000 }, () => randomUUID())
  const callAll = ({ limits }: typeof one, order: string[]) =>
    Promise.all(order.map((account) => burst([limits], account, 3)))
  for (let round = 0; round < 3; round++) {
    await Promise.all([callAll(one, accounts), callAll(two, accounts.toReversed())])
  }
  await Promise.all([one.limits.close(), two.limits.close()])
})

test('a refused account is refused for the rest of the window without asking again', async (t) => {
  const { limits, statements } = open(t)
  const account = randomUUID()
  await burst([limits], account, 60)
  const before = statements('')
  for (let sent = 0; sent < 100; sent++) assert.ok(!(limits.take(account) instanceof Promise))
  assert.equal(statements(''), before)
})

test('the quota ends exactly, over two processes, and both know it', async (t) => {
  const time = { now: noon }
  const [one, two] = [0, 1].map(() => open(t, { perDay: 50, clock: () => time.now }))
  assert.ok(one && two)
  const account = randomUUID()
  const verdicts: Verdict[] = []
  for (let second = 0; second < 10; second++) {
    verdicts.push(...(await burst([one.limits, two.limits], account, 10)))
    time.now += 1000
  }
  assert.equal(passed(verdicts), 50)
  const refused = { allowed: false, limit: 'day', quotaUsed: 50, remainingThisSecond: 0 }
  const retryAfterSeconds = (midnight - time.now) / 1000
  assert.deepEqual(one.limits.take(account), { ...refused, retryAfterSeconds })
  assert.deepEqual(two.limits.take(account), { ...refused, retryAfterSeconds })

  await Promise.all([one.limits.close(), two.limits.close()])
  assert.equal(
    await database.writtenQuota(account, '2099-07-01'),
    50,
    'refused requests are not charged',
  )
})

test('a request that comes while the quota is written sees all counts before it', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { limits } = open(t)
  const account = randomUUID()
  await limits.take(account)
  t.mock.timers.tick(1000)
  assert.equal((await limits.take(account)).quotaUsed, 2)
  await limits.close()
  assert.equal((await limits.take(account)).quotaUsed, 3)
})

test('a process with an old total asks before it relies on it', async (t) => {
  const time = { now: noon }
  const [one, two] = [0, 1].map(() => open(t, { perDay: 2000, clock: () => time.now }))
  assert.ok(one && two)
  const account = randomUUID()
  assert.equal((await two.limits.take(account)).quotaUsed, 1)
  for (let second = 0; second < 100; second++) {
    await burst([one.limits], account, 20)
    time.now += 1000
  }
  const verdict = await two.limits.take(account)
  assert.equal(verdict.allowed || verdict.limit, 'day')
})

test('the quota starts again at midnight UTC, and late counts go to their own day', async (t) => {
  const time = { now: midnight - 1 }
  const { limits } = open(t, { perDay: 5, clock: () => time.now })
  const account = randomUUID()
  assert.equal(passed(await burst([limits], account, 8)), 5)
  const last = await limits.take(account)
  assert.equal(last.allowed || last.retryAfterSeconds, 1)

  time.now = midnight
  const first = await limits.take(account)
  assert.deepEqual([first.allowed, first.quotaUsed], [true, 1])
  await limits.close()
  assert.equal(await database.writtenQuota(account, '2099-07-01'), 5)
  assert.equal(await database.writtenQuota(account, '2099-07-02'), 1)
})

test('counts are written about every second, and by close', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const [one, two] = [open(t), open(t)]
  const account = randomUUID()
  await burst([one.limits], account, 7)
  t.mock.timers.tick(1000)
  const isWritten = async () => (await database.writtenQuota(account, '2099-07-01')) === 7
  await eventually(isWritten, { what: 'the counts to be written' })
  assert.equal((await two.limits.take(account)).quotaUsed, 8, 'the other process knows of it')

  await burst([one.limits], account, 3)
  await Promise.all([one.limits.close(), two.limits.close()])
  assert.equal(await database.writtenQuota(account, '2099-07-01'), 11)
})

test('close waits for a write under way and makes up for its failure', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { limits, query } = open(t)
  const account = randomUUID()
  await burst([limits], account, 2)
  query.mockImplementationOnce(
    () => Promise.reject(new Error('connection lost')),
    query.callCount(),
  )
  t.mock.timers.tick(1000)
  await limits.close()
  assert.equal(await database.writtenQuota(account, '2099-07-01'), 2)
})

test('a database error reaches the caller, and the next request works again', async (t) => {
  const { limits, query } = open(t)
  const account = randomUUID()
  const fail = () => Promise.reject(new Error('connection lost'))

  query.mockImplementationOnce(fail)
  await assert.rejects(async () => limits.take(account), /connection lost/)
  assert.equal(passed(await burst([limits], account, 2)), 2)

  query.mockImplementationOnce(fail, query.callCount())
  await assert.rejects(async () => limits.take(account), /connection lost/)
  assert.equal(passed(await burst([limits], account, 60)), 18, 'the failed ones do not count')
})

test('a failed write of the day keeps its counts', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { limits, query } = open(t)
  const account = randomUUID()
  await burst([limits], account, 2)
  query.mockImplementationOnce(
    () => Promise.reject(new Error('connection lost')),
    query.callCount(),
  )
  await assert.rejects(limits.close(), /connection lost/)
  await limits.close()
  assert.equal(await database.writtenQuota(account, '2099-07-01'), 2)
})

test('the sweep removes old windows and days and keeps the others', async (t) => {
  const { pool } = open(t)
  const account = randomUUID()
  await pool.query(
    `insert into rate_windows
     select $1, floor(extract(epoch from now())) - age, 1 from unnest(array[5, 20, 65]) as age`,
    [account],
  )
  await pool.query(
    `insert into quota_days
     select $1, (now() at time zone 'utc')::date - age, 1 from unnest(array[0, 39, 41]) as age`,
    [account],
  )
  await sweepRateWindows(pool)
  const kept = await pool.query(
    `select (select count(*)::int from rate_windows where account = $1) as windows,
            (select count(*)::int from quota_days where account = $1) as days`,
    [account],
  )
  assert.deepEqual(kept.rows, [{ windows: 2, days: 2 }])
})
