// An organization with a connected account of X, a token endpoint to renew it at, and any number of processes that renew.
import { randomInt } from 'node:crypto'
import pino from 'pino'
import { connect, inTransaction } from '../../server/db/db.ts'
import type { Grant } from '../../server/networks/connecting.ts'
import { openNetworks } from '../../server/networks/open.ts'
import { networks as registered } from '../../server/networks/registry.ts'
import { saveAccounts } from '../../server/profiles/connecting/save-accounts.ts'
import type { NetworkTokens } from '../../server/profiles/credentials/sealed-credential.ts'
import { type CredentialRow, requireCredential } from '../../server/profiles/renewal/credential.ts'
import { type RenewalContext, renewCredential } from '../../server/profiles/renewal/renew.ts'
import { openUnstoredTokens } from '../../server/profiles/renewal/unstored.ts'
import { atEnd } from '../support/at-end.ts'
import { makeTestDatabase } from '../support/database.ts'
import { testKeyRing as keyRing } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { buildWorld } from '../support/world.ts'
import { startTokenServer } from './token-server.ts'

export type RenewalWorld = Awaited<ReturnType<typeof openRenewalWorld>>

export async function openRenewalWorld(options: Parameters<typeof startTokenServer>[0] = {}) {
  const database = await makeTestDatabase()
  const { organizationId, members } = await buildWorld(database, {
    members: {
      connector: { email: 'connector@ours.example' },
      manager: { email: 'manager@ours.example', preset: 'ADMIN' },
      other: { email: 'other@ours.example' },
    },
    apps: {
      listening: { callbackUrl: 'https://app.example/hook' },
      silent: {},
    },
  })
  const server = await startTokenServer(options)
  const addresses = Object.fromEntries(registered.map(({ name }) => [name, server.url]))
  const networks = openNetworks({ addresses, fetchTimeoutMs: 10_000 })
  atEnd(() => networks.close())
  const log = pino({ level: 'silent' })
  /** As a process has it; without a directory it keeps nothing on disk. */
  const openUnstored = (from = database.database, directory = '/nowhere/renewals') => {
    const unstored = openUnstoredTokens({ database: from, keyRing, log, directory })
    atEnd(unstored.close)
    return unstored
  }
  const base = { keyRing, log, networks, callMs: 20_000, unstored: openUnstored() }
  const contextOf = (more: Partial<RenewalContext> = {}): RenewalContext => ({
    ...{ ...base, database: database.database, reach: () => undefined },
    ...more,
  })

  const save = (grant: Grant) =>
    inTransaction(database.database, (tx) =>
      saveAccounts(
        tx,
        keyRing,
        {
          ...{ network: 'twitter', clientId: 'carillon', canRenew: true },
          ...{ owner: { organizationId }, connectedBy: members.connector },
        },
        grant,
        grant.accounts,
      ),
    )
  return {
    ...{ database, organizationId, members, server, contextOf, openUnstored },
    /** Connects an account, or connects it again. */
    async connect(subject = `${randomInt(10 ** 9, 10 ** 12)}`) {
      const [profileId] = (await save(server.authorize(subject))).profileIds
      const { rows } = await database.pool.query<{ id: string }>(
        'select credential_id as id from profiles where id = $1',
        [profileId],
      )
      return { subject, profileId: need(profileId), id: need(rows[0]).id }
    },
    read: (id: string): Promise<CredentialRow> => requireCredential(database.database, id),
    async tokensOf(id: string): Promise<NetworkTokens> {
      const row = await requireCredential(database.database, id)
      return JSON.parse(keyRing.open(row.sealed, row.sealedFor))
    },
    /** As if no process had reported for as long as others wait for it. */
    endLease: (id: string) =>
      database.pool.query(
        `update credentials set lease_until = now() - interval '1 second', renewal_began_at = least(renewal_began_at, now() - interval '130 seconds')
         where id = $1 and lease_until is not null`,
        [id],
      ),
    endPause: (id: string) =>
      database.pool.query('update credentials set renew_not_before = null where id = $1', [id]),
    /** The pause outlasts whatever the test does within it. */
    extendPause: (id: string) =>
      database.pool.query(
        `update credentials set renew_not_before = now() + interval '1 hour' where id = $1`,
        [id],
      ),
    /** Lets as much time pass for a process that has not reported. */
    waitForFrozen: (id: string) =>
      database.pool.query(
        `update credentials set renewal_overdue_since = renewal_overdue_since - interval '1 hour' where id = $1`,
        [id],
      ),
    renew: (id: string, seen: number, more: Partial<RenewalContext> = {}) =>
      renewCredential(contextOf(more), id, seen),
    /** A process with connections of its own, which dies at the point. */
    crashAt(id: string, seen: number, point: string): Promise<unknown> {
      const own = connect(database.url, { max: 2, name: 'renewer' })
      let isDead = false
      const reach = (reached: string) => {
        if (reached === point && !isDead) {
          isDead = true
          void own.pool.end()
        }
        if (isDead) throw new Error('it is no more')
      }
      const dying = renewCredential(
        contextOf({ database: own.database, reach, waitMs: 300 }),
        id,
        seen,
      )
      return dying
        .then(
          () => undefined,
          (error: unknown) => error,
        )
        .finally(() => (isDead ? undefined : own.close()))
    },
  }
}
