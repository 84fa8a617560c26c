// Whether a profile can be used, and what will keep it from being used. `isReauthRequired` of the specification follows from it.
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../access/access.ts'
import type { Database } from '../db/db.ts'
import { type Descriptions, findByType } from '../networks/registry.ts'

export type Health = {
  status: 'CONNECTED' | 'EXPIRES_SOON' | 'RECONNECT' | 'LIMITED' | 'NOT_CONNECTED'
  /** Why, in a sentence. */
  reason: string | null
  /** When the access ends, if it does and cannot be renewed. */
  expiresAt: Date | null
  /** How many messages are scheduled after that. */
  scheduledAfter: number
  /** Features that are off, because the person did not grant them. */
  missingFeatures: string[]
  /** Null also if the caller may not know of the member. */
  connectedBy: string | null
}

type Row = {
  id: string
  type: string
  is_reauth_required: boolean
  credential_id: string | null
  scopes: string[] | null
  is_renewable: boolean | null
  access_expires_at: Date | null
  refresh_expires_at: Date | null
  dead_reason: string | null
  connected_by: string | null
  is_connector_known: boolean
  scheduled_after: string
}

const soonMs = 14 * 24 * 3_600_000

/** By profile id. One query for all of them. */
export async function readHealth(
  database: Database,
  descriptions: Descriptions,
  caller: Caller,
  profileIds: string[],
): Promise<Map<string, Health>> {
  if (profileIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select p.id, p.type, p.is_reauth_required, p.credential_id, c.scopes, c.is_renewable, c.access_expires_at,
      c.refresh_expires_at, c.dead_reason, c.connected_by, ${isKnownTo(caller)} as is_connector_known,
      case when c.access_expires_at is null or c.is_renewable then 0 else (
        select count(*) from messages m where m.profile_id = p.id and m.state in ('SCHEDULED', 'PENDING_APPROVAL')
          and m.send_at > c.access_expires_at) end as scheduled_after
    from profiles p left join credentials c on c.id = p.credential_id
    where p.id = any (${profileIds}::bigint[])`.execute(database)
  return new Map(rows.map((row) => [row.id, healthOf(row, descriptions)]))
}

/** Members are known to themselves and to the organizations they are in: one who has left is not shown any more. */
function isKnownTo(caller: Caller): RawBuilder<boolean> {
  if (caller.kind === 'organization') {
    return sql`exists (select from organization_members om
      where om.member_id = c.connected_by and om.organization_id = ${caller.organizationId})`
  }
  return sql`(c.connected_by = ${caller.memberId} or exists (
    select from organization_members theirs join organization_members ours using (organization_id)
    where theirs.member_id = c.connected_by and ours.member_id = ${caller.memberId}))`
}

function healthOf(row: Row, descriptions: Descriptions): Health {
  const expiresAt = row.is_renewable ? null : row.access_expires_at
  const missingFeatures = missingOf(row, descriptions)
  const facts = {
    expiresAt,
    scheduledAfter: Number(row.scheduled_after),
    missingFeatures,
    connectedBy: row.is_connector_known ? row.connected_by : null,
  }
  if (row.credential_id === null)
    return { status: 'NOT_CONNECTED', reason: 'Nobody has connected this profile.', ...facts }
  if (row.is_reauth_required || (expiresAt && expiresAt.getTime() <= Date.now())) {
    const reason = row.dead_reason ?? 'The network refuses the access to this account.'
    return { status: 'RECONNECT', reason, ...facts }
  }
  if (expiresAt && expiresAt.getTime() - Date.now() < soonMs) {
    const reason = `The access ends on ${expiresAt.toISOString().slice(0, 10)}, and the network offers no renewal.`
    return { status: 'EXPIRES_SOON', reason, ...facts }
  }
  if (missingFeatures.length > 0) {
    const reason = `Not granted when it was connected: ${missingFeatures.join(', ')}.`
    return { status: 'LIMITED', reason, ...facts }
  }
  return { status: 'CONNECTED', reason: null, ...facts }
}

/** Nothing is known of the scopes of tokens from a seed file. */
function missingOf({ type, scopes, connected_by }: Row, descriptions: Descriptions): string[] {
  if (!scopes || connected_by === null) return []
  const wanted = findByType(type, descriptions)?.connect?.scopes ?? []
  const missing = wanted.filter(({ name, isOptional }) => !isOptional && !scopes.includes(name))
  return [...new Set(missing.map(({ feature }) => feature))]
}
