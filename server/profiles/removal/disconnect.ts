// Removes a profile: its tokens are revoked where the network offers that, and its messages get what the caller decided.

import { sql } from 'kysely'
import type { Logger } from 'pino'
import { requireCaller } from '../../access/access.ts'
import { addAuditEntry, type RequestActor } from '../../access/audit.ts'
import { type Database, inTransaction, type Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { callWithin } from '../../networks/http/call-signals.ts'
import type { Network } from '../../networks/networks.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { say } from '../../sentences/sentences.ts'
import { findAppOfTokens } from '../network-apps/network-apps.ts'
import { requireManagedProfile } from '../profiles.ts'
import { type CredentialRow, requireCredential } from '../renewal/credential.ts'
import { eraseProfile } from './erase-profile.ts'
import { prepareUnsubscription } from './unsubscribe.ts'

export type DisconnectContext = {
  database: Database
  keyRing: KeyRing
  log: Logger
  networks: { all: Network[] }
  callMs: number
}

type Disconnected = {
  /** Messages that were waiting to be sent. They are deleted with the profile. */
  deletedMessages: number
  /** Whether the network was asked to end the access, and did. */
  isRevoked: boolean
}

/** All its messages go with the profile, also those that were sent: `messages` must say so if there are any. */
export async function disconnectProfile(
  context: DisconnectContext,
  actor: RequestActor,
  profileId: string,
  messages: 'delete' | undefined,
): Promise<Disconnected> {
  const { database } = context
  const caller = requireCaller(actor.principal)
  const profile = await requireManagedProfile(database, caller, profileId)
  const unsubscribe = await prepareUnsubscription(context, profileId)
  const revoke = await prepareRevocation(context, profileId)
  const deletedMessages = await inTransaction(database, async (tx) => {
    const unsent = await countUnsent(tx, profileId)
    if (unsent.inDoubt > 0) throw beingPublished(profileId)
    if (unsent.all > 0 && messages !== 'delete') throw hasMessages(profileId, unsent)
    await eraseProfile(tx, profileId)
    await addAuditEntry(tx, actor, {
      action: 'profile.disconnected',
      subject: `profile:${profileId}`,
      ...(profile.organization_id
        ? { organizationId: profile.organization_id }
        : { ofMember: profile.member_id ?? '' }),
      detail: { type: profile.type, username: profile.username, deletedMessages: unsent.waiting },
    })
    return unsent.waiting
  })
  await unsubscribe?.()
  return { deletedMessages, isRevoked: revoke !== undefined && (await revoke()) }
}

/**
 * To be called after the profile is gone: a network that does not answer must not keep it. Undefined if another profile uses the
 * credential, or the network offers no revocation.
 */
async function prepareRevocation(
  { database, keyRing, networks, log, callMs }: DisconnectContext,
  profileId: string,
): Promise<(() => Promise<boolean>) | undefined> {
  const credential = await findOrphaned(database, profileId)
  const network = networks.all.find(({ name }) => name === credential?.network)
  const revokeAt = network?.authorizer?.revoke
  if (!credential || !network || !revokeAt) return undefined
  const { id, app: clientId, server, subject, sealed, sealedFor } = credential
  // The database deletes the credential with the profile.
  const found = clientId && (await findAppOfTokens(database, keyRing, network, { id, clientId }))
  return async () => {
    try {
      const tokens = JSON.parse(keyRing.open(sealed, sealedFor))
      await revokeAt({ app: found || null, server, subject, tokens }, callWithin(callMs))
      return true
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ network: network.name, reason }, 'could not revoke the access to an account')
      return false
    }
  }
}

/** The credential, if no other profile uses it. */
async function findOrphaned(
  database: Database,
  profileId: string,
): Promise<CredentialRow | undefined> {
  const { rows } = await sql<{ id: string }>`
    select c.id from credentials c join profiles p on p.credential_id = c.id
    where p.id = ${profileId}
      and not exists (select from profiles other where other.credential_id = c.id and other.id <> p.id)`.execute(
    database,
  )
  return rows[0] && requireCredential(database, rows[0].id)
}

type Count = { all: number; waiting: number; inDoubt: number }

/** The lane is locked first, as everywhere, so that no attempt begins meanwhile. */
async function countUnsent(tx: Tx, profileId: string): Promise<Count> {
  await sql`select from lanes where profile_id = ${profileId} for update`.execute(tx)
  const { rows } = await sql<{ all: string; waiting: string; in_doubt: string }>`
    select count(*) filter (where chain_head is null) as all,
      count(*) filter (where state in ('SCHEDULED', 'PENDING_APPROVAL')) as waiting,
      count(*) filter (where state = 'SUBMITTED' and not is_chain_running) as in_doubt
    from messages where profile_id = ${profileId}`.execute(tx)
  const { all = 0, waiting = 0, in_doubt = 0 } = rows[0] ?? {}
  return { all: Number(all), waiting: Number(waiting), inDoubt: Number(in_doubt) }
}

function hasMessages(id: string, { all, waiting }: Count): Problem {
  return new Problem('conflict', {
    message: say('profile_has_messages', { count: all, waiting }),
    hint: say('profile_has_messages_advice'),
    resource: { type: 'socialProfile', id },
  })
}

function beingPublished(id: string): Problem {
  return new Problem('conflict', {
    message: say('profile_is_publishing'),
    hint: say('try_again_in_a_minute'),
    reason: 'being_published',
    resource: { type: 'socialProfile', id },
  })
}
