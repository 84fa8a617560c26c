// Apps that Carillon publishes itself: the network knows them by the address of a document, and their keys are made here. Needs a public
// https address.
import { sql } from 'kysely'
import { type Database, inTransaction } from '../../db/db.ts'
import type { NetworkApp, PublishedApp } from '../../networks/connecting.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { findOperatorApp, setNetworkApp } from './network-apps.ts'

type Using = { database: Database; keyRing: KeyRing; publicUrl: URL }

/** Null: without a public address there is no such app. Its keys are made when it is first needed. */
export async function requirePublishedApp(
  { database, keyRing, publicUrl }: Using,
  network: string,
  published: PublishedApp,
): Promise<NetworkApp | null> {
  if (publicUrl.protocol !== 'https:') return null
  const known = await findOperatorApp(database, keyRing, network)
  if (known) return known
  return inTransaction(database, async (tx) => {
    // Another process may make it at the same moment: the first one's keys count.
    await sql`select pg_advisory_xact_lock(hashtext(${`network-app:${network}`}))`.execute(tx)
    const made = await findOperatorApp(tx, keyRing, network)
    if (made) return made
    const clientId = addressesOf(publicUrl, network).metadata
    const app = { clientId, clientSecret: published.makeSecret() }
    await setNetworkApp(tx, keyRing, network, null, app)
    return app
  })
}

/** The documents to serve. */
export function describePublishedApp(
  publicUrl: URL,
  network: string,
  published: PublishedApp,
  app: NetworkApp,
  redirectUri: string,
) {
  const { keys: keysUrl } = addressesOf(publicUrl, network)
  return published.describe({ ...app, redirectUri, keysUrl })
}

function addressesOf({ origin }: URL, network: string) {
  const base = `${origin}/connect/${network}`
  return { metadata: `${base}/client-metadata.json`, keys: `${base}/jwks.json` }
}
