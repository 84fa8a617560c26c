import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeSnippet, sameSpan, spreadSnippet } from './place-snippet.ts'

const at = (place: number) => ({ start: place, end: place })

test('a snippet is set apart from the words around it', () => {
  assert.equal(placeSnippet('Bread', at(5), '#rye').text, 'Bread #rye')
  assert.equal(placeSnippet('Bread\n', at(6), '#rye').text, 'Bread\n#rye')
  assert.equal(placeSnippet('and more', at(0), '#rye').text, '#rye and more')
  assert.equal(placeSnippet('Bread, more', at(5), '#rye').text, 'Bread #rye, more')
  assert.equal(placeSnippet('Bread /si', { start: 6, end: 9 }, 'Reed').text, 'Bread Reed')
  assert.equal(placeSnippet('Bread /si', { start: 6, end: 9 }, '').text, 'Bread')
})

test('the place in another text is behind the same words, before the same words, or at the end', () => {
  const span = { start: 6, end: 9 }
  assert.deepEqual(sameSpan('Bread /si', span, 'Bread and rolls'), at(6))
  assert.deepEqual(sameSpan('Bread /si', span, 'Bread /si today'), span)
  assert.deepEqual(sameSpan('Bread /si today', span, 'Rolls today'), at(5))
  assert.deepEqual(sameSpan('Bread /si', span, 'Rolls'), at(5))
})

const bread = 'Bread'
const target = (mark: string, form: string, ownText?: string) => ({ mark, form, ownText })

test('networks whose form differs get a text of their own, and others the text for all', () => {
  assert.deepEqual(
    spreadSnippet(bread, at(5), 'Reed Bakery', [
      target('x', 'Reed'),
      target('facebook', 'Reed Bakery'),
      target('linkedin', ''),
    ]),
    {
      form: 'Reed Bakery',
      own: [
        { mark: 'x', text: 'Bread Reed' },
        { mark: 'linkedin', text: 'Bread' },
      ],
    },
  )
})

test('if all networks agree on a form, it is the text for all', () => {
  const targets = [target('x', 'Reed')]
  assert.deepEqual(spreadSnippet(bread, at(5), 'Reed Bakery', targets), { form: 'Reed', own: [] })
  assert.deepEqual(spreadSnippet(bread, at(5), 'Reed', []), { form: 'Reed', own: [] })
})

test('a text that a network has already gets its own form; one that the snippet is not for stays', () => {
  const targets = [target('x', 'Reed', 'Bread on X'), target('threads', '', 'Bread on Threads')]
  assert.deepEqual(spreadSnippet(bread, at(5), 'Reed Bakery', targets), {
    form: 'Reed Bakery',
    own: [{ mark: 'x', text: 'Bread Reed on X' }],
  })
})
