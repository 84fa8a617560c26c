// The messages between the runner and its test processes.

/** To a test process: run this file, or exit. */
export type Order = { file: string } | { end: true }

/** From a test process. `now` is the current test, and resets the runner's timeout. */
export type Report = { now: string } | { problem: Problem } | { done: FileResult }

/** A failed test, or another reason why a file fails. */
export type Problem = { file: string; name: string; text: string }

export type TestResult = {
  /** With the names of the suites around it. */
  name: string
  ms: number
  /** Why it was skipped; empty if the test does not say. */
  skipped?: string
}

export type FileResult = {
  file: string
  tests: TestResult[]
  /** Failed tests, and other reasons why the file fails. */
  failed: number
  wallMs: number
  /** CPU time of the test process and of the children that it has waited for. */
  cpuMs: number
}

export function countPassed({ tests, failed }: FileResult): number {
  return Math.max(0, tests.length - countSkipped(tests) - failed)
}

export function countSkipped(tests: TestResult[]): number {
  return tests.filter(({ skipped }) => skipped !== undefined).length
}
