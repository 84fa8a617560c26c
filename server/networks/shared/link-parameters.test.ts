import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '../../../test/support/runs.ts'
import { addLinkParameters, maxChangedLinks, withParameters } from './link-parameters.ts'
import { findLinks } from './links.ts'

const utm = [
  ['utm_source', 'x'],
  ['utm_campaign', 'Brot & Käse'],
] as const
const added = 'utm_source=x&utm_campaign=Brot%20%26%20K%C3%A4se'
const add = (text: string) => addLinkParameters(text, utm).text

const links: [link: string, expected: string][] = [
  ['https://a.example/b', `https://a.example/b?${added}`],
  ['https://a.example', `https://a.example/?${added}`],
  ['https://a.example/', `https://a.example/?${added}`],
  ['HTTPS://A.example/B', `HTTPS://A.example/B?${added}`],
  ['https://a.example:8443/b', `https://a.example:8443/b?${added}`],
  ['https://a.example/b#c', `https://a.example/b?${added}#c`],
  ['https://a.example/b#c?d=1', `https://a.example/b?${added}#c?d=1`],
  ['https://a.example/#!/b?c=1', `https://a.example/?${added}#!/b?c=1`],
  ['https://a.example/?c=1&b=2#d', `https://a.example/?c=1&b=2&${added}#d`],
  ['https://a.example/b?', `https://a.example/b?${added}`],
  ['https://a.example/b?c=1&', `https://a.example/b?c=1&${added}`],
  ['https://a.example/b?c=%2F&&d', `https://a.example/b?c=%2F&&d&${added}`],
  [
    'https://a.example/b?c=https://d.example/?e=1',
    `https://a.example/b?c=https://d.example/?e=1&${added}`,
  ],
  ['https://a.example/%zz?%zz=1', `https://a.example/%zz?%zz=1&${added}`],
  // A parameter that the link has stays, however it is spelt.
  [
    'https://a.example/?utm_source=mail',
    'https://a.example/?utm_source=mail&utm_campaign=Brot%20%26%20K%C3%A4se',
  ],
  [
    'https://a.example/?UTM_Source=mail',
    'https://a.example/?UTM_Source=mail&utm_campaign=Brot%20%26%20K%C3%A4se',
  ],
  [
    'https://a.example/?utm%5Fsource=',
    'https://a.example/?utm%5Fsource=&utm_campaign=Brot%20%26%20K%C3%A4se',
  ],
  [
    'https://a.example/?utm_campaign=1&utm_source=2',
    'https://a.example/?utm_campaign=1&utm_source=2',
  ],
  // In the fragment it is no parameter of the address.
  ['https://a.example/#utm_source=1', `https://a.example/?${added}#utm_source=1`],
  // A signed address would no longer be valid.
  ['https://a.example/f?X-Amz-Signature=abc', 'https://a.example/f?X-Amz-Signature=abc'],
  ['https://a.example/f?se=1&sig=abc%3D', 'https://a.example/f?se=1&sig=abc%3D'],
]

for (const [link, expected] of links)
  test(`the parameters are added to ${link}`, () => {
    assert.equal(withParameters(link, utm), expected)
  })

const texts: [text: string, expected: string][] = [
  ['Read https://example.com/b.', `Read https://example.com/b?${added}.`],
  ['(https://example.com/b)', `(https://example.com/b?${added})`],
  ['„https://example.com/b“!', `„https://example.com/b?${added}“!`],
  [
    'https://example.com/b\nhttps://example.org/d',
    `https://example.com/b?${added}\nhttps://example.org/d?${added}`,
  ],
  ['🍞 https://example.com/b 🥐', `🍞 https://example.com/b?${added} 🥐`],
  // Left as they are: no scheme, no web, the middle of a word, an end that networks see at different places.
  ...[
    'example.com/b',
    'ftp://example.com/b',
    'mailto:a@example.com',
    'seehttps://example.com/b',
  ].map(same),
  ...[
    'https://example.com/b|c',
    'https://example.com/b\\c',
    'https://example.com/b{c}',
    'https://example.com/b^',
  ].map(same),
  ...[
    '@{https://example.com/b}',
    '[c](https://example.com/b)x',
    'https://example.com/b\u200bc',
    'https://',
    'https://a',
  ].map(same),
  ['', ''],
]

function same(text: string): [string, string] {
  return [text, text]
}

for (const [text, expected] of texts)
  test(`in the text ${JSON.stringify(text)}`, () => {
    assert.equal(add(text), expected)
  })

test('the links that are changed are listed in order, each with what becomes of it', () => {
  const { changed } = addLinkParameters('https://example.com/1 example.net https://example.com/2', [
    ['q', '1'],
  ])
  assert.deepEqual(changed, [
    { from: 'https://example.com/1', to: 'https://example.com/1?q=1' },
    { from: 'https://example.com/2', to: 'https://example.com/2?q=1' },
  ])
})

test('a value is encoded as a whole, and an empty one is left out', () => {
  const link = withParameters('https://example.com/', [
    ['a', "it's (now)*!"],
    ['b', ''],
    ['c', '\ud800'],
  ])
  assert.equal(link, 'https://example.com/?a=it%27s%20%28now%29%2A%21&c=%EF%BF%BD')
})

test('a text of many links is changed in bounded time, and not beyond the limit', () => {
  const text = 'https://example.com/b '.repeat(3000)
  const { changed } = addLinkParameters(text, utm)
  assert.equal(changed.length, maxChangedLinks)
})

const pieces = fc.constantFrom(
  ...[
    'https://',
    'example.com',
    '/',
    '?',
    '#',
    '&',
    '=',
    'utm_source',
    '%',
    ' ',
    '\n',
    '.',
    ')',
    '(',
    'ü',
    '🍞',
    '|',
    '@',
    '{',
    '}',
    "'",
  ],
)
const hostile = fc.array(pieces, { maxLength: 40 }).map((some) => some.join(''))

test('in any text only parameters are added, and what was added can be taken out again', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const { text: changedText, changed } = addLinkParameters(text, utm)
      let rest = changedText
      for (const { from, to } of changed) {
        assert.ok(to.length > from.length)
        rest = rest.replace(to, () => from)
      }
      assert.equal(rest, text)
      assert.equal(findLinks(changedText).length, findLinks(text).length)
      for (const { to } of changed) {
        const { searchParams } = new URL(to)
        assert.ok(searchParams.has('utm_campaign'))
      }
    }),
    { numRuns: runs(1000, 20_000) },
  )
})

test('a second time nothing is added', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const once = add(text)
      assert.equal(add(once), once)
    }),
    { numRuns: runs(300, 5_000) },
  )
})
