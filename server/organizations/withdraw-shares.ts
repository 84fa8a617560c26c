// Withdraws shares when a member leaves an organization: those that the member has granted and received there. A member without any
// organization starts from scratch when another one creates them again (docs/decisions/0027-leaving.md).
import { sql } from 'kysely'
import { type Actor, addAuditEntry } from '../access/audit.ts'
import type { Tx } from '../db/db.ts'
import { endTokens } from '../tokens/tokens.ts'
import { emitAppEvent } from '../webhooks/webhooks.ts'

/** Removes the member's permissions on profiles of the organization, and those of its teams on the member's own profiles. */
export async function withdrawSharing(
  tx: Tx,
  organizationId: string,
  memberId: string,
): Promise<void> {
  await tx
    .deleteFrom('profile_members')
    .where('member_id', '=', memberId)
    .where(
      'profile_id',
      'in',
      tx.selectFrom('profiles').select('id').where('organization_id', '=', organizationId),
    )
    .execute()
  await tx
    .deleteFrom('team_profiles')
    .using(['teams', 'profiles'])
    .whereRef('teams.id', '=', 'team_profiles.team_id')
    .whereRef('profiles.id', '=', 'team_profiles.profile_id')
    .where('teams.organization_id', '=', organizationId)
    .where('profiles.member_id', '=', memberId)
    .execute()
  await withdrawPersonalGrants(tx, memberId)
}

/** A grant on a personal profile lasts as long as its owner and its holder have an organization in common. */
async function withdrawPersonalGrants(tx: Tx, memberId: string): Promise<void> {
  await sql`
    with personal as (
      select g.profile_id, g.member_id as holder, p.member_id as owner
      from profiles p join profile_members g on g.profile_id = p.id where p.member_id = ${memberId}
      union
      select g.profile_id, g.member_id, p.member_id
      from profile_members g join profiles p on p.id = g.profile_id
      where g.member_id = ${memberId} and p.member_id is not null
    )
    delete from profile_members g using personal
    where g.profile_id = personal.profile_id and g.member_id = personal.holder
      and not exists (
        select from organization_members ours join organization_members theirs using (organization_id)
        where ours.member_id = personal.owner and theirs.member_id = personal.holder
      )`.execute(tx)
}

type ForLastLeaver = (tx: Tx, memberId: string) => Promise<void>
/** The steps of other modules when a member leaves the last organization, in this order. Injected: they stand on this module. */
export type LastLeaverDuties = {
  removeDrafts: ForLastLeaver
  removeNotices: ForLastLeaver
  removeConnections: ForLastLeaver
}

/**
 * For a member without organizations: removes apps, invitations, grants, drafts, connections, uploads, tokens and sessions, so that the
 * next organization gets nothing that an earlier one has access to. The member's own profiles stay.
 */
export async function withdrawEverything(
  tx: Tx,
  duties: LastLeaverDuties,
  actor: Actor,
  memberId: string,
): Promise<void> {
  await duties.removeDrafts(tx, memberId)
  await duties.removeNotices(tx, memberId)
  await duties.removeConnections(tx, memberId)
  await uninstallApps(tx, actor, memberId)
  // Ended and not deleted: an address that is invited and withdrawn in turns counts every time (limit-invitations.ts).
  await tx
    .updateTable('invitations')
    .set({ ended: 'REPLACED' })
    .where('member_id', '=', memberId)
    .where('ended', 'is', null)
    .execute()
  await tx.deleteFrom('profile_members').where('member_id', '=', memberId).execute()
  const own = tx.selectFrom('profiles').select('id').where('member_id', '=', memberId)
  await tx.deleteFrom('profile_members').where('profile_id', 'in', own).execute()
  await tx.deleteFrom('team_profiles').where('profile_id', 'in', own).execute()
  // Media are visible to every organization of their owner, so they lose their owner; messages keep their attachments.
  await tx.updateTable('media').set({ member_id: null }).where('member_id', '=', memberId).execute()
  await endTokens(tx, { memberId })
}

async function uninstallApps(tx: Tx, actor: Actor, memberId: string): Promise<void> {
  const removed = await tx
    .deleteFrom('installations')
    .where('member_id', '=', memberId)
    .returning('client_id')
    .execute()
  for (const { client_id: clientId } of removed) {
    await addAuditEntry(tx, actor, {
      action: 'app.uninstalled',
      subject: `app:${clientId}`,
      detail: { memberId },
    })
    await emitAppEvent(tx, 'app.uninstalled', clientId, { memberId })
  }
}
