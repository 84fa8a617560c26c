// The credential of one profile, for a call to its network outside of publishing.
import { sql } from 'kysely'
import { Problem } from '../../errors.ts'
import type { RenewalContext } from '../renewal/renew.ts'
import type { HeldCredential } from './sealed-credential.ts'

/** With the names of the account. */
export async function findHeld(
  { database }: Pick<RenewalContext, 'database'>,
  profileId: string,
): Promise<HeldCredential & { username: string }> {
  const { rows } = await sql<HeldCredential & { username: string }>`
    select p.network_id as "networkId", p.username, c.id as "credentialId", c.sealed, c.sealed_for as "sealedFor", c.server,
      coalesce(c.is_renewable, false) as "isRenewable", c.tokens_at as "tokensAt",
      coalesce(c.tokens_version, 0) as "tokensVersion", c.access_expires_at as "accessExpiresAt"
    from profiles p left join credentials c on c.id = p.credential_id where p.id = ${profileId}`.execute(
    database,
  )
  const [held] = rows
  if (!held) throw new Problem('notFound', { resource: { type: 'socialProfile', id: profileId } })
  return held
}
