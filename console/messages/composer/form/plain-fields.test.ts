import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeForm, emptyForm, type FormState } from './form.ts'
import {
  changedPlainTexts,
  everyPlainText,
  filledPlainTexts,
  plainTextsOf,
} from './plain-fields.ts'

test('a text is sent when it is written, and changed when it is another one', () => {
  const form = filled('  Ask Lea ')
  assert.deepEqual(filledPlainTexts(form), { note: 'Ask Lea' })
  assert.deepEqual(filledPlainTexts(filled('  ')), {})
  assert.deepEqual(changedPlainTexts(form, { note: 'Ask Lea' }), {})
  assert.deepEqual(changedPlainTexts(form, { note: null }), { note: 'Ask Lea' })
  // "" empties it.
  assert.deepEqual(changedPlainTexts(filled(''), { note: 'Ask Lea' }), { note: '' })
})

test('a draft has it on the service and back, also one that was saved before the field existed', () => {
  assert.deepEqual(everyPlainText(filled('  Ask Lea ')), { note: '  Ask Lea ' })
  assert.deepEqual(plainTextsOf({ note: null }), { note: '' })
  const { plain: _, ...rest } = filled('x')
  const earlier: FormState = rest
  assert.deepEqual(everyPlainText(earlier), { note: '' })
  assert.deepEqual(changedPlainTexts(earlier, { note: null }), {})
})

function filled(text: string): FormState {
  return changeForm(emptyForm('d', { kind: 'now' }), { type: 'fill', field: 'note', text })
}
