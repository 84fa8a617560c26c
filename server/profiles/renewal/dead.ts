// Marks a credential whose grant the network has ended: its profiles show it, and the people who can do something about it are notified
// once.

import { type RawBuilder, sql } from 'kysely'
import { type Database, inTransaction } from '../../db/db.ts'
import { milliseconds } from '../../db/interval.ts'
import { render, type Said, toStore } from '../../sentences/sentences.ts'
import type { CredentialRow } from './credential.ts'
import { notifyReconnect } from './notify.ts'

/**
 * How long a process may be frozen during its renewal. Its answer may be the only valid one, and the refusal that another
 * process gets meanwhile says only that the token is spent.
 */
export const maxFreezeMs = 5 * 60_000

/**
 * Whether the refusal was a proof: this process holds the lease, no process has stored newer tokens, and no process before it may
 * still come back with an answer.
 */
export async function markDead(
  database: Database,
  { id, tokensVersion, leaseToken }: CredentialRow,
  reason: Said,
): Promise<boolean> {
  const isProof = sql`lease_token = ${leaseToken} and lease_until > clock_timestamp()
    and coalesce(renewal_overdue_since < clock_timestamp() - ${milliseconds(maxFreezeMs)}, true)`
  return endCredential(database, { id, tokensVersion }, reason, isProof)
}

/** The network itself says that the person has removed the app. */
export async function markRemoved(
  database: Database,
  credential: Ended,
  reason: Said,
): Promise<boolean> {
  return endCredential(database, credential, reason, sql`true`)
}

type Ended = Pick<CredentialRow, 'id' | 'tokensVersion'>

async function endCredential(
  database: Database,
  { id, tokensVersion }: Ended,
  reason: Said,
  condition: RawBuilder<unknown>,
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const { rows } = await sql`
      update credentials set dead_at = clock_timestamp(), dead_reason = ${render(reason).slice(0, 1000)},
        dead_sentence = ${toStore(reason)}::jsonb,
        renew_at = null, lease_until = null, renewal_began_at = null, renewal_overdue_since = null
      where id = ${id} and tokens_version = ${tokensVersion} and dead_at is null and ${condition}
      returning id`.execute(tx)
    if (rows.length === 0) return false
    // Profiles that a refused call has flagged already were reported then.
    const flagged = await sql<{ id: string }>`
      update profiles set is_reauth_required = true
      where credential_id = ${id} and not is_reauth_required returning id`.execute(tx)
    const profileIds = flagged.rows.map((profile) => profile.id)
    await notifyReconnect(tx, id, reason, profileIds)
    return true
  })
}
