// The slots of a profile's queue: the only file that writes the table.
import { sql } from 'kysely'
import type { Caller } from '../access/access.ts'
import { addAuditEntry, type RequestActor } from '../access/audit.ts'
import type { Database, Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { Problem } from '../errors.ts'
import { lockLane } from '../lanes/lanes.ts'
import { profileNotFound, requireProfile, type UsableProfile } from '../profiles/profiles.ts'
import { say } from '../sentences/sentences.ts'
import { readTimeZone } from '../time/read-time-zone.ts'
import { readSlots, type SlotInput } from './read-slots.ts'
import type { Week } from './slots.ts'

/** Of a profile whose queue was never set, everything is null and empty. */
export type QueueSettings = {
  timeZone: string | null
  slots: number[]
  version: number
  /** Every slot that lies ahead and not after it is taken. */
  fullUntil: Date | null
  /** So is every slot after the one time and not after the other. Both null: not known. */
  fullFrom: Date | null
  fullTo: Date | null
  pausedAt: Date | null
}

export type QueueInput = { timeZone: string; slots: SlotInput[]; messages?: 'KEEP' | 'MOVE' | null }
type By = RequestActor & { principal: Caller }
/** Throws if the present version is not the one that the caller has read. */
export type RequireQueueVersion = (version: number) => void

export async function readSettings(
  database: Database,
  principal: Caller,
  profileId: string,
): Promise<QueueSettings> {
  await requireProfile(database, principal, profileId)
  return findSettings(database, profileId)
}

export async function changeSettings(
  tx: Tx,
  actor: By,
  profileId: string,
  input: QueueInput,
  requireVersion: RequireQueueVersion,
): Promise<QueueSettings> {
  const profile = await requireManaged(tx, actor.principal, profileId)
  const timeZone = readTimeZone(input.timeZone)
  const slots = readSlots(input.slots)
  if (input.messages === 'MOVE' && !profile.rights.permissions.includes('PUBLISH'))
    throw new Problem('mayNotUseProfile', { resource: { type: 'socialProfile', id: profileId } })
  // Everything that gives out slots of the profile holds this lock too.
  await lockLane(tx, profileId)
  requireVersion((await findSettings(tx, profileId)).version)
  const { rows } = await sql<{ version: number; pausedAt: Date | null }>`
    insert into queues as q (profile_id, time_zone, slots) values (${profileId}, ${timeZone}, ${slots}::integer[])
    on conflict (profile_id) do update set
      time_zone = excluded.time_zone, slots = excluded.slots, version = q.version + 1, full_until = null,
      modified_at = clock_timestamp()
    returning version, paused_at as "pausedAt"`.execute(tx)
  const detail = { timeZone, slots: slots.length }
  await addAuditEntry(tx, actor, { ...logOf(profile), action: 'queue.changed', detail })
  const { version = 1, pausedAt = null } = rows[0] ?? {}
  return { ...neverSet, timeZone, slots, version, pausedAt }
}

/** Idempotent: says whether it was not paused before. Waits for attempts that are just beginning. */
export async function pauseSettings(
  tx: Tx,
  actor: By,
  profileId: string,
): Promise<{ settings: QueueSettings; isChanged: boolean }> {
  const { profile, settings } = await lockManaged(tx, actor, profileId)
  if (settings.pausedAt) return { settings, isChanged: false }
  const { rows } = await sql`
    update queues set paused_at = clock_timestamp(), version = version + 1 where profile_id = ${profileId}
    returning profile_id`.execute(tx)
  if (rows.length === 0) throw queueWithoutSlots(profileId)
  await addAuditEntry(tx, actor, { ...logOf(profile), action: 'queue.paused' })
  return { settings: await findSettings(tx, profileId), isChanged: true }
}

/** Idempotent: `pausedAt` is the beginning of the pause that has ended. */
export async function resumeSettings(
  tx: Tx,
  actor: By,
  profileId: string,
): Promise<{ settings: QueueSettings; pausedAt: Date | null }> {
  const { profile, settings } = await lockManaged(tx, actor, profileId)
  const { pausedAt } = settings
  if (!pausedAt) return { settings, pausedAt }
  await sql`
    update queues set paused_at = null, version = version + 1 where profile_id = ${profileId}`.execute(
    tx,
  )
  await addAuditEntry(tx, actor, { ...logOf(profile), action: 'queue.resumed' })
  return { settings: await findSettings(tx, profileId), pausedAt }
}

async function lockManaged(tx: Tx, { principal }: By, profileId: string) {
  const profile = await requireManaged(tx, principal, profileId)
  await lockLane(tx, profileId)
  return { profile, settings: await lockSettings(tx, profileId) }
}

async function requireManaged(tx: Tx, principal: Caller, profileId: string) {
  const profile = await requireProfile(tx, principal, profileId)
  if (profile.rights.permissions.includes('MANAGE')) return profile
  throw profileNotFound(profileId)
}

function logOf({ id, organization_id: organizationId, member_id: memberId }: UsableProfile) {
  const subject = `profile:${id}`
  return organizationId ? { subject, organizationId } : { subject, ofMember: memberId ?? '' }
}

export function queueWithoutSlots(profileId: string): Problem {
  return new Problem('conflict', {
    message: say('queue_without_slots'),
    hint: say('queue_without_slots_advice'),
    reason: 'no_queue',
    resource: { type: 'socialProfile', id: profileId },
  })
}

export async function findSettings(database: Database, profileId: string): Promise<QueueSettings> {
  const { rows } = await sql<QueueSettings>`${prepared}
    select ${columns} from queues where profile_id = ${profileId}`.execute(database)
  return rows[0] ?? neverSet
}

const columns = sql`time_zone as "timeZone", slots, version, full_until as "fullUntil",
  full_from as "fullFrom", full_to as "fullTo", paused_at as "pausedAt"`
const neverSet: QueueSettings = {
  timeZone: null,
  slots: [],
  version: 0,
  fullUntil: null,
  fullFrom: null,
  fullTo: null,
  pausedAt: null,
}

/** Waits for a deletion that makes a slot free just now (the trigger of migration 0060). */
export async function lockSettings(tx: Tx, profileId: string): Promise<QueueSettings> {
  // After waiting it returns the row as it is then, so that it need not be read again.
  const { rows } = await sql<QueueSettings>`${prepared}
    select ${columns} from queues where profile_id = ${profileId} for no key update`.execute(tx)
  return rows[0] ?? neverSet
}

export function weekOf({ timeZone, slots }: Pick<QueueSettings, 'timeZone' | 'slots'>): Week {
  return { timeZone: timeZone ?? 'UTC', slots }
}
