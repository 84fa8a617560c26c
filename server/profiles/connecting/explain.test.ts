import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NetworkError } from '../../networks/networks.ts'
import { failureOf } from './explain.ts'

test('a failure names the time to wait for, where a network asks for more than a few minutes', () => {
  const hintFor = (retryAt?: Date) =>
    failureOf(
      'X',
      new NetworkError('rate-limited', 'x_429', 'Wait.', { ...(retryAt && { retryAt }) }),
      '',
    ).hint
  assert.equal(hintFor(), 'Try again in a few minutes.')
  assert.equal(hintFor(new Date(Date.now() + 60_000)), 'Try again in a few minutes.')
  const tomorrow = new Date(Date.now() + 20 * 3_600_000)
  const time = tomorrow.toISOString().slice(0, 16).replace('T', ' ')
  assert.equal(hintFor(tomorrow), `Try again after ${time} UTC.`)
})
