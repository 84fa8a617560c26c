import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWhole, sample } from './sample.ts'

const cases = Array.from({ length: 100 }, (_, index) => index)

test('draws as many as asked for, in their order, the same ones again', { skip: isWhole }, () => {
  const drawn = sample('numbers', cases, 10)
  assert.equal(new Set(drawn).size, 10)
  assert.deepEqual(
    drawn,
    drawn.toSorted((one, other) => one - other),
  )
  assert.deepEqual(sample('numbers', cases, 10), drawn)
  assert.notDeepEqual(sample('others', cases, 10), drawn)
})

test('every case is drawn for some name', { skip: isWhole }, () => {
  const seen = new Set(cases.flatMap((name) => sample(String(name), cases, 10)))
  assert.ok(seen.size > 95, `${seen.size}`)
})

test('a sample that is not smaller is the whole', () => {
  assert.deepEqual(sample('numbers', cases, 100), cases)
})
