// Merges a member who was created a second time, under an address that another member has proved: the existing member gets the
// organizations, teams and profiles of the new one.
import { sql } from 'kysely'
import { addAuditEntry, onPage } from '../access/audit.ts'
import type { Tx } from '../db/db.ts'
import { type LastLeaverDuties, withdrawEverything } from './withdraw-shares.ts'

/** `newcomer` is the invited member, `memberId` the existing one whose password was entered. */
export async function joinAs(
  tx: Tx,
  duties: LastLeaverDuties,
  traceId: string,
  newcomer: string,
  memberId: string,
): Promise<void> {
  const actor = onPage(memberId, traceId)
  const joined = await sql<{ organization_id: string }>`
    insert into organization_members (organization_id, member_id, preset, permissions)
    select organization_id, ${memberId}, preset, permissions from organization_members where member_id = ${newcomer}
    on conflict do nothing returning organization_id`.execute(tx)
  await sql`
    insert into team_members (team_id, organization_id, member_id, preset, permissions)
    select team_id, organization_id, ${memberId}, preset, permissions from team_members where member_id = ${newcomer}
    on conflict do nothing`.execute(tx)
  await sql`
    insert into profile_members (profile_id, member_id, preset, permissions)
    select profile_id, ${memberId}, preset, permissions from profile_members where member_id = ${newcomer}
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('organization_members').where('member_id', '=', newcomer).execute()
  await tx
    .updateTable('members')
    .set({ is_active: false, modified_at: new Date() })
    .where('id', '=', newcomer)
    .execute()
  await withdrawEverything(tx, duties, actor, newcomer)
  for (const { organization_id: organizationId } of joined.rows)
    await addAuditEntry(tx, actor, {
      action: 'member.joined',
      subject: `member:${memberId}`,
      organizationId,
      detail: { invitedAs: newcomer },
    })
}
