// A credential as renewing sees it: its tokens and their version, and who renews it.

import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/db.ts'
import { milliseconds } from '../../db/interval.ts'
import { leaseEnd } from '../../db/lease.ts'
import { NetworkError } from '../../networks/networks.ts'
import { say } from '../../sentences/sentences.ts'

export type CredentialRow = {
  id: string
  network: string
  app: string | null
  server: string | null
  subject: string
  sealed: Buffer
  sealedFor: string
  tokensAt: Date
  tokensVersion: number
  accessExpiresAt: Date | null
  isRenewable: boolean
  deadAt: Date | null
  deadReason: string | null
  leaseToken: number
  renewedRefusedAt: Date | null
  /** An earlier renewal whose process has not reported its outcome. */
  overdueSince: Date | null
  /** Until the pause after a failure is over; null without one. */
  pauseLeftMs: number | null
}

const columns = sql`id, network, app, server, subject, sealed, sealed_for as "sealedFor", tokens_at as "tokensAt",
  tokens_version as "tokensVersion",
  access_expires_at as "accessExpiresAt", is_renewable as "isRenewable", dead_at as "deadAt", dead_reason as "deadReason",
  lease_token as "leaseToken", renewed_refused_at as "renewedRefusedAt", renewal_overdue_since as "overdueSince",
  case when renew_not_before > clock_timestamp()
    then extract(epoch from renew_not_before - clock_timestamp())::float8 * 1000 end as "pauseLeftMs"`

/**
 * How long a renewal without a word is waited for while the tokens still work: its process may be cut off, or restarting, and have the
 * only valid answer. Shorter than the time after which a refusal is a proof.
 */
const silentMs = 2 * 60_000
/** Callers use tokens that are valid for longer than this, if they cannot be renewed just now. */
export const stillValidMs = 60_000

/** SQL: a lease ended without a word, and nothing is gained by waiting for its holder. */
export function isSilent(): RawBuilder<boolean> {
  return sql<boolean>`lease_until < clock_timestamp() and (
    renewal_began_at < clock_timestamp() - ${milliseconds(silentMs)}
    or access_expires_at < clock_timestamp() + ${milliseconds(stillValidMs)})`
}

type LeaseOptions = {
  leaseMs: number
  /** Whether a lease that ended without a word may be taken over: `expiring`, if its tokens are about to expire or it is long ago. */
  takeOver: 'no' | 'expiring' | 'yes'
}

/** No process holds a lease, none has renewed since, and the credential is alive. The beginning is recorded with it. */
export async function takeLease(
  database: Database,
  id: string,
  seen: number,
  { leaseMs, takeOver }: LeaseOptions,
): Promise<CredentialRow | undefined> {
  const isOver = {
    no: sql`false`,
    expiring: isSilent(),
    yes: sql`lease_until < clock_timestamp()`,
  }[takeOver]
  const { rows } = await sql<CredentialRow>`
    update credentials set lease_until = ${leaseEnd(leaseMs)}, lease_token = lease_token + 1,
      renewal_began_at = clock_timestamp(),
      -- The latest of several: none of them may come back any more before a refusal counts.
      renewal_overdue_since = case when lease_until is null then renewal_overdue_since else renewal_began_at end
    where id = ${id} and tokens_version = ${seen} and dead_at is null
      and (lease_until is null or ${isOver})
      and (renew_not_before is null or renew_not_before <= clock_timestamp())
    returning ${columns}`.execute(database)
  return rows[0]
}

export async function requireCredential(database: Database, id: string): Promise<CredentialRow> {
  const { rows } = await sql<CredentialRow>`
    select ${columns} from credentials where id = ${id}`.execute(database)
  const [row] = rows
  if (row) return row
  throw new NetworkError('reconnect', 'not_connected', say('profile_not_connected'), {
    hint: say('connect_profile'),
  })
}

export function deadError({ deadReason }: CredentialRow): NetworkError {
  const message = deadReason ?? say('network_ended_access')
  return new NetworkError('reconnect', 'not_connected', message, {
    hint: say('reconnect'),
    outlivesRenewal: true,
  })
}
