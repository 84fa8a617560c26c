// Messages that are all due in the same second: the throughput, against a minimal loop and two job libraries.
import { setTimeout as sleep } from 'node:timers/promises'
import { atLeast, type Line, median, plain, spreadOf } from '../section.ts'
import { bare, type Contender, ours } from './contenders.ts'
import { type Fixture, openFixture } from './fixture.ts'
import { boss, graphile } from './libraries.ts'

const pending = 1_000_000
const count = 10_000
const rounds = 3
/** Against this library in every round; against the others in the median. */
const graphileGoal = 1.05
/** A pause for leftover work of a contender: write-back, vacuum. */
const restMs = 3000

type Lap = { contender: Contender; fixture: Fixture; speeds: number[] }

/** Each contender has its own database with a million waiting messages. They alternate, so that other load affects all equally. */
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
      const details = `rounds ${spreadOf(ratios)}; it makes ${Math.round(median(speeds))} messages/s`
      const what = `against ${contender.name}`
      return contender === graphile
        ? inEveryRound(what, ratios, details)
        : atLeast(what, median(ratios), contender === bare ? 0.8 : 1, details)
    }),
  ]
}

function inEveryRound(what: string, ratios: number[], details: string): Line {
  const isMet = Math.min(...ratios) >= graphileGoal
  const line = atLeast(what, median(ratios), graphileGoal, details)
  return { ...line, goal: `≥ ${graphileGoal} in every round`, isMet }
}

/** Rotates the order, so that no contender always follows the same one. */
function rotated(laps: Lap[], round: number): Lap[] {
  const first = round % laps.length
  return [...laps.slice(first), ...laps.slice(0, first)]
}

/** Round 0 is a warm-up. */
async function run({ contender, fixture, speeds }: Lap, round: number): Promise<void> {
  await sleep(restMs)
  await fixture.forgetPosts()
  const due = await contender.drain(fixture, count, round)
  const took = (await fixture.lastPostAt()).getTime() - due.getTime()
  const speed = (count * 1000) / took
  console.info(`${contender.name}, round ${round}: ${Math.round(speed)} messages/s`)
  if (round > 0) speeds.push(speed)
}
