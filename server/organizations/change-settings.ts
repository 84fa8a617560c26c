// What an organization says about itself, and what a member says about themselves.
import { requirePermission } from '../access/access.ts'
import { addAuditEntry, type RequestActor } from '../access/audit.ts'
import type { Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { refuseControls, requireName, requireTimezone } from './create-member.ts'
import type { MemberRow } from './organizations.ts'

export type OrganizationChanges = { name?: string; logoUrl?: string | null }

export async function changeOrganization(
  tx: Tx,
  actor: RequestActor,
  organizationId: string,
  { name, logoUrl }: OrganizationChanges,
) {
  await requirePermission(tx, actor.principal, 'changeOrganization', { organizationId })
  const detail = {
    ...(name === undefined ? {} : { name: readOrganizationName(name) }),
    ...(logoUrl === undefined ? {} : { logo_url: logoUrl === null ? null : readUrl(logoUrl) }),
  }
  if (Object.keys(detail).length > 0) {
    await tx.updateTable('organizations').set(detail).where('id', '=', organizationId).execute()
    await addAuditEntry(tx, actor, {
      action: 'organization.changed',
      subject: `organization:${organizationId}`,
      organizationId,
      detail,
    })
  }
  return tx
    .selectFrom('organizations')
    .select(['id', 'name', 'logo_url'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
}

function readOrganizationName(text: string): string {
  const name = text.trim()
  refuseControls(name, '/name')
  if (name.length >= 1 && name.length <= 200) return name
  throw new Problem('invalid', {
    message: 'name must be 1 to 200 characters',
    reason: 'invalid_name',
    param: '/name',
  })
}

function readUrl(text: string): string {
  const url = URL.parse(text)
  if (url?.protocol === 'https:' && url.username === '' && url.password === '') return url.href
  throw new Problem('invalid', {
    message: 'logoUrl must be an https address',
    reason: 'invalid_url',
    param: '/logoUrl',
  })
}

export type MemberChanges = {
  fullName?: string
  timezone?: string
  language?: string
  weekStart?: string | null
  notices?: Record<string, boolean>
}

/** The caller's own. Without a name or a zone they stay; of the notices only those that are named change. */
export async function changeMember(
  tx: Tx,
  actor: RequestActor,
  memberId: string,
  { fullName, timezone, language, weekStart, notices }: MemberChanges,
): Promise<MemberRow> {
  const before = await tx
    .selectFrom('members')
    .selectAll()
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const changes = {
    ...(fullName === undefined ? {} : { full_name: requireName(fullName) }),
    ...(timezone === undefined ? {} : { timezone: requireTimezone(timezone) }),
    ...(language === undefined ? {} : { language }),
    ...(weekStart === undefined ? {} : { week_start: weekStart }),
    ...(notices === undefined
      ? {}
      : { notices: JSON.stringify({ ...noticesOf(before), ...notices }) }),
  }
  if (Object.keys(changes).length === 0) return before
  await addAuditEntry(tx, actor, {
    action: 'member.changed',
    subject: `member:${memberId}`,
    ofMember: memberId,
    detail: { changed: Object.keys(changes) },
  })
  return tx
    .updateTable('members')
    .set({ ...changes, modified_at: new Date() })
    .where('id', '=', memberId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Only what is stored; what is not named is wanted. */
export function noticesOf({ notices }: Pick<MemberRow, 'notices'>): Record<string, boolean> {
  return typeof notices === 'object' && notices !== null ? (notices as Record<string, boolean>) : {}
}
