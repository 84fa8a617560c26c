// The checks of a message before it is stored, network by network.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atEnd } from '../../test/support/at-end.ts'
import { render } from '../sentences/sentences.ts'
import type { MediumFacts, Mistake, Proposal, TextLimit } from './networks.ts'
import { openNetworks } from './open.ts'
import { networks as registered } from './registry.ts'

const address = 'http://127.0.0.1:9'
const networks = openNetworks({
  addresses: Object.fromEntries(registered.map(({ name }) => [name, address])),
})
atEnd(() => networks.close())

const medium = (kind: MediumFacts['kind'], facts: Partial<MediumFacts> = {}): MediumFacts => ({
  kind,
  mimeType: null,
  sizeBytes: null,
  width: null,
  height: null,
  durationSeconds: null,
  ...facts,
})
const picture = medium('image')
const gif = medium('gif')
const video = medium('video')
const pictures = (count: number) => Array.from({ length: count }, () => picture)
const board = { boardId: '12', destinationUrl: 'https://example.com/lake' }
const pin = (more: Partial<Proposal>) => ({ media: [picture], extended: board, ...more })

function mistakes(type: string, post: Partial<Proposal>): string[] {
  return check(type, post).map(({ message }) => render(message))
}

function check(type: string, post: Partial<Proposal>): Mistake[] {
  const whole = {
    text: 'Hello',
    media: [],
    extended: {},
    targeting: null,
    privacy: null,
    location: null,
    postType: null,
    follows: null,
  }
  const network = networks.forType(type)
  assert.ok(network)
  return network.check({ ...whole, ...post })
}

const fine: [string, Partial<Proposal>][] = [
  ['TWITTER', { text: 'x'.repeat(280) }],
  ['TWITTER', { text: '語'.repeat(140) }],
  ['TWITTER', { text: '👨‍👩‍👧‍👦'.repeat(140) }],
  ['TWITTER', { text: `${'x'.repeat(256)} https://example.com/${'y'.repeat(200)}` }],
  ['TWITTER', { text: 'e\u0301'.repeat(280) }],
  ['TWITTER', { text: '', media: pictures(4) }],
  ['TWITTER', { media: [video], location: { latitude: 1, longitude: 2 }, privacy: { a: 1 } }],
  ['FACEBOOKPAGE', { text: 'x'.repeat(63_206), media: pictures(10), targeting: { a: 1 } }],
  ['INSTAGRAM', { text: '👋'.repeat(2_200), media: pictures(10) }],
  ['INSTAGRAM', { text: '#a '.repeat(30), media: [video] }],
  ['PINTEREST', pin({ text: 'x'.repeat(800) })],
  // Facts that fit exactly, and pictures that a rendition can adapt.
  ['TWITTER', { media: [medium('video', { sizeBytes: 512_000_000, durationSeconds: 140 })] }],
  ['TWITTER', { media: [medium('gif', { sizeBytes: 15_000_000 })] }],
  ['TWITTER', { media: [medium('image', { sizeBytes: 90_000_000, width: 20_000, height: 2 })] }],
  ['FACEBOOKPAGE', { text: '', media: [medium('video', { durationSeconds: 14_400 })] }],
  ['INSTAGRAM', { media: [medium('image', { mimeType: 'image/png', width: 9, height: 1 })] }],
  ['INSTAGRAM', { media: [video, picture, medium('video', { durationSeconds: 3 })] }],
  ['PINTEREST', pin({ media: [medium('video', { durationSeconds: 4, mimeType: 'video/mp4' })] })],
  ['PINTEREST', pin({ media: [gif] })],
  ['PINTEREST', pin({ media: pictures(2) })],
  ['PINTEREST', pin({ media: pictures(5) })],
  ['PINTEREST', pin({ text: '', extended: { boardId: 12 } })],
  ['PINTEREST', pin({ extended: { boardId: '12', destinationUrl: 'http://notbit.ly/x' } })],
  ['BLUESKY', { text: 'x'.repeat(300) }],
  ['BLUESKY', { text: '👨‍👩‍👧‍👦'.repeat(120) }],
  ['BLUESKY', { text: 'e\u0301'.repeat(300) }],
  ['BLUESKY', { text: '', media: pictures(4) }],
  ['BLUESKY', { media: [medium('video', { sizeBytes: 100_000_000, durationSeconds: 180 })] }],
  ['BLUESKY', { media: [medium('image', { altText: '語'.repeat(2_000) })] }],
  ['BLUESKY', { extended: { langs: ['en', 'pt-BR', 'zh-Hant-TW'], labels: ['graphic-media'] } }],
  ['BLUESKY', { extended: { langs: null, labels: [], replyControl: 'nobody' } }],
  ['BLUESKY', { extended: { replyControl: ['mentioned', 'followers'] } }],
  ['BLUESKY', { extended: { replyTo: 'https://bsky.app/profile/a.example/post/3l7l3i2zzzz2z' } }],
  ['TWITTER', { media: [medium('gif', { altText: '🚤'.repeat(1_000) })] }],
  ['TWITTER', { media: [medium('video', { altText: 'x'.repeat(5_000) })] }],
  ['FACEBOOKPAGE', { media: [medium('image', { altText: 'x'.repeat(1_000) })] }],
  ['INSTAGRAM', { media: [medium('video', { altText: 'x'.repeat(1_001) }), picture] }],
  ['PINTEREST', pin({ media: [medium('video', { altText: 'x'.repeat(500) })] })],
]

