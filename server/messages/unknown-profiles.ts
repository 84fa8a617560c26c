// Profiles that the caller cannot use, and what may have been meant.
import type { Database } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { listUsableProfiles, type UsableProfile } from '../profiles/profiles.ts'
import type { Draft } from './input.ts'
import type { Someone } from './validate.ts'

export async function unknownProfiles(
  database: Database,
  principal: Someone,
  draft: Draft,
  known: UsableProfile[],
): Promise<Problem[]> {
  const unknown = draft.profileIds.filter((id) => !known.some((profile) => profile.id === id))
  if (unknown.length === 0) return []
  const all = await listUsableProfiles(database, principal)
  return unknown.map((id) => noSuchProfile(id, all))
}

export function noSuchProfile(id: string, usable: UsableProfile[]): Problem {
  return new Problem('notFound', {
    message: 'Social profile not found',
    resource: { type: 'socialProfile', id },
    hint:
      hintAtId(id, usable) ??
      'GET /v1/socialProfiles lists the profiles that can be used with this token.',
  })
}

/** Who passes the network's own id instead of ours is told so. */
export function hintAtId(id: string, usable: UsableProfile[]): string | undefined {
  const meant = usable.find((profile) => profile.network_id === id)
  return meant && `This is the socialNetworkId of a profile. Use its id: ${meant.id}.`
}
