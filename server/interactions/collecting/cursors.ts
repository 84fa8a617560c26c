// The schedule of the collector: one row per profile and kind of interaction, with its cursor and the time of its next poll.
// A row is leased like a lane of the publisher, with a fencing token and an expiry; a process that lost the lease writes nothing.
import { sql } from 'kysely'
import { countsFor, isChargedTo } from '../../db/counts-for.ts'
import type { Database, Tx } from '../../db/db.ts'
import { milliseconds } from '../../db/interval.ts'
import { leaseEnd } from '../../db/lease.ts'
import { prepared } from '../../db/prepared.ts'
import { isServedAt } from '../../db/served-at.ts'
import type { Destination } from '../../outbound/origin.ts'
import type { HeldCredential } from '../../profiles/credentials/sealed-credential.ts'
import { isOnPlan } from '../ownership.ts'
import { recentRequestMs, withJitter } from './polling-interval.ts'

/** A network whose interactions can be read: its profile types, and the kinds of interactions. */
export type ReadableNetwork = { types: readonly string[]; kinds: readonly string[] }

export type Claimed = {
  profileId: string
  kind: string
  token: string
  cursor: string | null
  pauseMs: number
  /** A client has requested the history of this profile within the last minutes. */
  wasRequested: boolean
  failures: number
  failureCode: string | null
  /** The database's clock before the network is asked, with microseconds. */
  askedAt: string
  /** Lists that miss a stored interaction: the next read of them decides whether it is gone. */
  doubted: string[]
  type: string
  networkId: string
  username: string
  /** The organization whose share of the slots reading the profile takes. */
  organization: string | null
} & HeldCredential

/** After this time a doubted list is read at its usual interval again. */
const doubtedForMs = 3_600_000

/** Adds the missing rows for every kind of every profile to be read, and deletes all other rows. */
export async function enrolProfiles(
  database: Database,
  networks: ReadableNetwork[],
  pauseMs: number,
): Promise<void> {
  const pairs = networks.flatMap(({ types, kinds }) =>
    types.flatMap((type) => kinds.map((kind) => ({ type, kind }))),
  )
  const wanted = sql`
    select p.id as profile_id, w.kind
    from unnest(${pairs.map(({ type }) => type)}::text[], ${pairs.map(({ kind }) => kind)}::text[]) as w (type, kind)
    join profiles p on p.type = w.type
    where p.credential_id is not null and ${isOnPlan('p')}`
  await sql`
    insert into interaction_cursors (profile_id, kind, next_at, pause_ms)
    select w.profile_id, w.kind, clock_timestamp(), ${pauseMs} from (${wanted}) w
    where not exists (
      select from interaction_cursors c where c.profile_id = w.profile_id and c.kind = w.kind)
    on conflict do nothing`.execute(database)
  await sql`
    delete from interaction_cursors c
    where not exists (
      select from (${wanted}) w where w.profile_id = c.profile_id and w.kind = c.kind)`.execute(
    database,
  )
}

/**
 * Restricts a claim: profiles of networks and servers that this process cannot reach are left to other processes, and organizations that
 * have their share of its slots wait.
 */
type Filter =
  | { only: Destination }
  | { except: readonly Destination[]; exceptOrganizations?: readonly string[] }

/** Claims the most overdue cursors first, so that a profile with much to fetch, which is due again at once, goes last. */
export async function claimCursors(
  { database, leaseMs }: { database: Database; leaseMs: number },
  owner: string,
  limit: number,
  filter: Filter = { except: [] },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`${prepared}
    with taken as (
      update interaction_cursors c
      set token = nextval('interaction_tokens'), owner = ${owner},
        next_at = ${leaseEnd(leaseMs)}
      from (
        select profile_id, kind from interaction_cursors d
        where next_at <= statement_timestamp() ${limitedTo(filter)}
        order by next_at limit ${limit} for update skip locked
      ) due
      where c.profile_id = due.profile_id and c.kind = due.kind
      returning c.*
    )
    select t.profile_id as "profileId", t.kind, t.token, t.cursor, t.pause_ms as "pauseMs", t.failures,
      t.failure_code as "failureCode", clock_timestamp()::text as "askedAt",
      coalesce(t.asked_at > clock_timestamp() - ${milliseconds(recentRequestMs)}, false) as "wasRequested",
      array(
        select distinct list from interactions i cross join lateral (values (i.scope), (i.also_in)) lists (list)
        where i.profile_id = t.profile_id and i.missed_at > clock_timestamp() - ${milliseconds(doubtedForMs)}
          and list is not null) as doubted,
      p.type, p.network_id as "networkId", p.username, ${countsFor('p')} as organization,
      cr.id as "credentialId", cr.sealed, cr.sealed_for as "sealedFor", cr.server,
      coalesce(cr.is_renewable, false) as "isRenewable", cr.tokens_at as "tokensAt",
      coalesce(cr.tokens_version, 0) as "tokensVersion", cr.access_expires_at as "accessExpiresAt"
    from taken t join profiles p on p.id = t.profile_id
    left join credentials cr on cr.id = p.credential_id`.execute(database)
  return rows
}

