// Creates a member in one or more organizations. The member chooses a password later, by invitation (sessions/).

import { requirePermission } from '../access/access.ts'
import { type Actor, addAuditEntry } from '../access/audit.ts'
import type { Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { say } from '../sentences/sentences.ts'
import { emailKey, isEmail } from '../strings/email.ts'
import { isTimezone } from '../time/time-zone.ts'
import { listMembersByEmail, lockAddress, type MemberRow } from './organizations.ts'
import { type LastLeaverDuties, withdrawEverything } from './withdraw-shares.ts'

type NewMember = {
  organizationIds: string[]
  email?: string | null
  fullName?: string | null
  companyName?: string | null
  bio?: string | null
  timezone?: string | null
  language?: string | null
}

export async function createMember(
  tx: Tx,
  duties: LastLeaverDuties,
  actor: Exclude<Actor, 'operator'>,
  input: NewMember,
): Promise<MemberRow> {
  const organizationIds = [...new Set(input.organizationIds)]
  if (organizationIds.length === 0)
    throw new Problem('invalid', {
      message: say('organizations_empty'),
      reason: 'empty',
      param: '/organizationIds',
    })
  for (const organizationId of organizationIds) {
    const on = { organizationId, param: '/organizationIds' }
    await requirePermission(tx, actor.principal, 'createMember', on)
  }
  const values = checkMember(input, await zoneOf(tx, organizationIds))
  const member = await storeMember(tx, duties, actor, organizationIds, values)
  for (const organizationId of organizationIds) {
    await tx
      .insertInto('organization_members')
      .values({ organization_id: organizationId, member_id: member.id, preset: 'DEFAULT' })
      .execute()
    await addAuditEntry(tx, actor, {
      action: 'member.created',
      subject: `member:${member.id}`,
      organizationId,
      detail: { preset: 'DEFAULT' },
    })
  }
  return member
}

/** Without a zone, the member gets the organization's until they choose one. */
export function checkMember(input: Omit<NewMember, 'organizationIds'>, organizationZone: string) {
  if (!input.email?.trim()) throw new Problem('missingEmail', { param: '/email' })
  const email = input.email.trim()
  if (!isEmail(email)) throw new Problem('invalidEmail', { param: '/email' })
  const fullName = requireName(input.fullName)
  const chosen = input.timezone?.trim()
  return {
    email,
    email_key: emailKey(email),
    full_name: fullName,
    company_name: input.companyName ?? '',
    bio: input.bio ?? '',
    timezone: chosen ? requireTimezone(chosen) : organizationZone,
    is_timezone_chosen: Boolean(chosen),
    language: input.language?.trim() || null,
  }
}

export function requireName(text: string | null | undefined): string {
  const name = text?.trim() ?? ''
  if (name === '') throw new Problem('missingName', { param: '/fullName' })
  if (name.length < 2 || name.length > 100) throw new Problem('invalidName', { param: '/fullName' })
  refuseControls(name, '/fullName')
  return name
}

/** Names are shown in lists and stand in mails: line breaks, and characters that reverse what follows, would reach beyond the name. */
export function refuseControls(name: string, param: string): void {
  if (!/[\p{Cc}\p{Zl}\p{Zp}\u{202a}-\u{202e}\u{2066}-\u{2069}]/u.test(name)) return
  throw new Problem('invalid', {
    message: say('name_characters'),
    reason: 'invalid_name',
    param,
  })
}

export function requireTimezone(text: string): string {
  const timezone = text.trim()
  if (!isTimezone(timezone)) throw new Problem('invalidTimezone', { param: '/timezone' })
  return timezone
}

/**
 * The member of an invitation. A member of the organization who has no password yet is invited again. A person who has proved the
 * address elsewhere is created once more, and joined to the existing member by the link (join.ts): the answer does not tell the two
 * apart. A former member is never reactivated: the inviter may hold the link, which must not open the personal profiles of another.
 */
export async function storeInvited(
  tx: Tx,
  organizationId: string,
  input: Omit<NewMember, 'organizationIds'>,
): Promise<{ member: MemberRow; isNew: boolean }> {
  const values = checkMember(input, await zoneOf(tx, [organizationId]))
  await lockAddress(tx, values.email)
  const others = await listMembersByEmail(tx, values.email)
  for (const other of others.filter(({ is_active: isActive }) => isActive)) {
    if (!(await isAnyIn(tx, [organizationId], [other]))) continue
    if (other.password_hash !== null || other.email_proved_at !== null)
      throw new Problem('emailTaken', { param: '/email' })
    return { member: other, isNew: false }
  }
  return { member: await addMember(tx, values), isNew: true }
}

/**
 * A member who left their last organization may be created again under the same address. An active member who has proved the address
 * keeps it. A member who was only created with it does not block others: the first to use their invitation gets the address.
 */
async function storeMember(
  tx: Tx,
  duties: LastLeaverDuties,
  actor: Actor,
  organizationIds: string[],
  values: ReturnType<typeof checkMember>,
): Promise<MemberRow> {
  await lockAddress(tx, values.email)
  const others = await listMembersByEmail(tx, values.email)
  const active = others.filter((other) => other.is_active)
  if (active.some((other) => other.email_proved_at))
    throw new Problem('emailTaken', { param: '/email' })
  if (await isAnyIn(tx, organizationIds, active))
    throw new Problem('emailTaken', { param: '/email' })
  const earlier = others.find((other) => !other.is_active)
  return earlier ? reactivate(tx, duties, actor, earlier, values) : addMember(tx, values)
}

/** Of several organizations, the oldest decides. */
async function zoneOf(tx: Tx, organizationIds: string[]): Promise<string> {
  const { timezone } = await tx
    .selectFrom('organizations')
    .select('timezone')
    .where('id', 'in', organizationIds)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return timezone
}

function addMember(tx: Tx, values: ReturnType<typeof checkMember>): Promise<MemberRow> {
  return tx.insertInto('members').values(values).returningAll().executeTakeFirstOrThrow()
}

async function reactivate(
  tx: Tx,
  duties: LastLeaverDuties,
  actor: Actor,
  earlier: MemberRow,
  values: ReturnType<typeof checkMember>,
): Promise<MemberRow> {
  const reactivated = await tx
    .updateTable('members')
    .set({
      ...values,
      is_active: true,
      password_hash: null,
      email_proved_at: null,
      modified_at: new Date(),
    })
    .where('id', '=', earlier.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  // Leaving has already removed everything, except what was added at the same moment.
  await withdrawEverything(tx, duties, actor, reactivated.id)
  return reactivated
}

async function isAnyIn(tx: Tx, organizationIds: string[], members: MemberRow[]): Promise<boolean> {
  if (members.length === 0) return false
  const row = await tx
    .selectFrom('organization_members')
    .select('member_id')
    .where('organization_id', 'in', organizationIds)
    .where(
      'member_id',
      'in',
      members.map(({ id }) => id),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
