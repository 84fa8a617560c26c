// The credentials of networks. They are sealed before they reach the database, and sealed again when the keys are rotated.
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/db.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import {
  credentialContext,
  type NetworkTokens,
  openSealedCredential,
  profileContext,
  type SealedCredential,
  tokensOfAccount,
} from './sealed-credential.ts'

export type NewCredential = {
  network: string
  /** The network's id of the account that authorized. */
  subject: string
  tokens: NetworkTokens
}

/** Any number in two statements. Returns their ids, in the same order. */
export async function addCredentials(
  tx: Database,
  keyRing: KeyRing,
  credentials: NewCredential[],
): Promise<string[]> {
  if (credentials.length === 0) return []
  const drawn = await drawIds(tx, 'credentials', credentials)
  const rows = drawn.map(({ id, item: { network, subject, tokens } }) => ({
    ...{ id, network, subject, sealed_for: credentialContext(id) },
    sealed: keyRing.seal(JSON.stringify(tokens), credentialContext(id)).toString('base64'),
  }))
  await sql`
    insert into credentials (id, network, subject, sealed, sealed_for) overriding system value
    select id, network, subject, decode(sealed, 'base64'), sealed_for
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (id bigint, network text, subject text, sealed text, sealed_for text)`.execute(tx)
  return drawn.map(({ id }) => id)
}

/** An id for each row before it is inserted: the id is part of the context that its tokens are sealed for. */
export async function drawIds<Item>(
  tx: Database,
  table: 'credentials' | 'profiles',
  items: Item[],
): Promise<{ id: string; item: Item }[]> {
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id
    from generate_series(1, ${items.length}::integer)`.execute(tx)
  return rows.flatMap(({ id }, index) =>
    items.slice(index, index + 1).map((item) => ({ id, item })),
  )
}

/**
 * Stores new tokens for a profile. A credential of the same account is renewed for every profile that uses it; otherwise the
 * profile gets one of its own, and the database deletes the earlier one when no profile is left that uses it.
 */
export async function connectProfile(
  tx: Tx,
  keyRing: KeyRing,
  profileId: string,
  credential: NewCredential,
): Promise<void> {
  const id =
    (await renewCredential(tx, keyRing, profileId, credential)) ??
    (await addCredential(tx, keyRing, credential))
  await tx.updateTable('profiles').set({ credential_id: id }).where('id', '=', profileId).execute()
  await writePreviousColumn(tx, keyRing, id, credential.tokens)
}

async function addCredential(tx: Tx, keyRing: KeyRing, credential: NewCredential): Promise<string> {
  const [id] = await addCredentials(tx, keyRing, [credential])
  if (id === undefined) throw new Error('the database has assigned no id')
  return id
}

async function renewCredential(
  tx: Tx,
  keyRing: KeyRing,
  profileId: string,
  { network, subject, tokens }: NewCredential,
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('credentials')
    .innerJoin('profiles', 'profiles.credential_id', 'credentials.id')
    .select('credentials.id')
    .where('profiles.id', '=', profileId)
    .where('credentials.network', '=', network)
    .where('credentials.subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return undefined
  const context = credentialContext(found.id)
  await tx
    .updateTable('credentials')
    .set({
      sealed: keyRing.seal(JSON.stringify(tokens), context),
      sealed_for: context,
      updated_at: sql`now()`,
      // Other tokens than those that were renewed so far; nothing is known of their expiry.
      tokens_version: sql`tokens_version + 1`,
      tokens_at: sql`clock_timestamp()`,
      ...{ is_renewable: false, access_expires_at: null, refresh_expires_at: null },
      ...{ renew_at: null, lease_until: null, renewal_began_at: null, renewal_overdue_since: null },
      ...{
        renewal_failures: 0,
        renew_not_before: null,
        dead_at: null,
        dead_reason: null,
        dead_sentence: null,
      },
      ...{ warned_days: null, renewed_refused_at: null },
    })
    .where('id', '=', found.id)
    .execute()
  return found.id
}

/** profiles.credentials, which processes of the previous version read. Removed together with that column. */
export async function writePreviousColumn(
  tx: Tx,
  keyRing: KeyRing,
  credentialId: string,
  tokens: NetworkTokens,
): Promise<void> {
  const profiles = await tx
    .selectFrom('profiles')
    .select(['id', 'network_id'])
    .where('credential_id', '=', credentialId)
    .execute()
  for (const { id, network_id } of profiles)
    await tx
      .updateTable('profiles')
      .set({ credentials: sealForProfile(keyRing, id, tokensOfAccount(tokens, network_id)) })
      .where('id', '=', id)
      .execute()
}

export function sealForProfile(keyRing: KeyRing, profileId: string, tokens: NetworkTokens): Buffer {
  return keyRing.seal(JSON.stringify(tokens), profileContext(profileId))
}

export async function findTokens(
  database: Database,
  keyRing: KeyRing,
  profileId: string,
): Promise<NetworkTokens | undefined> {
  const { rows } = await sql<SealedCredential>`
    select p.network_id as "networkId", c.id as "credentialId", c.sealed, c.sealed_for as "sealedFor"
    from profiles p join credentials c on c.id = p.credential_id where p.id = ${profileId}`.execute(
    database,
  )
  return rows[0] && openSealedCredential(keyRing, profileId, rows[0])
}
