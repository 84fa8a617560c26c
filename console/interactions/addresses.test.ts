import assert from 'node:assert/strict'
import { test } from 'node:test'
import { provideNetworks } from '../networks/networks.testing.ts'
import { messageAddress, personAddress } from './addresses.ts'

provideNetworks()

const x = { type: 'TWITTER', externalURL: 'https://x.com/harbourandrye' }
const sandbox = { type: 'TWITTER', externalURL: 'http://localhost:3001/twitter?profile=175' }

test('a person is linked on the network of the profile', () => {
  assert.equal(personAddress(x, '42'), 'https://x.com/i/user/42')
  const page = { type: 'FACEBOOKPAGE', externalURL: null }
  assert.equal(personAddress(page, '42'), 'https://www.facebook.com/42')
  const mastodon = { type: 'MASTODON', externalURL: null }
  assert.equal(personAddress(mastodon, 'ada@social.example'), 'https://social.example/@ada')
  assert.equal(personAddress({ type: 'PINTEREST', externalURL: null }, '42'), undefined)
})

test('on the sandbox everyone is on the page of the sandbox', () => {
  assert.equal(personAddress(sandbox, '42'), 'http://localhost:3001/twitter?profile=42')
  assert.equal(messageAddress(sandbox, '99'), undefined)
})

test('what a network calls an id cannot lead anywhere else', () => {
  const mastodon = { type: 'MASTODON', externalURL: null }
  for (const id of ['javascript:alert(1)', 'ada@evil.example/x', 'ada@a:b@c', '@', ''])
    assert.equal(personAddress(mastodon, id), undefined, id)
  assert.equal(personAddress(x, '../login'), 'https://x.com/i/user/..%2Flogin')
  assert.equal(messageAddress(x, 'dm:1'), undefined)
  assert.equal(messageAddress(x, '99'), 'https://x.com/i/status/99')
})