const wrong: [string, Partial<Proposal>, RegExp][] = [
  ['TWITTER', { media: [medium('image', { altText: 'x'.repeat(1_001) })] }, /altText has 1001/],
  ['FACEBOOKPAGE', { media: [medium('gif', { altText: 'x'.repeat(1_001) })] }, /altText has 1001/],
  ['INSTAGRAM', { media: [medium('image', { altText: 'x'.repeat(1_001) })] }, /altText has 1001/],
  ['PINTEREST', pin({ media: [medium('gif', { altText: 'x'.repeat(501) })] }), /altText has 501/],
  [
    'PINTEREST',
    pin({ media: [300, 200].map((length) => medium('image', { altText: 'x'.repeat(length) })) }),
    /altText of all media have 501 characters/,
  ],
  ['TWITTER', { text: 'x'.repeat(281) }, /length of 281 on X, at most 280/],
  ['TWITTER', { text: '語'.repeat(141) }, /length of 282/],
  ['TWITTER', { text: `${'x'.repeat(257)} https://example.com/` }, /length of 281/],
  ['TWITTER', { text: 'a\ufeffb' }, /characters that X does not take/],
  ['TWITTER', { text: '  ' }, /needs text or media/],
  ['TWITTER', { media: pictures(5) }, /5 media are too many/],
  ['TWITTER', { media: [video, picture] }, /2 media are too many/],
  ['TWITTER', { media: [gif, picture] }, /2 media are too many/],
  ['FACEBOOKPAGE', { text: 'x'.repeat(63_207) }, /63207 characters/],
  ['FACEBOOKPAGE', { text: '' }, /needs text or media/],
  ['FACEBOOKPAGE', { media: pictures(11) }, /11 pictures are too many/],
  ['TWITTER', { media: [medium('video', { durationSeconds: 140.5 })] }, /140.5 seconds long/],
  ['TWITTER', { media: [medium('video', { durationSeconds: 0.4 })] }, /0.4 seconds long/],
  ['TWITTER', { media: [medium('video', { sizeBytes: 512_000_001 })] }, /at most 512000000/],
  ['TWITTER', { media: [medium('video', { mimeType: 'video/webm' })] }, /no video of type/],
  ['TWITTER', { media: [medium('gif', { sizeBytes: 15_000_001 })] }, /GIF has 15000001 bytes/],
  ['FACEBOOKPAGE', { media: [video, picture] }, /video on Facebook stands alone/],
  ['FACEBOOKPAGE', { media: [medium('video', { durationSeconds: 14_401 })] }, /14401 seconds/],
  ['INSTAGRAM', {}, /needs a picture or a video/],
  ['INSTAGRAM', { text: 'x'.repeat(2_201), media: [picture] }, /2201 characters/],
  ['INSTAGRAM', { text: '#ä'.repeat(31), media: [picture] }, /31 hashtags/],
  ['INSTAGRAM', { media: pictures(11) }, /11 media are too many/],
  ['INSTAGRAM', { media: [gif] }, /takes no GIF/],
  ['INSTAGRAM', { media: [medium('video', { durationSeconds: 901 })] }, /901 seconds long/],
  ['PINTEREST', pin({ text: 'x'.repeat(801) }), /801 characters/],
  ['PINTEREST', pin({ media: [] }), /needs a picture or a video/],
  ['PINTEREST', pin({ media: pictures(6) }), /6 pictures are too many/],
  ['PINTEREST', pin({ media: [picture, video] }), /video on Pinterest stands alone/],
  ['PINTEREST', pin({ media: [video, video] }), /video on Pinterest stands alone/],
  ['PINTEREST', pin({ media: [...pictures(5), video] }), /video on Pinterest stands alone/],
  ['PINTEREST', pin({ media: [gif, picture] }), /GIF on Pinterest stands alone/],
  ['PINTEREST', pin({ media: [medium('video', { durationSeconds: 3 })] }), /3 seconds long/],
  ['PINTEREST', pin({ extended: {} }), /needs a boardId/],
  ['PINTEREST', pin({ extended: { ...board, boardId: 'lakes' } }), /boardId is not a number/],
  ['PINTEREST', pin({ extended: { ...board, boardId: '' } }), /boardId is not a number/],
  ['PINTEREST', pin({ extended: { ...board, destinationUrl: 'ftp://a.example' } }), /not an http/],
  ['PINTEREST', pin({ extended: { ...board, destinationUrl: 7 } }), /not an http/],
  ['BLUESKY', { text: 'x'.repeat(301) }, /301 characters, Bluesky takes at most 300/],
  ['BLUESKY', { text: '👨‍👩‍👧‍👦'.repeat(121) }, /3025 bytes/],
  ['BLUESKY', { text: ' ' }, /needs text or media/],
  ['BLUESKY', { media: pictures(5) }, /5 media are too many/],
  ['BLUESKY', { media: [video, picture] }, /2 media are too many/],
  ['BLUESKY', { media: [gif] }, /Bluesky takes no GIF/],
  ['BLUESKY', { media: [medium('video', { sizeBytes: 100_000_001 })] }, /at most 100000000/],
  ['BLUESKY', { media: [medium('video', { mimeType: 'video/quicktime' })] }, /no video of type/],
  ['BLUESKY', { media: [medium('image', { altText: 'x'.repeat(2_001) })] }, /altText has 2001/],
  ['BLUESKY', { extended: { langs: ['en', 'de', 'fr', 'it'] } }, /langs must be up to 3/],
  ['BLUESKY', { extended: { langs: ['not a language'] } }, /langs must be up to 3/],
  ['BLUESKY', { extended: { langs: 'en' } }, /langs must be up to 3/],
  ['BLUESKY', { extended: { labels: ['spoiler'] } }, /labels must be some of sexual/],
  ['BLUESKY', { extended: { replyControl: ['nobody', 'mentioned'] } }, /replyControl must be/],
  ['BLUESKY', { extended: { replyControl: 7 } }, /replyControl must be/],
  ['BLUESKY', { extended: { replyTo: 'https://example.com/post/1' } }, /replyTo is not/],
  [
    'PINTEREST',
    pin({ extended: { ...board, destinationUrl: `https://a.example/${'x'.repeat(2_031)}` } }),
    /longer than 2048/,
  ],
]

