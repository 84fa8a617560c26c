// The checks of Threads, and its unit of length: ASCII counts as one, anything else as its bytes in UTF-8.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MediumFacts, Proposal } from '../networks.ts'
import { checkPost } from './check.ts'
import { textLength } from './text-length.ts'

function reasonsOf(more: Partial<Proposal>): (string | undefined)[][] {
  const usual = { text: 'A lake', media: [], extended: {}, targeting: null, privacy: null }
  return checkPost({ ...usual, location: null, postType: null, follows: null, ...more }).map(
    ({ reason, param }) => [reason, param],
  )
}

const picture: MediumFacts = {
  kind: 'image',
  mimeType: 'image/jpeg',
  sizeBytes: 100,
  width: 10,
  height: 10,
  durationSeconds: null,
}

for (const [what, text, length] of [
  ['nothing', '', 0],
  ['ASCII', 'a'.repeat(500), 500],
  ['a line break', 'a\nb', 3],
  ['a curly apostrophe', 'it’s', 6],
  ['an umlaut', 'ü', 2],
  ['an umlaut of two parts', 'u\u0308', 3],
  ['a non-breaking space', '\u00a0', 2],
  ['the euro sign', '€', 3],
  ['Cyrillic', 'Привет', 12],
  ['Japanese', '日本語', 9],
  ['Arabic', 'سلام', 8],
  ['Thai', 'น้ำ', 9],
  ['an emoji', '👋', 4],
  ['an emoji with a skin tone', '👋🏽', 8],
  ['a flag', '🇨🇭', 8],
  ['a keycap', '1️⃣', 7],
  ['a heart with its selector', '❤️', 6],
  ['a family', '👨‍👩‍👧‍👦', 25],
  ['a link in full', 'https://example.com/ü', 22],
  ['a mention and a tag', '@demo.user #tag', 15],
  ['a zero-width joiner', '\u200d', 3],
] as const)
  test(`text: ${what} counts ${length}`, () => {
    assert.equal(textLength(text), length)
  })

for (const [what, text, isTaken] of [
  ['500 of ASCII', 'a'.repeat(500), true],
  ['501 of ASCII', 'a'.repeat(501), false],
  ['498 characters with three curly apostrophes', `${'a'.repeat(495)}’’’`, false],
  ['494 characters with three curly apostrophes', `${'a'.repeat(491)}’’’`, true],
  ['125 emoji', '👋'.repeat(125), true],
  ['126 emoji', '👋'.repeat(126), false],
  ['166 of Japanese', '語'.repeat(166), true],
  ['167 of Japanese', '語'.repeat(167), false],
] as const)
  test(`${what}: ${isTaken ? 'taken' : 'too long'}`, () => {
    assert.deepEqual(reasonsOf({ text }), isTaken ? [] : [['text_too_long', 'text']])
  })

test('links: five different ones, counting the attached one', () => {
  const links = (count: number) => Array.from({ length: count }, (_, n) => `https://a.example/${n}`)
  const join = (all: string[]) => `See ${all.join(', ')}.`
  assert.deepEqual(reasonsOf({ text: join(links(5)) }), [])
  assert.deepEqual(reasonsOf({ text: join([...links(5), ...links(5)]) }), [], 'the same again')
  assert.deepEqual(reasonsOf({ text: join(links(6)) }), [['text_refused', 'text']])
  assert.deepEqual(reasonsOf({ text: join([...links(5), 'www.example.org']) }), [
    ['text_refused', 'text'],
  ])
  const attach = (linkAttachment: string) => ({
    text: join(links(5)),
    extended: { linkAttachment },
  })
  assert.deepEqual(reasonsOf(attach('https://a.example/3')), [])
  assert.deepEqual(reasonsOf(attach('https://a.example/9')), [['text_refused', 'text']])
})

test('media: up to 20, no GIF, alt texts for pictures and videos', () => {
  const pictures = (count: number) => Array.from({ length: count }, () => picture)
  assert.deepEqual(reasonsOf({ text: '', media: pictures(20) }), [])
  assert.deepEqual(reasonsOf({ media: pictures(21) }), [['too_many_media', 'media']])
  assert.deepEqual(reasonsOf({ text: ' \u200b', media: [] }), [['text_or_media_required', 'text']])
  const gif: MediumFacts = { ...picture, kind: 'gif', mimeType: 'image/gif' }
  assert.deepEqual(reasonsOf({ media: [gif] }), [['media_type_unsupported', 'media/0']])
  const video: MediumFacts = { ...picture, kind: 'video', mimeType: 'video/mp4' }
  assert.deepEqual(reasonsOf({ media: [{ ...video, durationSeconds: 301 }] }), [
    ['duration_unsupported', 'media/0'],
  ])
  for (const medium of [picture, video]) {
    assert.deepEqual(reasonsOf({ media: [{ ...medium, altText: 'x'.repeat(1_000) }] }), [])
    assert.deepEqual(reasonsOf({ media: [{ ...medium, altText: 'x'.repeat(1_001) }] }), [
      ['alt_text_too_long', 'media/0'],
    ])
  }
})

for (const [what, extended, expected] of [
  ['nothing', { replyControl: null, replyTo: null, topicTag: null, linkAttachment: null }, []],
  ['an audience', { replyControl: 'followers_only' }, []],
  ['another audience', { replyControl: 'friends' }, [['unknown_value', 'extended/replyControl']]],
  [
    'an audience that is none',
    { replyControl: ['everyone'] },
    [['unknown_value', 'extended/replyControl']],
  ],
  ['a post to answer', { replyTo: '18079098539304490' }, []],
  ['a number', { replyTo: 18079098539304490n }, [['invalid_value', 'extended/replyTo']]],
  [
    'an address',
    { replyTo: 'https://www.threads.com/@a/post/C8' },
    [['invalid_value', 'extended/replyTo']],
  ],
  ['a path', { replyTo: '12/../34' }, [['invalid_value', 'extended/replyTo']]],
  ['a topic', { topicTag: 'Lakes & boats'.replace('&', 'and') }, []],
  ['a topic of 50 emoji', { topicTag: '🚤'.repeat(50) }, []],
  ['a topic of 51', { topicTag: 'x'.repeat(51) }, [['invalid_value', 'extended/topicTag']]],
  ['a blank topic', { topicTag: ' ' }, [['invalid_value', 'extended/topicTag']]],
  ['a topic with a dot', { topicTag: 'a.b' }, [['invalid_value', 'extended/topicTag']]],
  ['a link', { linkAttachment: 'https://example.com/lake' }, []],
  [
    'no link',
    { linkAttachment: 'javascript:alert(1)' },
    [['invalid_url', 'extended/linkAttachment']],
  ],
  [
    'a long link',
    { linkAttachment: `https://a.example/${'x'.repeat(2_000)}` },
    [['invalid_url', 'extended/linkAttachment']],
  ],
] as const)
  test(`options: ${what}`, () => {
    assert.deepEqual(reasonsOf({ extended }), expected)
  })

test('options: a link is attached only to a post without media', () => {
  const extended = { linkAttachment: 'https://example.com/lake' }
  assert.deepEqual(reasonsOf({ extended, media: [picture] }), [
    ['media_not_combinable', 'extended/linkAttachment'],
  ])
})
