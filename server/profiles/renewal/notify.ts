// Who is notified when an account must be connected again: the apps of its owner, the member who connected it, and those who manage
// it. Once for each time it happens, and once for each warning before it.
import { sql } from 'kysely'
import { holdsOneOf } from '../../access/holds-one-of.ts'
import type { Tx } from '../../db/db.ts'
import { addMails, profileExpiresMail, reconnectMail } from '../../mail/mail.ts'
import { emit } from '../../webhooks/webhooks.ts'

type Concerned = {
  profileId: string
  type: string
  username: string
  organizationId: string | null
  memberId: string | null
}

/** About all profiles of the credential, or about one of them. */
export async function notifyReconnect(
  tx: Tx,
  credentialId: string,
  reason: string,
  profileId?: string,
): Promise<void> {
  const all = await listProfiles(tx, credentialId)
  const profiles = all.filter((one) => profileId === undefined || one.profileId === profileId)
  await emitReauth(tx, profiles, reason)
  for (const profile of profiles) {
    const recipients = await listRecipients(tx, credentialId, profile)
    const about = {
      username: profile.username,
      network: profile.type,
      profileId: profile.profileId,
    }
    await addMails(
      tx,
      recipients.map((to) => reconnectMail(to, { ...about, reason })),
    )
  }
}

export async function warnOfExpiry(tx: Tx, credentialId: string, expiresAt: Date): Promise<void> {
  for (const profile of await listProfiles(tx, credentialId)) {
    const recipients = await listRecipients(tx, credentialId, profile)
    const { username, type: network, profileId } = profile
    const scheduled = await countScheduledAfter(tx, profileId, expiresAt)
    const about = { username, network, profileId, expiresAt, scheduled }
    await addMails(
      tx,
      recipients.map((to) => profileExpiresMail(to, about)),
    )
  }
}

async function listProfiles(tx: Tx, credentialId: string): Promise<Concerned[]> {
  const rows = await tx
    .selectFrom('profiles')
    .select(['id', 'type', 'username', 'organization_id', 'member_id'])
    .where('credential_id', '=', credentialId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    profileId: row.id,
    type: row.type,
    username: row.username,
    organizationId: row.organization_id,
    memberId: row.member_id,
  }))
}

/** The apps that the owner has registered or installed. */
async function emitReauth(tx: Tx, profiles: Concerned[], reason: string): Promise<void> {
  for (const { profileId, type, username, organizationId, memberId } of profiles) {
    const { rows } = await sql<{ client_id: string }>`
      select client_id from apps
        where organization_id = ${organizationId} and callback_url is not null
      union
      select i.client_id from installations i join apps a on a.client_id = i.client_id
        where a.callback_url is not null
          and (i.organization_id = ${organizationId} or i.member_id = ${memberId})`.execute(tx)
    await emit(
      tx,
      rows.map(({ client_id }) => ({
        clientId: client_id,
        urls: [],
        type: 'social_profile.reauth_required',
        data: { socialProfileId: profileId, type, socialNetworkUsername: username, reason },
      })),
    )
  }
}

type Recipient = { email: string; fullName: string; timezone: string }

const mostRecipients = 50

async function listRecipients(
  tx: Tx,
  credentialId: string,
  { organizationId, memberId }: Concerned,
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select distinct m.email, m.full_name as "fullName", m.timezone
    from members m
    where m.is_active and m.id in (
      select ${memberId}::bigint
      union
      select c.connected_by from credentials c where c.id = ${credentialId} and (${organizationId}::bigint is null
        or exists (select from organization_members om
          where om.organization_id = ${organizationId} and om.member_id = c.connected_by))
      union
      select om.member_id from organization_members om
      where om.organization_id = ${organizationId} and ${managesProfiles})
    order by m.email limit ${mostRecipients}`.execute(tx)
  return rows
}

async function countScheduledAfter(tx: Tx, profileId: string, after: Date): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from messages where profile_id = ${profileId} and send_at > ${after}
      and state in ('SCHEDULED', 'PENDING_APPROVAL')`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

const managesProfiles = holdsOneOf('om', ['ORG_MANAGE_SOCIAL_PROFILE'])
