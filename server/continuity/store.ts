// SQL for the lineage of the database and the positions of the processes.
import type pg from 'pg'
import { leaveIdGap } from './id-gap.ts'
import type { Slot } from './mark.ts'
import type { Seen } from './memory.ts'

export type Client = Pick<pg.Client, 'query'>

export type Found = Seen & {
  isStandby: boolean
  /** The PostgreSQL server that answered, with its cluster and timeline. */
  server: { startedAt: number; systemIdentifier: string | null; timeline: string | null }
  /** The cluster and timeline that were recorded last. */
  known: { systemIdentifier: string | null; timeline: string | null }
  behindSince: number | null
  /** Until when a lost state existed, as far as processes have recorded it. */
  lostUntil: number | null
}

type Row = { found: Found }

/** Some hosting providers restrict this function. */
const systemIdentifier = '(select system_identifier::text from pg_control_system())'
const notAllowed = '42501'

export async function readLineage(client: Client): Promise<Found> {
  try {
    return await read(client, systemIdentifier)
  } catch (error) {
    if ((error as { code?: unknown }).code !== notAllowed) throw error
    return read(client, 'null')
  }
}

async function read(client: Client, identifier: string): Promise<Found> {
  const { rows } = await client.query<Row>(
    `select json_build_object(
       'installation', installation_id,
       'generation', generation,
       'generationBeganAt', ${epochMs('generation_began_at')},
       'positions', (select coalesce(json_object_agg(slot, position), '{}') from processes),
       'now', ${epochMs('clock_timestamp()')},
       'isStandby', pg_is_in_recovery(),
       'server', json_build_object(
         'startedAt', ${epochMs('pg_postmaster_start_time()')},
         'systemIdentifier', ${identifier},
         'timeline', case when not pg_is_in_recovery()
           then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end),
       'known', json_build_object('systemIdentifier', system_identifier, 'timeline', timeline),
       'behindSince', ${epochMs('behind_since')},
       'lostUntil', ${epochMs('lost_until')}) as found
     from database_lineage`,
  )
  const [row] = rows
  if (!row) throw new Error('database_lineage has no row')
  return row.found
}

function epochMs(time: string): string {
  return `floor(extract(epoch from ${time}) * 1000)`
}

/** The row of a process that has written no heartbeat for a minute, or a new one. */
export async function takeSlot(
  client: Client,
  holder: string,
): Promise<{ slot: number; position: number }> {
  for (;;) {
    const { rows } = await client.query<{ slot: number; position: number }>(
      `with free as (
         select slot from processes where beat_at < clock_timestamp() - interval '1 minute'
         order by slot limit 1 for update skip locked
       ),
       taken as (
         update processes p
         set holder = $1, position = position + 1, beat_at = clock_timestamp(), unreachable_networks = '{}'
         from free where p.slot = free.slot returning p.slot, p.position
       ),
       added as (
         insert into processes (slot, holder, beat_at)
         select (select coalesce(max(slot), 0) + 1 from processes), $1, clock_timestamp()
         where not exists (select from taken)
         on conflict do nothing returning slot, position
       )
       select slot, position::float8 from taken union all select slot, position::float8 from added`,
      [holder],
    )
    // Of two processes that choose the same number, the second tries again.
    if (rows[0]) return rows[0]
  }
}

type Beat = {
  unreachable: string[]
  /** The steady clock, as far as this process can tell. */
  steadyMs: number
}

/** Undefined: another process has the row, or its position is lower than confirmed. */
export async function advance(
  client: Client,
  { slot, holder, minPosition }: Slot,
  { unreachable, steadyMs }: Beat,
): Promise<{ position: number; steadyMs: number } | undefined> {
  // A confirmed position must be durable, whatever the database's own setting.
  await client.query('begin')
  await client.query('set local synchronous_commit = on')
  const { rows } = await client.query<{ position: number; steadyMs: number }>(
    `update processes set position = position + 1, beat_at = clock_timestamp(), unreachable_networks = $4,
       steady_ms = greatest($5::bigint, (select max(steady_ms) from processes))
     where slot = $1 and holder = $2 and position >= $3
     returning position::float8, steady_ms::float8 as "steadyMs"`,
    [slot, holder, minPosition, unreachable, Math.floor(steadyMs)],
  )
  await client.query('commit')
  return rows[0]
}

/** Another process may take the row at once. */
export async function leaveSlot(client: Client, slot: number, holder: string): Promise<void> {
  await client.query(
    `update processes set beat_at = '-infinity', unreachable_networks = '{}' where slot = $1 and holder = $2`,
    [slot, holder],
  )
}

/**
 * The first process to record it also leaves the gap, so that lost ids are not assigned again. Each one that knows of a later state
 * than the others says until when.
 */
export async function recordBehind(
  client: Client,
  reason: string,
  lostUntil: number | null,
): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query(
    'select from database_lineage where behind_since is null for update',
  )
  if (rows.length > 0) await leaveIdGap(client)
  await client.query(
    'update database_lineage set behind_since = clock_timestamp(), behind_reason = $1 where behind_since is null',
    [reason],
  )
  await client.query(
    'update database_lineage set lost_until = greatest(lost_until, to_timestamp($1::float8 / 1000))',
    [lostUntil],
  )
  await client.query('commit')
}

/** On another cluster or timeline the ids leave a gap, whether or not a loss was detected. */
export async function noteServer(client: Client, { server, known }: Found): Promise<void> {
  const { systemIdentifier, timeline } = server
  if (systemIdentifier === known.systemIdentifier && timeline === known.timeline) return
  await client.query('begin')
  const { rows } = await client.query<{ is_first: boolean }>(
    `select timeline is null as is_first from database_lineage
     where system_identifier is distinct from $1 or timeline is distinct from $2 for update`,
    [systemIdentifier, timeline],
  )
  if (rows[0]?.is_first === false) await leaveIdGap(client)
  await client.query('update database_lineage set system_identifier = $1, timeline = $2', [
    systemIdentifier,
    timeline,
  ])
  await client.query('commit')
}

/** The operator confirms the database's state with carillon restored. */
export async function beginGeneration(client: Client): Promise<void> {
  await leaveIdGap(client)
  await client.query(
    `update database_lineage set generation = gen_random_uuid(), generation_began_at = clock_timestamp(),
       behind_since = null, behind_reason = null, lost_until = null`,
  )
}
