import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideRefused, isDueBeforeUse, renewAt } from './renewal-times.ts'

const issuedAt = new Date('2027-01-01T00:00:00Z')
const after = (hours: number) => new Date(issuedAt.getTime() + hours * 3_600_000)
const days = (count: number) => after(24 * count)

test('in the background, tokens are renewed when a fifth of their life is left', () => {
  const ends = { accessExpiresAt: days(60), refreshExpiresAt: null }
  assert.deepEqual(renewAt(ends, issuedAt), days(48))
})

test('a refresh token that ends first counts', () => {
  const ends = { accessExpiresAt: days(60), refreshExpiresAt: days(30) }
  assert.deepEqual(renewAt(ends, issuedAt), days(24))
})

test('tokens that live under a day are renewed when they are used, or before the refresh token ends', () => {
  assert.equal(renewAt({ accessExpiresAt: after(2), refreshExpiresAt: null }, issuedAt), null)
  const ends = { accessExpiresAt: after(2), refreshExpiresAt: days(90) }
  assert.deepEqual(renewAt(ends, issuedAt), days(72))
})

test('tokens without an end are never due', () => {
  assert.equal(renewAt({ accessExpiresAt: null, refreshExpiresAt: null }, issuedAt), null)
  assert.equal(isDueBeforeUse(null, issuedAt, days(10_000)), false)
})

test('before use, tokens are due in the last fifth of their life and after it', () => {
  const isDue = (hours: number) => isDueBeforeUse(after(10), issuedAt, after(hours))
  assert.deepEqual([0, 7.99, 8, 10, 11].map(isDue), [false, false, true, true, true])
})

test('tokens that expired before they were issued are due', () => {
  assert.equal(isDueBeforeUse(after(-1), issuedAt, issuedAt), true)
})

const decide = (seconds: number, more: Partial<Parameters<typeof decideRefused>[0]> = {}) =>
  decideRefused(
    { issuedAt, accessExpiresAt: days(60), renewedRefusedAt: null, ...more },
    after(seconds / 3600),
  )

test('the refusal of a token that was issued seconds ago proves nothing', () => {
  assert.deepEqual(
    [0, 29, 31].map((seconds) => decide(seconds)),
    ['wait', 'wait', 'renew'],
  )
  assert.equal(decide(29, { accessExpiresAt: null }), 'wait')
})

test('a token whose time is over is renewed, however new it is', () => {
  assert.equal(decide(5, { accessExpiresAt: after(5 / 3600) }), 'renew')
})

test('never sooner than the network allows', () => {
  const minAgeSeconds = 24 * 3600
  assert.equal(decide(23.9 * 3600, { minAgeSeconds }), 'stands')
  assert.equal(decide(24.1 * 3600, { minAgeSeconds }), 'renew')
  const shortened = { minAgeSeconds, accessExpiresAt: after(1) }
  assert.equal(decide(120, shortened), 'renew', 'a sandbox shortens it with the life')
})

test('tokens that were renewed after a refusal and are refused again are not renewed over and over', () => {
  assert.equal(decide(60, { renewedRefusedAt: issuedAt }), 'stands')
  assert.equal(decide(700, { renewedRefusedAt: issuedAt }), 'renew')
})
