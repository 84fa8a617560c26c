import { type RawBuilder, sql } from 'kysely'

/** SQL: an interval. */
export function milliseconds(count: number): RawBuilder<unknown> {
  return sql`make_interval(secs => ${count / 1000})`
}
