// The world of publishing, whose accounts of X and Pinterest were connected at the sandbox's authorization servers.
import pino from 'pino'
import { inTransaction } from '../../server/db/db.ts'
import { saveAccounts } from '../../server/profiles/connecting/save-accounts.ts'
import type { RenewalContext } from '../../server/profiles/renewal/renew.ts'
import { openUnstoredTokens } from '../../server/profiles/renewal/unstored.ts'
import { app, connect, openConnectable, readWith } from '../networks/connecting.ts'
import { publish } from '../publishing/publisher.ts'
import { openPublishingWorld } from '../publishing/world.ts'
import { atEnd } from '../support/at-end.ts'
import { need } from '../support/need.ts'
import type { SandboxProfile } from '../support/sandbox-world.ts'

export type ConnectedWorld = Awaited<ReturnType<typeof openConnectedWorld>>

export async function openConnectedWorld() {
  const world = await openPublishingWorld()
  const { pool, database } = world.database
  const { sandbox, keyRing, networks } = world
  const log = pino({ level: 'silent' })
  const unstored = openUnstoredTokens({ database, keyRing, log, directory: '/nowhere/renewals' })
  atEnd(unstored.close)
  const renewal: RenewalContext = {
    unstored,
    ...{ database, keyRing, log, networks, callMs: 20_000, reach: () => undefined },
  }
  return {
    ...world,
    renewal,
    setLifetimes: (network: string, more: Record<string, number> = {}) =>
      sandbox.control('POST', '/lifetimes', { network, ...more }),
    /** A person authorizes the app for the account of the profile. */
    async connect({ network, networkId, id }: SandboxProfile): Promise<void> {
      const one = openConnectable(network, need(sandbox.addresses[network]))
      // The sandbox offers accounts that it has met.
      await readWith(one, { accessToken: `sandbox-${network}-${networkId}-known` })
      const grant = await connect(one, { as: networkId })
      const { rows } = await pool.query('select organization_id from profiles where id = $1', [id])
      const owner = { organizationId: String(rows[0].organization_id) }
      const connection = { network, clientId: app.clientId, owner, connectedBy: null }
      await inTransaction(database, (tx) =>
        saveAccounts(tx, keyRing, { ...connection, canRenew: true }, grant, grant.accounts),
      )
    },
    /** Tokens that are old enough for a refusal to mean something. */
    age: ({ id }: SandboxProfile) =>
      pool.query(
        `update credentials c set tokens_at = now() - interval '5 minutes'
         from profiles p where p.credential_id = c.id and p.id = $1`,
        [id],
      ),
    async rowOf({ id }: SandboxProfile) {
      const { rows } = await pool.query(
        `select c.*, p.is_reauth_required from profiles p join credentials c on c.id = p.credential_id
         where p.id = $1`,
        [id],
      )
      return need(rows[0])
    },
    async revoke({ network, networkId }: SandboxProfile): Promise<void> {
      type Listed = { grants: { id: string; network: string; account: string }[] }
      const { grants } = (await sandbox.control('GET', '/grants')) as Listed
      for (const grant of grants)
        if (grant.network === network && grant.account === networkId)
          await sandbox.control('DELETE', `/grants/${grant.id}`)
    },
    publish: () => publish(world, { renewal }),
  }
}
