// What a network tells by itself. It is stored like what was read; looking remains, and finds what was not told.
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

export function pushSecrets(config: InteractionConfig, isPractice: boolean): PushSecrets {
  const { facebookAppSecret: appSecret, facebookVerifyToken } = config
  if (appSecret) return { facebook: { appSecret, verifyToken: facebookVerifyToken ?? '' } }
  // The sandbox network is told these when both start.
  const own = () => ({ appSecret: randomText(32), verifyToken: randomText(32) })
  return isPractice ? { facebook: own() } : {}
}

/** In constant time. An empty word is none. */
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
