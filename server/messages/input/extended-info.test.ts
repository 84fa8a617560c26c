import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appliesTo, extendedDataFor } from './extended-info.ts'

const forAll = { socialProfileId: null, data: { boardId: 'all' } }
const forOne = { socialProfileId: '1000001', data: { boardId: 'one' } }

test('an item applies to the profile that it names, or to every profile', () => {
  assert.equal(appliesTo(forOne, '1000001'), true)
  assert.equal(appliesTo(forOne, '1000002'), false)
  assert.equal(appliesTo(forAll, '1000002'), true)
})

test('of several items the first that applies counts', () => {
  assert.deepEqual(extendedDataFor([forOne, forAll], '1000001'), { boardId: 'one' })
  assert.deepEqual(extendedDataFor([forAll, forOne], '1000001'), { boardId: 'all' })
  assert.deepEqual(extendedDataFor([forOne], '1000002'), {})
})

test('rows of earlier versions may have the id as a number, or none at all', () => {
  assert.deepEqual(extendedDataFor([{ ...forOne, socialProfileId: 1000001 }], '1000001'), {
    boardId: 'one',
  })
  assert.deepEqual(extendedDataFor([{ data: { boardId: 'none' } }], '1000001'), { boardId: 'none' })
  assert.deepEqual(extendedDataFor([{}], '1000001'), {})
})
