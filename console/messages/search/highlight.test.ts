import assert from 'node:assert/strict'
import { test } from 'node:test'
import { highlight } from './highlight.ts'

const hitsIn = (text: string, query: string) =>
  highlight(text, query).flatMap((part) => (part.isHit ? part.text : []))

test('found words are marked whatever their case, accents and endings', () => {
  assert.deepEqual(hitsIn('Frische Brötchen und Roggenbrot', 'brotchen BROTE'), [
    'Brötchen',
    'brot',
  ])
  assert.deepEqual(hitsIn('Die Straße', 'strasse'), ['Straße'])
  assert.deepEqual(hitsIn('新面包今天上市', '面包'), ['面包'])
  assert.deepEqual(hitsIn('A plain text', 'quitzow (x'), [])
})

test('the text is complete, or begins shortly before a hit that is far back', () => {
  const near = 'One two three'
  assert.equal(
    highlight(near, 'two')
      .map(({ text }) => text)
      .join(''),
    near,
  )
  const [first, second] = highlight(`${'x '.repeat(200)}loaf`, 'loaf')
  assert.ok(first?.text.startsWith('…') && first.text.length < 60)
  assert.deepEqual(second, { text: 'loaf', isHit: true })
})
