// Claiming lanes that are due. A claim is a lease: a fencing token, and a deadline after which others may claim the lane.
import { type RawBuilder, sql } from 'kysely'
import { countsFor, isChargedTo } from '../db/counts-for.ts'
import type { Database } from '../db/db.ts'
import { milliseconds } from '../db/interval.ts'
import { type Deadline, deadlineIn, leaseEnd } from '../db/lease.ts'
import { prepared } from '../db/prepared.ts'
import { isServedAt } from '../db/served-at.ts'
import type { Full } from '../limits/server-slots.ts'
import type { Destination } from '../outbound/origin.ts'
import type { Hold } from './hold.ts'
import type { LaneToken } from './lanes.ts'

type Lease = LaneToken & {
  /** After this, another process may hold the lane. */
  deadline: Deadline
  /** Another process holds the lane: the database has confirmed it. */
  isLost?: true
}

export type Work = {
  messageId: string
  state: string
  sendAt: Date
  attempts: number
  doubtUntil: Date | null
}
type LaneProfile = {
  type: string
  networkId: string
  username: string
  /** The profile's credential; null when the profile is not connected. */
  credentialId: string | null
  sealed: Buffer | null
  sealedFor: string | null
  server: string | null
  isRenewable: boolean
  tokensAt: Date | null
  tokensVersion: number
  accessExpiresAt: Date | null
  isReauthRequired: boolean
  /** The organization whose share of the slots it takes. */
  organization: string | null
}
export type ClaimedLane = Lease & {
  profile: LaneProfile
  work: Work[]
  hold: Hold
  /** Milliseconds by which the database's clock, which decides when messages are due, is ahead of this machine's. */
  clockAheadMs: number
}

/** The database's time now, or when this machine's clock showed `at`. */
export function inDatabaseTime({ clockAheadMs }: { clockAheadMs: number }, at = new Date()): Date {
  return new Date(at.getTime() + clockAheadMs)
}

type ClaimOptions = {
  owner: string
  lanes: number
  messagesPerLane: number
  leaseMs: number
  /** Leaves lanes of these servers to other processes, unless they have been due for longer than `unlessDueForMs`. */
  except?: { destinations: Destination[]; unlessDueForMs: number }
  /** Claims no lanes of these servers and organizations. */
  full?: Full
  /** Claims only lanes of this server. */
  only?: Destination
}

/**
 * Compares with statement_timestamp(): clock_timestamp() changes during the statement, cannot bound an index scan, and
 * would read every lane. A second statement reads the messages: a single one would read them from a snapshot older than
 * the lock on the lane, in which a message deleted a moment ago is still visible.
 */
export async function claimLanes(
  database: Database,
  options: ClaimOptions,
): Promise<ClaimedLane[]> {
  const [deadline, askedAt] = [deadlineIn(options.leaseMs), Date.now()]
  const { rows: leases } = await sql<{ profile_id: string; token: string; now: Date }>`${prepared}
    update lanes l
    set token = nextval('lane_tokens'), owner = ${options.owner}, next_at = ${leaseEnd(options.leaseMs)}
    from (
      select profile_id from lanes d where next_at <= statement_timestamp() ${limitedTo(options)}
      order by next_at limit ${options.lanes} for update skip locked
    ) due
    where l.profile_id = due.profile_id
    returning l.profile_id, l.token, clock_timestamp() as now`.execute(database)
  const answeredAt = Date.now()
  if (leases.length === 0) return []
  const work = await readWork(
    database,
    leases.map((lease) => lease.profile_id),
    options.messagesPerLane,
  )
  return leases.flatMap((lease) => {
    const found = work.get(lease.profile_id)
    const clockAheadMs = lease.now.getTime() - (askedAt + answeredAt) / 2
    return found
      ? { profileId: lease.profile_id, token: lease.token, deadline, clockAheadMs, ...found }
      : []
  })
}

