// decisions 1: what happens when an account calls too often.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { avoidMidnight } from '../support/avoid-midnight.ts'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import { refusalOf } from './reading.ts'

function retryAfter(answer: Answer): number {
  return Number(answer.headers.get('retry-after'))
}

test('decisions 1 too many requests in a second are 429 with code 1043 and Retry-After', async () => {
  const service = await startTestService({ RATE_LIMIT_PER_SECOND: '3' })
  const token = await tokenOf(service, service.demo.member.owner.id)
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => call(service, token, 'GET', '/v1/me')),
  )
  const refused = answers.find(({ status }) => status === 429)
  assert.ok(refused, 'one of forty at once is refused')
  assert.deepEqual(refusalOf(refused), [429, 1043, 'Too many requests'])
  assert.equal(retryAfter(refused), 1)
})

test('decisions 1 more requests than the day allows are 429 with code 1003 and Retry-After', async () => {
  const service = await startTestService({ QUOTA_PER_DAY: '2' })
  const token = await tokenOf(service, service.demo.member.owner.id)
  await avoidMidnight()
  const answers: Answer[] = []
  for (let sent = 0; sent < 3; sent += 1) answers.push(await call(service, token, 'GET', '/v1/me'))
  const [first, second, third] = answers
  assert.deepEqual([first?.status, second?.status], [200, 200])
  assert.ok(third)
  assert.deepEqual(refusalOf(third), [429, 1003, 'Account plan limit exceeded'])
  assert.ok(retryAfter(third) >= 1 && retryAfter(third) <= 86_400)
  assert.equal(third.headers.get('x-account-quota'), '2 per day')
})

test('decisions 1 RateLimit and RateLimit-Policy say the same beside the headers of the specification', async () => {
  const service = await startTestService({ RATE_LIMIT_PER_SECOND: '50', QUOTA_PER_DAY: '2' })
  const token = await tokenOf(service, service.demo.member.owner.id)
  await avoidMidnight()
  const unknown = await call(service, undefined, 'GET', '/v1/me')
  assert.equal(unknown.status, 401)
  const [first, second, third] = [
    await call(service, token, 'GET', '/v1/me'),
    await call(service, token, 'GET', '/v1/nowhere'),
    await call(service, token, 'GET', '/v1/me'),
  ]
  assert.deepEqual([first.status, second.status, third.status], [200, 404, 429])
  for (const answer of [unknown, first, second, third]) {
    const policies = answer.headers.get('ratelimit-policy')
    assert.equal(policies, '"second";q=50;w=1, "day";q=2;w=86400')
  }
  assert.deepEqual([first, second, third].map(leftToday), [1, 0, 0])
  for (const answer of [first, third]) {
    const { r, t } = limitsOf(answer).second
    const { headers } = answer
    assert.equal(String(r), headers.get('x-account-rate-limit-requests-remaining'))
    assert.equal(t, 1)
  }
  // The day ends when Retry-After says; the two are computed a moment apart.
  const { t } = limitsOf(third).day
  assert.ok(t >= 1 && t <= 86_400 && Math.abs(t - retryAfter(third)) <= 2, `${t}`)
})

type Limit = { r: number; t: number }

function leftToday(answer: Answer): number {
  return limitsOf(answer).day.r
}

/** The structured field as RFC 9651 has it: strings with integer parameters. */
function limitsOf({ headers }: Answer): Record<'second' | 'day', Limit> {
  const field = headers.get('ratelimit') ?? ''
  const found = /^"second";r=(\d+);t=(\d+), "day";r=(\d+);t=(\d+)$/.exec(field)
  const [r = Number.NaN, t = Number.NaN, ofDay = Number.NaN, left = Number.NaN] = (found ?? [])
    .slice(1)
    .map(Number)
  return { second: { r, t }, day: { r: ofDay, t: left } }
}
