import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { atEnd } from '../../test/support/at-end.ts'
import { makeTestDatabase } from '../../test/support/database.ts'
import { burst, noon, passed, testDatabase } from './limits.testing.ts'

const database = testDatabase((await makeTestDatabase()).url)
const { open } = database
atEnd(database.close)

test('the work of a hundred requests takes the five seconds that these would have taken', async (t) => {
  const time = { now: noon }
  const { limits } = open(t, { clock: () => time.now })
  const account = randomUUID()
  assert.equal((await limits.take(account)).allowed, true)
  const more = await limits.takeMore(account, 99)
  assert.deepEqual(more, { allowed: true, quotaUsed: 100, remainingThisSecond: 0 })
  for (const wait of [5, 4, 3, 2, 1]) {
    const verdict = await limits.take(account)
    assert.deepEqual([verdict.allowed, 'limit' in verdict && verdict.limit], [false, 'second'])
    assert.equal('retryAfterSeconds' in verdict && verdict.retryAfterSeconds, wait)
    time.now += 1000
  }
  assert.equal(passed(await burst([limits], account, 60)), 20)
})

test('other processes know it as soon as their free share is used', async (t) => {
  const time = { now: noon }
  const [one, two] = [open(t, { clock: () => time.now }), open(t, { clock: () => time.now })]
  const account = randomUUID()
  await one.limits.take(account)
  await one.limits.takeMore(account, 99)
  time.now += 1000
  assert.equal(passed(await burst([two.limits], account, 60)), 2)
})

test('two at once take twice as long, and another account does not wait', async (t) => {
  const time = { now: noon }
  const { limits } = open(t, { clock: () => time.now })
  const account = randomUUID()
  await Promise.all([limits.takeMore(account, 100), limits.takeMore(account, 100)])
  time.now += 8000
  assert.equal((await limits.take(account)).allowed, false)
  assert.equal((await limits.take(randomUUID())).allowed, true)
  time.now += 2000
  assert.equal((await limits.take(account)).allowed, true)
})

test('what fits into the second takes no other', async (t) => {
  const { limits } = open(t)
  const account = randomUUID()
  await limits.take(account)
  const more = await limits.takeMore(account, 9)
  assert.deepEqual(more, { allowed: true, quotaUsed: 10, remainingThisSecond: 10 })
  assert.equal(passed(await burst([limits], account, 20)), 10)
})

test('more than is left of the day is refused as a whole, and not charged', async (t) => {
  const { limits } = open(t, { perDay: 150 })
  const account = randomUUID()
  assert.equal((await limits.takeMore(account, 100)).allowed, true)
  const refused = await limits.takeMore(account, 51)
  assert.deepEqual([refused.allowed, 'limit' in refused && refused.limit], [false, 'day'])
  assert.equal((await limits.takeMore(account, 50)).quotaUsed, 150)
})