/** SQL: empty in the usual case, which then does not read profiles. */
function limitedTo({ except, full, only }: ClaimOptions) {
  const profileId = sql`d.profile_id`
  if (only) return sql`and ${isServedAt(profileId, [only])}`
  const exceptFull = full ? notOf(profileId, full) : sql``
  if (!except || except.destinations.length === 0) return exceptFull
  return sql`${exceptFull} and (not ${isServedAt(profileId, except.destinations)}
    or next_at < statement_timestamp() - ${milliseconds(except.unlessDueForMs)})`
}

function notOf(profileId: RawBuilder<unknown>, { servers, organizations }: Full) {
  const notAt = servers.length === 0 ? sql`` : sql`and not ${isServedAt(profileId, servers)}`
  if (organizations.length === 0) return notAt
  return sql`${notAt} and not ${isChargedTo(profileId, organizations)}`
}

type WorkRow = {
  profile_id: string
  type: string
  network_id: string
  username: string
  credential_id: string | null
  sealed: Buffer | null
  sealed_for: string | null
  server: string | null
  is_renewable: boolean | null
  tokens_at: Date | null
  tokens_version: number | null
  access_expires_at: Date | null
  is_reauth_required: boolean
  organization: string | null
  held_at: Date | null
  resumed_at: Date | null
  resumed_from: Date | null
  message_id: string | null
  state: string | null
  send_at: Date | null
  attempts: number | null
  doubt_until: Date | null
}

/**
 * Messages go out in the order of their send times. A message that waited for another attempt is due later than those
 * scheduled after it and still goes first, so this many times the limit is read and sorted, not the whole backlog.
 */
const lookAhead = 20

/** While the network wants a pause, or the owner, only messages in doubt are read: they are looked up, not sent. */
async function readWork(database: Database, profileIds: string[], perLane: number) {
  const { rows } = await sql<WorkRow>`${prepared}
    select p.id as profile_id, p.type, p.network_id, p.username, p.is_reauth_required,
      ${countsFor('p')} as organization,
      c.id as credential_id, c.sealed, c.sealed_for, c.server, c.is_renewable, c.tokens_at, c.tokens_version,
      c.access_expires_at, l.held_at, l.resumed_at, l.resumed_from,
      m.id as message_id, m.state, m.send_at, m.attempts, m.doubt_until
    from unnest(${profileIds}::bigint[]) as x (profile_id)
    join profiles p on p.id = x.profile_id
    left join credentials c on c.id = p.credential_id
    join lanes l on l.profile_id = x.profile_id
    left join lateral (
      select * from (
        select id, state, send_at, attempts, doubt_until from messages
        where profile_id = p.id and act_at is not null and act_at <= statement_timestamp()
          and (state = 'SUBMITTED'
            or (l.held_at is null and (l.paused_until is null or l.paused_until <= statement_timestamp())))
        order by act_at, id limit ${perLane * lookAhead}
      ) due
      order by send_at, id limit ${perLane}
    ) m on true
    order by p.id, m.send_at, m.id`.execute(database)
  const lanes = new Map<string, { profile: LaneProfile; hold: Hold; work: Work[] }>()
  for (const row of rows) {
    const lane = lanes.get(row.profile_id) ?? {
      profile: profileOf(row),
      hold: holdOf(row),
      work: [],
    }
    if (row.message_id !== null && row.send_at !== null) {
      lane.work.push({
        messageId: row.message_id,
        state: row.state ?? '',
        sendAt: row.send_at,
        attempts: row.attempts ?? 0,
        doubtUntil: row.doubt_until,
      })
    }
    lanes.set(row.profile_id, lane)
  }
  return lanes
}

function holdOf(row: WorkRow): Hold {
  return { heldAt: row.held_at, resumedAt: row.resumed_at, resumedFrom: row.resumed_from }
}

function profileOf(row: WorkRow): LaneProfile {
  return {
    type: row.type,
    networkId: row.network_id,
    username: row.username,
    credentialId: row.credential_id,
    sealed: row.sealed,
    sealedFor: row.sealed_for,
    server: row.server,
    isRenewable: row.is_renewable ?? false,
    tokensAt: row.tokens_at,
    tokensVersion: row.tokens_version ?? 0,
    accessExpiresAt: row.access_expires_at,
    isReauthRequired: row.is_reauth_required,
    organization: row.organization,
  }
}
