import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Message } from '../listing.ts'
import { changesOf, compareWords } from './changes.ts'

const marked = (before: string, after: string) =>
  compareWords(before, after)
    .map(({ kind, text }) => ({ same: text, added: `+[${text}]`, removed: `-[${text}]` })[kind])
    .join('')

test('the words that were replaced are marked, and nothing else', () => {
  assert.equal(
    marked('We are closed on Monday, see you then', 'We are open on Monday, see you soon'),
    'We are -[closed ]+[open ]on Monday, see you -[then]+[soon]',
  )
  assert.equal(marked('Same text', 'Same text'), 'Same text')
  assert.equal(marked('', 'New'), '+[New]')
  assert.equal(marked('Old', ''), '-[Old]')
  assert.equal(marked('Buns today', 'Cardamom buns today'), '-[Buns ]+[Cardamom buns ]today')
})

test('both texts can be put together again from the pieces', () => {
  const texts = ['a b c a b', 'b a\n\nc  b', '  leading and trailing ', 'x', '']
  for (const before of texts)
    for (const after of texts) {
      const pieces = compareWords(before, after)
      const without = (kind: string) =>
        pieces.flatMap((piece) => (piece.kind === kind ? [] : piece.text)).join('')
      assert.equal(without('added'), before)
      assert.equal(without('removed'), after)
    }
})

test('a text of very many words is compared as a whole', () => {
  const long = (word: string) => Array.from({ length: 3000 }, (_, n) => `${word}${n}`).join(' ')
  assert.equal(compareWords(long('a'), long('b')).length, 2)
})

test('other changes are named by their field', () => {
  const before = message({ mediaUrls: [{ id: 'm1', url: 'https://a/1?signature=1' }] })
  assert.deepEqual(
    changesOf(before, message({ mediaUrls: [{ id: 'm1', url: 'https://a/1?signature=2' }] })),
    [],
  )
  const after = message({
    scheduledSendTime: 2000,
    tags: ['spring'],
    mediaUrls: [{ id: 'm2', url: 'https://a/2' }],
    privacy: { visibility: ['friends'] } as unknown as Message['privacy'],
  })
  assert.deepEqual(changesOf(before, after), [
    { field: 'time', before: 1000, after: 2000 },
    { field: 'media', added: 1, removed: 1, hasOther: false },
    { field: 'tags', before: [], after: ['spring'] },
    { field: 'details' },
  ])
})

test('what the post says beside text and media is named, and what became of a part is no change', () => {
  const part = { text: 'Two', as: 'REPLY', delaySeconds: 0, media: null, mediaUrls: null }
  const before = message({
    parts: [{ ...part, state: 'WAITING' }] as Message['parts'],
    media: [{ id: 'm1', userTags: [{ handle: 'lea' }] }],
    mediaUrls: [{ id: 'm1', url: 'https://a/1' }],
  })
  const { parts, ...rest } = before
  const sent = { ...rest, parts: [{ ...part, state: 'SENT' }] } as Message
  assert.deepEqual(changesOf(before, sent), [])
  const after = {
    ...before,
    quote: '17',
    postType: 'STORY',
    media: [{ id: 'm1' }],
    parts: [{ ...part, text: 'Three' }],
  } as Message
  assert.deepEqual(changesOf(before, after), [
    { field: 'media', added: 0, removed: 0, hasOther: true },
    { field: 'said', names: ['postType', 'quote', 'parts'] },
  ])
})

/** The fields that are compared. */
function message(part: Partial<Message>): Message {
  return { scheduledSendTime: 1000, tags: null, mediaUrls: null, ...part } as Message
}
