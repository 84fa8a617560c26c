import assert from 'node:assert/strict'
import { test } from 'node:test'
import { profiles as text } from '../texts/en/profiles.ts'
import { healthOf } from './health.ts'
import type { Profile } from './profiles.ts'

const well: Profile['health'] = {
  status: 'CONNECTED',
  reason: null,
  expiresDate: null,
  scheduledAfterExpiry: 0,
  missingFeatures: [],
  managers: [],
  connectedByMember: null,
}
const say = (health: Partial<Profile['health']>) =>
  healthOf({ health: { ...well, ...health } }, text, (date) => date.slice(0, 10))

test('a connected profile says until when', () => {
  assert.deepEqual(say({}), {
    look: 'good',
    word: 'Connected',
    sentence: 'No expiry date is known.',
  })
  assert.equal(
    say({ expiresDate: '2026-12-24T00:00:00Z' }).sentence,
    'Access lasts until 2026-12-24.',
  )
})

test('a profile that ends soon, is limited or is refused says what is the matter', () => {
  const soon = say({ status: 'EXPIRES_SOON', expiresDate: '2026-11-20T00:00:00Z' })
  assert.equal(soon.look, 'soon')
  assert.match(soon.sentence, /2026-11-20/)
  assert.match(say({ status: 'LIMITED', missingFeatures: ['messages'] }).sentence, /private/)
  const refused = say({ status: 'RECONNECT', reason: 'The password was changed.' })
  assert.deepEqual([refused.look, refused.sentence], ['bad', 'The password was changed.'])
  assert.equal(say({ status: 'NOT_CONNECTED' }).look, 'bad')
})
