// Reports to the managers of an organization which of its profiles use an access that a leaving member gave, in the transaction that
// removes the member. A network may end that access with the person's role, password or account.
import { sql } from 'kysely'
import { addAuditEntry, type RequestActor } from '../../access/audit.ts'
import { holdsOneOf } from '../../access/holds-one-of.ts'
import type { Tx } from '../../db/db.ts'
import { addMails, leaverConnectionsMail, type Recipient } from '../../mail/mail.ts'

type Leaving = { organizationId: string; memberId: string }
type Profile = { profileId: string; username: string; network: string }

const maxIds = 1000
const maxRecipients = 50

export async function reportConnections(
  tx: Tx,
  actor: RequestActor,
  { organizationId, memberId }: Leaving,
): Promise<void> {
  const profiles = await listConnectedBy(tx, organizationId, memberId)
  if (profiles.length === 0) return
  await addAuditEntry(tx, actor, {
    action: 'member.left_connections',
    subject: `member:${memberId}`,
    organizationId,
    detail: {
      count: profiles.length,
      socialProfileIds: profiles.slice(0, maxIds).map(({ profileId }) => profileId),
    },
  })
  const names = await readNames(tx, organizationId, memberId)
  const managers = await listManagers(tx, organizationId)
  await addMails(
    tx,
    managers.map((to) => leaverConnectionsMail(to, { ...names, profiles })),
  )
}

async function listConnectedBy(
  tx: Tx,
  organizationId: string,
  memberId: string,
): Promise<Profile[]> {
  return tx
    .selectFrom('credentials')
    .innerJoin('profiles', 'profiles.credential_id', 'credentials.id')
    .select(['profiles.id as profileId', 'profiles.username', 'profiles.type as network'])
    .where('credentials.connected_by', '=', memberId)
    .where('profiles.organization_id', '=', organizationId)
    .orderBy('profiles.id')
    .execute()
}

async function readNames(tx: Tx, organizationId: string, memberId: string) {
  return tx
    .selectFrom('members')
    .innerJoin('organizations', (join) => join.on('organizations.id', '=', organizationId))
    .select(['members.full_name as leaver', 'organizations.name as organization'])
    .where('members.id', '=', memberId)
    .executeTakeFirstOrThrow()
}

/** The membership of the leaver is deleted already. */
async function listManagers(tx: Tx, organizationId: string): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select m.email, m.full_name as "fullName", m.timezone, m.language
    from organization_members om join members m on m.id = om.member_id
    where om.organization_id = ${organizationId} and m.is_active and m.email_proved_at is not null
      and ${holdsOneOf('om', ['ORG_MANAGE_SOCIAL_PROFILE'])}
    order by m.id limit ${maxRecipients}`.execute(tx)
  return rows
}
