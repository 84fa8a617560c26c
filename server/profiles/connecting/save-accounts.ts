// Stores what a network granted, and the accounts that were chosen. One credential feeds all profiles of its owner that were
// connected with it, so connecting again heals all of them.
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { Candidate, Grant } from '../../networks/connecting.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { drawIds, writePreviousColumn } from '../credentials/credentials.ts'
import { credentialContext, type NetworkTokens } from '../credentials/sealed-credential.ts'
import { findOwnedProfile, ownerColumns, type ProfileOwner } from '../owner.ts'
import { renewAt } from '../renewal/renewal-times.ts'

export type NewConnection = {
  network: string
  /** The id of the network app that the tokens were issued to; null when the network needs none. */
  clientId: string | null
  owner: ProfileOwner
  connectedBy: string | null
  canRenew: boolean
}

export type SavedAccounts = {
  /** The profiles of the chosen accounts, in the order of the accounts. */
  profileIds: string[]
  /** Also the profiles that were connected earlier with the same credential: the grant has new tokens for them. */
  healedIds: string[]
}

export async function saveAccounts(
  tx: Tx,
  keyRing: KeyRing,
  connection: NewConnection,
  grant: Grant,
  accounts: Candidate[],
): Promise<SavedAccounts> {
  const earlier = await findCredential(tx, keyRing, connection, grant)
  const tokens = withAccounts(grant, earlier?.tokens, accounts)
  const credentialId = earlier?.id ?? (await addCredential(tx, keyRing, connection, grant, tokens))
  if (earlier) await replaceTokens(tx, keyRing, credentialId, connection, grant, tokens)
  const profileIds: string[] = []
  for (const account of accounts)
    profileIds.push(await saveAccount(tx, connection.owner, credentialId, account))
  const granted = grant.accounts.filter(({ obstacle }) => obstacle === undefined)
  const grantedIds = granted.map(({ networkId }) => networkId)
  await writePreviousColumn(tx, keyRing, credentialId, tokens)
  return { profileIds, healedIds: await markConnected(tx, credentialId, grantedIds) }
}

/**
 * Accounts with tokens of their own, such as pages, are kept by their ids. Those connected earlier get their new tokens, and stay
 * if the grant has none for them.
 */
function withAccounts(
  { tokens, accounts: granted }: Grant,
  earlier: NetworkTokens | undefined,
  chosen: Candidate[],
): NetworkTokens {
  const known: object = (typeof earlier?.accounts === 'object' && earlier.accounts) || {}
  const isKept = ({ networkId }: Candidate) =>
    Object.hasOwn(known, networkId) || chosen.some((one) => one.networkId === networkId)
  const own = granted
    .filter(isKept)
    .flatMap(({ networkId, tokens: theirs }) => (theirs ? [[networkId, theirs] as const] : []))
  if (own.length === 0 && Object.keys(known).length === 0) return tokens
  return { ...tokens, accounts: { ...known, ...Object.fromEntries(own) } }
}

/** The owner's credential of the same person on the same server. Locked, so that a renewal under way is not overwritten by it. */
async function findCredential(
  tx: Tx,
  keyRing: KeyRing,
  { network, owner }: NewConnection,
  grant: Grant,
): Promise<{ id: string; tokens: NetworkTokens } | undefined> {
  const { organization_id, member_id } = ownerColumns(owner)
  const row = await tx
    .selectFrom('credentials')
    .select(['id', 'sealed', 'sealed_for'])
    .where('network', '=', network)
    .where('subject', '=', grant.subject.id)
    .where('server', 'is not distinct from', grant.server ?? null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('profiles')
          .select('profiles.id')
          .whereRef('profiles.credential_id', '=', 'credentials.id')
          .where('profiles.organization_id', 'is not distinct from', organization_id)
          .where('profiles.member_id', 'is not distinct from', member_id),
      ),
    )
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row && { id: row.id, tokens: JSON.parse(keyRing.open(row.sealed, row.sealed_for)) }
}

async function addCredential(
  tx: Tx,
  keyRing: KeyRing,
  connection: NewConnection,
  grant: Grant,
  tokens: NetworkTokens,
): Promise<string> {
  const [drawn] = await drawIds(tx, 'credentials', [grant])
  if (!drawn) throw new Error('the database has assigned no id')
  await sql`
    insert into credentials (id, network, subject, server, sealed, sealed_for) overriding system value
    values (${drawn.id}, ${connection.network}, ${grant.subject.id}, ${grant.server ?? null},
      ''::bytea, ${credentialContext(drawn.id)})`.execute(tx)
  await replaceTokens(tx, keyRing, drawn.id, connection, grant, tokens)
  return drawn.id
}

async function replaceTokens(
  tx: Tx,
  keyRing: KeyRing,
  id: string,
  connection: NewConnection,
  grant: Grant,
  tokens: NetworkTokens,
): Promise<void> {
  const context = credentialContext(id)
  await tx
    .updateTable('credentials')
    .set({
      app: connection.clientId,
      scopes: grant.scopes,
      sealed: keyRing.seal(JSON.stringify(tokens), context),
      sealed_for: context,
      access_expires_at: grant.accessExpiresAt,
      refresh_expires_at: grant.refreshExpiresAt,
      connected_by: connection.connectedBy,
      tokens_at: sql`clock_timestamp()`,
      tokens_version: sql`tokens_version + 1`,
      updated_at: sql`clock_timestamp()`,
      renew_at: connection.canRenew ? renewAt(grant, new Date()) : null,
      is_renewable: connection.canRenew,
      // A renewal of the earlier tokens that is under way stores nothing any more.
      lease_until: null,
      renewal_began_at: null,
      renewal_overdue_since: null,
      renewal_failures: 0,
      renew_not_before: null,
      renewed_refused_at: null,
      dead_at: null,
      dead_reason: null,
      dead_sentence: null,
      warned_days: null,
    })
    .where('id', '=', id)
    .execute()
}

async function saveAccount(
  tx: Tx,
  owner: ProfileOwner,
  credentialId: string,
  { type, networkId, username, avatarUrl }: Candidate,
): Promise<string> {
  const shown = { username, avatar_url: avatarUrl, credential_id: credentialId }
  const known = await findOwnedProfile(tx, owner, { type, networkId })
  if (known !== undefined) {
    await tx.updateTable('profiles').set(shown).where('id', '=', known).execute()
    return known
  }
  const { id } = await tx
    .insertInto('profiles')
    .values({ ...shown, type, network_id: networkId, ...ownerColumns(owner) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the ids of the profiles that work now. */
async function markConnected(
  tx: Tx,
  credentialId: string,
  grantedIds: string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update profiles set is_reauth_required = false
    where credential_id = ${credentialId} and network_id = any (${grantedIds}::text[])
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
