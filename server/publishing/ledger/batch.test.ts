import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { batch } from './batch.ts'

test('requests that arrive while a statement runs go into the next one, in order', async () => {
  const sizes: number[] = []
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const double = batch(100, async (inputs: number[]) => {
    sizes.push(inputs.length)
    started.resolve()
    await finish.promise
    return inputs.map((input) => input * 2)
  })
  const first = double(1)
  await started.promise
  const rest = [2, 3, 4].map(double)
  finish.resolve()
  assert.deepEqual(await Promise.all([first, ...rest]), [2, 4, 6, 8])
  assert.deepEqual(sizes, [1, 3])
})

test('no batch is larger than the most, and nothing is lost', async () => {
  const sizes: number[] = []
  const echo = batch(10, async (inputs: number[]) => {
    sizes.push(inputs.length)
    return inputs
  })
  const asked = Array.from({ length: 25 }, (_, index) => index)
  assert.deepEqual(await Promise.all(asked.map(echo)), asked)
  assert.deepEqual(sizes, [10, 10, 5])
})

test('a failure reaches the callers of the batch, and the next batch works', async () => {
  let calls = 0
  const fragile = batch(10, async (inputs: number[]) => {
    calls += 1
    if (calls === 1) throw new Error('away')
    return inputs
  })
  await assert.rejects(fragile(1), /away/)
  assert.equal(await fragile(2), 2)
})

test('requests right after a statement are combined, and a single request does not wait', async (t) => {
  // Time stands still: a request that is answered before it goes on did not wait.
  t.mock.timers.enable({ apis: ['setTimeout'] })
  t.mock.method(performance, 'now', () => 1000)
  const sizes: number[] = []
  const echo = batch(10, async (inputs: number[]) => {
    sizes.push(inputs.length)
    return inputs
  })
  await echo(1)
  const rest = Promise.all([echo(2), echo(3)])
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(sizes, [1], 'the second one came too soon')
  t.mock.timers.tick(10)
  assert.deepEqual(await rest, [2, 3])
  assert.deepEqual(sizes, [1, 2])
})

test('a request that is locked out delays no other', async () => {
  const batches: string[][] = []
  const ask = batch(10, async (inputs: string[]) => {
    batches.push(inputs)
    if (inputs.includes('locked'))
      throw Object.assign(new pg.DatabaseError('locked', 6, 'error'), { code: '55P03' })
    return inputs
  })
  const locked = assert.rejects(ask('locked'), { code: '55P03' })
  assert.deepEqual(await Promise.all([ask('a'), ask('b')]), ['a', 'b'])
  await locked
  assert.deepEqual(batches, [['locked', 'a', 'b'], ['locked'], ['a'], ['b']])
})
