// Keeping and ending the lease of a lane. Every statement carries the fencing token: with an old one it changes nothing.
import { sql } from 'kysely'
import type { Database, Tx } from '../db/db.ts'
import { leaseEnd } from '../db/lease.ts'
import { prepared } from '../db/prepared.ts'
import type { LaneToken } from './lanes.ts'

/**
 * Extends the leases whose tokens are still valid. Returns those tokens, each with whether its lease was extended: a lane
 * that another transaction has locked is skipped, since all the others would wait for it.
 */
export async function extendLeases(
  database: Database,
  leases: LaneToken[],
  leaseMs: number,
): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ token: string; is_extended: boolean }>`${prepared}
    with asked as (
      select profile_id, token
      from unnest(${leases.map((lease) => lease.profileId)}::bigint[], ${leases.map((lease) => lease.token)}::bigint[])
        as i (profile_id, token)
    ),
    mine as (
      select l.profile_id from lanes l join asked i on i.profile_id = l.profile_id and i.token = l.token
      for update of l skip locked
    ),
    extended as (
      update lanes l set next_at = ${leaseEnd(leaseMs)}
      from mine where l.profile_id = mine.profile_id
      returning l.token
    )
    select l.token, extended.token is not null as is_extended
    from lanes l join asked i on i.profile_id = l.profile_id and i.token = l.token
    left join extended on extended.token = l.token`.execute(database)
  return new Map(rows.map((row) => [row.token, row.is_extended]))
}

export type Release = LaneToken & { pausedUntil: Date | null }

/**
 * Replaces the token as well: a heartbeat that is still under way must not extend a lease that has ended. The lane is due
 * again when its next message is, or when it was woken meanwhile, but not before a pause ends. A message in doubt ignores
 * the pause: a network that accepts no posts for an hour can still be asked whether it has one. The same holds while a
 * pause of its owner holds the lane (hold.ts).
 */
export async function releaseLanes(database: Database, releases: Release[]): Promise<void> {
  await sql`${prepared}
    with mine as (
      select l.profile_id,
        greatest(i.paused_until, case when l.paused_until > clock_timestamp() then l.paused_until end) as paused_until
      from lanes l
      join unnest(
        ${releases.map((release) => release.profileId)}::bigint[],
        ${releases.map((release) => release.token)}::bigint[],
        ${releases.map((release) => release.pausedUntil)}::timestamptz[]
      ) as i (profile_id, token, paused_until) on i.profile_id = l.profile_id and i.token = l.token
      order by l.profile_id for update of l
    )
    update lanes l
    set owner = null,
        token = nextval('lane_tokens'),
        wake_at = null,
        paused_until = mine.paused_until,
        next_at = least(
          case when l.held_at is null then greatest(
            least((select min(m.act_at) from messages m where m.profile_id = l.profile_id and m.act_at is not null), l.wake_at),
            mine.paused_until) end,
          case when mine.paused_until > clock_timestamp() or l.held_at is not null then (
            select min(m.act_at) from messages m
            where m.profile_id = l.profile_id and m.act_at is not null and m.state = 'SUBMITTED') end)
    from mine where l.profile_id = mine.profile_id`.execute(database)
}

/** Releases lanes that `owner` claimed without knowing it: the connection broke before the answer arrived. */
export async function releaseForgotten(
  database: Database,
  owner: string,
  heldTokens: string[],
): Promise<void> {
  await sql`
    update lanes set owner = null, token = nextval('lane_tokens'), next_at = clock_timestamp()
    where owner = ${owner} and token <> all (${heldTokens}::bigint[])`.execute(database)
}

/** Nothing is published in the lane before `until`. Only while the token is valid. */
export async function pauseLaneOf(
  tx: Tx,
  { messageId, token }: { messageId: string; token: string },
  until: Date,
): Promise<void> {
  await sql`
    update lanes set paused_until = greatest(paused_until, ${until}::timestamptz)
    where token = ${token} and profile_id = (select profile_id from messages where id = ${messageId})`.execute(
    tx,
  )
}
