// Pausing an organization or a profile: from the commit on, no attempt begins there. Attempts that have begun are settled.
import { type RawBuilder, sql } from 'kysely'
import { requireCaller, requirePermission } from '../../access/access.ts'
import { addAuditEntry, type RequestActor } from '../../access/audit.ts'
import { type Database, inTransaction, type Tx } from '../../db/db.ts'
import { holdLanes, lockLanes, resumeLanes } from '../../lanes/hold.ts'
import { requireManagedProfile } from '../../profiles/profiles.ts'
import { putOffDoubts } from '../ledger/put-off-doubts.ts'

export type Place = { organizationId: string } | { profileId: string }

/** Idempotent. Pausing again replaces the reason. */
export async function pausePublishing(
  database: Database,
  actor: RequestActor,
  place: Place,
  reason: string,
): Promise<void> {
  const log = await requireMayPause(database, actor, place)
  const { principal } = actor
  const pausedBy = principal.kind === 'member' ? principal.memberId : null
  await inTransaction(database, async (tx) => {
    await lockPlace(tx, place)
    const isNew = await savePause(tx, place, reason, pausedBy)
    const profiles = profilesIn(place)
    await putOffDoubts(tx, profiles)
    await holdLanes(tx, profiles)
    const action = isNew ? 'publishing.paused' : 'publishing.pause_changed'
    await addAuditEntry(tx, actor, { ...log, action, detail: { reason } })
  })
}

/** Idempotent. A profile that another pause holds stays paused. */
export async function resumePublishing(
  database: Database,
  actor: RequestActor,
  place: Place,
  catchUpMs: number,
): Promise<void> {
  const log = await requireMayPause(database, actor, place)
  await inTransaction(database, async (tx) => {
    await lockPlace(tx, place)
    const { rows } = await sql`delete from pauses where ${isOf(place)} returning id`.execute(tx)
    if (rows.length === 0) return
    await resumeLanes(tx, withoutPause(profilesIn(place)), catchUpMs)
    await addAuditEntry(tx, actor, { ...log, action: 'publishing.resumed' })
  })
}

type Logged = { subject: string; organizationId?: string; ofMember?: string }

async function requireMayPause(
  database: Database,
  { principal }: RequestActor,
  place: Place,
): Promise<Logged> {
  if ('organizationId' in place) {
    await requirePermission(database, principal, 'pausePublishing', place)
    return { subject: `organization:${place.organizationId}`, ...place }
  }
  const { profileId } = place
  const profile = await requireManagedProfile(database, requireCaller(principal), profileId)
  const { organization_id: organizationId, member_id: memberId } = profile
  const subject = `profile:${profileId}`
  return organizationId ? { subject, organizationId } : { subject, ofMember: memberId ?? '' }
}

/**
 * The lock on the organization waits for profiles that are just being added to it, and keeps others away (migration 0030). The
 * locks on the lanes wait for attempts that are just beginning.
 */
async function lockPlace(tx: Tx, place: Place): Promise<void> {
  if ('organizationId' in place)
    await sql`select from organizations where id = ${place.organizationId} for update`.execute(tx)
  await lockLanes(tx, profilesIn(place))
}

async function savePause(
  tx: Tx,
  place: Place,
  reason: string,
  pausedBy: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    update pauses set reason = ${reason} where ${isOf(place)} returning id`.execute(tx)
  if (rows.length > 0) return false
  const organizationId = 'organizationId' in place ? place.organizationId : null
  const profileId = 'profileId' in place ? place.profileId : null
  await sql`
    insert into pauses (organization_id, profile_id, reason, paused_by)
    values (${organizationId}, ${profileId}, ${reason}, ${pausedBy})`.execute(tx)
  return true
}

function isOf(place: Place): RawBuilder<boolean> {
  return 'organizationId' in place
    ? sql<boolean>`organization_id = ${place.organizationId}`
    : sql<boolean>`profile_id = ${place.profileId}`
}

/** SQL: the ids of the profiles of which nothing is published. Personal profiles belong to no organization. */
export function profilesIn(place: Place): RawBuilder<unknown> {
  return 'organizationId' in place
    ? sql`select id from profiles where organization_id = ${place.organizationId}`
    : sql`select ${place.profileId}::bigint`
}

/** SQL: those of the profiles that no pause holds. */
function withoutPause(profileIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select p.id from profiles p where p.id in (${profileIds}) and not exists (
      select from pauses x where x.profile_id = p.id or x.organization_id = p.organization_id)`
}
