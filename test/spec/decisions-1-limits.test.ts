// decisions 1: what happens when an account calls too often.
import assert from 'node:assert/strict'
import { test } from 'node:test'
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
  const answers: Answer[] = []
  for (let sent = 0; sent < 3; sent += 1) answers.push(await call(service, token, 'GET', '/v1/me'))
  const [first, second, third] = answers
  assert.deepEqual([first?.status, second?.status], [200, 200])
  assert.ok(third)
  assert.deepEqual(refusalOf(third), [429, 1003, 'Account plan limit exceeded'])
  assert.ok(retryAfter(third) >= 1 && retryAfter(third) <= 86_400)
  assert.equal(third.headers.get('x-account-quota'), '2 per day')
})
