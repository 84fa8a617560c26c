// Stores interactions that a network pushes. They are merged like polled ones; polling goes on, and finds what was not pushed.
import { sql } from 'kysely'
import type { InteractionConfig } from '../../config/interaction-settings.ts'
import { type Database, inTransaction } from '../../db/db.ts'
import type { Pushed } from '../../networks/interactions/reader.ts'
import type { Network } from '../../networks/networks.ts'
import { hashSecret, matchesHash, randomText } from '../../secrets/secrets.ts'
import { lockProfile } from '../collecting/cursors.ts'
import { isPlain, mergeInteractions } from '../collecting/merge.ts'
import { isOnPlan } from '../ownership.ts'

/** By the name of the network. */
export type PushSecrets = Record<string, { appSecret: string; verifyToken: string } | undefined>

export function pushSecrets({ push }: InteractionConfig, hasSandbox: boolean): PushSecrets {
  const secretsOf = ({ appSecret, verifyToken = '' }: (typeof push)[string]) => {
    if (appSecret) return { appSecret, verifyToken }
    // commands/sandbox/sandbox.ts passes these on when it subscribes to the sandbox.
    return hasSandbox ? { appSecret: randomText(32), verifyToken: randomText(32) } : undefined
  }
  return Object.fromEntries(Object.entries(push).map(([name, set]) => [name, secretsOf(set)]))
}

/** Compares in constant time. An empty verify token matches nothing. */
export function matchesVerifyToken(given: unknown, verifyToken: string): boolean {
  if (typeof given !== 'string' || verifyToken === '') return false
  return matchesHash(given, hashSecret(verifyToken))
}

export async function mergePushed(
  database: Database,
  network: Network,
  pushed: Pushed[],
  retentionMs: number,
): Promise<void> {
  for (const { networkId, interactions, gone, people = [], ended } of pushed) {
    if (!isPlain(networkId)) continue
    const covered = ended.filter(isPlain).map((scope) => ({ scope, since: null, until: null }))
    const update = { interactions, gone, covered, people, askedAt: null }
    for (const profileId of await listProfileIds(database, network, networkId)) {
      const owner = { profileId, networkId, network: network.name }
      await inTransaction(database, async (tx) => {
        if (await lockProfile(tx, profileId))
          await mergeInteractions(tx, owner, update, retentionMs)
      })
    }
  }
}

/** Several organizations may have connected the same account, or none. */
async function listProfileIds(
  database: Database,
  { types }: Network,
  networkId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from profiles p
    where p.network_id = ${networkId} and p.type = any(${[...types]})
      and p.credential_id is not null and ${isOnPlan('p')}
    order by p.id`.execute(database)
  return rows.map(({ id }) => id)
}