const leadingTo = (address: string) =>
  pin({ extended: { ...board, destinationUrl: `https://${address}` } })
for (const address of [
  'bit.ly/x',
  'WWW.Bit.ly/x',
  't.co/x',
  'ow.ly/x',
  'tinyurl.com/x',
  'goo.gl/x',
  'buff.ly/x',
  'is.gd/x',
  'lnkd.in/x',
  'amzn.to/x',
  'fb.me/x',
  'l.facebook.com/l.php?u=https%3A%2F%2Fexample.com',
  'lm.facebook.com/l.php?u=https%3A%2F%2Fexample.com',
  'www.google.com/url?q=https://example.com',
  'google.com./url?q=https://example.com',
])
  wrong.push(['PINTEREST', leadingTo(address), /must not be a redirect/])
for (const address of [
  'www.google.com/maps?q=lake',
  'www.google.com/urls',
  'docs.google.com/url',
  'www.facebook.com/lake',
  'youtu.be/x',
])
  fine.push(['PINTEREST', leadingTo(address)])

for (const [index, [type, post]] of fine.entries()) {
  test(`${type} takes ${index + 1}`, () => assert.deepEqual(mistakes(type, post), []))
}

for (const [type, post, sentence] of wrong) {
  test(`${type}: ${sentence.source}`, () => {
    const [first, ...more] = mistakes(type, post)
    assert.match(first ?? '', sentence)
    assert.deepEqual(more, [])
  })
}

