// Stores what a network pushes, like interactions that were read. Reading goes on and finds what was not pushed.
import { sql } from 'kysely'
import type { InteractionConfig } from '../config/interaction-settings.ts'
import { type Database, inTransaction } from '../db/db.ts'
import type { Network } from '../networks/networks.ts'
import type { Pushed } from '../networks/reading/reading.ts'
import { hashSecret, matchesHash, randomText } from '../secrets/secrets.ts'
import { holdProfile } from './cursors.ts'
import { isPlain, mergeInteractions } from './merge.ts'
import { isOnPlan } from './ownership.ts'

/** By the name of the network. */
export type PushSecrets = Record<string, { appSecret: string; verifyToken: string } | undefined>

export function pushSecrets({ push }: InteractionConfig, hasSandbox: boolean): PushSecrets {
  const secretsOf = ({ appSecret, verifyToken = '' }: (typeof push)[string]) => {
    if (appSecret) return { appSecret, verifyToken }
    // commands/sandbox.ts passes these on when it subscribes to the sandbox.
    return hasSandbox ? { appSecret: randomText(32), verifyToken: randomText(32) } : undefined
  }
  return Object.fromEntries(Object.entries(push).map(([name, set]) => [name, secretsOf(set)]))
}

/** Compares in constant time. An empty word never matches. */
export function isSameWord(given: unknown, wanted: string): boolean {
  return typeof given === 'string' && wanted !== '' && matchesHash(given, hashSecret(wanted))
}

export async function takePushed(
  database: Database,
  network: Network,
  told: Pushed[],
  keepForMs: number,
): Promise<void> {
  for (const { networkId, interactions, gone, ended } of told) {
    if (!isPlain(networkId)) continue
    const covered = ended.filter(isPlain).map((scope) => ({ scope, since: null, until: null }))
    const news = { interactions, gone, covered, askedAt: null }
    for (const profileId of await profilesCalled(database, network, networkId)) {
      const owner = { profileId, networkId, network: network.name }
      await inTransaction(database, async (tx) => {
        if (await holdProfile(tx, profileId)) await mergeInteractions(tx, owner, news, keepForMs)
      })
    }
  }
}

/** Several organizations may have connected it, each for itself; or nobody we know has. */
async function profilesCalled(
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
