// The rate limits of an account apply across both processes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atEnd } from '../support/at-end.ts'
import { type Answer, call } from '../support/client.ts'
import { need } from '../support/need.ts'
import { addCaller, startProcesses } from '../support/processes.ts'
import { makeClock } from './hand-set-clock.ts'

const dayMs = 86_400_000
// Early in the day (UTC), so that these tests fall into one day.
const clock = makeClock(Math.min(Date.now(), Math.ceil(Date.now() / dayMs) * dayMs - 300_000))
atEnd(async () => clock.remove())
const processes = await startProcesses({
  RATE_LIMIT_PER_SECOND: '20',
  QUOTA_PER_DAY: '50',
  ...clock.environment,
})
const { urls } = processes

test('of a burst over both processes, 20 to 22 requests pass in a second', async () => {
  const { token } = await addCaller(processes)
  const answers = await Promise.all(burst(token, 30))
  const passed = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status !== 200)
  assert.ok(passed.length >= 20 && passed.length <= 22, `${passed.length} passed`)
  for (const answer of refused) {
    assertRefusal(answer, 1043, 'Too many requests')
    assert.equal(answer.headers.get('retry-after'), '1')
    assert.equal(answer.headers.get('x-account-rate-limit-requests-remaining'), '0')
  }
})

test('a refused request is not counted, and the next second has a new limit', async () => {
  const { token } = await addCaller(processes)
  const answers = await Promise.all(burst(token, 30))
  const passed = answers.filter(({ status }) => status === 200).length
  assert.ok(passed < 60, 'none was refused')
  clock.turn(1000)
  const answer = await call({ url: urls[1] }, token, 'GET', '/v1/me')
  assert.equal(answer.status, 200, answer.text)
  assert.ok(Number(answer.headers.get('x-account-quota-used')) <= passed + 1)
})

test('50 requests pass in a day, wherever they arrive; then 429/1003', async () => {
  const { passed, refusals } = await useUpTheDay()
  assert.ok(passed >= 49 && passed <= 51, `${passed} passed`)
  for (const answer of refusals) {
    assertRefusal(answer, 1003, 'Account plan limit exceeded')
    assert.equal(answer.headers.get('x-account-quota'), '50 per day')
    assert.equal(answer.headers.get('x-account-quota-used'), '50')
    const secondsLeft = Math.ceil((dayMs - (clock.now() % dayMs)) / 1000)
    assert.equal(Number(answer.headers.get('retry-after')), secondsLeft)
  }
})

/** Alternates between both processes, as fast as the limit per second allows; then once more through each. */
async function useUpTheDay(): Promise<{ passed: number; refusals: Answer[] }> {
  const { token } = await addCaller(processes)
  let passed = 0
  for (let turn = 0; turn < 500; turn += 1) {
    const answer = await call({ url: need(urls[turn % 2]) }, token, 'GET', '/v1/me')
    if (answer.status === 200) passed += 1
    else if (codeOf(answer) === 1043) clock.turn(1000)
    else break
  }
  const refusals = []
  for (const url of urls) refusals.push(await call({ url }, token, 'GET', '/v1/me'))
  return { passed, refusals }
}

function burst(token: string, each: number): Promise<Answer>[] {
  return Array.from({ length: each }, () => urls).flatMap((both) =>
    both.map((url) => call({ url }, token, 'GET', '/v1/me')),
  )
}

function codeOf(answer: Answer): number | undefined {
  return (answer.body as { errors?: { code: number }[] }).errors?.[0]?.code
}

function assertRefusal(answer: Answer, code: number, message: string): void {
  const [error] = (answer.body as { errors: { code: number; message: string }[] }).errors
  assert.deepEqual([answer.status, error?.code, error?.message], [429, code, message], answer.text)
}
