// A profile of an ENTERPRISE organization in a database of its own, and what a collector needs.
import pino from 'pino'
import type { CollectOptions } from '../../server/interactions/collect.ts'
import type { Owner } from '../../server/interactions/take-in.ts'
import type { Network } from '../../server/networks/networks.ts'
import { credentialsContext } from '../../server/profiles/profiles.ts'
import type { TestDatabase } from '../support/database.ts'
import { testKeyRing } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { tenYears } from './store.ts'

let added = 0

export async function addProfile(
  { pool }: TestDatabase,
  { plan = 'ENTERPRISE', type = 'TWITTER', accessToken = 'token' } = {},
): Promise<Owner> {
  added += 1
  const networkId = `${880_000 + added}`
  const { rows } = await pool.query<{ id: string }>(
    `with o as (insert into organizations (name, plan) values ('Stage', $1) returning id)
     insert into profiles (organization_id, type, network_id, username)
     select id, $2, $3, 'stage' from o returning id`,
    [plan, type, networkId],
  )
  const { id } = need(rows[0])
  const sealed = testKeyRing.seal(JSON.stringify({ accessToken }), credentialsContext(id))
  await pool.query('update profiles set credentials = $2 where id = $1', [id, sealed])
  return { profileId: id, networkId, network: type === 'TWITTER' ? 'twitter' : 'facebook' }
}

export function collecting(
  { database }: TestDatabase,
  networks: Network[],
  options: Partial<CollectOptions> = {},
): CollectOptions {
  return {
    database,
    keyRing: testKeyRing,
    log: pino({ level: 'silent' }),
    networkFor: (type) => networks.find(({ types }) => types.includes(type)),
    rhythm: { shortestMs: 0, longestMs: 0 },
    stepMs: 5000,
    keepForMs: tenYears,
    pauses: new Map(),
    ...options,
  }
}
