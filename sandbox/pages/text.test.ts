import assert from 'node:assert/strict'
import { test } from 'node:test'
import { believed } from '../media/media.ts'
import { link, picture, richText } from './text.ts'

const visible = (text: string) =>
  richText(text)
    .toString()
    .replace(/<[^>]+>/g, '')

test('addresses become links without the full stop after them', () => {
  const shown = richText('See https://example.org/a_(b)?c=1&d=2. Or not').toString()
  assert.match(shown, /href="https:\/\/example\.org\/a_\(b\)\?c=1&amp;d=2"/)
  assert.match(shown, /<\/a>\. Or not$/)
})

test('hashtags and mentions stand out, mail addresses and fragments do not', () => {
  assert.match(richText('#glocken').toString(), /<span class="tag">#glocken<\/span>/)
  assert.match(richText('by @ann.').toString(), /<span class="tag">@ann<\/span>\./)
  assert.doesNotMatch(richText('ann@example.org').toString(), /class="tag"/)
})

test('not a character is lost', () => {
  for (const text of [
    '',
    'plain',
    '#a #b @c',
    'https://example.org https://example.org/x',
    'a\nb # @',
  ])
    assert.equal(visible(text), text.replace(/https:\/\//g, ''))
})

const at = (source: string) => ({ ...believed(source), source })

test('only web addresses are links or pictures', () => {
  assert.doesNotMatch(link('javascript:alert(1)', 'x').toString(), /href/)
  assert.doesNotMatch(picture(at('javascript:alert(1)')).toString(), /<img/)
  assert.match(picture(at('https://example.org/a.jpg?x=1')).toString(), /data-name="a\.jpg"><img/)
  assert.doesNotMatch(picture(at('https://example.org/a.mp4')).toString(), /<img/)
})
