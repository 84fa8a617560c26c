// Notifies when an account must be connected again: the apps of its owner, the member who connected it, and those who manage
// it. Once for each time it happens, and once for each warning before it.
import { sql } from 'kysely'
import { holdsOneOf } from '../../access/holds-one-of.ts'
import type { Tx } from '../../db/db.ts'
import { addMails, profileExpiresMail, type Recipient, reconnectMail } from '../../mail/mail.ts'
import { render, type Said } from '../../sentences/sentences.ts'
import { emit } from '../../webhooks/webhooks.ts'

type Concerned = {
  profileId: string
  type: string
  username: string
  organizationId: string | null
  memberId: string | null
  isReauthRequired: boolean
}

/**
 * These profiles of the credential were flagged just now. Each gives an event; people get one mail for the credential, which names
 * the others too. So a profile that is flagged after one of them gives an event and no second mail.
 */
export async function notifyReconnect(
  tx: Tx,
  credentialId: string,
  reason: Said,
  profileIds: readonly string[],
): Promise<void> {
  const all = await listProfiles(tx, credentialId)
  const flagged = all.filter(({ profileId }) => profileIds.includes(profileId))
  await emitReauth(tx, flagged, render(reason))
  const rest = all.filter((one) => !flagged.includes(one))
  if (rest.some(({ isReauthRequired }) => isReauthRequired)) return
  const concerned = await listConcerned(tx, credentialId, all)
  const mails = concerned.flatMap(({ recipient, profiles }) => {
    const own = profiles.filter((one) => flagged.includes(one))
    if (own.length === 0) return []
    const others = profiles.filter((one) => !flagged.includes(one)).map(about)
    return [reconnectMail(recipient, { profiles: own.map(about), others, reason })]
  })
  await addMails(tx, mails)
}

/** One mail to each person, which names all profiles of the credential that concern them. */
export async function warnOfExpiry(tx: Tx, credentialId: string, expiresAt: Date): Promise<void> {
  const all = await listProfiles(tx, credentialId)
  for (const { recipient, profiles } of await listConcerned(tx, credentialId, all)) {
    const ids = profiles.map(({ profileId }) => profileId)
    const scheduled = await countScheduledAfter(tx, ids, expiresAt)
    const mail = { profiles: profiles.map(about), expiresAt, scheduled }
    await addMails(tx, [profileExpiresMail(recipient, mail)])
  }
}

function about({ profileId, username, type }: Concerned) {
  return { profileId, username, network: type }
}

/** Each person once, with the profiles that concern them: the owners may differ. */
async function listConcerned(tx: Tx, credentialId: string, all: Concerned[]) {
  const found = new Map<string, { recipient: Recipient; profiles: Concerned[] }>()
  const byOwner = new Map<string, Recipient[]>()
  for (const profile of all) {
    const owner = `${profile.organizationId} ${profile.memberId}`
    const recipients = byOwner.get(owner) ?? (await listRecipients(tx, credentialId, profile))
    byOwner.set(owner, recipients)
    for (const recipient of recipients) {
      const known = found.get(recipient.email)
      if (known) known.profiles.push(profile)
      else found.set(recipient.email, { recipient, profiles: [profile] })
    }
  }
  return [...found.values()]
}

async function listProfiles(tx: Tx, credentialId: string): Promise<Concerned[]> {
  const rows = await tx
    .selectFrom('profiles')
    .select(['id', 'type', 'username', 'organization_id', 'member_id', 'is_reauth_required'])
    .where('credential_id', '=', credentialId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    profileId: row.id,
    type: row.type,
    username: row.username,
    organizationId: row.organization_id,
    memberId: row.member_id,
    isReauthRequired: row.is_reauth_required,
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

const maxRecipients = 50

async function listRecipients(
  tx: Tx,
  credentialId: string,
  { organizationId, memberId }: Concerned,
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select distinct m.email, m.full_name as "fullName", m.timezone, m.language
    from members m
    where m.is_active and m.email_proved_at is not null and coalesce((m.notices ->> 'reconnect')::boolean, true) and m.id in (
      select ${memberId}::bigint
      union
      select c.connected_by from credentials c where c.id = ${credentialId} and (${organizationId}::bigint is null
        or exists (select from organization_members om
          where om.organization_id = ${organizationId} and om.member_id = c.connected_by))
      union
      select om.member_id from organization_members om
      where om.organization_id = ${organizationId} and ${managesProfiles})
    order by m.email limit ${maxRecipients}`.execute(tx)
  return rows
}

async function countScheduledAfter(tx: Tx, profileIds: string[], after: Date): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from messages where profile_id = any(${profileIds}::bigint[]) and send_at > ${after}
      and state in ('SCHEDULED', 'PENDING_APPROVAL')`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

const managesProfiles = holdsOneOf('om', ['ORG_MANAGE_SOCIAL_PROFILE'])
