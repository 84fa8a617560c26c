import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMentionName, joinedNamesIn, namesIn, writeMentions } from './mentions.ts'

const reed = { name: 'Reed Bakery', text: '@reed', id: 'did:plc:reed' }
const unknown = { name: 'Stranger', text: null, id: null }

/** The text as the network gets it, and what its places mark. */
const cases: [text: string, written: string, ...marked: string[]][] = [
  ['Good morning', 'Good morning'],
  ['Bread of @{Reed Bakery}.', 'Bread of @reed.', '@reed'],
  ['@{Reed Bakery} and @{Reed Bakery}', '@reed and @reed', '@reed', '@reed'],
  ['👨‍👩‍👧 é (@{Reed Bakery})', '👨‍👩‍👧 é (@reed)', '@reed'],
  ['With @{Stranger} and @{Someone else}', 'With Stranger and Someone else'],
  ['\\@{Reed Bakery} is written so', '@{Reed Bakery} is written so'],
  ['@{Reed Bakery}s bread', 'Reed Bakerys bread'],
  ['a@{Reed Bakery}', 'aReed Bakery'],
  ['@{Reed Bakery}@{Reed Bakery}', 'Reed BakeryReed Bakery'],
  ['@{Reed Bakery}. Fresh', '@reed. Fresh', '@reed'],
  ['@{Reed Bakery}.de', 'Reed Bakery.de'],
  ['“@{Reed Bakery}”', '“@reed”', '@reed'],
  ['@{ Reed Bakery }', 'Reed Bakery'],
  [
    '@{}, @{a{b}, @{two\nlines} and @ {Reed Bakery}',
    '@{}, @{a{b}, @{two\nlines} and @ {Reed Bakery}',
  ],
]

for (const [text, written, ...marked] of cases)
  test(`${JSON.stringify(text)} is written as ${JSON.stringify(written)}`, () => {
    const found = writeMentions(text, [reed, unknown])
    assert.equal(found.text, written)
    assert.deepEqual(
      found.places.map(({ start, end, id }) => [found.text.slice(start, end), id]),
      marked.map((mark) => [mark, reed.id]),
    )
  })

test('each name once, also one that stands against a word; none behind a backslash', () => {
  assert.deepEqual(namesIn('@{a} @{b} @{a} \\@{c} @{d}s'), ['a', 'b', 'd'])
  assert.deepEqual(joinedNamesIn('@{a} @{b} @{a} \\@{c}s @{d}s'), ['d'])
})

test('a name has no sign of a mention, of a line or of LinkedIn in it', () => {
  for (const name of ['Reed', 'Ünïcode (2) – 語', 'x'.repeat(100)]) assert.ok(isMentionName(name))
  for (const name of ['', ' Reed', 'a{b', 'a]b', 'a\\b', 'a\nb', 'x'.repeat(101)])
    assert.ok(!isMentionName(name), name)
})

test('a hostile text takes no time', () => {
  const before = process.cpuUsage()
  for (const piece of ['@{', '@{a', '\\@{a}', '@{a}', '@{a}x'])
    writeMentions(piece.repeat(20_000), [reed])
  assert.ok(process.cpuUsage(before).user < 5_000_000)
})
