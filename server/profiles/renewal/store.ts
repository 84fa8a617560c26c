// Stores the outcome of a renewal: new tokens, or a pause before the next try.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/db.ts'
import { milliseconds } from '../../db/interval.ts'
import type { Renewed } from '../../networks/connecting.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { writePreviousColumn } from '../credentials/credentials.ts'
import { credentialContext, type NetworkTokens } from '../credentials/sealed-credential.ts'
import type { CredentialRow } from './credential.ts'
import { renewAt } from './renewal-times.ts'

/** The tokens that were renewed, and the new ones. */
export type Answer = {
  held: Pick<CredentialRow, 'id' | 'network' | 'subject' | 'tokensVersion'>
  tokens: { renewed: Renewed; earlier: NetworkTokens; isAfterRefusal: boolean }
}

/**
 * The first process to store its answer wins. A process that was frozen during its call stores its answer also after its lease, if
 * no newer tokens are stored: its answer is then the only valid one, even if another process learned meanwhile that the old token is
 * spent. An answer from the data directory may be of another database: the tokens must be those that were renewed. False: nothing was
 * stored, because they are others.
 */
export async function storeOnce(
  tx: Tx,
  keyRing: KeyRing,
  { held, tokens: { renewed, earlier, isAfterRefusal } }: Answer,
): Promise<boolean> {
  const context = credentialContext(held.id)
  const { accounts } = earlier
  const tokens = accounts === undefined ? renewed.tokens : { accounts, ...renewed.tokens }
  const { rows } = await sql<{ dead_at: Date | null; sealed: Buffer; sealed_for: string }>`
    select dead_at, sealed, sealed_for from credentials
    where id = ${held.id} and tokens_version = ${held.tokensVersion}
      and network = ${held.network} and subject = ${held.subject} for update`.execute(tx)
  const [row] = rows
  if (!row || !isDeepStrictEqual(JSON.parse(keyRing.open(row.sealed, row.sealed_for)), earlier))
    return false
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
      dead_at = null, dead_reason = null, dead_sentence = null, warned_days = null
    where id = ${held.id}`.execute(tx)
  await writePreviousColumn(tx, keyRing, held.id, tokens)
  // Otherwise a refused call has flagged the profile, and the next call that succeeds says that it works again.
  if (row.dead_at !== null)
    await sql`
      update profiles set is_reauth_required = false
      where credential_id = ${held.id} and is_reauth_required`.execute(tx)
  return true
}

/** The first pause after a failure; it doubles up to the longest. */
const [firstPauseMs, maxPauseMs] = [5_000, 3_600_000]

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
        ${milliseconds(maxPauseMs)}, ${milliseconds(firstPauseMs)} * power(2, least(renewal_failures, 10))))
    where id = ${id} and tokens_version = ${tokensVersion} and lease_token = ${leaseToken}`.execute(
    database,
  )
}