/** SQL: empty in the usual case, which saves the lookup of profiles. */
function limitedTo(filter: Filter) {
  const profileId = sql`d.profile_id`
  if ('only' in filter) return sql`and ${isServedAt(profileId, [filter.only])}`
  const { except, exceptOrganizations = [] } = filter
  const served = except.length === 0 ? sql`` : sql`and not ${isServedAt(profileId, except)}`
  if (exceptOrganizations.length === 0) return served
  return sql`${served} and not ${isChargedTo(profileId, exceptOrganizations)}`
}

/**
 * Locks the profile, then the cursor, in the same order everywhere: one process at a time writes about a profile. False if
 * the lease was lost.
 */
export async function lockClaimed(tx: Tx, claimed: Claimed): Promise<boolean> {
  const { rows } = await sql`${prepared}
    select from profiles p join interaction_cursors c on c.profile_id = p.id
    where p.id = ${claimed.profileId} and c.kind = ${claimed.kind} and c.token = ${claimed.token}
    for no key update of p for update of c`.execute(tx)
  return rows.length > 0
}

/** False if the profile was removed. */
export async function lockProfile(tx: Tx, profileId: string): Promise<boolean> {
  const { rows } =
    await sql`select from profiles where id = ${profileId} for no key update`.execute(tx)
  return rows.length > 0
}

type Next = {
  cursor: string | null
  pauseMs: number
  /** More is waiting on the network: the cursor is due again, after those that are already due. */
  isDueNow: boolean
  notBefore: Date | null
  failures: number
  failureCode: string | null
}

/** Releases the row if the lease still holds. If the history was requested meanwhile, the pause is the shortest one. */
export async function releaseCursor(
  database: Database | Tx,
  claimed: Claimed,
  next: Next,
  minMs: number,
): Promise<void> {
  const pauseMs = next.isDueNow ? 0 : withJitter(next.pauseMs)
  await sql`${prepared}
    update interaction_cursors
    set owner = null, token = nextval('interaction_tokens'), cursor = ${next.cursor}, pause_ms = ${next.pauseMs},
      not_before = ${next.notBefore}, read_at = clock_timestamp(), failures = ${next.failures},
      failure_code = ${next.failureCode},
      next_at = greatest(
        clock_timestamp() + case
          when asked_at > ${claimed.askedAt}::timestamptz and ${next.failures} = 0
          then least(${milliseconds(pauseMs)}, ${milliseconds(minMs)})
          else ${milliseconds(pauseMs)} end,
        ${next.notBefore}::timestamptz)
    where profile_id = ${claimed.profileId} and kind = ${claimed.kind} and token = ${claimed.token}`.execute(
    database,
  )
}

/**
 * Makes the profile due as soon as the network allows, because a client requested its history. However often clients ask,
 * the profile is not read twice within the shortest pause.
 */
export async function requestRead(
  database: Database,
  profileId: string,
  minMs: number,
): Promise<void> {
  await sql`
    update interaction_cursors
    set asked_at = clock_timestamp(),
      next_at = case when owner is null and failures = 0 then least(next_at, greatest(
        clock_timestamp(), not_before, read_at + ${milliseconds(minMs)})) else next_at end
    where profile_id = ${profileId}
      and (asked_at is null or asked_at < clock_timestamp() - ${milliseconds(minMs)})`.execute(
    database,
  )
}
