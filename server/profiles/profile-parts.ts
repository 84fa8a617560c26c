// Parts of a profile that GET /v1/socialProfiles adds on request: the caller's permissions, its pauses, and when it was last published to.
import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Database } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import {
  formatTime,
  Include,
  isIncluded,
  Nullable,
  Permissions,
  renderRights,
  Time,
} from '../http/schemas.ts'
import type { UsableProfile } from './profiles.ts'

export const ProfilesQuery = Type.Object({
  include: Include(
    ['permissions', 'pauses', 'lastSentDate', 'networks'],
    "Also the caller's permissions on each profile, its pauses, when it was last published to; and, once, the networks as in GET /v1/networks",
  ),
})

export const profileParts = {
  permissions: Type.Optional(Permissions.properties.permissions),
  permissionPreset: Type.Optional(Permissions.properties.permissionPreset),
  pauses: Type.Optional(
    Type.Array(
      Type.Object({
        level: Type.Enum(['ORGANIZATION', 'PROFILE']),
        reason: Type.String(),
        pausedDate: Time,
      }),
      { description: 'Of the profile and of its organization. Without one, messages go out' },
    ),
  ),
  lastSentDate: Type.Optional(Nullable(Time)),
}
const Parts = Type.Object(profileParts)
type Parts = Static<typeof Parts>

/** By the id of the profile. */
export async function readProfileParts(
  database: Database,
  profiles: UsableProfile[],
  { include }: Static<typeof ProfilesQuery>,
): Promise<Map<string, Parts>> {
  const ids = profiles.map(({ id }) => id)
  const has = (name: string) => isIncluded(include, name)
  const pauses = has('pauses') ? await listPauses(database, ids) : undefined
  const lastSent = has('lastSentDate') ? await findLastSent(database, ids) : undefined
  return new Map(
    profiles.map(({ id, rights }) => [
      id,
      {
        ...(has('permissions') ? renderRights(rights) : {}),
        ...(pauses ? { pauses: pauses.get(id) ?? [] } : {}),
        ...(lastSent ? { lastSentDate: lastSent.get(id) ?? null } : {}),
      },
    ]),
  )
}

type PauseRow = { id: string; is_own: boolean; reason: string; paused_at: Date }

async function listPauses(
  database: Database,
  profileIds: string[],
): Promise<Map<string, NonNullable<Parts['pauses']>>> {
  const { rows } = await sql<PauseRow>`${prepared}
    select p.id, x.profile_id is not null as is_own, x.reason, x.paused_at
    from profiles p join pauses x on x.profile_id = p.id or x.organization_id = p.organization_id
    where p.id = any(${profileIds}::bigint[])
    order by x.paused_at, x.id`.execute(database)
  const shown = (row: PauseRow) => ({
    level: row.is_own ? ('PROFILE' as const) : ('ORGANIZATION' as const),
    reason: row.reason,
    pausedDate: formatTime(row.paused_at),
  })
  const byProfile = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byProfile].map(([id, ofProfile]) => [id, ofProfile.map(shown)]))
}

/** Each is the first row of its part of the index, unless the latest messages failed. */
async function findLastSent(
  database: Database,
  profileIds: string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; sent_at: Date | null }>`${prepared}
    select p.id, (
      select m.send_at from messages m
      where m.profile_id = p.id and m.state = 'SENT' and m.send_at <= now()
      order by m.send_at desc, m.id desc limit 1
    ) as sent_at
    from unnest(${profileIds}::bigint[]) p (id)`.execute(database)
  return new Map(rows.flatMap((row) => (row.sent_at ? [[row.id, formatTime(row.sent_at)]] : [])))
}
