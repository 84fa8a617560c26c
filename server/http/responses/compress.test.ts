import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseCoding } from './compress.ts'

test('the coding with the greatest weight is chosen', () => {
  const expected: [string | undefined, string | undefined][] = [
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate, zstd', undefined],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br; q=0, gzip; q=0.1', 'gzip'],
    ['gzip;q=0, br;q=0', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=x', 'gzip'],
    ['gzip;level=9;q=0', undefined],
  ]
  for (const [accepted, coding] of expected)
    assert.equal(chooseCoding(accepted), coding, String(accepted))
})
