// A steady stream: how late a message is published, with few and with many waiting messages.
import { atMost, type Line, median, quantile, spreadOf } from '../section.ts'
import { openPublisher } from './contenders.ts'
import { addStream, type Fixture, openFixture, waitFor } from './fixture.ts'

export const perSecond = 200
const seconds = 10
const rounds = 3
const few = 10_000
const many = 1_000_000

type Late = { half: number; nearlyAll: number }

/** Alternates, so that other load on the machine affects both equally. */
export async function measureLateness(): Promise<Line[]> {
  const little: Late[] = []
  const much: Late[] = []
  const fixtures = [await openFixture(few), await openFixture(many)]
  try {
    for (let round = 0; round <= rounds; round += 1)
      for (const fixture of fixtures) {
        const late = await stream(fixture, seconds)
        // Round 0 warms up V8 and the caches.
        const kept = { half: quantile(late, 0.5), nearlyAll: quantile(late, 0.99) }
        if (round > 0) (fixture.pending === few ? little : much).push(kept)
      }
  } finally {
    for (const fixture of fixtures) await fixture.close()
  }
  return [
    ...linesFor('half of them', 150, little, much, ({ half }) => half),
    ...linesFor('99 of 100', 500, little, much, ({ nearlyAll }) => nearlyAll),
  ]
}

function linesFor(
  who: string,
  goalMs: number,
  little: Late[],
  much: Late[],
  pick: (late: Late) => number,
): Line[] {
  const what = `Lateness at ${perSecond} messages/s with 1 000 000 waiting, ${who}`
  const [few, many] = [little.map(pick), much.map(pick)]
  const ratios = many.map((value, index) => value / (few[index] ?? Number.NaN))
  return [
    atMost(what, { value: median(many), goal: goalMs, unit: 'ms' }),
    atMost(`${what}, against 10 000 waiting`, {
      value: median(ratios),
      goal: 1.2,
      digits: 2,
      details: `rounds ${spreadOf(ratios)}; ${median(few).toFixed(0)} ms with 10 000`,
    }),
  ]
}

/** Milliseconds late, for each message. */
export async function stream(fixture: Fixture, length: number): Promise<number[]> {
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
