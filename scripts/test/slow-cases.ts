// Slow files hold what is slow by its nature: less than a tenth of all cases, as of all files.
import { isSlow } from './find-files.ts'
import { countPassed, type FileResult, type Problem } from './protocol.ts'

/** `results`: of a run of all files. */
export function tooManySlowCases(results: FileResult[]): Problem[] {
  const count = (some: FileResult[]) =>
    some.reduce((total, result) => total + countPassed(result), 0)
  const slow = count(results.filter(({ file }) => isSlow(file)))
  const all = count(results)
  if (slow < all / 10) return []
  const text = `${slow} of ${all} cases are in slow files: at most a tenth may be.`
  return [{ file: 'scripts/test.ts', name: 'slow cases', text }]
}
