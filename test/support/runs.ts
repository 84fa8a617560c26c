// Properties and races are tried a few times in `npm test` and many times in `npm run test:all`.
const runsAll = process.env.TEST_ALL !== undefined

/** The number of runs of a property: `few` in `npm test`. Everything else runs the same in both. */
export function runs(few: number, many: number): number {
  return runsAll ? many : few
}
