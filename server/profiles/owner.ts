// A profile belongs to an organization or to one member personally.
import type { Tx } from '../db/db.ts'

export type ProfileOwner = { organizationId: string } | { memberId: string }

export function ownerColumns(owner: ProfileOwner) {
  return {
    organization_id: 'organizationId' in owner ? owner.organizationId : null,
    member_id: 'memberId' in owner ? owner.memberId : null,
  }
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
