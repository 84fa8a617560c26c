import assert from 'node:assert/strict'
import { test } from 'node:test'
import { profilePresets } from '../../server/access/matrix.ts'
import { type Act, countReviews, type Outcome, outcomeOf } from './outcome.ts'

const later = { kind: 'create', isLater: true } as const
const atOnce = { kind: 'create', isLater: false } as const
const scheduled = { kind: 'change', state: 'SCHEDULED', isOwn: true } as const
const pending = { kind: 'change', state: 'PENDING_APPROVAL', isOwn: true } as const

const cases: [string, Act, Record<'LIMITED' | 'EDITOR' | 'ADVANCED', Outcome>][] = [
  ['new, with a time', later, { LIMITED: 'review', EDITOR: 'scheduled', ADVANCED: 'scheduled' }],
  ['new, at once', atOnce, { LIMITED: 'review', EDITOR: 'published', ADVANCED: 'published' }],
  [
    'a change of a scheduled one',
    scheduled,
    { LIMITED: 'review', EDITOR: 'scheduled', ADVANCED: 'scheduled' },
  ],
  ['a change of a proposal', pending, { LIMITED: 'review', EDITOR: 'review', ADVANCED: 'review' }],
  [
    'a change of a message of another author',
    { ...scheduled, isOwn: false },
    { LIMITED: 'refused', EDITOR: 'scheduled', ADVANCED: 'scheduled' },
  ],
  [
    'sending a scheduled one now',
    { kind: 'sendNow', state: 'SCHEDULED' },
    { LIMITED: 'refused', EDITOR: 'published', ADVANCED: 'published' },
  ],
  [
    'sending a proposal now',
    { kind: 'sendNow', state: 'PENDING_APPROVAL' },
    { LIMITED: 'refused', EDITOR: 'refused', ADVANCED: 'refused' },
  ],
]

for (const [name, act, expected] of cases)
  test(`the outcome of an act follows from the permissions: ${name}`, () => {
    for (const preset of ['LIMITED', 'EDITOR', 'ADVANCED'] as const)
      assert.equal(outcomeOf(act, profilePresets[preset] ?? []), expected[preset], preset)
  })

test('a member who may only look promises nothing', () => {
  assert.equal(outcomeOf(atOnce, ['BASIC_USAGE']), 'refused')
})

test('after the act the answered states count', () => {
  assert.equal(countReviews([{ state: 'SCHEDULED' }, { state: 'PENDING_APPROVAL' }]), 1)
})