const long = 'x'.repeat(70_000)
const slow = medium('video', { durationSeconds: 20_000, sizeBytes: 5e9, mimeType: 'video/webm' })
const causes: [string, Partial<Proposal>, string[]][] = [
  ['TWITTER', { text: long }, ['text_too_long text']],
  ['TWITTER', { text: 'a\ufeffb' }, ['characters_not_allowed text']],
  ['TWITTER', { text: '' }, ['text_or_media_required text']],
  ['TWITTER', { media: pictures(5) }, ['too_many_media media']],
  ['TWITTER', { media: [gif, picture] }, ['media_not_combinable media']],
  ['TWITTER', { media: [medium('gif', { sizeBytes: 2e7 })] }, ['media_too_large media/0']],
  ['FACEBOOKPAGE', { text: long }, ['text_too_long text']],
  ['FACEBOOKPAGE', { text: '' }, ['text_or_media_required text']],
  ['FACEBOOKPAGE', { media: pictures(11) }, ['too_many_media media']],
  [
    'FACEBOOKPAGE',
    { media: [picture, slow] },
    [
      'media_too_large media/1',
      'media_type_unsupported media/1',
      'duration_unsupported media/1',
      'media_not_combinable media',
    ],
  ],
  ['INSTAGRAM', { text: long }, ['text_too_long text', 'media_required media']],
  ['INSTAGRAM', { text: '#a'.repeat(31), media: [picture] }, ['too_many_hashtags text']],
  ['INSTAGRAM', { media: [picture, gif] }, ['media_type_unsupported media/1']],
  ['INSTAGRAM', { media: pictures(11) }, ['too_many_media media']],
  [
    'PINTEREST',
    { text: long },
    ['text_too_long text', 'media_required media', 'board_required extended/boardId'],
  ],
  ['PINTEREST', pin({ media: [gif, picture] }), ['media_not_combinable media']],
  ['PINTEREST', pin({ media: pictures(6) }), ['too_many_media media']],
  ['PINTEREST', pin({ extended: { boardId: 'a' } }), ['board_invalid extended/boardId']],
  ['PINTEREST', leadingTo('bit.ly/x'), ['redirect_url extended/destinationUrl']],
  ['PINTEREST', leadingTo(`a.example/${long}`), ['too_long extended/destinationUrl']],
  ['PINTEREST', leadingTo(''), ['invalid_url extended/destinationUrl']],
]
for (const [type, post, expected] of causes)
  test(`${type} says ${expected.join(', ')}`, () => {
    const found = check(type, post).map(({ reason, param }) => `${reason} ${param}`)
    assert.deepEqual(found, expected)
  })

/** By bisection: the length of a text need not be the sum of the lengths of its letters. */
function maxFitting(letter: string, { limit, length }: TextLimit): string {
  let [low, high] = [0, limit + 1]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (length(letter.repeat(middle)) <= limit) low = middle
    else high = middle
  }
  return letter.repeat(low)
}

test('the length of a text is counted as its check counts it', () => {
  for (const network of networks.all) {
    const { limit, length } = network.text
    for (const letter of ['x', '語', '👨‍👩‍👧‍👦', 'e\u0301']) {
      const fitting = maxFitting(letter, network.text)
      const [type = ''] = network.types
      const isTooLong = (text: string) =>
        check(type, { text }).some(({ reason }) => reason === 'text_too_long')
      assert.ok(length(fitting) <= limit && !isTooLong(fitting), `${type} ${letter}`)
      assert.ok(
        length(fitting + letter) > limit && isTooLong(fitting + letter),
        `${type} ${letter}`,
      )
    }
  }
})

test('every mistake is reported at once', () => {
  assert.equal(
    mistakes('PINTEREST', { text: 'x'.repeat(801), extended: { destinationUrl: 'x' } }).length,
    4,
  )
})

test('a type that no connector serves has no network', () => {
  assert.equal(networks.forType('INSTAGRAMBUSINESS'), undefined)
  assert.equal(networks.forType('LICHEN'), undefined)
})
