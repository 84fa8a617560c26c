// POST /v1/messages/bulk counts as one request for each message, because it costs as much.
import assert from 'node:assert/strict'

import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { refusalOf } from '../spec/reading.ts'
import { avoidMidnight } from '../support/avoid-midnight.ts'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { startTestService } from '../support/service.ts'

function bulkOf(messages: number) {
  const ids = Array.from({ length: messages }, (_, index) => String(990_000_000 + index))
  return { action: 'delete', ids }
}

function usedOf(answer: Answer): number {
  return Number(answer.headers.get('x-account-quota-used'))
}

test('each message of a bulk call is counted in the quota of the day', async () => {
  const service = await startTestService({ QUOTA_PER_DAY: '150' })
  const token = await tokenOf(service, service.demo.member.owner.id)
  await avoidMidnight()
  const first = await call(service, token, 'POST', '/v1/messages/bulk', bulkOf(100))
  assert.deepEqual([first.status, usedOf(first)], [200, 100], first.text)
  const tooMany = await call(service, token, 'POST', '/v1/messages/bulk', bulkOf(100))
  assert.deepEqual(refusalOf(tooMany), [429, 1003, 'Account plan limit exceeded'])
  const again = await call(service, token, 'POST', '/v1/messages/bulk', bulkOf(48))
  assert.deepEqual([again.status, usedOf(again)], [200, 149], 'the refused one counts as one')
})

test('a bulk call takes the seconds that its messages would have taken', async () => {
  const service = await startTestService({ RATE_LIMIT_PER_SECOND: '20' })
  const token = await tokenOf(service, service.demo.member.owner.id)
  const bulk = call(service, token, 'POST', '/v1/messages/bulk', bulkOf(100))
  const refusals: Answer[] = []
  for (let isDone = false; !isDone; ) {
    const answer = await call(service, token, 'GET', '/v1/me')
    if (answer.status === 429) refusals.push(answer)
    isDone = await Promise.race([bulk.then(() => true), setTimeout(20, false)])
  }
  assert.equal((await bulk).status, 200)
  assert.equal((await bulk).headers.get('x-account-rate-limit-requests-remaining'), '0')
  const waits = refusals.map(({ headers }) => Number(headers.get('retry-after')))
  assert.ok(Math.max(...waits) >= 2 && Math.max(...waits) <= 5, `Retry-After is ${waits.join()}`)
})

test('a bulk call of one message counts once', async () => {
  const service = await startTestService({ RATE_LIMIT_PER_SECOND: '20' })
  const token = await tokenOf(service, service.demo.member.owner.id)
  await avoidMidnight()
  const answer = await call(service, token, 'POST', '/v1/messages/bulk', bulkOf(1))
  assert.equal(usedOf(answer), 1)
})
