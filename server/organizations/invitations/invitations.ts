// Invites people into an organization: the member is created at once, and chooses a password by a link. The link goes to the address
// by mail; where no mail is sent, the inviter passes it on.

import { sql } from 'kysely'
import { requirePermission } from '../../access/access.ts'
import { addAuditEntry, type RequestActor } from '../../access/audit.ts'
import type { Database, Tx } from '../../db/db.ts'
import { cutPage, keyset, type Page } from '../../db/keyset.ts'
import { Problem } from '../../errors.ts'
import { addSealedMail, invitationMail } from '../../mail/mail.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { say } from '../../sentences/sentences.ts'
import { customOf, type PermissionsInput, readRights } from '../change-permissions.ts'
import { storeInvited } from '../create-member.ts'
import { findOrganization, type MemberRow } from '../organizations.ts'
import { type LeaverDuties, removeMember } from '../remove-member.ts'
import { requireMayInviteAgain, requireToHold } from './invite-again.ts'
import { refuseManyInvitations } from './limit-invitations.ts'

export type NewInvitation = {
  email?: string | null
  fullName?: string | null
  timezone?: string | null
  language?: string | null
  permissions?: PermissionsInput
}

export type InvitationDuties = {
  /** Creates the token of a link. Injected: links belong to a module that stands on this one. */
  inviteMember: (tx: Tx, memberId: string, organizationId: string) => Promise<string>
  config: { publicUrl: URL }
  mailer: { delivers: boolean }
  keyRing: KeyRing
}

export type Invited = { invitation: InvitationRow; link: string | null }
export type InvitationRow = {
  memberId: string
  email: string
  fullName: string
  preset: string
  expiresAt: Date
}

/** An address that was invited before gets a new link, and the old link stops working. */
export async function invite(
  tx: Tx,
  duties: InvitationDuties,
  actor: RequestActor,
  organizationId: string,
  input: NewInvitation,
): Promise<Invited> {
  await requirePermission(tx, actor.principal, 'inviteMember', { organizationId })
  const rights = readRights('organization', input.permissions ?? { permissionPreset: 'DEFAULT' })
  await requireToHold(tx, actor, organizationId, rights.permissions)
  const { member, isNew } = await storeInvited(tx, organizationId, input)
  if (!isNew)
    await requireMayInviteAgain(tx, duties.mailer, actor, { organizationId, memberId: member.id })
  await refuseManyInvitations(tx, organizationId, member.email)
  if (isNew)
    await tx
      .insertInto('organization_members')
      .values({
        organization_id: organizationId,
        member_id: member.id,
        preset: rights.preset,
        permissions: customOf(rights),
      })
      .execute()
  const link = await makeLink(tx, duties, organizationId, member)
  await addAuditEntry(tx, actor, {
    action: 'member.invited',
    subject: `member:${member.id}`,
    organizationId,
    detail: isNew ? { preset: rights.preset } : {},
  })
  const invitation = await findInvitation(tx, organizationId, member.id)
  if (!invitation) throw new Error(`member ${member.id} has no invitation`)
  return { invitation, link }
}

/** Null: it was sent to the member's address, and only its reader can use it to choose the password. */
async function makeLink(
  tx: Tx,
  { inviteMember, config, mailer, keyRing }: InvitationDuties,
  organizationId: string,
  member: MemberRow,
): Promise<string | null> {
  const token = await inviteMember(tx, member.id, organizationId)
  const link = new URL(`/invitations/${token}`, config.publicUrl).href
  if (!mailer.delivers) return link
  const { name: organization = '' } = (await findOrganization(tx, organizationId)) ?? {}
  const { email, full_name: fullName, timezone, language } = member
  const to = { email, fullName, timezone, language }
  await addSealedMail(tx, keyRing, invitationMail(to, { organization, link }))
  return null
}

/** Those that can still be used, of members who have no password yet. */
export async function listInvitations(database: Database, organizationId: string, page: Page) {
  const { where, order, limit } = keyset('m.id', page)
  const rows = await selectInvitations(database, organizationId, { where, order, limit })
  return cutPage(rows, page, (row) => row.memberId)
}

async function findInvitation(
  tx: Tx,
  organizationId: string,
  memberId: string,
): Promise<InvitationRow | undefined> {
  const where = sql<boolean>`m.id = ${memberId}`
  const [row] = await selectInvitations(tx, organizationId, { where, order: sql`m.id`, limit: 1 })
  return row
}

async function selectInvitations(
  database: Database,
  organizationId: string,
  { where, order, limit }: ReturnType<typeof keyset>,
): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select m.id as "memberId", m.email, m.full_name as "fullName", om.preset, max(i.expires_at) as "expiresAt"
    from organization_members om
    join members m on m.id = om.member_id and m.is_active and m.password_hash is null
    join invitations i on i.member_id = m.id and i.ended is null and i.expires_at > now()
    where om.organization_id = ${organizationId} and ${where}
    group by m.id, m.email, m.full_name, om.preset order by ${order} limit ${limit}`.execute(
    database,
  )
  return rows
}

/** The invited member leaves the organization again, and with the last one the link ends. */
export async function withdrawInvitation(
  tx: Tx,
  duties: LeaverDuties,
  actor: RequestActor,
  on: { organizationId: string; memberId: string },
): Promise<void> {
  const { organizationId, memberId } = on
  await requirePermission(tx, actor.principal, 'inviteMember', { organizationId })
  if (!(await findInvitation(tx, organizationId, memberId)))
    throw new Problem('notFound', {
      message: say('no_open_invitation'),
      resource: { type: 'member', id: memberId },
    })
  await removeMember(tx, duties, actor, on)
}
