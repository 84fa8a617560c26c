// Ends what a network pushes about an account, when the last profile of it is disconnected.
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../db/db.ts'
import { callWithin } from '../../networks/http/call-signals.ts'
import type { Network } from '../../networks/networks.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { openSealedCredential, type SealedCredential } from '../credentials/sealed-credential.ts'

type Using = {
  database: Database
  keyRing: KeyRing
  log: Logger
  networks: { all: Network[] }
  callMs: number
}
type Row = SealedCredential & { network: string; scopes: string[] }

/**
 * To be called when the profile is gone, and before its access is revoked. Undefined: nothing was subscribed, or another profile of the
 * same account needs it, because a network subscribes an app and not a profile.
 */
export async function prepareUnsubscription(
  { database, keyRing, networks, log, callMs }: Using,
  profileId: string,
): Promise<(() => Promise<void>) | undefined> {
  const row = await findSubscribed(database, profileId)
  const network = networks.all.find(({ name }) => name === row?.network)
  const unsubscribe = network?.authorizer?.unsubscribe
  if (!row || !network || !unsubscribe) return undefined
  return async () => {
    try {
      const tokens = openSealedCredential(keyRing, profileId, row) ?? {}
      const { networkId, scopes } = row
      await unsubscribe({ networkId, tokens, scopes }, callWithin(callMs))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ network: network.name, reason }, 'could not end what the network pushes')
    }
  }
}

async function findSubscribed(database: Database, profileId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select c.network, c.scopes, c.id as "credentialId", c.sealed, c.sealed_for as "sealedFor", p.network_id as "networkId"
    from profiles p join credentials c on c.id = p.credential_id
    where p.id = ${profileId} and c.dead_at is null and not exists (
      select from profiles other join credentials theirs on theirs.id = other.credential_id
      where other.type = p.type and other.network_id = p.network_id and other.id <> p.id
        and theirs.app is not distinct from c.app)`.execute(database)
  return rows[0]
}
