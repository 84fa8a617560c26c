// Remove a member from an organization: its teams and profiles with it, and everything when it was their last one.
import { sql } from 'kysely'
import {
  organizationRights,
  organizationRightsOfMember,
  type Principal,
  requirePermission,
} from '../access/access.ts'
import { type Actor, addAuditEntry, type RequestActor } from '../access/audit.ts'
import { matrix } from '../access/matrix.ts'
import type { Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { requireMembership } from './organizations.ts'
import { withdrawEverything, withdrawSharing } from './withdraw-shares.ts'

type Leaving = { organizationId: string; memberId: string }
/** What messages have to do with it. Given: they stand on this module. */
export type StopForLeaver = (tx: Tx, caller: RequestActor, leaving: Leaving) => Promise<void>

export async function removeMember(
  tx: Tx,
  stopForLeaver: StopForLeaver,
  actor: RequestActor,
  { organizationId, memberId }: Leaving,
): Promise<void> {
  await requirePermission(tx, actor.principal, 'removeMember', { organizationId })
  await requireMembership(tx, organizationId, memberId)
  await requireNoLesser(tx, actor.principal, organizationId, memberId)
  await requireAnotherSuperAdmin(tx, organizationId, memberId)
  await lockMember(tx, memberId)
  // The teams of the organization go with it, by foreign key.
  const removed = await tx
    .deleteFrom('organization_members')
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .returning('member_id')
    .executeTakeFirst()
  // Another request was faster: the member was removed once, and the audit log says so once.
  if (!removed) throw noSuchMember(memberId)
  await withdrawSharing(tx, organizationId, memberId)
  await deactivateIfAlone(tx, actor, memberId)
  await addAuditEntry(tx, actor, {
    action: 'member.removed',
    subject: `member:${memberId}`,
    organizationId,
  })
  await stopForLeaver(tx, actor, { organizationId, memberId })
}

function noSuchMember(memberId: string): Problem {
  return new Problem('memberDoesNotExist', { resource: { type: 'member', id: memberId } })
}

/** Otherwise an ADMIN could remove the SUPER_ADMINs one by one, down to the last. */
async function requireNoLesser(
  tx: Tx,
  principal: Principal,
  organizationId: string,
  memberId: string,
): Promise<void> {
  const own = await organizationRights(tx, principal, organizationId)
  const theirs = await organizationRightsOfMember(tx, organizationId, memberId)
  // Another request has removed the member since the membership was read.
  if (!theirs) throw noSuchMember(memberId)
  if (theirs.permissions.every((permission) => own?.permissions.includes(permission))) return
  throw new Problem(matrix.removeMember.refusal)
}

/** Locks the organization's super admins, so that two of them cannot remove each other at the same moment. */
async function requireAnotherSuperAdmin(
  tx: Tx,
  organizationId: string,
  memberId: string,
): Promise<void> {
  const admins = await tx
    .selectFrom('organization_members')
    .select('member_id')
    .where('organization_id', '=', organizationId)
    .where('preset', '=', 'SUPER_ADMIN')
    .orderBy('member_id')
    .forUpdate()
    .execute()
  const isAdmin = admins.some((admin) => admin.member_id === memberId)
  if (isAdmin && admins.length === 1) {
    throw new Problem('conflict', {
      message: 'The last super admin of an organization cannot be removed',
      resource: { type: 'member', id: memberId },
    })
  }
}

/** Two organizations that remove the same member at the same moment would each take the other for the one that is left. */
async function lockMember(tx: Tx, memberId: string): Promise<void> {
  await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    // Not more than that: a token request at work holds the key of the member, and we wait for its rows later.
    .forNoKeyUpdate()
    .execute()
}

async function deactivateIfAlone(tx: Tx, actor: Actor, memberId: string): Promise<void> {
  const left = await tx
    .updateTable('members')
    .set({ is_active: false, modified_at: new Date() })
    .where('id', '=', memberId)
    .where(
      sql<boolean>`not exists (select from organization_members where member_id = ${memberId})`,
    )
    .returning('id')
    .executeTakeFirst()
  if (left) await withdrawEverything(tx, actor, memberId)
}
