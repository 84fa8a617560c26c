// The slots of a profile's queue: the only file that writes the table.
import { sql } from 'kysely'
import type { Caller } from '../access/access.ts'
import { addAuditEntry, type RequestActor } from '../access/audit.ts'
import type { Database, Tx } from '../db/db.ts'
import { lockLane } from '../lanes/lanes.ts'
import { profileNotFound, requireProfile } from '../profiles/profiles.ts'
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
}

export type QueueInput = { timeZone: string; slots: SlotInput[] }
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
  actor: RequestActor & { principal: Caller },
  profileId: string,
  input: QueueInput,
  requireVersion: RequireQueueVersion,
): Promise<QueueSettings> {
  const profile = await requireProfile(tx, actor.principal, profileId)
  if (!profile.rights.permissions.includes('MANAGE')) throw profileNotFound(profileId)
  const timeZone = readTimeZone(input.timeZone)
  const slots = readSlots(input.slots)
  // Everything that gives out slots of the profile holds this lock too.
  await lockLane(tx, profileId)
  requireVersion((await findSettings(tx, profileId)).version)
  const { rows } = await sql<{ version: number }>`
    insert into queues as q (profile_id, time_zone, slots) values (${profileId}, ${timeZone}, ${slots}::integer[])
    on conflict (profile_id) do update set
      time_zone = excluded.time_zone, slots = excluded.slots, version = q.version + 1, full_until = null,
      modified_at = clock_timestamp()
    returning version`.execute(tx)
  const { organization_id: organizationId, member_id: memberId } = profile
  await addAuditEntry(tx, actor, {
    action: 'queue.changed',
    subject: `profile:${profileId}`,
    ...(organizationId ? { organizationId } : { ofMember: memberId ?? '' }),
    detail: { timeZone, slots: slots.length },
  })
  return { timeZone, slots, version: rows[0]?.version ?? 1, fullUntil: null }
}

export async function findSettings(database: Database, profileId: string): Promise<QueueSettings> {
  const { rows } = await sql<QueueSettings>`
    select time_zone as "timeZone", slots, version, full_until as "fullUntil" from queues where profile_id = ${profileId}`.execute(
    database,
  )
  return rows[0] ?? { timeZone: null, slots: [], version: 0, fullUntil: null }
}

/** Waits for a deletion that makes a slot free just now (the trigger of migration 0060). */
export async function lockSettings(tx: Tx, profileId: string): Promise<QueueSettings> {
  await sql`select from queues where profile_id = ${profileId} for no key update`.execute(tx)
  return findSettings(tx, profileId)
}

export function weekOf({ timeZone, slots }: Pick<QueueSettings, 'timeZone' | 'slots'>): Week {
  return { timeZone: timeZone ?? 'UTC', slots }
}
