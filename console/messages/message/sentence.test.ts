import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../time/temporal.testing.ts'
import { message as text } from '../../texts/en/message.ts'
import { type Situation, sentenceOf } from './sentence.ts'

const now = Temporal.ZonedDateTime.from('2026-11-18T10:00[UTC]')
const refused = {
  endedAt: '2026-11-18T09:58:00Z',
  outcome: 'rejected',
  nextStep: 'try again at 2026-11-18T10:05:00.000Z. Reconnect the profile.',
} as const

/** The sentence of a message that is SCHEDULED, for so many minutes from now. */
function scheduled(minutes: number, situation: Partial<Situation> = {}): string {
  const scheduledSendTime = now.add({ minutes }).epochMilliseconds / 1000
  return sentenceOf(
    { state: 'SCHEDULED', scheduledSendTime, failure: null },
    { network: 'X', now, attempts: [], needsSignIn: false, ...situation },
    text,
  )
}

test('a message that waits for its time says when it is published', () => {
  assert.equal(scheduled(56), 'It will be published today 10:56.')
})

test('a message that was refused for lack of access says what it waits for, and no time', () => {
  const sentence = scheduled(-4, { attempts: [refused], needsSignIn: true })
  assert.match(sentence, /not published: X refuses access .* until the profile is reconnected/)
  assert.doesNotMatch(sentence, /\d\d:\d\d/)
  // Its time may have been moved ahead since.
  assert.equal(scheduled(56, { attempts: [refused], needsSignIn: true }), sentence)
})

test('before its time, it says that the profile cannot publish', () => {
  assert.match(
    scheduled(56, { needsSignIn: true }),
    /planned for today 10:56, but X refuses access/,
  )
})

test('a message that is tried again says when', () => {
  assert.equal(
    scheduled(-4, { attempts: [refused] }),
    'X did not accept it. Carillon tries again today 10:05.',
  )
})

test('a message that is late says so', () => {
  assert.match(scheduled(-4), /It was due today 09:56 and is not published yet/)
})
