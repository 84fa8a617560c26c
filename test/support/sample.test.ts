import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runsAll, sample } from './sample.ts'

const cases = Array.from({ length: 100 }, (_, index) => index)

test('a sample has the requested size, keeps the order, and is reproducible', {
  skip: runsAll,
}, () => {
  const drawn = sample('numbers', cases, 10)
  assert.equal(new Set(drawn).size, 10)
  assert.deepEqual(
    drawn,
    drawn.toSorted((one, other) => one - other),
  )
  assert.deepEqual(sample('numbers', cases, 10), drawn)
  assert.notDeepEqual(sample('others', cases, 10), drawn)
})

test('every case is drawn for some name', { skip: runsAll }, () => {
  const seen = new Set(cases.flatMap((name) => sample(String(name), cases, 10)))
  assert.ok(seen.size > 95, `${seen.size}`)
})

test('a sample of the full size is the list itself', () => {
  assert.deepEqual(sample('numbers', cases, 100), cases)
})
