import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromLittleText, textLength, toLittleText } from './little-text.ts'

/** The text as written, as sent to LinkedIn, and as people see it if that differs from the first. */
const hardCases: [string, string, string?][] = [
  ['Good morning', 'Good morning'],
  ['', ''],
  ['Open (daily)', 'Open \\(daily\\)'],
  ['((', '\\(\\('],
  ['[x] {y} <z>', '\\[x\\] \\{y\\} \\<z\\>'],
  ['a|b*c_d~e', 'a\\|b\\*c\\_d\\~e'],
  ['C:\\new', 'C:\\\\new'],
  ['\\(', '\\\\\\('],
  ['me@example.org', 'me\\@example.org'],
  ['@carillon says', '\\@carillon says'],
  ['#bells', '#bells'],
  ['#Bells and #Glocken!', '#Bells and #Glocken!'],
  ['(#bells)', '\\(#bells\\)'],
  ['#über #日本語 #2026goals', '#über #日本語 #2026goals'],
  ['#snake_case', '#snake\\_case'],
  ['# heading', '\\# heading'],
  ['#1', '\\#1'],
  ['C#', 'C\\#'],
  ['a#b', 'a\\#b'],
  ['##twice', '\\#\\#twice'],
  ['#one#two', '#one\\#two'],
  ['https://example.org/a_b#part', 'https://example.org/a\\_b\\#part'],
  ['https://example.org/#part', 'https://example.org/\\#part'],
  ['https://example.org/?q=#part', 'https://example.org/?q=\\#part'],
  [
    'With @[Reed Bakery](urn:li:organization:70002001).',
    'With @[Reed Bakery](urn:li:organization:70002001).',
    'With Reed Bakery.',
  ],
  ['@[A (B) #c](urn:li:person:a-B_9)', '@[A \\(B\\) \\#c](urn:li:person:a-B_9)', 'A (B) #c'],
  ['@[Share](urn:li:share:1)', '\\@\\[Share\\]\\(urn:li:share:1\\)'],
  ['@[Space] (urn:li:person:1)', '\\@\\[Space\\] \\(urn:li:person:1\\)'],
  ['@[](urn:li:person:1)', '\\@\\[\\]\\(urn:li:person:1\\)'],
  ['{hashtag|\\#|no}', '\\{hashtag\\|\\\\\\#\\|no\\}'],
  ['👋 (1)', '👋 \\(1\\)'],
  ['→ ✅ „ok“', '→ ✅ „ok“'],
  ['line\nbreak\t(x)', 'line\nbreak\t\\(x\\)'],
]

for (const [text, little, seen = text] of hardCases)
  test(`${JSON.stringify(text)} is sent as ${JSON.stringify(little)} and seen whole`, () => {
    assert.equal(toLittleText(text), little)
    assert.equal(fromLittleText(little), seen)
    assert.equal(textLength(text), seen.length)
  })

test('what LinkedIn returns: hashtags as templates', () => {
  const returned = '{hashtag|\\#|bells} \\(and\\) {hashtag|#|Glocken}'
  assert.equal(fromLittleText(returned), '#bells (and) #Glocken')
})

/** UTF-16, as LinkedIn's servers count. */
const lengths: [string, number][] = [
  ['a', 1],
  ['é', 1],
  ['e\u0301', 2],
  ['日本', 2],
  ['👋', 2],
  ['👨‍👩‍👧', 8],
  ['(((', 3],
  ['https://example.org/a_b', 23],
  ['@[Reed](urn:li:organization:70002001)', 4],
]

for (const [text, length] of lengths)
  test(`${JSON.stringify(text)} counts as ${length}`, () => assert.equal(textLength(text), length))

test('hostile texts take no time', () => {
  const start = process.cpuUsage()
  for (const part of ['@[', '@[a](urn:li:person:', '#', '#1', '\\', '{hashtag|', '(', '@[\\'])
    fromLittleText(toLittleText(part.repeat(100_000 / part.length)))
  for (const part of ['@[\\a', '{hashtag|#|', '\\']) fromLittleText(part.repeat(50_000))
  assert.ok(process.cpuUsage(start).user < 3_000_000)
})
