// The servers of a network that has many: the app that Carillon registered on each, and its limits.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/db.ts'
import type { Grant, ServerApps } from '../../networks/connecting.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { serverCallbackUrl } from '../connecting/context.ts'

type Using = { database: Database; keyRing: KeyRing; publicUrl: URL }

export function openServerApps(
  { database, keyRing, publicUrl }: Using,
  network: string,
): ServerApps {
  return {
    redirectUriOf: (server) => serverCallbackUrl(publicUrl, network, serverKey(server)),
    async find(server) {
      const row = await database
        .selectFrom('network_servers')
        .select('sealed_app')
        .where('network', '=', network)
        .where('server', '=', server)
        .executeTakeFirst()
      if (!row?.sealed_app) return undefined
      return JSON.parse(keyRing.open(row.sealed_app, contextOf(network, server)))
    },
    async keep(server, app) {
      const sealed = keyRing.seal(JSON.stringify(app), contextOf(network, server))
      await sql`
        insert into network_servers (network, server, sealed_app) values (${network}, ${server}, ${sealed})
        on conflict (network, server) do update
        set sealed_app = excluded.sealed_app, updated_at = now()`.execute(database)
    },
  }
}

const keyLength = 32

/** Names the server in its redirect address. No secret: it has to be another for every server, and the same for ever. */
export function serverKey(server: string): string {
  return createHash('sha256').update(server).digest('hex').slice(0, keyLength)
}

/** Undefined: no such server is known. */
export async function findServerByKey(
  database: Database,
  network: string,
  key: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('network_servers')
    .select('server')
    .where('network', '=', network)
    .where(sql`left(encode(sha256(convert_to(server, 'UTF8')), 'hex'), ${keyLength})`, '=', key)
    .executeTakeFirst()
  return row?.server
}

export async function keepServerLimits(
  tx: Tx,
  network: string,
  { server, serverLimits }: Pick<Grant, 'server' | 'serverLimits'>,
): Promise<void> {
  if (!server || !serverLimits) return
  await sql`
    insert into network_servers (network, server, limits)
    values (${network}, ${server}, ${JSON.stringify(serverLimits)}::jsonb)
    on conflict (network, server) do update set limits = excluded.limits, updated_at = now()`.execute(
    tx,
  )
}

function contextOf(network: string, server: string): string {
  return `network-server:${network}:${server}`
}
