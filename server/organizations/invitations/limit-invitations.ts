// Limits how many invitations an organization may send and one address may get: an invitation is a mail that its reader has not asked for.

import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { say } from '../../sentences/sentences.ts'
import { emailKey } from '../../strings/email.ts'

/** In 24 hours. */
export const maxInvitationsPerDay = 200
export const maxOpenInvitations = 500
/** In 24 hours, from all organizations together. */
export const maxInvitationsPerAddress = 5

export async function refuseManyInvitations(
  tx: Tx,
  organizationId: string,
  email: string,
): Promise<void> {
  // Locked, so that of several invitations at once each sees the others. The address is locked already (lockAddress).
  await sql`select from organizations where id = ${organizationId} for no key update`.execute(tx)
  const { rows } = await sql<{ today: number; open: number; toAddress: number }>`
    select
      (select count(*)::int from invitations
        where organization_id = ${organizationId} and created_at > now() - interval '1 day') as today,
      (select count(*)::int from invitations
        join organization_members using (organization_id, member_id)
        where organization_id = ${organizationId} and ended is null and expires_at > now()) as open,
      (select count(*)::int from invitations join members on members.id = invitations.member_id
        where members.email_key = ${emailKey(email)} and organization_id is not null
          and invitations.created_at > now() - interval '1 day') as "toAddress"`.execute(tx)
  const [counts] = rows
  if (!counts) return
  const reason = 'too_many_invitations'
  if (counts.toAddress >= maxInvitationsPerAddress)
    throw new Problem('conflict', {
      message: say('invited_too_often'),
      hint: say('invited_too_often_advice'),
      reason,
      param: '/email',
    })
  if (counts.today >= maxInvitationsPerDay)
    throw new Problem('conflict', {
      message: say('organization_invited_too_often', { count: maxInvitationsPerDay }),
      hint: say('invited_too_often_advice'),
      reason,
      param: '',
    })
  if (counts.open >= maxOpenInvitations)
    throw new Problem('conflict', {
      message: say('invitations_too_many', { count: maxOpenInvitations }),
      hint: say('invitations_too_many_advice'),
      reason,
      param: '',
    })
}
