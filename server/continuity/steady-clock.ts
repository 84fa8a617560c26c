// A clock that cannot be set and that outlives processes: each one adds what its own monotonic clock has measured since its last
// heartbeat to the value in the database. The value never rises faster than time passes. It stands still while no process has a
// heartbeat.

/** The value that the database confirmed, and when this process learnt it, by its own clock. */
export type SteadyClock = { value: number; at: number }

/** The longest time between two heartbeats that counts. A process that was cut off for longer adds nothing for that time. */
export const maxGapMs = 5000
/**
 * By how much the time between two values in the database may be greater than the time that has passed: the first may lack what a
 * process was about to add.
 */
export const steadyErrorMs = maxGapMs + 1000

/** The value to propose to the database. */
export function readSteady(clock: SteadyClock | undefined): number {
  if (!clock) return 0
  const passed = performance.now() - clock.at
  return passed > maxGapMs ? clock.value : clock.value + passed
}
