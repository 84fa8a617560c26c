// Changes the name and logo of an organization, and the name, address and preferences of a member.

import { requirePermission } from '../access/access.ts'
import { addAuditEntry, type RequestActor } from '../access/audit.ts'
import type { Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { say } from '../sentences/sentences.ts'
import { refuseControls, requireName, requireTimezone } from './create-member.ts'
import type { MemberRow } from './organizations.ts'

export type OrganizationChanges = {
  name?: string | null
  logoUrl?: string | null
  timezone?: string | null
  seriesApproval?: 'EACH' | 'ONCE' | null
}

export async function changeOrganization(
  tx: Tx,
  actor: RequestActor,
  organizationId: string,
  { name, logoUrl, timezone, seriesApproval }: OrganizationChanges,
) {
  await requirePermission(tx, actor.principal, 'changeOrganization', { organizationId })
  const detail = {
    ...(name == null ? {} : { name: readOrganizationName(name) }),
    ...(timezone == null ? {} : { timezone: requireTimezone(timezone) }),
    ...(seriesApproval == null ? {} : { series_approval: seriesApproval }),
    ...(logoUrl == null ? {} : { logo_url: logoUrl === '' ? null : readUrl(logoUrl) }),
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
    .select(['id', 'name', 'logo_url', 'timezone', 'series_approval'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
}

function readOrganizationName(text: string): string {
  const name = text.trim()
  refuseControls(name, '/name')
  if (name.length >= 1 && name.length <= 200) return name
  throw new Problem('invalid', {
    message: say('organization_name_length'),
    reason: 'invalid_name',
    param: '/name',
  })
}

function readUrl(text: string): string {
  const url = URL.parse(text)
  if (url?.protocol === 'https:' && url.username === '' && url.password === '') return url.href
  throw new Problem('invalid', {
    message: say('logo_not_https'),
    reason: 'invalid_url',
    param: '/logoUrl',
  })
}

export type MemberChanges = {
  fullName?: string | null
  timezone?: string | null
  language?: string | null
  weekStart?: string | null
  notices?: Record<string, boolean | string | null> | null
}

/** Changes the calling member. Fields and notices that are left out or null stay as they are. */
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
    ...(fullName == null ? {} : { full_name: requireName(fullName) }),
    ...(timezone == null ? {} : { timezone: requireTimezone(timezone), is_timezone_chosen: true }),
    ...(language == null ? {} : { language: language || null }),
    ...(weekStart == null ? {} : { week_start: weekStart || null }),
    ...(notices == null ? {} : { notices: JSON.stringify(changeNotices(before, notices)) }),
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

function changeNotices(before: MemberRow, changes: Record<string, boolean | string | null>) {
  const named = Object.entries(changes).filter(([, value]) => value !== null)
  return { ...noticesOf(before), ...Object.fromEntries(named) }
}

/** The stored choices. A kind without a choice has its default. */
export function noticesOf({
  notices,
}: Pick<MemberRow, 'notices'>): Record<string, boolean | string> {
  return typeof notices === 'object' && notices !== null
    ? (notices as Record<string, boolean | string>)
    : {}
}
