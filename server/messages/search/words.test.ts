import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textCondition } from './terms.ts'
import { wordsOf } from './words.ts'

test('words are folded, and the ends of compounds are words too', () => {
  assert.deepEqual(wordsOf('Frische Brötchen, STRASSE & Straße!'), [
    ...['frische', 'brotchen', 'tchen', 'chen', 'strasse'],
  ])
  assert.ok(wordsOf('Roggenbrot').includes('brot'))
  assert.deepEqual(wordsOf('Ｆｕｌｌ ﬁne'), ['full', 'fine'])
})

test('scripts without spaces become pairs of characters, others stay whole', () => {
  assert.deepEqual(wordsOf('新面包'), ['新面', '面包', '包'])
  assert.deepEqual(wordsOf('パン屋で', '한국어 빵'), ['パン', 'ン屋', '屋で', 'で', '한국어', '빵'])
  assert.deepEqual(wordsOf('🎄5 km'), ['🎄', '5', 'km'])
})

test('nothing of a text is too long or too much', () => {
  assert.ok(wordsOf('x'.repeat(10_000)).every((word) => word.length <= 40))
  const text = Array.from({ length: 9000 }, (_, index) => `w${index}`).join(' ')
  assert.ok(wordsOf(text).length <= 2100)
  assert.deepEqual(wordsOf("\0 \ud800 … ' \\ :*"), [])
})

test('a text looks for the beginnings of its words, or for authors', () => {
  const none = () => []
  assert.equal(textCondition('Häuser', none, ''), "(('haus':*))")
  assert.equal(textCondition('Baeckerei a', none, ''), "(('baeckerei':* | 'backerei':*)) & (('a'))")
  assert.equal(textCondition('月饼节', none, ''), "(('月饼' & '饼节'))")
  assert.equal(textCondition('茶', none, ''), "(('茶':*))")
  assert.equal(
    textCondition('zoe', (beginning) => (beginning === 'zoe' ? ['7'] : []), '2a/'),
    "(('2a/zoe':*) | '2a/@7')",
  )
  assert.equal(textCondition(`'|&!:* \\`, none, ''), undefined)
})
