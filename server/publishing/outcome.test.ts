import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NetworkError, type NetworkErrorKind } from '../networks/networks.ts'
import { render } from '../sentences/sentences.ts'
import { asNetworkError } from './as-network-error.ts'
import { accepted, failed, missed, preparedInVain } from './outcome.ts'
import {
  absent,
  certainlyAbsent,
  couldNotVerify,
  notBegun,
  notVisibleYet,
  repetition,
} from './reconcile/lookup-outcome.ts'

const now = new Date('2027-01-31T12:00:00Z')
const subject = { messageId: '1', token: '7', sendAt: now, attempts: 1, looks: 0, doubtUntil: null }
const rules = { catchUpMs: 6 * 3_600_000, maxLooks: 3 }
const trouble = (kind: NetworkErrorKind, retryAt?: Date) =>
  new NetworkError(kind, 'a_code', 'A sentence', {
    hint: 'A hint',
    ...(retryAt ? { retryAt } : {}),
  })

test('a message that the network accepted is SENT, with its post', () => {
  const { attempt, to, postId, postUrl } = accepted(subject, { postId: 'p', postUrl: 'u' })
  assert.deepEqual(
    { attempt, to, postId, postUrl },
    { attempt: 'accepted', to: 'SENT', postId: 'p', postUrl: 'u' },
  )
})

test('after an unknown outcome the network is checked, and nothing is sent again', () => {
  const { attempt, to } = failed(subject, trouble('unknown-outcome'), rules, now)
  assert.deepEqual({ attempt, to }, { attempt: 'unknown', to: 'SUBMITTED' })
})

test('an error of this program is classified by where it happened', () => {
  const during = asNetworkError(new TypeError('oops'), 'unknown-outcome')
  assert.equal(failed(subject, during, rules, now).to, 'SUBMITTED')
  const before = asNetworkError(new TypeError('oops'), 'retry')
  assert.equal(failed(subject, before, rules, now).to, 'SCHEDULED')
})

test('a refusal is final, with its reason and hint', () => {
  const { to, code, reason, hint } = failed(subject, trouble('rejected'), rules, now)
  assert.deepEqual(
    { to, code, reason, hint },
    { to: 'SEND_FAILED_PERMANENTLY', code: 'a_code', reason: 'A sentence', hint: 'A hint' },
  )
})

test('after a call that did not reach the network another worker may try at once, and the pauses grow from there', () => {
  const unreachable = new NetworkError('retry', 'x_unreachable', 'X could not be reached.')
  const pauses = [1, 2, 3].map((attempts) => {
    const { actAt } = failed({ ...subject, attempts }, unreachable, rules, now)
    return Number(actAt) - now.getTime()
  })
  assert.deepEqual(pauses, [0, 1000, 2000])
})

test('what can be done stands beside when the next attempt is', () => {
  const { nextStep } = failed(subject, trouble('reconnect'), rules, now)
  assert.equal(nextStep, 'try again at 2027-01-31T12:00:01.000Z. A hint')
})

test('a preparation that is gone is repeated, unless an earlier attempt may have used it up', () => {
  const gone = new NetworkError('retry', 'prepared_gone', 'Your media IDs are invalid.')
  assert.equal(failed(subject, gone, rules, now).to, 'SCHEDULED')
  const doubted = { ...subject, doubtUntil: new Date(now.getTime() + 900_000) }
  const { to, code, attempt } = failed(doubted, gone, rules, now)
  assert.deepEqual([to, code, attempt], ['SUBMITTED', 'prepared_gone', 'unknown'])
})

test('a message that was certainly not accepted is retried after growing pauses', () => {
  const pauses = [1, 2, 3, 4, 20].map((attempts) => {
    const { actAt, to } = failed({ ...subject, attempts }, trouble('retry'), rules, now)
    assert.equal(to, 'SCHEDULED')
    return (actAt?.getTime() ?? 0) - now.getTime()
  })
  assert.deepEqual(pauses, [1000, 2000, 4000, 8000, 300_000])
})

test('a rate limit lasts until the time that the network gave', () => {
  const retryAt = new Date(now.getTime() + 90_000)
  assert.deepEqual(failed(subject, trouble('rate-limited', retryAt), rules, now).actAt, retryAt)
})

test('after the catch-up window nothing is retried', () => {
  const late = { ...subject, sendAt: new Date(now.getTime() - rules.catchUpMs) }
  assert.equal(failed(late, trouble('retry'), rules, now).to, 'SEND_FAILED_PERMANENTLY')
  assert.equal(missed(subject).code, 'missed')
})

