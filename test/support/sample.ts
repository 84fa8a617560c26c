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

export type Drawn<Given extends unknown[]> = {
  /** Takes what the function takes that is drawn from. */
  test(...given: Given): void
  /** Hands on what was drawn; called at the end of the file. */
  register(): void
}

/** For files whose tests each start the whole service: `count` of the tests that were given. */
export function drawTests(
  name: string,
  count: number,
): Drawn<[title: string, work: () => Promise<void>]> {
  return drawFrom(name, count, (title, work) => void test(title, work))
}

/** The same for another function that makes a test, such as testInChromium. */
export function drawFrom<Given extends unknown[]>(
  name: string,
  count: number,
  make: (...given: Given) => void,
): Drawn<Given> {
  const all: Given[] = []
  return {
    test: (...given) => void all.push(given),
    register: () => {
      for (const given of sample(name, all, count)) make(...given)
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
