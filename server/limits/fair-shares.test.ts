import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeFairLimiter, openShares } from './fair-shares.ts'

/** As many slots as the keys get. */
function takeAll(shares: ReturnType<typeof openShares>, ...keys: string[]): (() => void)[] {
  const releases: (() => void)[] = []
  for (let release = shares.take(keys); release; release = shares.take(keys)) releases.push(release)
  return releases
}

test('one key gets two thirds, and each further one a part of the rest', () => {
  const shares = openShares(12)
  const counts = ['a', 'b', 'c', 'd'].map((key) => takeAll(shares, key).length)
  assert.deepEqual(counts, [8, 3, 1, 0])
  assert.equal(shares.free(), 0)
})

test('whatever one key takes, the next one gets a slot, with any number of slots but one', () => {
  for (let max = 1; max <= 100; max += 1) {
    const shares = openShares(max)
    const [first] = takeAll(shares, 'slow')
    assert.ok(first, 'a single slot is used as well')
    assert.equal(takeAll(shares, 'other').length > 0, max > 1, String(max))
  }
})

test('a key that has its share is named, and gets a slot again when others are free', () => {
  const shares = openShares(3)
  const [first] = takeAll(shares, 'a')
  assert.deepEqual(shares.full(), ['a'])
  first?.()
  assert.deepEqual(shares.full(), [])
  assert.equal(takeAll(shares, 'a').length, 1)
})

test('work with several keys needs a slot for each of them', () => {
  const shares = openShares(12)
  takeAll(shares, 'organization', 'one server')
  assert.equal(shares.take(['organization', 'another server']), undefined)
  assert.ok(shares.take(['another organization', 'another server']))
})

test('a slot that becomes free goes to the key that holds the fewest', async () => {
  const limiter = makeFairLimiter(3)
  const started: string[] = []
  const ends: (() => void)[] = []
  const begin = (key: string) =>
    limiter.run([key], () => {
      started.push(key)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const running = ['a', 'a', 'a', 'a', 'b', 'c'].map(begin)
  await Promise.resolve()
  assert.deepEqual(started, ['a', 'a', 'b'])
  assert.deepEqual([limiter.waiting('a'), limiter.waiting('c')], [2, 1])
  for (let ended = 0; ended < running.length; ended += 1) {
    while (!ends[ended]) await new Promise(setImmediate)
    ends[ended]?.()
  }
  await Promise.all(running)
  assert.deepEqual(started, ['a', 'a', 'b', 'c', 'a', 'a'])
})

test('a failure frees the slot', async () => {
  const limiter = makeFairLimiter(1)
  await assert.rejects(
    limiter.run(['a'], () => Promise.reject(new Error('no'))),
    /no/,
  )
  assert.equal(await limiter.run(['a'], async () => 'yes'), 'yes')
})

test('work that is given up while it waits does not run, and leaves its place', async () => {
  const limiter = makeFairLimiter(1)
  const end = Promise.withResolvers<void>()
  const first = limiter.run(['a'], () => end.promise)
  const stop = new AbortController()
  const second = limiter.run(['b'], () => assert.fail('it ran'), stop.signal)
  const third = limiter.run(['b'], async () => 'third')
  stop.abort(new Error('too late'))
  await assert.rejects(second, /too late/)
  await assert.rejects(
    limiter.run(['c'], () => assert.fail('it ran'), stop.signal),
    /too late/,
  )
  end.resolve()
  await first
  assert.equal(await third, 'third')
  assert.equal(limiter.waiting('b'), 0)
})

test('a server takes half, so that its organization has slots for others', () => {
  const shares = openShares(12, (key) => (key === 'server' ? 1 : 2))
  assert.equal(takeAll(shares, 'server', 'organization').length, 6)
  assert.equal(takeAll(shares, 'another server', 'organization').length, 2)
  assert.equal(takeAll(shares, 'another organization').length, 3)
})

test('what is held already counts, also beyond the share', () => {
  const shares = openShares(4)
  for (let count = 0; count < 6; count += 1) shares.hold(['a'])
  assert.deepEqual([shares.free(), shares.full()], [-2, ['a']])
  assert.equal(shares.take(['b']), undefined)
})
