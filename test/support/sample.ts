// `npm run test:all` runs all cases of large matrices. `npm test` draws a few cases of each, by a seed that the runner prints:
// `--seed N` draws the same cases again.
import { createHash } from 'node:crypto'
import { test } from 'node:test'

export const runsAll = process.env.TEST_ALL !== undefined
const seed = process.env.TEST_SEED ?? '0'

/** `count` of the cases, in their order. `name` makes samples of equal lists different. */
export function sample<T>(name: string, cases: readonly T[], count: number): T[] {
  if (runsAll || count >= cases.length) return [...cases]
  const drawn = cases
    .map((_, index) => ({ index, rank: hash(`${seed} ${name} ${index}`) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, count)
  const indexes = new Set(drawn.map(({ index }) => index))
  return cases.filter((_, index) => indexes.has(index))
}

export type Drawn<Given extends unknown[]> = {
  /** Has the parameters of the function that creates the tests. */
  test(...given: Given): void
  /** Creates the drawn tests; call it at the end of the file. */
  register(): void
}

/** For files whose tests each start the whole service: runs `count` of the tests. */
export function drawTests(
  name: string,
  count: number,
): Drawn<[title: string, work: () => Promise<void>]> {
  return drawFrom(name, count, (title, work) => void test(title, work))
}

/** The same for another function that creates a test, such as testInChromium. */
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

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
