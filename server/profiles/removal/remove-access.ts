// A person has removed the app at the network, or asks for the deletion of their data. The network signs the request with the app's
// secret. The app may be an organization's own: then the organization knows the secret and could sign anything, so the request
// reaches nothing beyond that organization.

import { sql } from 'kysely'
import type { Database } from '../../db/db.ts'
import type { Connecting, NetworkApp, Removal } from '../../networks/connecting.ts'
import type { Network } from '../../networks/networks.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { say } from '../../sentences/sentences.ts'
import { type AppOwner, listAppKeys } from '../network-apps/network-apps.ts'
import { markRemoved } from '../renewal/dead.ts'

/** A removal, and the app that it is about. */
export type ProvedRemoval = Removal & { clientId: string; owner: AppOwner }

type Using = { database: Database; keyRing: KeyRing }
type Reader = NonNullable<Connecting['readRemoval']>

/** Networks repeat a request that was not answered for some hours. An older one may be a replayed copy. */
const maxMs = 24 * 3_600_000
const clockDifferenceMs = 5 * 60_000

/** Undefined: no app of the network has signed it, or it is too old. */
export async function proveRemoval(
  { database, keyRing }: Using,
  network: string,
  read: Reader,
  signed: string,
): Promise<ProvedRemoval | undefined> {
  for (const key of await listAppKeys(database, keyRing, network)) {
    const removal = read(signed, key.clientSecret)
    if (removal) return isRecent(removal) ? proved(removal, key) : undefined
  }
  return undefined
}

function isRecent({ issuedAt }: Removal): boolean {
  const age = Date.now() - issuedAt.getTime()
  return age < maxMs && age > -clockDifferenceMs
}

function proved(removal: Removal, key: NetworkApp & { owner: AppOwner }): ProvedRemoval {
  return { ...removal, clientId: key.clientId, owner: key.owner }
}

const maxCredentials = 1_000

/** Marks the person's credentials as dead. Those that were connected after the request stay. */
export async function endAccess(
  database: Database,
  { name, title }: Pick<Network, 'name' | 'title'>,
  { subject, issuedAt, clientId, owner }: ProvedRemoval,
): Promise<void> {
  const { rows } = await sql<{ id: string; tokensVersion: number }>`
    select c.id, c.tokens_version as "tokensVersion" from credentials c
    where c.network = ${name} and c.subject = ${subject} and c.app = ${clientId} and c.dead_at is null
      and c.tokens_at < ${issuedAt}::timestamptz + interval '1 second'
      and (${owner}::bigint is null or exists (
        select from profiles p where p.credential_id = c.id and p.organization_id = ${owner}::bigint))
    order by c.id limit ${maxCredentials}`.execute(database)
  const reason = say('app_removed_by_person', { network: title })
  for (const credential of rows) await markRemoved(database, credential, reason)
}

/** As which names a person is known who connected accounts, where a network's lists have names instead of ids. */
export async function listUsernames(
  database: Database,
  network: string,
  { subject }: Pick<ProvedRemoval, 'subject'>,
): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select distinct lower(p.username) as username from profiles p
    join credentials c on c.id = p.credential_id
    where c.network = ${network} and c.subject = ${subject}
    limit ${maxCredentials}`.execute(database)
  return rows.map(({ username }) => username)
}
