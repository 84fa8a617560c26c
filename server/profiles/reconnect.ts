// Whether a profile must be connected to its network again: its credentials were refused, by whichever module used them.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/db.ts'

/** The id of a profile, or SQL that yields it only while the caller still holds the right to change the profile. */
export type ProfileRef = string | RawBuilder<string>

export function flagReconnect(database: Database, profile: ProfileRef): Promise<void> {
  return setReconnect(database, profile, true)
}

/** The credentials work again. */
export function clearReconnect(database: Database, profile: ProfileRef): Promise<void> {
  return setReconnect(database, profile, false)
}

async function setReconnect(
  database: Database,
  profile: ProfileRef,
  isRequired: boolean,
): Promise<void> {
  await sql`
    update profiles set is_reauth_required = ${isRequired}
    where id = ${profile} and is_reauth_required <> ${isRequired}`.execute(database)
}
