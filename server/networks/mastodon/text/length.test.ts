import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textLength, withoutServers } from './length.ts'

const link = 23

const table: [what: string, text: string, length: number][] = [
  ['letters', 'Good morning', 12],
  ['letters beyond the basic plane', '𝒜𝒷', 2],
  ['a letter with its accent apart', 'e\u0301', 1],
  ['a family is one character', '👨‍👩‍👧‍👦', 1],
  ['a flag, a skin tone, a keycap', '🇨🇭👋🏽1️⃣', 3],
  ['hangul in pieces', '\u1112\u1161\u11ab', 1],
  ['a line break of two characters', 'a\r\nb', 3],
  ['a link of any length', `https://example.com/${'x'.repeat(200)}`, link],
  ['a short link counts as much', 'http://a.ch', link],
  ['a link without a scheme is text', 'example.com', 11],
  ['a full stop after a link', 'https://example.com/a.', link + 1],
  ['a link in parentheses', '(https://example.com/a)', link + 2],
  [
    'parentheses that belong to a link',
    'https://en.wikipedia.org/wiki/Lake_(disambiguation)',
    link,
  ],
  ['a query with its last sign', 'https://example.com/?a=1&b=2!', link + 1],
  ['a link to an international domain', 'https://müller.example/straße', link],
  ['no link: a host without a dot', 'http://localhost/a', 18],
  ['no link: letters before it', 'xhttps://example.com', 20],
  ['another scheme', 'gemini://example.com/a', link],
  ['two links', 'https://a.ch https://b.ch', 2 * link + 1],
  ['a mention without its server', '@alice@mastodon.social', 6],
  ['a mention of the own server', '@alice', 6],
  ['a mention, and a full stop', 'Hi @alice@mastodon.social.', 10],
  ['a mention with a dot and a hyphen in it', '@a.l-ice@social.example.com', 8],
  ['no mention: an e-mail address', 'alice@mastodon.social', 21],
  ['no mention: one more @', '@alice@mastodon.social@x', 24],
  ['a mention in a link is the link', 'https://mastodon.social/@alice@example.com', link],
  ['a hashtag counts in full', '#Morgen', 7],
  ['nothing', '', 0],
]
for (const [what, text, length] of table)
  test(`${what}: ${length}`, () => assert.equal(textLength(text), length))

test('a link counts what the server says', () => {
  assert.equal(textLength('https://example.com', 40), 40)
})

test('the time does not grow with the square of the length', () => {
  for (const piece of [
    '@a@',
    'https://a',
    'https://a.b/(',
    '@a.',
    'a-',
    'https://a.ch/((',
    '://',
  ]) {
    // CPU time instead of wall-clock time: the machine may be busy.
    const before = process.cpuUsage()
    textLength(piece.repeat(20_000))
    assert.ok(process.cpuUsage(before).user < 5_000_000, piece)
  }
})

test('mentions without their servers', () => {
  assert.equal(
    withoutServers('@a@b.ch https://c.ch/@d@e.ch, f@g.ch'),
    '@a https://c.ch/@d@e.ch, f@g.ch',
  )
})
