import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFeatures, makeFacets } from './facets.ts'

const dids = new Map([['alice.bsky.social', 'did:plc:alice']])

/** Each facet: the text at its bytes, and its target. */
function marked(text: string): string[][] {
  const bytes = Buffer.from(text)
  return makeFacets(text, findFeatures(text), dids).map(({ index, features: [feature] }) => [
    bytes.subarray(index.byteStart, index.byteEnd).toString(),
    feature.uri ?? feature.did ?? feature.tag ?? '',
  ])
}

const cases: [text: string, ...marks: string[][]][] = [
  ['Good morning'],
  ['https://example.com', ['https://example.com', 'https://example.com']],
  ['👨‍👩‍👧‍👦 é https://example.com/ä. Done', ['https://example.com/ä', 'https://example.com/ä']],
  ['(see https://example.com/a)', ['https://example.com/a', 'https://example.com/a']],
  [
    'https://en.example/wiki/A_(b)',
    ['https://en.example/wiki/A_(b)', 'https://en.example/wiki/A_(b)'],
  ],
  ['example.com/x, and more', ['example.com/x', 'https://example.com/x']],
  ['http://localhost:8080/x!', ['http://localhost:8080/x', 'http://localhost:8080/x']],
  ['https://[', ...[]],
  ['hi @alice.bsky.social.', ['@alice.bsky.social', 'did:plc:alice']],
  ['hi (@Alice.bsky.social)', ['@Alice.bsky.social', 'did:plc:alice']],
  ['hi @missing.example and @plain and a@alice.bsky.social'],
  ['#one #two, #3 ##x #️⃣', ['#one', 'one'], ['#two', 'two']],
  ['＃語', ['＃語', '語']],
  ['a#b #c.d!', ['#c.d', 'c.d']],
  ['https://example.com/#frag', ['https://example.com/#frag', 'https://example.com/#frag']],
  [`#${'x'.repeat(64)}`, [`#${'x'.repeat(64)}`, 'x'.repeat(64)]],
  [`#${'x'.repeat(65)}`],
]

for (const [text, ...marks] of cases)
  test(`in ${JSON.stringify(text.slice(0, 50))}`, () => assert.deepEqual(marked(text), marks))

test('mentions of the address book have their account, and the others are looked up', () => {
  const text = '👨‍👩‍👧‍👦 “@reed.example” @alice.bsky.social @Late.example'
  const place = (handle: string, id: string | null) => {
    const start = text.indexOf(handle)
    return { start, end: start + handle.length, id }
  }
  const known = [place('@reed.example', 'did:plc:reed'), place('@Late.example', null)]
  const features = findFeatures(text, known)
  const bytes = Buffer.from(text)
  const asked = features.flatMap((one) => (one.kind === 'mention' && !one.did ? one.handle : []))
  assert.deepEqual(asked, ['alice.bsky.social', 'late.example'])
  const all = new Map([...dids, ['late.example', 'did:plc:late']])
  assert.deepEqual(
    makeFacets(text, features, all).map(({ index, features: [feature] }) => [
      bytes.subarray(index.byteStart, index.byteEnd).toString(),
      feature.did,
    ]),
    [
      ['@reed.example', 'did:plc:reed'],
      ['@alice.bsky.social', 'did:plc:alice'],
      ['@Late.example', 'did:plc:late'],
    ],
  )
})

test('features are in the order of the text and never overlap', () => {
  const text = '@alice.bsky.social/x https://a.example/@alice.bsky.social #a#b example.com#c'
  const features = findFeatures(text)
  for (const [index, feature] of features.entries())
    assert.ok(feature.start >= (features[index - 1]?.end ?? 0))
})

test('a hostile text takes no time', () => {
  // CPU time instead of wall-clock time: the machine may be busy.
  const before = process.cpuUsage()
  for (const text of [
    '@a.'.repeat(20_000),
    '#'.repeat(60_000),
    'https://'.repeat(8_000),
    `@${'a-'.repeat(30_000)}`,
  ])
    findFeatures(text)
  assert.ok(process.cpuUsage(before).user < 5_000_000)
})
