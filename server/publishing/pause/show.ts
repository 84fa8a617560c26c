// The pauses of an organization or a profile, the messages that they hold back, and the effect of their end.
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import { listUsableProfiles } from '../../profiles/profiles.ts'
import { type Place, profilesIn } from './pause.ts'

export type ShownPause = {
  level: 'ORGANIZATION' | 'PROFILE'
  reason: string
  pausedAt: Date
  pausedBy: string | null
}

export type PauseState = {
  /** Of the place itself; for a profile also that of its organization. */
  pauses: ShownPause[]
  /** Only of an organization: its profiles that have a pause of their own, as far as the caller may use them. */
  pausedProfileIds: string[]
  /** Due, and not handed to their networks. */
  held: number
  /** Due later. */
  later: number
  /** Handed to their networks, and not settled yet. */
  underWay: number
}

export async function readPause(
  database: Database,
  caller: Caller,
  place: Place,
): Promise<PauseState> {
  const pauses = await listPauses(database, place)
  const counts = await countMessages(database, place)
  return { pauses, pausedProfileIds: await listPaused(database, caller, place), ...counts }
}

async function listPauses(database: Database, place: Place): Promise<ShownPause[]> {
  const covering: RawBuilder<unknown> =
    'organizationId' in place
      ? sql`x.organization_id = ${place.organizationId}`
      : sql`x.profile_id = ${place.profileId} or x.organization_id = (
          select organization_id from profiles where id = ${place.profileId})`
  const { rows } = await sql<{
    organization_id: string | null
    reason: string
    paused_at: Date
    paused_by: string | null
  }>`select organization_id, reason, paused_at, paused_by from pauses x where ${covering}
    order by paused_at, id`.execute(database)
  return rows.map((row) => ({
    level: row.organization_id === null ? 'PROFILE' : 'ORGANIZATION',
    reason: row.reason,
    pausedAt: row.paused_at,
    pausedBy: row.paused_by,
  }))
}

type Counts = Pick<PauseState, 'held' | 'later' | 'underWay'>

async function countMessages(database: Database, place: Place): Promise<Counts> {
  const { rows } = await sql<{ held: string; later: string; under_way: string }>`
    select count(*) filter (where state = 'SCHEDULED' and send_at <= now()) as held,
      count(*) filter (where state = 'SCHEDULED' and send_at > now()) as later,
      count(*) filter (where state = 'SUBMITTED') as under_way
    from messages where profile_id in (${profilesIn(place)}) and act_at is not null`.execute(
    database,
  )
  const { held = 0, later = 0, under_way: underWay = 0 } = rows[0] ?? {}
  return { held: Number(held), later: Number(later), underWay: Number(underWay) }
}

async function listPaused(database: Database, caller: Caller, place: Place): Promise<string[]> {
  if (!('organizationId' in place)) return []
  const { rows } = await sql<{ id: string }>`
    select x.profile_id as id from pauses x
    where x.profile_id in (${profilesIn(place)}) order by x.profile_id`.execute(database)
  if (rows.length === 0) return []
  const usable = await listUsableProfiles(database, caller, place)
  const ids = new Set(usable.map(({ id }) => id))
  return rows.map(({ id }) => id).filter((id) => ids.has(id))
}

/** The effect of the pause now and when it ends, as a text for people. */
export function describeEffect(state: PauseState, catchUpMs: number): string {
  const { pauses, held, underWay } = state
  const hours = catchUpMs / 3_600_000
  if (pauses.length === 0)
    return held === 0
      ? 'Nothing is held back. Messages are published at their times.'
      : `${countOf(held)} due and published now, in the order of their times.`
  return [
    `Nothing is published until the pause ends. ${countOf(held)} held back now.`,
    underWay === 0 ? '' : `${countOf(underWay)} with the network already and settled.`,
    `When the pause ends, messages that became due meanwhile are published at once, in the order of their times. The ${hours} hours within which a late message is still published count from the end of the pause.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function countOf(count: number): string {
  return count === 1 ? '1 message is' : `${count} messages are`
}
