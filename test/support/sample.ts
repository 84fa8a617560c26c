// Large matrices are walked whole by `npm run test:all`. `npm test` draws a few cases of each, by a seed that the runner
// prints: `--seed N` draws the same ones again.
import { createHash } from 'node:crypto'
import { test } from 'node:test'

export const isWhole = process.env.TEST_ALL !== undefined
const seed = process.env.TEST_SEED ?? '0'

/** `count` of the cases, in their order. `name` keeps two samples of the same length from drawing the same places. */
export function sample<T>(name: string, cases: readonly T[], count: number): T[] {
  if (isWhole || count >= cases.length) return [...cases]
  const drawn = cases
    .map((_, index) => ({ index, rank: hash(`${seed} ${name} ${index}`) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, count)
  const places = new Set(drawn.map(({ index }) => index))
  return cases.filter((_, index) => places.has(index))
}

export type DrawnTests = {
  /** As node:test's own. */
  test(name: string, work: () => Promise<void>): void
  /** Hands the drawn ones to node:test; called at the end of the file. */
  register(): void
}

/** For files whose tests each start the whole service: `count` of the tests that were given. */
export function drawTests(name: string, count: number): DrawnTests {
  const given: Parameters<DrawnTests['test']>[] = []
  return {
    test: (...one) => void given.push(one),
    register: () => {
      for (const [title, work] of sample(name, given, count)) test(title, work)
    },
  }
}

/** How often a property is tried: `few` times in `npm test`. */
export function runs(few: number, many: number): number {
  return isWhole ? many : few
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
