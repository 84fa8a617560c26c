// Connections as they are between two steps.
import type { Connections } from '../../server/db/db.ts'
import { sealForConnection } from '../../server/profiles/connecting/connection/connection.ts'
import { testKeyRing } from './keys.ts'
import { need } from './need.ts'

type ConnectionOptions = {
  id?: string
  organizationId: string
  /** The member who started it, and the app. */
  memberId: string
  clientId: string
  /** Accounts to choose from; without them no one has authorized yet. */
  networkIds?: string[]
}

export async function addConnection(
  { pool }: Pick<Connections, 'pool'>,
  { id, organizationId, memberId, clientId, networkIds }: ConnectionOptions,
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into connections (id, network, type, organization_id, authorized_by, client_id, expires_at) overriding system value
     values (coalesce($1, nextval(pg_get_serial_sequence('connections', 'id'))), 'pinterest', 'PINTEREST', $2, $3, $4,
       now() + interval '1 hour') returning id`,
    [id, organizationId, memberId, clientId],
  )
  const connection = need(rows[0]).id
  if (networkIds) {
    const held = { grant: grantOf(networkIds), clientId: 'carillon' }
    await pool.query(
      `update connections set status = 'CHOOSE', candidates = '[]', sealed = $2 where id = $1`,
      [connection, sealForConnection(testKeyRing, connection, held)],
    )
  }
  return connection
}

function grantOf(networkIds: string[]) {
  return {
    subject: { id: '1', username: 'person' },
    scopes: [],
    tokens: { accessToken: 'a-token' },
    accessExpiresAt: null,
    refreshExpiresAt: null,
    accounts: networkIds.map((networkId) => ({
      type: 'PINTEREST',
      networkId,
      username: `account-${networkId}`,
      avatarUrl: null,
    })),
  }
}