test('a message that is absent is scheduled again, and is called absent only when it can no longer appear', () => {
  const { to, reason } = absent(subject, now)
  assert.deepEqual([to, render(reason ?? '')], ['SCHEDULED', 'No post of it is known so far.'])
  const certain = certainlyAbsent(subject, now)
  assert.equal(
    render(certain.reason ?? ''),
    'It is not on the network, and can no longer appear there.',
  )
})

test('a repetition of an older post is final; of what may be our own post, the outcome is unknown', () => {
  const older = repetition(subject, true)
  assert.deepEqual([older.to, older.code], ['SEND_FAILED_PERMANENTLY', 'duplicate'])
  const unseen = repetition(subject, false)
  assert.deepEqual([unseen.to, unseen.code], ['SEND_FAILED_PERMANENTLY', 'outcome_unknown'])
  const own = repetition({ ...subject, doubtUntil: now }, true)
  assert.deepEqual(
    [own.to, own.code, render(own.hint ?? '')],
    ['SEND_FAILED_PERMANENTLY', 'outcome_unknown', 'Look at the profile before sending it again.'],
  )
})

test('while the post of an attempt may still appear, no failure is certain', () => {
  const doubted = { ...subject, doubtUntil: now }
  const refused = failed(doubted, trouble('rejected'), rules, now)
  assert.deepEqual([refused.to, refused.code], ['SUBMITTED', 'refused_in_doubt'])
  const late = { ...doubted, sendAt: new Date(now.getTime() - rules.catchUpMs) }
  for (const settlement of [failed(late, trouble('retry'), rules, now), missed(late)])
    assert.deepEqual(
      [settlement.to, settlement.code],
      ['SEND_FAILED_PERMANENTLY', 'outcome_unknown'],
    )
})

test('deferred beyond the doubt: looked for when the doubt ends, and then certain', () => {
  const doubted = { ...subject, doubtUntil: new Date(now.getTime() + 60_000) }
  const later = new Date(now.getTime() + 90_000)
  const putOff = failed(doubted, trouble('rate-limited', later), rules, now)
  assert.deepEqual(
    [putOff.to, putOff.code, putOff.actAt],
    ['SUBMITTED', 'put_off_in_doubt', doubted.doubtUntil],
  )
  const sooner = failed(doubted, trouble('rate-limited', now), rules, now)
  assert.deepEqual([sooner.to, sooner.code], ['SCHEDULED', 'a_code'])
})

test('a post that was not found may appear for a quarter of an hour; one that was not begun may not', () => {
  assert.equal(absent(subject, now).doubtUntil?.getTime(), now.getTime() + 930_000)
  assert.equal(notBegun(subject, now).doubtUntil, null)
})

test('media that the network keeps losing end the message; in doubt its author has to check', () => {
  const { to, code, hint } = preparedInVain(subject, 'X')
  assert.deepEqual([to, code], ['SEND_FAILED_PERMANENTLY', 'media_refused'])
  assert.ok(hint)
  const inDoubt = preparedInVain({ ...subject, doubtUntil: now }, 'X')
  assert.deepEqual([inDoubt.to, inDoubt.code], ['SEND_FAILED_PERMANENTLY', 'outcome_unknown'])
})

test('a message that may still arrive stays SUBMITTED and keeps its code', () => {
  const { to, code, attempt } = notVisibleYet(subject, now, 'duplicate')
  assert.deepEqual(
    { to, code, attempt },
    { to: 'SUBMITTED', code: 'duplicate', attempt: 'unknown' },
  )
})

test('after several failed looks the outcome is unknown', () => {
  assert.equal(
    couldNotVerify({ ...subject, looks: 1 }, trouble('retry'), null, rules, now).to,
    'SUBMITTED',
  )
  const last = couldNotVerify({ ...subject, looks: 2 }, trouble('retry'), null, rules, now)
  assert.deepEqual(
    [last.to, last.code, last.attempt],
    ['SEND_FAILED_PERMANENTLY', 'outcome_unknown', 'unknown'],
  )
})

test('a network that answers no lookup within the catch-up window: the outcome is unknown', () => {
  const inADay = trouble('rate-limited', new Date(now.getTime() + 86_400_000))
  const { to, code } = couldNotVerify(subject, inADay, null, rules, now)
  assert.deepEqual([to, code], ['SEND_FAILED_PERMANENTLY', 'outcome_unknown'])
})
