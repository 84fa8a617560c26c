// SQL that ties a statement to the position of its process: the statement does nothing on a database that went back, and
// raises the position in the same transaction.
import { type RawBuilder, sql } from 'kysely'

export type PositionMark = {
  /** True if the database has everything that it confirmed to this process. */
  isIntact: RawBuilder<boolean>
  /** Further "with" queries. The last of them, `marked`, has the new position if `after` has rows. */
  advance(after: string): RawBuilder<unknown>
  /** To be called when the statement is committed. */
  confirm(position: number | null | undefined): void
}

const isNotBehind = sql<boolean>`not exists (select from database_lineage where behind_since is not null)`

/** For a process without a position: only a loss that others have recorded stops it. */
export const unmarked: PositionMark = {
  isIntact: isNotBehind,
  advance: () => sql`marked as (select null::float8 as position)`,
  confirm: () => undefined,
}

export type Slot = {
  slot: number
  holder: string
  /** The highest position that was confirmed. */
  minPosition: number
}

/** Locks the row of the process last: a statement that waits for another lock must not block the heartbeat. */
export function markOf(
  { slot, holder, minPosition }: Slot,
  confirm: (position: number) => void,
): PositionMark {
  return {
    isIntact: sql<boolean>`${isNotBehind}
      and exists (select from processes where slot = ${slot} and holder = ${holder} and position >= ${minPosition})`,
    advance: (after) => sql`
      counted as (select count(*) as amount from ${sql.table(after)}),
      marked as (
        update processes set position = position + 1 from counted
        where slot = ${slot} and holder = ${holder} and counted.amount > 0
        returning position::float8 as position
      )`,
    confirm: (position) => {
      if (position != null) confirm(position)
    },
  }
}

/** SQL: the clock of all processes together, in milliseconds (steady-clock.ts). Null: no process has written it. */
export const steadyNow = sql<number | null>`(select max(steady_ms)::float8 from processes)`
