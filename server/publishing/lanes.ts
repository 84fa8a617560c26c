// Leasing lanes. A lease is a fencing token and an end; the end that counts is the one the database confirmed, counted
// from before it was asked, by two clocks: one of them stands still while a machine sleeps.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { kept } from '../db/kept.ts'
import type { SealedCredential } from '../profiles/profiles.ts'

export type Lease = {
  profileId: string
  token: string
  /** Past this moment somebody else may hold the lane. */
  deadline: Deadline
  /** Somebody else does hold it: the database has said so. */
  isLost?: true
}
export type Deadline = { monotonic: number; wall: number }

export type Work = {
  messageId: string
  state: string
  sendAt: Date
  attempts: number
  doubtUntil: Date | null
}
export type LaneProfile = {
  type: string
  networkId: string
  username: string
  isReauthRequired: boolean
} & SealedCredential
export type ClaimedLane = Lease & {
  profile: LaneProfile
  work: Work[]
  /** Milliseconds by which the database's clock is ahead of this machine's. Messages are due by the database's. */
  clockAheadMs: number
}

export function deadlineIn(milliseconds: number): Deadline {
  return { monotonic: performance.now() + milliseconds, wall: Date.now() + milliseconds }
}

export function millisecondsLeft({ monotonic, wall }: Deadline): number {
  return Math.min(monotonic - performance.now(), wall - Date.now())
}

/** What the database would say that time it is, or was when this machine said `at`. */
export function inDatabaseTime({ clockAheadMs }: { clockAheadMs: number }, at = new Date()): Date {
  return new Date(at.getTime() + clockAheadMs)
}

type ClaimOptions = {
  owner: string
  lanes: number
  messagesPerLane: number
  leaseMs: number
  /** Lanes that are left to others, unless they have been due for longer than `unlessDueForMs`. */
  except?: { profileTypes: string[]; unlessDueForMs: number }
  /** Only lanes of these. */
  only?: { profileTypes: readonly string[] }
}

/**
 * Takes lanes that are due by the time of the statement: clock_timestamp(), which goes on within it, cannot bound an
 * index, and every lane that waits would be looked at. The messages are read in a second statement: in one, they would
 * come from a snapshot that is older than the lock on the lane, and a message that was deleted a moment ago could still
 * be seen.
 */
export async function claimLanes(
  database: Database,
  options: ClaimOptions,
): Promise<ClaimedLane[]> {
  const [deadline, askedAt] = [deadlineIn(options.leaseMs), Date.now()]
  const { rows: leases } = await sql<{ profile_id: string; token: string; now: Date }>`${kept}
    update lanes l
    set token = nextval('lane_tokens'), owner = ${options.owner}, next_at = clock_timestamp() + ${milliseconds(options.leaseMs)}
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

/** SQL: nothing in the usual case, which needs no profiles. */
function limitedTo({ except, only }: ClaimOptions) {
  const isOfTypes = (types: readonly string[]) => sql`exists (
    select from profiles p where p.id = d.profile_id and p.type = any (${types}::text[]))`
  if (only) return sql`and ${isOfTypes(only.profileTypes)}`
  if (!except || except.profileTypes.length === 0) return sql``
  return sql`and (not ${isOfTypes(except.profileTypes)}
    or next_at < statement_timestamp() - ${milliseconds(except.unlessDueForMs)})`
}

type WorkRow = {
  profile_id: string
  type: string
  network_id: string
  username: string
  credential_id: string | null
  sealed: Buffer | null
  sealed_for: string | null
  is_reauth_required: boolean
  message_id: string | null
  state: string | null
  send_at: Date | null
  attempts: number | null
  doubt_until: Date | null
}

/**
 * One that had to wait for another attempt is due later than those behind it, and still goes before them. Not the whole
 * line is sorted for that, only so many times what is taken. While the network wants a pause, only what is in doubt is
 * worked on: it is looked for, not sent.
 */
const lookAhead = 20

async function readWork(database: Database, profileIds: string[], perLane: number) {
  const { rows } = await sql<WorkRow>`${kept}
    select p.id as profile_id, p.type, p.network_id, p.username, p.is_reauth_required,
      c.id as credential_id, c.sealed, c.sealed_for,
      m.id as message_id, m.state, m.send_at, m.attempts, m.doubt_until
    from unnest(${profileIds}::bigint[]) as x (profile_id)
    join profiles p on p.id = x.profile_id
    left join credentials c on c.id = p.credential_id
    join lanes l on l.profile_id = x.profile_id
    left join lateral (
      select * from (
        select id, state, send_at, attempts, doubt_until from messages
        where profile_id = p.id and act_at is not null and act_at <= statement_timestamp()
          and (l.paused_until is null or l.paused_until <= statement_timestamp() or state = 'SUBMITTED')
        order by act_at, id limit ${perLane * lookAhead}
      ) due
      order by send_at, id limit ${perLane}
    ) m on true
    order by p.id, m.send_at, m.id`.execute(database)
  const lanes = new Map<string, { profile: LaneProfile; work: Work[] }>()
  for (const row of rows) {
    const lane = lanes.get(row.profile_id) ?? { profile: profileOf(row), work: [] }
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

function profileOf(row: WorkRow): LaneProfile {
  return {
    type: row.type,
    networkId: row.network_id,
    username: row.username,
    credentialId: row.credential_id,
    sealed: row.sealed,
    sealedFor: row.sealed_for,
    isReauthRequired: row.is_reauth_required,
  }
}

/**
 * Extends the leases that are still ours; returns the tokens of those that are, with whether they were extended. A lane
 * that somebody else has locked for a moment is left as it is: all the others would wait for it.
 */
export async function extendLeases(
  database: Database,
  leases: Lease[],
  leaseMs: number,
): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ token: string; is_extended: boolean }>`${kept}
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
      update lanes l set next_at = clock_timestamp() + ${milliseconds(leaseMs)}
      from mine where l.profile_id = mine.profile_id
      returning l.token
    )
    select l.token, extended.token is not null as is_extended
    from lanes l join asked i on i.profile_id = l.profile_id and i.token = l.token
    left join extended on extended.token = l.token`.execute(database)
  return new Map(rows.map((row) => [row.token, row.is_extended]))
}

export type Release = { profileId: string; token: string; pausedUntil: Date | null }

/**
 * Lets go, also of the token: a beat that is still under way must not extend a lease that is over. The lane is due again
 * when its next message is, or when somebody woke it meanwhile, but not before a pause ends; unless something in it is in
 * doubt: a network that takes no posts for an hour can still be asked whether it has one.
 */
export async function releaseLanes(database: Database, releases: Release[]): Promise<void> {
  await sql`${kept}
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
          greatest(
            least((select min(m.act_at) from messages m where m.profile_id = l.profile_id and m.act_at is not null), l.wake_at),
            mine.paused_until),
          case when mine.paused_until > clock_timestamp() then (
            select min(m.act_at) from messages m
            where m.profile_id = l.profile_id and m.act_at is not null and m.state = 'SUBMITTED') end)
    from mine where l.profile_id = mine.profile_id`.execute(database)
}

/** Lanes that were claimed for `owner`, who never heard of it: the connection broke before the answer came. */
export async function releaseForgotten(
  database: Database,
  owner: string,
  heldTokens: string[],
): Promise<void> {
  await sql`
    update lanes set owner = null, token = nextval('lane_tokens'), next_at = clock_timestamp()
    where owner = ${owner} and token <> all (${heldTokens}::bigint[])`.execute(database)
}

function milliseconds(count: number) {
  return sql`make_interval(secs => ${count / 1000})`
}
