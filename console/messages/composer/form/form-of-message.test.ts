import '../../../time/temporal.testing.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Message } from '../../listing.ts'
import { planOf } from '../scheduling/when.ts'
import { formToResend } from './form-of-message.ts'

const zone = 'Europe/Berlin'
const now = Temporal.ZonedDateTime.from('2026-11-18T10:00[Europe/Berlin]')

test('a rejected message that is edited and sent again keeps its time', () => {
  const form = formToResend(rejectedFor('2026-11-20T17:30:00+01:00'), zone)
  const plan = planOf(form.when, zone, now)
  assert.equal(plan.kind === 'at' && plan.time.toPlainDateTime().toString(), '2026-11-20T17:30:00')
})

test('of a time that comes twice it keeps the one it had', () => {
  const form = formToResend(rejectedFor('2027-10-31T02:30:00+01:00'), zone)
  const plan = planOf(form.when, zone, now)
  assert.equal(plan.kind === 'at' && plan.time.offset, '+01:00')
})

test('a time that has passed is asked for, and never becomes as soon as possible', () => {
  const form = formToResend(rejectedFor('2026-11-17T17:30:00+01:00'), zone)
  assert.equal(planOf(form.when, zone, now).kind, 'past')
})

test('a message that was to go out as soon as possible still is', () => {
  assert.deepEqual(formToResend(rejectedFor(null), zone).when, { kind: 'now' })
})

/** Only these properties are read. */
function rejectedFor(time: string | null): Message {
  return {
    id: '7',
    text: 'Bread',
    socialProfile: { id: '1' },
    scheduledSendTime: time && Date.parse(time) / 1000,
    media: null,
    mediaUrls: null,
    extendedInfo: null,
    note: null,
  } as unknown as Message
}
