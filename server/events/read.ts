// Reads events in the order of their transactions. Triggers write the table (0031-console.sql).
import { sql } from 'kysely'
import type { Caller } from '../access/access.ts'
import type { Database } from '../db/db.ts'
import { findVisibleMedia } from '../media/media.ts'
import { listUsableProfiles } from '../profiles/profiles.ts'

/** The place of an event. Ids alone are not in the order of commits. */
export type Position = { tx: string; id: string }

export type EventRow = {
  id: string
  tx: string
  type: string
  message_id: string | null
  profile_id: string | null
  medium_id: string | null
  organization_id: string | null
  created_at: Date
}

/** Transactions below it have ended, so no event can appear before one of theirs. */
const settled = sql`pg_snapshot_xmin(pg_current_snapshot())`

/** The end of what can be read now. */
export async function findEnd(database: Database): Promise<Position> {
  const { rows } = await sql<Position>`
    select tx_id::text as tx, id from events where tx_id < ${settled}
    order by tx_id desc, id desc limit 1`.execute(database)
  return rows[0] ?? { tx: '0', id: '0' }
}

/** Undefined for an event that is unknown, or no longer kept. */
export async function findPosition(database: Database, id: string): Promise<Position | undefined> {
  const { rows } = await sql<Position>`
    select tx_id::text as tx, id from events
    where id = ${id}::bigint and tx_id < ${settled}`.execute(database)
  return rows[0]
}

/** `hasPending`: there are further events, which wait for the end of a transaction. */
export async function readEvents(
  database: Database,
  after: Position,
  limit: number,
): Promise<{ rows: EventRow[]; hasPending: boolean }> {
  const { rows } = await sql<EventRow & { is_settled: boolean }>`
    select e.id, e.tx_id::text as tx, e.type, e.message_id, e.profile_id, e.medium_id, e.created_at,
      coalesce(p.organization_id, m.organization_id) as organization_id, e.tx_id < ${settled} as is_settled
    from events e
    left join profiles p on p.id = e.profile_id
    left join media m on m.id = e.medium_id
    -- A database that was restored from a dump may hold events of transactions that this server has not reached.
    where (e.tx_id, e.id) > (${after.tx}::xid8, ${after.id}::bigint) and e.tx_id < pg_snapshot_xmax(pg_current_snapshot())
    order by e.tx_id, e.id limit ${limit}`.execute(database)
  const unsettled = rows.findIndex((row) => !row.is_settled)
  return unsettled < 0
    ? { rows, hasPending: false }
    : { rows: rows.slice(0, unsettled), hasPending: true }
}

/** Of these events, those about profiles and media that the caller may use at this moment. */
export async function filterVisible(
  database: Database,
  principal: Caller,
  rows: EventRow[],
): Promise<EventRow[]> {
  const profileIds = distinct(rows.map((row) => row.profile_id))
  const mediumIds = distinct(rows.map((row) => row.medium_id))
  const profiles =
    profileIds.length > 0 ? await listUsableProfiles(database, principal, { profileIds }) : []
  const media = mediumIds.length > 0 ? await findVisibleMedia(database, principal, mediumIds) : []
  const visible = new Set([
    ...profiles.map(({ id }) => `profile ${id}`),
    ...media.map((id) => `medium ${id}`),
  ])
  return rows.filter(({ profile_id: profile, medium_id: medium }) =>
    visible.has(profile === null ? `medium ${medium}` : `profile ${profile}`),
  )
}

function distinct(values: (string | null)[]): string[] {
  return [...new Set(values.flatMap((value) => value ?? []))]
}
