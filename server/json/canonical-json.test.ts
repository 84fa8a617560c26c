import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalJson } from './canonical-json.ts'

const canonical = (text: string) => canonicalJson(JSON.parse(text))

test('keys are sorted by UTF-16 code units, white space goes', () => {
  assert.equal(
    canonical('{ "b" : [ 1, {"d":null, "c":true} ],\n"a":"x" }'),
    '{"a":"x","b":[1,{"c":true,"d":null}]}',
  )
  // The order that RFC 8785, section 3.2.3 gives.
  const keys = ['\r', '1', '\u0080', 'ö', '€', '😀', '\ufb33']
  const shuffled = Object.fromEntries(keys.toReversed().map((key) => [key, 0]))
  assert.deepEqual(Object.keys(JSON.parse(canonicalJson(shuffled))), [
    '1',
    ...keys.filter((key) => key !== '1'),
  ])
  assert.equal(canonicalJson(shuffled), `{${keys.map((key) => `${JSON.stringify(key)}:0`).join()}}`)
})

test('numbers have one form', () => {
  for (const [one, other] of [
    ['1.0', '1'],
    ['1e2', '100'],
    ['-0', '0'],
    ['0.50', '0.5'],
    ['1E-7', '0.0000001'],
  ])
    assert.equal(canonical(one ?? ''), canonical(other ?? ''))
  assert.notEqual(canonical('1'), canonical('"1"'))
})

test('lists keep their order, and values that differ stay different', () => {
  assert.notEqual(canonical('[1,2]'), canonical('[2,1]'))
  assert.notEqual(canonical('{"a":null}'), canonical('{}'))
  assert.notEqual(canonical('{"a":{"b":1}}'), canonical('{"a":{},"b":1}'))
})

test('the canonical form is JSON of the same value, whatever the order of the keys', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const text = JSON.stringify(value)
      assert.deepEqual(JSON.parse(canonical(text)), JSON.parse(text))
      assert.equal(canonicalJson(reversed(JSON.parse(text))), canonical(text))
    }),
  )
})

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  )
}
