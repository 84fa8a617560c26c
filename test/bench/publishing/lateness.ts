// A steady stream: how long after its moment a message lies on the network, with little and with much waiting.

import { atMost, type Line, quantile } from '../section.ts'
import { openPublisher } from './contenders.ts'
import { addStream, type Fixture, openFixture, waitFor } from './fixture.ts'

const perSecond = 200
const seconds = 15
const few = 10_000
const many = 1_000_000

export async function measureLateness(): Promise<Line[]> {
  const little = await latenessWith(few)
  const much = await latenessWith(many)
  const p50 = { few: quantile(little, 0.5), many: quantile(much, 0.5) }
  const p99 = { few: quantile(little, 0.99), many: quantile(much, 0.99) }
  const what = `Lateness at ${perSecond} messages/s with 1 000 000 waiting`
  return [
    atMost(`${what}, half of them`, { value: p50.many, goal: 150, unit: 'ms' }),
    atMost(`${what}, 99 of 100`, { value: p99.many, goal: 500, unit: 'ms' }),
    atMost(`${what}, half of them, against 10 000 waiting`, {
      value: p50.many / p50.few,
      goal: 1.2,
      digits: 2,
      details: `${p50.few.toFixed(0)} ms with 10 000`,
    }),
    atMost(`${what}, 99 of 100, against 10 000 waiting`, {
      value: p99.many / p99.few,
      goal: 1.2,
      digits: 2,
      details: `${p99.few.toFixed(0)} ms with 10 000`,
    }),
  ]
}

async function latenessWith(pending: number): Promise<number[]> {
  const fixture = await openFixture(pending)
  try {
    // The first seconds are for V8 and the caches.
    await stream(fixture, 5)
    return await stream(fixture, seconds)
  } finally {
    await fixture.close()
  }
}

/** Milliseconds late, for each message. */
async function stream(fixture: Fixture, length: number): Promise<number[]> {
  const count = perSecond * length
  const begin = new Date(Date.now() + 3000)
  const label = `stream ${begin.getTime()}`
  await addStream(fixture.pool, { count, begin, gapMs: 1000 / perSecond, label })
  const publisher = openPublisher(fixture)
  let arrived: Arrival[] = []
  await new Promise((resolve) => setTimeout(resolve, begin.getTime() + length * 1000 - Date.now()))
  await waitFor(async () => {
    arrived = await arrivals(fixture, label)
    return arrived.length === count
  })
  await publisher.close()
  return arrived.map(({ text, createdAt }) => {
    const number = Number(text.slice(label.length + 1))
    return Date.parse(createdAt) - (begin.getTime() + (number * 1000) / perSecond)
  })
}

type Arrival = { text: string; createdAt: string }

async function arrivals(fixture: Fixture, label: string): Promise<Arrival[]> {
  const answer = await fetch(`${fixture.sandboxUrl}/_sandbox/posts?network=twitter`)
  const { posts } = (await answer.json()) as { posts: Arrival[] }
  return posts.filter((post) => post.text.startsWith(`${label} `))
}
