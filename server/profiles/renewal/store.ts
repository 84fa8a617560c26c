// What a renewal leads to in the database: new tokens, or a pause before the next try.
import { sql } from 'kysely'
import { type Database, inTransaction, type Tx } from '../../db/db.ts'
import { milliseconds } from '../../db/interval.ts'
import type { Renewed } from '../../networks/connecting.ts'
import { pause } from '../../pause.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { writePreviousColumn } from '../credentials.ts'
import { credentialContext, type NetworkTokens } from '../sealed-credential.ts'
import type { CredentialRow } from './credential.ts'
import { renewAt } from './renewal-times.ts'

export type NewTokens = { renewed: Renewed; earlier: NetworkTokens; isAfterRefusal: boolean }

const pausesMs = [100, 500, 2_000, 5_000]

/**
 * The first process to store its answer wins. A process that was frozen during its call stores its answer also after its lease, if
 * no newer tokens are stored: its answer is then the only valid one, even if another process was told meanwhile that the old token is
 * spent. The network has the new tokens on record and the old ones are spent: a failure of the database must not lose them.
 */
export async function storeRenewed(
  database: Database,
  keyRing: KeyRing,
  held: CredentialRow,
  tokens: NewTokens,
): Promise<void> {
  const store = () => inTransaction(database, (tx) => storeOnce(tx, keyRing, held, tokens))
  for (const ms of pausesMs) {
    try {
      return await store()
    } catch {
      // A transaction that was committed unnoticed has changed the version: storing again changes nothing then.
      await pause(ms, new AbortController().signal)
    }
  }
  await store()
}

async function storeOnce(
  tx: Tx,
  keyRing: KeyRing,
  held: CredentialRow,
  { renewed, earlier, isAfterRefusal }: NewTokens,
): Promise<void> {
  const context = credentialContext(held.id)
  const { accounts } = earlier
  const tokens = accounts === undefined ? renewed.tokens : { accounts, ...renewed.tokens }
  const { rows } = await sql<{ dead_at: Date | null }>`
    select dead_at from credentials
    where id = ${held.id} and tokens_version = ${held.tokensVersion} for update`.execute(tx)
  const [row] = rows
  if (!row) return
  await sql`
    update credentials set
      sealed = ${keyRing.seal(JSON.stringify(tokens), context)}, sealed_for = ${context},
      scopes = ${renewed.scopes ?? sql`scopes`},
      access_expires_at = ${renewed.accessExpiresAt}, refresh_expires_at = ${renewed.refreshExpiresAt},
      renew_at = ${renewAt(renewed, new Date())},
      tokens_at = clock_timestamp(), tokens_version = tokens_version + 1, updated_at = clock_timestamp(),
      lease_until = null, renewal_began_at = null, renewal_overdue_since = null,
      renewal_failures = 0, renew_not_before = null,
      renewed_refused_at = ${isAfterRefusal ? sql`clock_timestamp()` : null},
      dead_at = null, dead_reason = null, warned_days = null
    where id = ${held.id}`.execute(tx)
  await writePreviousColumn(tx, keyRing, held.id, tokens)
  // Otherwise a refused call has flagged the profile, and the next call that succeeds says that it works again.
  if (row.dead_at !== null)
    await sql`
      update profiles set is_reauth_required = false
      where credential_id = ${held.id} and is_reauth_required`.execute(tx)
}

/** The first pause after a failure; it doubles up to the longest. */
const [firstPauseMs, longestPauseMs] = [5_000, 3_600_000]

/** Releases the lease. A process whose lease has passed to another changes nothing. */
export async function storeFailure(
  database: Database,
  { id, tokensVersion, leaseToken }: CredentialRow,
  retryAt: Date | undefined,
): Promise<void> {
  const askedMs = Math.max(0, retryAt ? retryAt.getTime() - Date.now() : 0)
  await sql`
    update credentials set
      lease_until = null, renewal_began_at = null, renewal_failures = renewal_failures + 1,
      renew_not_before = clock_timestamp() + greatest(${milliseconds(askedMs)}, least(
        ${milliseconds(longestPauseMs)}, ${milliseconds(firstPauseMs)} * power(2, least(renewal_failures, 10))))
    where id = ${id} and tokens_version = ${tokensVersion} and lease_token = ${leaseToken}`.execute(
    database,
  )
}
