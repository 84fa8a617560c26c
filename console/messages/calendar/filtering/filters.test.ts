import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterQuery, isFiltered, readFilters, writeFilters } from './filters.ts'

test('the address becomes the query of the API', () => {
  const filters = readFilters({
    profiles: '1,2',
    state: 'SENT',
    tags: 'spring, news,',
    author: '7',
  })
  assert.deepEqual(filterQuery(filters), {
    socialProfileIds: ['1', '2'],
    state: 'SENT',
    tags: ['spring', 'news'],
    createdByMemberId: '7',
  })
})

test('filters become an address again', () => {
  const address = { profiles: '1,2', state: 'SENT', tags: 'spring,news', author: '7' }
  assert.deepEqual(writeFilters(readFilters(address)), address)
  assert.deepEqual(writeFilters({}), {})
})

test('an empty list filters nothing', () => {
  assert.deepEqual(filterQuery(readFilters({ profiles: '', tags: ' , ' })), {})
  assert.equal(isFiltered(readFilters({ tags: ',' })), false)
  assert.equal(isFiltered(readFilters({ tags: 'news' })), true)
})
