// Removes a member from an organization with its teams and profiles, and from everything if it was the member's last organization.
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
import { requireAnotherManager } from './last-manager.ts'
import { requireMembership } from './organizations.ts'
import { type LastLeaverDuties, withdrawEverything, withdrawSharing } from './withdraw-shares.ts'

type Leaving = { organizationId: string; memberId: string }
type ForLeaver = (tx: Tx, caller: RequestActor, leaving: Leaving) => Promise<void>
/** The steps of other modules when a member leaves an organization. Injected: they stand on this module. */
export type LeaverDuties = LastLeaverDuties & {
  endConnections: ForLeaver
  stopForLeaver: ForLeaver
  reportConnections: ForLeaver
}

export async function removeMember(
  tx: Tx,
  duties: LeaverDuties,
  actor: RequestActor,
  { organizationId, memberId }: Leaving,
): Promise<void> {
  await requirePermission(tx, actor.principal, 'removeMember', { organizationId })
  await requireMembership(tx, organizationId, memberId)
  await requireEqualRights(tx, actor.principal, organizationId, memberId)
  await requireAnotherManager(tx, { organizationId, memberId })
  await lockMember(tx, memberId)
  // The foreign key also deletes the memberships in teams of the organization.
  const removed = await tx
    .deleteFrom('organization_members')
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .returning('member_id')
    .executeTakeFirst()
  // A concurrent request has removed the member and written the audit entry.
  if (!removed) throw noSuchMember(memberId)
  await withdrawSharing(tx, organizationId, memberId)
  // Before lanes are locked: connecting an account locks its connection first.
  await duties.endConnections(tx, actor, { organizationId, memberId })
  await deactivateIfAlone(tx, duties, actor, memberId)
  await addAuditEntry(tx, actor, {
    action: 'member.removed',
    subject: `member:${memberId}`,
    organizationId,
  })
  await duties.reportConnections(tx, actor, { organizationId, memberId })
  await duties.stopForLeaver(tx, actor, { organizationId, memberId })
}

function noSuchMember(memberId: string): Problem {
  return new Problem('memberDoesNotExist', { resource: { type: 'member', id: memberId } })
}

/** The caller needs all permissions of the member: otherwise an ADMIN could remove the SUPER_ADMINs down to the last one. */
async function requireEqualRights(
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
  throw new Problem(matrix.removeMember.refusal, { resource: { type: 'member', id: memberId } })
}

/** Without the lock, two organizations that remove the same member at once would each find the other membership still there. */
async function lockMember(tx: Tx, memberId: string): Promise<void> {
  await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    // No stronger lock: a running token request holds a key lock on the member, and this transaction later waits for its rows.
    .forNoKeyUpdate()
    .execute()
}

async function deactivateIfAlone(
  tx: Tx,
  duties: LastLeaverDuties,
  actor: Actor,
  memberId: string,
): Promise<void> {
  const left = await tx
    .updateTable('members')
    .set({ is_active: false, modified_at: new Date() })
    .where('id', '=', memberId)
    .where(
      sql<boolean>`not exists (select from organization_members where member_id = ${memberId})`,
    )
    .returning('id')
    .executeTakeFirst()
  if (left) await withdrawEverything(tx, duties, actor, memberId)
}
