// Everything due in the same second: how fast it goes out, against a loop that does the least and two job libraries.
import { bare, boss, type Contender, graphile, ours } from './contenders.ts'
import { type Fixture, openFixture } from './fixture.ts'

const pending = Number(process.env.BENCH_PENDING ?? 1_000_000)
const count = Number(process.env.BENCH_COUNT ?? 10_000)

export async function benchDrain(
  fixture: Fixture,
): Promise<{ name: string; perSecond: number[] }[]> {
  const results = new Map<Contender, number[]>()
  for (const round of [1, 2]) {
    for (const contender of [ours, bare]) {
      const took = await contender.drain(fixture, count, round)
      results.set(contender, [...(results.get(contender) ?? []), (count * 1000) / took])
      console.info(`${contender.name}: ${Math.round((count * 1000) / took)}/s`)
    }
  }
  for (const contender of [graphile, boss]) {
    const took = await contender.drain(fixture, count, 1)
    results.set(contender, [(count * 1000) / took])
    console.info(`${contender.name}: ${Math.round((count * 1000) / took)}/s`)
  }
  return [...results].map(([{ name }, perSecond]) => ({ name, perSecond }))
}

if (import.meta.main) {
  const fixture = await openFixture(pending)
  await benchDrain(fixture)
  await fixture.close()
}
