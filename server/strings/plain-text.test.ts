import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText } from './plain-text.ts'

const numeric = (radix: 10 | 16) => (text: string) =>
  [...text]
    .map((character) => {
      const code = (character.codePointAt(0) ?? 0).toString(radix)
      return `&#${radix === 16 ? 'x' : ''}${code};`
    })
    .join('')
const five = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;')
const named = (text: string) =>
  five(text)
    .replaceAll('é', '&eacute;')
    .replaceAll('(', '&lpar;')
    .replaceAll('\n', '&NewLine;')
    .replaceAll('…', '&hellip;')
    .replaceAll('≧̸', '&ngE;')

/** Changes that servers make to a text. */
const servers: Record<string, (text: string) => string> = {
  'escapes five characters': five,
  'escapes twice': (text) => five(five(text)),
  'escapes five times': (text) => five(five(five(five(five(text))))),
  'uses names': named,
  'writes everything as decimals': numeric(10),
  'writes everything as hexadecimals': (text) => numeric(16)(text).toUpperCase(),
  'drops joiners and variation selectors': (text) =>
    text.replaceAll(/[\u200d\ufe0e\ufe0f\u00ad]/gu, ''),
  'decomposes accents': (text) => text.normalize('NFD'),
  'folds blanks': (text) => `  ${text.replaceAll(/\s+/g, ' ')}\n`,
  'adds marks of direction': (text) => `\u2068${text}\u2069\ufeff`,
}

const texts = [
  `She said "it's <b>", (R&D) & more…`,
  'Family 👨\u200d👩\u200d👧 and ❤\ufe0f, soft\u00adhyphen',
  'Café au\tlait\nat 7 ≧̸ 8',
  'Write &amp; for &, &amp;amp; for &amp;, and &lt; for <',
  'AT&T; R&D; &unknown; &#0; &#xD800; &#99999999;',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
]

for (const [what, change] of Object.entries(servers))
  test(`a text is the same when a server ${what}`, () => {
    for (const text of texts) assert.equal(plainText(change(text)), plainText(text), change(text))
  })

test('other texts stay other texts', () => {
  const others = ['Tea', 'tea', 'Tea!', 'T ea', 'Tea 👋', 'Tea <', 'Tea &', 'Tée', 'AT&T', 'ATT']
  assert.equal(new Set(others.map(plainText)).size, others.length)
})

test('a hostile text is no reason to wait', () => {
  const start = process.cpuUsage()
  for (const text of ['&amp;'.repeat(100_000), `&${'amp;'.repeat(100_000)}`, '&#'.repeat(100_000)])
    plainText(text)
  plainText(`&#${'0'.repeat(500_000)}38`)
  plainText('\u200d'.repeat(500_000))
  assert.ok(process.cpuUsage(start).user < 2_000_000)
})
