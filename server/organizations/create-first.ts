// Creates the first organization and its owner (setup/).
import { addAuditEntry } from '../access/audit.ts'
import type { Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { checkMember, refuseControls } from './create-member.ts'
import type { MemberRow } from './organizations.ts'

export async function createFirst(
  tx: Tx,
  input: { organizationName: string; fullName: string; email: string; timezone: string },
): Promise<MemberRow> {
  const name = input.organizationName.trim()
  if (name.length < 2 || name.length > 100) throw new Problem('invalidName')
  refuseControls(name, '')
  const owner = checkMember(input, 'UTC')
  const { id: organizationId } = await tx
    .insertInto('organizations')
    // The installation sells no plans, so it gets the largest one.
    .values({ name, plan: 'ENTERPRISE', timezone: owner.timezone })
    .returning('id')
    .executeTakeFirstOrThrow()
  const member = await tx
    .insertInto('members')
    .values(owner)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('organization_members')
    .values({ organization_id: organizationId, member_id: member.id, preset: 'SUPER_ADMIN' })
    .execute()
  const audited = [
    { action: 'organization.created', subject: `organization:${organizationId}`, detail: { name } },
    { action: 'member.created', subject: `member:${member.id}`, detail: { preset: 'SUPER_ADMIN' } },
  ]
  for (const entry of audited) await addAuditEntry(tx, 'operator', { ...entry, organizationId })
  return member
}
