import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameTweet } from './same-text.ts'

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

const media = { text: `Lake ${short}`, entities: { urls: [{ url: short, media_key: '3_1' }] } }

test('our own tweet is known when X does not explain its links', () => {
  for (const [ours, text] of [
    ['Lake', `Lake ${short}`],
    ['', short],
    ['Lake https://example.com/a', `Lake ${short}`],
    ['Lake https://example.com/a', `Lake ${short} ${short}`],
    ['https://example.com/a is a lake', `${short} is a lake ${short}`],
  ] as const)
    assert.ok(isSameTweet(ours, { id: '1', text }), text)
  assert.ok(isSameTweet('Lake', media), 'a link of media that leads nowhere')
  for (const [ours, text] of [
    ['Lake', `Sea ${short}`],
    ['Lake', `Lake ${short} there`],
    ['Lake', `Lake ${short} ${short}`],
    ['Lake https://example.com/a', `Lake https://example.com/b ${short}`],
  ] as const)
    assert.ok(!isSameTweet(ours, { id: '1', text }), `${ours} is not ${text}`)
})

test('our own tweet is known in whatever form it is escaped', () => {
  const ours = 'She said "it\'s 5 > 4" & left 👨\u200d👩\u200d👧 https://example.com/?a=1&b=2'
  const said = (text: string, expanded_url: string) => ({
    text,
    entities: { urls: [{ url: short, expanded_url }] },
  })
  for (const tweet of [
    said(
      `She said &quot;it&#39;s 5 &gt; 4&quot; &amp; left 👨👩👧 ${short}`,
      'https://example.com/?a=1&amp;b=2',
    ),
    said(
      `She said &#34;it&#x27;s 5 &gt; 4&#34; &amp; left 👨\u200d👩\u200d👧 ${short}`,
      'https://example.com/?a=1&b=2',
    ),
    said(
      `She said &amp;quot;it&apos;s 5 &amp;gt; 4&quot; &amp;amp; left 👨👩👧 ${short}`,
      'https://example.com/?a=1&amp;amp;b=2',
    ),
  ])
    assert.ok(isSameTweet(ours, tweet), tweet.text)
  assert.ok(!isSameTweet(ours, said(`She said it's 5 > 4 & left 👨👩👧 ${short}`, '')))
})

test('a quote has the address of the quoted post at its end, and is another post than one with a link of its own', () => {
  const urls = [{ url: 'https://t.co/q1', expanded_url: 'https://twitter.com/reed/status/42' }]
  const tweet = { id: '1', text: 'Look https://t.co/q1', entities: { urls } }
  assert.ok(isSameTweet('Look', tweet, '42'))
  assert.ok(!isSameTweet('Look', tweet, '43'), 'another post is quoted')
  assert.ok(!isSameTweet('Look', tweet), 'nothing is quoted')
  assert.ok(isSameTweet('Look https://twitter.com/reed/status/42', tweet))
  const both = { ...tweet, text: 'Look https://t.co/q1 https://t.co/q1' }
  assert.ok(isSameTweet('Look https://twitter.com/reed/status/42', both, '42'))
})
