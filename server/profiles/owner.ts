// A profile belongs to an organization or to one member personally.
import type { Caller } from '../access/access.ts'
import { requireAdminScope, requireAdminScopeOnSelf } from '../access/scope.ts'
import type { Database, Tx } from '../db/db.ts'
import type { Resource } from '../errors.ts'

export type ProfileOwner = { organizationId: string } | { memberId: string }

export function ownerColumns(owner: ProfileOwner) {
  return {
    organization_id: 'organizationId' in owner ? owner.organizationId : null,
    member_id: 'memberId' in owner ? owner.memberId : null,
  }
}

export function ownerOf(row: {
  organization_id: string | null
  member_id: string | null
}): ProfileOwner {
  return row.organization_id
    ? { organizationId: row.organization_id }
    : { memberId: row.member_id ?? '' }
}

/** The scope `admin` of an app, for changes to the owner's profiles. A personal profile belongs to no organization. */
export async function requireOwnerScope(
  database: Database,
  caller: Caller,
  owner: ProfileOwner,
  resource?: Resource,
): Promise<void> {
  const about = resource ? { resource } : {}
  if ('memberId' in owner && caller.kind === 'member')
    return requireAdminScopeOnSelf(database, caller, about)
  const concerned = 'organizationId' in owner ? [owner.organizationId] : []
  return requireAdminScope(database, caller, concerned, 'mayNotChangeOrganization', about)
}

/** The owner's profile of an account on a network. Locked, because the caller changes it. */
export async function findOwnedProfile(
  tx: Tx,
  owner: ProfileOwner,
  { type, networkId }: { type: string; networkId: string },
): Promise<string | undefined> {
  const { organization_id, member_id } = ownerColumns(owner)
  const found = await tx
    .selectFrom('profiles')
    .select('id')
    .where('type', '=', type)
    .where('network_id', '=', networkId)
    .where('organization_id', 'is not distinct from', organization_id)
    .where('member_id', 'is not distinct from', member_id)
    .forUpdate()
    .executeTakeFirst()
  return found?.id
}
