// The deadline of a lease. A lease is held until a time that the database confirmed; its holder measures that time from before
// the query, so that it never believes to hold the lease for longer.
import { type RawBuilder, sql } from 'kysely'
import { milliseconds } from './interval.ts'

/** The end of a lease by two clocks: the monotonic one stands still while a machine sleeps, the wall clock can be set. */
export type Deadline = { monotonic: number; wall: number }

/** To be called before the database is asked: a lease never lasts longer for its holder than for the others. */
export function deadlineIn(ms: number): Deadline {
  return { monotonic: performance.now() + ms, wall: Date.now() + ms }
}

/** By whichever clock leaves less. Negative after the deadline. */
export function millisecondsLeft({ monotonic, wall }: Deadline): number {
  return Math.min(monotonic - performance.now(), wall - Date.now())
}

/** SQL: the end of a lease that is taken or extended now. */
export function leaseEnd(leaseMs: number): RawBuilder<Date> {
  return sql<Date>`clock_timestamp() + ${milliseconds(leaseMs)}`
}
