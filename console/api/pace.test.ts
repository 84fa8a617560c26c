import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { makePace, type Pace } from './pace.ts'

const headers = { 'ratelimit-policy': '"second";q=20;w=1, "day";q=100000;w=86400' }

test('no second has more calls than the limit, however long they take', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const service = makeService(makePace())
  const calls: Promise<unknown>[] = []
  for (let begun = 0; begun < 300; begun += 1) {
    calls.push(service.call(Math.random() * 1500, Math.random() * 1500))
    if (Math.random() < 0.1) await pass(t, Math.random() * 500)
  }
  await pass(t, 120_000)
  assert.equal((await Promise.all(calls)).length, 300)
  assert.ok(mostInASecond(service.handled) <= 20, String(mostInASecond(service.handled)))
})

test('calls within the limit do not wait, and the next ones no longer than needed', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const service = makeService(makePace())
  for (let begun = 0; begun < 40; begun += 1) void service.call(0, 50)
  await pass(t, 2000)
  // The clock moves in steps of 10 ms.
  assert.equal(service.handled.filter((time) => time <= 20).length, 20)
  assert.equal(service.handled.filter((time) => time >= 1050 && time <= 1100).length, 20)
})

test('a page that follows counts the calls of the one before', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const before = makePace()
  const service = makeService(before)
  for (let begun = 0; begun < 15; begun += 1) void service.call(10, 10)
  await pass(t, 10)
  const after = makeService(makePace(structuredClone(before.calls())), service.handled)
  for (let begun = 0; begun < 15; begun += 1) void after.call(10, 10)
  await pass(t, 3000)
  assert.equal(service.handled.length, 30)
  assert.equal(mostInASecond(service.handled), 20)
})

test('another limit is learned from an answer, and a failed call gives its place back', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const pace = makePace()
  const policy = { 'ratelimit-policy': '"second";q=2;w=1' }
  await pace.run(async () => new Response('', { headers: policy }))
  let made = 0
  const call = () => {
    made += 1
    return Promise.reject(new TypeError('no connection'))
  }
  const failures = [1, 2, 3].map(() => assert.rejects(pace.run(call)))
  await pass(t, 900)
  assert.equal(made, 1)
  await pass(t, 5000)
  await Promise.all(failures)
  assert.equal(made, 3)
})

test('a clock that was set back holds nothing up', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const inAnHour = Array.from({ length: 20 }, () => Date.now() + 3_600_000)
  const service = makeService(makePace({ running: 0, answers: inAnHour }))
  void service.call(0, 0)
  await pass(t, 20)
  assert.equal(service.handled.length, 1)
})

function makeService(pace: Pace, handled: number[] = []) {
  const call = (there: number, back: number) =>
    pace.run(async () => {
      await wait(there)
      handled.push(Date.now())
      await wait(back)
      return new Response('', { headers })
    })
  return { handled, call }
}

function wait(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms))
}

/** In steps, because what a timer starts sets timers itself. */
async function pass(t: TestContext, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 10) {
    t.mock.timers.tick(10)
    for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setImmediate(next))
  }
}

function mostInASecond(times: number[]): number {
  return Math.max(
    ...times.map((start) => times.filter((time) => time >= start && time < start + 1000).length),
  )
}
