// The messages between the runner and its test processes.

/** To a test process: run this file, or exit. */
export type Order = { file: string } | { end: true }

/** From a test process. `now` is the current test, and resets the runner's timeout. */
export type Report = { now: string } | { problem: Problem } | { done: FileResult }

/** A failed test, or another reason why a file fails. */
export type Problem = { file: string; name: string; text: string }

export type FileResult = {
  file: string
  passed: number
  failed: number
  skipped: number
  /** Why tests were skipped, each reason once. */
  skipReasons: string[]
  /** The tests that took longer than a second. */
  longTests: { name: string; ms: number }[]
  wallMs: number
  /** CPU time of the test process and of the children that it has waited for. */
  cpuMs: number
}
