import assert from 'node:assert/strict'
import { test } from 'node:test'
import { etagOf, isKnown, isMatch } from './etag.ts'

const etag = '"abc"'

test('a tag depends on every character', () => {
  assert.match(etagOf('a'), /^"[\w-]{27}"$/)
  assert.equal(etagOf('a'), etagOf('a'))
  assert.notEqual(etagOf('a'), etagOf('b'))
})

test('If-Match compares strongly, over a list or *', () => {
  for (const condition of [
    '"abc"',
    '*',
    ' * ',
    '"x", "abc"',
    '"x,y" ,\t"abc"',
    ', "abc",, ',
    '"abc",',
  ])
    assert.ok(isMatch(condition, etag), condition)
  for (const condition of ['W/"abc"', '"ab"', '', 'abc', '"abc', '"abc" "x"', '"abc" W/', '*, "x"'])
    assert.ok(!isMatch(condition, etag), condition)
})

test('If-None-Match compares weakly, over a list or *', () => {
  for (const condition of ['"abc"', 'W/"abc"', '*', '"x", W/"abc"'])
    assert.ok(isKnown(condition, etag), condition)
  for (const condition of [undefined, '', '"x"', 'abc', 'w/"abc"', 'W/abc'])
    assert.ok(!isKnown(condition, etag), condition)
})

test('a long list is read once', () => {
  const many = '"x",'.repeat(25_000)
  // CPU time instead of wall-clock time: the machine may be busy.
  const before = process.cpuUsage()
  assert.ok(!isMatch(many, etag))
  assert.ok(!isMatch('"'.repeat(100_000), etag))
  assert.ok(!isMatch(' '.repeat(100_000), etag))
  assert.ok(process.cpuUsage(before).user < 5_000_000)
})
