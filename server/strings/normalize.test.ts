import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { normalizeText } from './normalize.ts'

test('any text of any language is normalized as the library does it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) =>
      assert.equal(normalizeText(text), text.normalize('NFC')),
    ),
  )
  const marks = fc.array(fc.constantFrom('\u0301', '\u0323', '\u0315', '\u0345'), { maxLength: 30 })
  fc.assert(
    fc.property(marks, (run) => {
      const text = `e${run.join('')}o`
      assert.equal(normalizeText(text), text.normalize('NFC'))
    }),
  )
})

test('a hundred thousand marks in a row are no reason to wait', () => {
  const start = process.cpuUsage()
  assert.equal(normalizeText('\u0301\u0323'.repeat(50_000)).length, 100_000)
  assert.ok(process.cpuUsage(start).user < 1_000_000)
})
