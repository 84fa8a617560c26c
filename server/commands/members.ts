// carillon members invite EMAIL, carillon members end-sessions EMAIL [--installations].

import { addAuditEntry } from '../access/audit.ts'
import { uninstallAppsInstalledBy } from '../apps/install.ts'
import type { Config } from '../config/config.ts'
import { OperatorError } from '../config/operator-error.ts'
import { inTransaction, type Tx } from '../db/db.ts'
import { isId } from '../db/ids.ts'
import {
  findActiveMember,
  listMembersByEmail,
  type MemberRow,
} from '../organizations/organizations.ts'
import { inviteMember } from '../sessions/passwords.ts'
import { endTokens } from '../tokens/tokens.ts'
import { withDatabase } from './process/database.ts'

export async function membersCommand(
  config: Config,
  [verb, email, option]: string[],
): Promise<void> {
  const isKnown = verb === 'invite' ? option === undefined : verb === 'end-sessions'
  const withInstallations = option === '--installations'
  if (email === undefined || !isKnown || (option !== undefined && !withInstallations)) {
    throw new OperatorError(
      'Usage: carillon members invite EMAIL | carillon members end-sessions EMAIL [--installations]',
      { exitCode: 2 },
    )
  }
  await withDatabase(config, async ({ database }) => {
    const message = await inTransaction(database, async (tx) => {
      const member = await requireActive(tx, email)
      return verb === 'invite'
        ? invite(tx, config, member)
        : endSessions(tx, member, withInstallations)
    })
    console.info(message)
  })
}

async function invite(tx: Tx, config: Config, member: MemberRow): Promise<string> {
  const token = await inviteMember(tx, member.id)
  await addAuditEntry(tx, 'operator', {
    action: 'member.invited',
    subject: `member:${member.id}`,
    ofMember: member.id,
  })
  return `${member.full_name} chooses a password at ${new URL(`/invitations/${token}`, config.publicUrl)} (once, within seven days).`
}

/** Also ends consents, because their tokens and grants belong to the member. */
async function endSessions(tx: Tx, member: MemberRow, withInstallations: boolean): Promise<string> {
  const count = withInstallations ? await uninstallAppsInstalledBy(tx, 'operator', member.id) : 0
  await endTokens(tx, { memberId: member.id })
  await addAuditEntry(tx, 'operator', {
    action: 'member.sessions_ended',
    subject: `member:${member.id}`,
    ofMember: member.id,
    detail: { withInstallations },
  })
  const ended = `Every session, consent and token of ${member.full_name} has ended.`
  if (!withInstallations) return ended
  return `${ended} ${count} ${count === 1 ? 'app that they had installed is' : 'apps that they had installed are'} uninstalled.`
}

/** Finds the member by email address, or by id where several members share an address that none of them has verified. */
async function requireActive(tx: Tx, text: string): Promise<MemberRow> {
  if (isId(text)) {
    const named = await findActiveMember(tx, text)
    if (named) return named
    throw new OperatorError(`There is no active member with the id ${text}.`)
  }
  const members = (await listMembersByEmail(tx, text)).filter(({ is_active }) => is_active)
  const [first, second] = members
  if (!first) throw new OperatorError(`There is no active member with the address ${text}.`)
  if (first.email_proved_at || !second) return first
  throw new OperatorError(
    `Several members were created with the address ${text}. Name one by its id: ${members.map(({ id }) => id).join(', ')}.`,
  )
}
