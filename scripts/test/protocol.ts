// What the runner and its test processes say to each other.

/** To a test process: run this file, or end. */
export type Order = { file: string } | { end: true }

/** From a test process. `now` says what it does, and resets the runner's time-out. */
export type Report = { now: string } | { problem: Problem } | { done: FileResult }

/** A failed test, or whatever else makes a file fail. */
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
  /** Of the test process and the children it has waited for; PostgreSQL and Chromium count only where they are children. */
  cpuMs: number
}
