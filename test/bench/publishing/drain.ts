// Everything due in the same second: how fast it goes out, against a loop that does the least and two job libraries.
import { atLeast, type Line, median, plain, spreadOf } from '../section.ts'
import { bare, type Contender, ours } from './contenders.ts'
import { type Fixture, openFixture } from './fixture.ts'
import { boss, graphile } from './libraries.ts'

const pending = 1_000_000
const count = 10_000
const rounds = 3

export async function measureDrain(): Promise<Line[]> {
  const pairs: { ours: number; bare: number }[] = []
  const fixture = await openFixture(pending)
  try {
    for (let round = 1; round <= rounds; round += 1)
      pairs.push({
        ours: await perSecond(fixture, ours, round),
        bare: await perSecond(fixture, bare, round),
      })
  } finally {
    await fixture.close()
  }
  const own = median(pairs.map((pair) => pair.ours))
  const ratios = pairs.map((pair) => pair.ours / pair.bare)
  const libraries = [await alone(graphile), await alone(boss)]
  return [
    plain('10 000 messages due at once', `${Math.round(own)} messages/s`),
    atLeast(
      'against a bare SKIP LOCKED loop',
      median(ratios),
      0.8,
      `rounds ${spreadOf(ratios)}; it makes ${Math.round(median(pairs.map((pair) => pair.bare)))} messages/s`,
    ),
    ...libraries.map(({ name, speed }) =>
      atLeast(`against ${name}`, own / speed, 1, `it makes ${Math.round(speed)} messages/s`),
    ),
  ]
}

/** A million jobs of a library beside a million messages would be twice the database. */
async function alone(contender: Contender): Promise<{ name: string; speed: number }> {
  const fixture = await openFixture(0, pending)
  try {
    return { name: contender.name, speed: await perSecond(fixture, contender, 1) }
  } finally {
    await fixture.close()
  }
}

async function perSecond(fixture: Fixture, contender: Contender, round: number): Promise<number> {
  const speed = (count * 1000) / (await contender.drain(fixture, count, round))
  console.info(`${contender.name}: ${Math.round(speed)} messages/s`)
  return speed
}
