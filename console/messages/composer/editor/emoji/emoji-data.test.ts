import assert from 'node:assert/strict'
import { test } from 'node:test'
import de from 'emojibase-data/de/compact.json' with { type: 'json' }
import messages from 'emojibase-data/de/messages.json' with { type: 'json' }
import en from 'emojibase-data/en/compact.json' with { type: 'json' }
import { need } from '../../../../../test/support/need.ts'
import { makeEmojiData, nameOf } from './emoji-data.ts'

const german = makeEmojiData('de', { en, de }, messages)
const rocket = need(german.emojis.find(({ emoji }) => emoji === '🚀'))

test('an emoji has the name of the language, and is found by words of both', () => {
  assert.equal(rocket.label, 'Rakete')
  assert.ok(rocket.tags.includes('rocket') && rocket.tags.includes('weltraum'))
  const english = makeEmojiData('en', { en, de }, messages)
  const same = need(english.emojis.find(({ emoji }) => emoji === '🚀'))
  assert.equal(same.label, 'rocket')
  assert.ok(same.tags.includes('Rakete'))
})

test('all groups are there, and nothing that is only a part of an emoji', () => {
  assert.ok(german.emojis.length > 1500)
  assert.deepEqual(
    german.categories.map(({ index }) => index),
    [0, 1, 3, 4, 5, 6, 7, 8, 9],
  )
  assert.equal(
    german.emojis.find(({ emoji }) => emoji === '🏻' || emoji === '🇦'),
    undefined,
  )
})

test('emoji of people have five tones, those of two people the same for both', () => {
  const tonesOf = (wanted: string) => german.emojis.find(({ emoji }) => emoji === wanted)?.skins
  assert.equal(tonesOf('👋')?.medium, '👋🏽')
  assert.equal(tonesOf('🤝')?.dark, '🤝🏿')
  assert.equal(tonesOf('🚀'), undefined)
  assert.equal(nameOf(german, '👋🏿'), 'winkende Hand')
})
