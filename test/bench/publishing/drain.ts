// Everything due in the same second: how fast it goes out, against a loop that does the least and two job libraries.
import { setTimeout as sleep } from 'node:timers/promises'
import { atLeast, type Line, median, plain, spreadOf } from '../section.ts'
import { bare, type Contender, ours } from './contenders.ts'
import { type Fixture, openFixture } from './fixture.ts'
import { boss, graphile } from './libraries.ts'

const pending = 1_000_000
const count = 10_000
const rounds = 3
/** For what a contender leaves behind: writing back, vacuum. */
const restMs = 3000

type Lap = { contender: Contender; fixture: Fixture; speeds: number[] }

/** Each has a database of its own, with a million of its own waiting. In turn, so that whatever else the machine does meets all. */
export async function measureDrain(): Promise<Line[]> {
  const own: Lap = { contender: ours, fixture: await openFixture(pending), speeds: [] }
  const others: Lap[] = []
  try {
    for (const contender of [bare, graphile, boss])
      others.push({ contender, fixture: await openFixture(0, pending), speeds: [] })
    for (let round = 0; round <= rounds; round += 1)
      for (const lap of rotated([own, ...others], round)) await run(lap, round)
  } finally {
    for (const { fixture } of [own, ...others]) await fixture.close()
  }
  return [
    plain('10 000 messages due at once', `${Math.round(median(own.speeds))} messages/s`),
    ...others.map(({ contender, speeds }) => {
      const ratios = own.speeds.map((speed, index) => speed / (speeds[index] ?? Number.NaN))
      return atLeast(
        `against ${contender.name}`,
        median(ratios),
        contender === bare ? 0.8 : 1,
        `rounds ${spreadOf(ratios)}; it makes ${Math.round(median(speeds))} messages/s`,
      )
    }),
  ]
}

/** Nobody always comes after the same one. */
function rotated(laps: Lap[], round: number): Lap[] {
  const first = round % laps.length
  return [...laps.slice(first), ...laps.slice(0, first)]
}

/** Round 0 is to warm up. */
async function run({ contender, fixture, speeds }: Lap, round: number): Promise<void> {
  await sleep(restMs)
  await fixture.forgetPosts()
  const due = await contender.drain(fixture, count, round)
  const took = (await fixture.lastPostAt()).getTime() - due.getTime()
  const speed = (count * 1000) / took
  console.info(`${contender.name}, round ${round}: ${Math.round(speed)} messages/s`)
  if (round > 0) speeds.push(speed)
}
