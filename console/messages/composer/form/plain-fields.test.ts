import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeDraft, type Draft, emptyDraft } from './form.ts'
import {
  changedPlainTexts,
  everyPlainText,
  filledPlainTexts,
  plainTextsOf,
} from './plain-fields.ts'

test('a text is sent when it is written, and changed when it is another one', () => {
  const draft = filled('  Ask Lea ')
  assert.deepEqual(filledPlainTexts(draft), { note: 'Ask Lea' })
  assert.deepEqual(filledPlainTexts(filled('  ')), {})
  assert.deepEqual(changedPlainTexts(draft, { note: 'Ask Lea' }), {})
  assert.deepEqual(changedPlainTexts(draft, { note: null }), { note: 'Ask Lea' })
  // "" empties it.
  assert.deepEqual(changedPlainTexts(filled(''), { note: 'Ask Lea' }), { note: '' })
})

test('a draft has it on the service and back, also one that was saved before the field existed', () => {
  assert.deepEqual(everyPlainText(filled('  Ask Lea ')), { note: '  Ask Lea ' })
  assert.deepEqual(plainTextsOf({ note: null }), { note: '' })
  const { plain: _, ...rest } = filled('x')
  const earlier: Draft = rest
  assert.deepEqual(everyPlainText(earlier), { note: '' })
  assert.deepEqual(changedPlainTexts(earlier, { note: null }), {})
})

function filled(text: string): Draft {
  return changeDraft(emptyDraft('d', { kind: 'now' }), { type: 'fill', field: 'note', text })
}
