// The keys of apps that were registered with networks: the operator's, or an organization's own, which take precedence.
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/db.ts'
import type { NetworkApp } from '../../networks/connecting.ts'
import type { Network } from '../../networks/networks.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'

/** Null: the operator's app, for every organization without one of its own. */
export type AppOwner = string | null

/** The sandbox accepts any keys. */
const sandboxApp: NetworkApp = { clientId: 'carillon', clientSecret: 'sandbox' }

/** Undefined: no app is set up for this network. */
export async function findNetworkApp(
  database: Database,
  keyRing: KeyRing,
  network: Pick<Network, 'name' | 'isReal'>,
  owner: AppOwner,
): Promise<NetworkApp | undefined> {
  const row = await database
    .selectFrom('network_apps')
    .select(['organization_id', 'client_id', 'sealed_secret'])
    .where('network', '=', network.name)
    .where((where) =>
      where.or([where('organization_id', 'is', null), where('organization_id', '=', owner)]),
    )
    .orderBy(sql`organization_id is null`)
    .limit(1)
    .executeTakeFirst()
  if (row) return openApp(keyRing, network.name, row)
  return network.isReal ? undefined : sandboxApp
}

/** The operator's app. */
export async function findOperatorApp(
  database: Database,
  keyRing: KeyRing,
  network: string,
): Promise<NetworkApp | undefined> {
  const row = await database
    .selectFrom('network_apps')
    .select(['organization_id', 'client_id', 'sealed_secret'])
    .where('network', '=', network)
    .where('organization_id', 'is', null)
    .executeTakeFirst()
  return row && openApp(keyRing, network, row)
}

/**
 * The keys that the tokens of a credential were issued to: they can be renewed with no others. Only the operator's and those of an
 * organization that uses the credential, because every organization can name any client id.
 */
export async function findAppOfTokens(
  database: Database,
  keyRing: KeyRing,
  network: Pick<Network, 'name' | 'isReal'>,
  { id, clientId }: { id: string; clientId: string },
): Promise<NetworkApp | undefined> {
  const { rows } = await sql<AppRow>`
    select organization_id, client_id, sealed_secret from network_apps
    where network = ${network.name} and client_id = ${clientId} and (organization_id is null
      or organization_id in (select p.organization_id from profiles p where p.credential_id = ${id}))
    order by organization_id is null limit 1`.execute(database)
  const [row] = rows
  if (row) return openApp(keyRing, network.name, row)
  return !network.isReal && clientId === sandboxApp.clientId ? sandboxApp : undefined
}

type AppRow = { organization_id: string | null; client_id: string; sealed_secret: Buffer }

function openApp(
  keyRing: KeyRing,
  network: string,
  { organization_id, client_id, sealed_secret }: AppRow,
): NetworkApp {
  const clientSecret = keyRing.open(sealed_secret, contextOf(network, organization_id))
  return { clientId: client_id, clientSecret }
}

const maxKeys = 1_000

/** All keys of a network, the operator's first: to find the one that signed a request. Everyone knows those of the sandbox. */
export async function listAppKeys(
  database: Database,
  keyRing: KeyRing,
  network: string,
): Promise<(NetworkApp & { owner: AppOwner })[]> {
  const rows = await database
    .selectFrom('network_apps')
    .select(['organization_id', 'client_id', 'sealed_secret'])
    .where('network', '=', network)
    .orderBy(sql`organization_id is not null`)
    .orderBy('organization_id')
    .limit(maxKeys)
    .execute()
  return rows.map(({ organization_id: owner, client_id: clientId, sealed_secret }) => {
    const clientSecret = keyRing.open(sealed_secret, contextOf(network, owner))
    return { owner, clientId, clientSecret }
  })
}

export async function setNetworkApp(
  tx: Tx,
  keyRing: KeyRing,
  network: string,
  owner: AppOwner,
  { clientId, clientSecret }: NetworkApp,
): Promise<void> {
  const sealed_secret = keyRing.seal(clientSecret, contextOf(network, owner))
  await removeNetworkApp(tx, network, owner)
  await tx
    .insertInto('network_apps')
    .values({ network, organization_id: owner, client_id: clientId, sealed_secret })
    .execute()
}

/** True if there was one. */
export async function removeNetworkApp(tx: Tx, network: string, owner: AppOwner): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('network_apps')
    .where('network', '=', network)
    .where('organization_id', 'is not distinct from', owner)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The client ids that are set up, by network. Secrets are never listed. */
export async function listNetworkApps(
  database: Database,
  owner: AppOwner,
): Promise<Map<string, { clientId: string; isOwn: boolean }>> {
  const rows = await database
    .selectFrom('network_apps')
    .select(['network', 'organization_id', 'client_id'])
    .where((where) =>
      where.or([where('organization_id', 'is', null), where('organization_id', '=', owner)]),
    )
    .orderBy(sql`organization_id is not null`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.network,
      { clientId: row.client_id, isOwn: row.organization_id !== null },
    ]),
  )
}

/** The networks for which the operator, or one of these organizations, has set up an app. */
export async function findNetworksWithApp(
  database: Database,
  organizationIds: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ network: string }>`
    select distinct network from network_apps
    where organization_id is null or organization_id = any (${organizationIds}::bigint[])`.execute(
    database,
  )
  return new Set(rows.map(({ network }) => network))
}

function contextOf(network: string, owner: AppOwner): string {
  return `network-app:${network}:${owner ?? ''}`
}
