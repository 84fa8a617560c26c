import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isHashtag, snippetFor } from './snippets.ts'

const x = { brand: 'x', maxHashtags: null }

test('a network gets its own text, nothing where the snippet is not for it, and otherwise the text for all', () => {
  const signature = {
    type: 'TEXT',
    text: 'Reed Bakery, Chur',
    hashtags: [],
    networkTexts: [
      { network: 'x', text: 'Reed' },
      { network: 'linkedin', text: null },
    ],
  }
  assert.equal(snippetFor(signature), 'Reed Bakery, Chur')
  assert.equal(snippetFor(signature, x), 'Reed')
  assert.equal(snippetFor(signature, { brand: 'linkedin', maxHashtags: null }), '')
  assert.equal(snippetFor(signature, { brand: 'mastodon', maxHashtags: null }), signature.text)
})

test('a network that takes fewer hashtags gets the first', () => {
  const networkTexts = [{ network: 'linkedin', text: null }]
  const group = { type: 'HASHTAGS', text: '', hashtags: ['bread', 'rye', 'chur'], networkTexts }
  assert.equal(snippetFor(group), '#bread #rye #chur')
  assert.equal(snippetFor(group, x), '#bread #rye #chur')
  assert.equal(snippetFor(group, { brand: 'instagram', maxHashtags: 2 }), '#bread #rye')
  assert.equal(snippetFor(group, { brand: 'linkedin', maxHashtags: 2 }), '')
})

test('a hashtag is letters, digits and underscores, and not digits alone', () => {
  for (const word of ['bread', 'Bäckerei', 'パン', 'b2b', '_2027', 'नमस्ते', 'a'.repeat(100)])
    assert.ok(isHashtag(word), word)
  for (const word of ['', '2027', 'two words', '#bread', 'rye!', 'a-b', 'a'.repeat(101)])
    assert.ok(!isHashtag(word), word)
})
