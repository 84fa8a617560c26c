import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameTweet } from './text.ts'

const short = 'https://t.co/abcdefghij'

for (const [ours, expanded] of [
  ['https://shop.example.com/?p=$$9', 'https://shop.example.com/?p=$$9'],
  ['https://shop.example.com/?p=$&x=1', 'https://shop.example.com/?p=$&x=1'],
  ['https://example.com/caf%C3%A9', 'https://example.com/café'],
  ['https://example.com/a%7Eb', 'https://example.com/a~b'],
  ['https://Example.com/Path/', 'https://example.com/Path'],
] as const)
  test(`our own tweet is known by its link ${ours}`, () => {
    const entities = { urls: [{ url: short, expanded_url: expanded }] }
    const tweet = { id: '1', text: `Look at ${short}`, entities }
    assert.ok(isSameTweet(`Look at ${ours}`, tweet))
    assert.ok(!isSameTweet(`Look at ${ours}0`, tweet), 'another link is another tweet')
  })
