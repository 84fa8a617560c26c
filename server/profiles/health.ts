// Whether a profile can be used, and what will keep it from being used. `isReauthRequired` of the specification follows from it.

import { sql } from 'kysely'
import type { Caller } from '../access/access.ts'
import type { Database } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import type { Scope } from '../networks/connecting.ts'
import { type Descriptions, findByType } from '../networks/registry.ts'
import { fromStored, type Said, say } from '../sentences/sentences.ts'
import { type CredentialFacts, type Holder, listHolders } from './profiles.ts'

export type Health = {
  status: 'CONNECTED' | 'EXPIRES_SOON' | 'RECONNECT' | 'LIMITED' | 'NOT_CONNECTED'
  /** Why, in a sentence. */
  reason: Said | null
  /** When the access ends, if it does and cannot be renewed. */
  expiresAt: Date | null
  /** How many messages are scheduled after that. */
  scheduledAfter: number
  /** Features that are off, because the person did not grant them. */
  missingFeatures: string[]
  /** Null, too, when the caller may not know of the member. */
  connectedBy: string | null
  /** The members who may connect it again. Only of a profile that cannot publish before that. */
  managers: Holder[]
}

type Row = CredentialFacts & { id: string; type: string; is_reauth_required: boolean }

/** Only some profiles need these: the usual answer takes no further query. */
type Details = {
  /** Members who connected a profile and whom the caller may know. */
  known: Set<string>
  /** Messages that are scheduled after the access ends, by profile. */
  scheduledAfter: Map<string, number>
}

const soonMs = 14 * 24 * 3_600_000

/** By profile id. */
export async function readHealth(
  database: Database,
  descriptions: Descriptions,
  caller: Caller,
  rows: Row[],
): Promise<Map<string, Health>> {
  const connectors = new Set(rows.flatMap((row) => row.connected_by ?? []))
  const ending = rows.filter((row) => row.access_expires_at && !row.is_renewable)
  const details = {
    known: await findKnown(database, caller, [...connectors]),
    scheduledAfter: await countScheduledAfter(database, ending),
  }
  const health = new Map(rows.map((row) => [row.id, healthOf(row, details, descriptions)]))
  await addManagers(database, caller, health)
  return health
}

const maxManagers = 10

async function addManagers(
  database: Database,
  caller: Caller,
  health: Map<string, Health>,
): Promise<void> {
  const broken = [...health].filter(([, { status }]) => isUnusable(status))
  if (broken.length === 0) return
  const memberId = caller.kind === 'member' ? caller.memberId : null
  const asking = broken.map(([profileId]) => ({ profileId, memberId }))
  const found = await listHolders(database, 'MANAGE', asking)
  for (const [place, [, one]] of broken.entries()) {
    // The caller first: the list is cut.
    const { own = [], others = [] } = Object.groupBy(found[place] ?? [], ({ id }) =>
      id === memberId ? 'own' : 'others',
    )
    one.managers = [...own, ...others].slice(0, maxManagers)
  }
}

function isUnusable(status: Health['status']): boolean {
  return status === 'RECONNECT' || status === 'NOT_CONNECTED'
}

/** Members are known to themselves and to the organizations they are in: one who has left is not shown any more. */
async function findKnown(
  database: Database,
  caller: Caller,
  memberIds: string[],
): Promise<Set<string>> {
  const self = caller.kind === 'member' ? memberIds.filter((id) => id === caller.memberId) : []
  if (memberIds.length === self.length) return new Set(self)
  const organizations =
    caller.kind === 'member'
      ? sql`select organization_id from organization_members where member_id = ${caller.memberId}`
      : sql`select ${caller.organizationId}::bigint`
  const { rows } = await sql<{ member_id: string }>`${prepared}
    select distinct member_id from organization_members
    where member_id = any (${memberIds}::bigint[]) and organization_id in (${organizations})`.execute(
    database,
  )
  return new Set([...self, ...rows.map((row) => row.member_id)])
}

async function countScheduledAfter(
  database: Database,
  ending: Row[],
): Promise<Map<string, number>> {
  if (ending.length === 0) return new Map()
  const { rows } = await sql<{ id: string; count: string }>`${prepared}
    select p.id, (select count(*) from messages m where m.profile_id = p.id
      and m.state in ('SCHEDULED', 'PENDING_APPROVAL') and m.send_at > c.access_expires_at) as count
    from profiles p join credentials c on c.id = p.credential_id
    where p.id = any (${ending.map(({ id }) => id)}::bigint[])`.execute(database)
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

function healthOf(row: Row, details: Details, descriptions: Descriptions): Health {
  const expiresAt = row.is_renewable ? null : row.access_expires_at
  const missing = missingOf(row, descriptions)
  const missingFeatures = [...new Set(missing.map(({ feature }) => feature))]
  const facts = {
    expiresAt,
    scheduledAfter: details.scheduledAfter.get(row.id) ?? 0,
    missingFeatures,
    connectedBy: details.known.has(row.connected_by ?? '') ? row.connected_by : null,
    managers: [],
  }
  if (row.credential_id === null)
    return { status: 'NOT_CONNECTED', reason: say('profile_never_connected'), ...facts }
  const refusal = refusalOf(row, expiresAt, missing)
  if (refusal !== undefined) return { status: 'RECONNECT', reason: refusal, ...facts }
  if (expiresAt && expiresAt.getTime() - Date.now() < soonMs) {
    const reason = say('access_ends_on', { date: expiresAt.toISOString().slice(0, 10) })
    return { status: 'EXPIRES_SOON', reason, ...facts }
  }
  if (missingFeatures.length > 0) {
    const reason = say('not_granted', { scopes: missingFeatures.join(', ') })
    return { status: 'LIMITED', reason, ...facts }
  }
  return { status: 'CONNECTED', reason: null, ...facts }
}

/** Why nothing can be published before the profile is connected again. */
function refusalOf(row: Row, expiresAt: Date | null, missing: readonly Scope[]): Said | undefined {
  if (row.is_reauth_required || (expiresAt && expiresAt.getTime() <= Date.now()))
    return fromStored(row.dead_reason, row.dead_sentence) ?? say('network_refuses_access')
  const toPublish = missing.filter(({ feature }) => feature === 'publish').map(({ name }) => name)
  if (toPublish.length === 0) return undefined
  return say('connected_without_scopes', { scopes: toPublish.join(', ') })
}

/** Nothing is known of the scopes of tokens from a seed file. */
function missingOf(
  { type, scopes, connected_by }: Row,
  descriptions: Descriptions,
): readonly Scope[] {
  if (!scopes || connected_by === null) return []
  const wanted = findByType(type, descriptions)?.connect?.scopes ?? []
  return wanted.filter(({ name, isOptional }) => !isOptional && !scopes.includes(name))
}
