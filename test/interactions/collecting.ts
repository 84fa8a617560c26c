// A profile of an ENTERPRISE organization, and the options of a collector.
import pino from 'pino'
import type { Connections } from '../../server/db/db.ts'
import type { CollectOptions } from '../../server/interactions/collecting/collect.ts'
import type { Owner } from '../../server/interactions/collecting/merge.ts'
import type { Network } from '../../server/networks/networks.ts'
import type { TestDatabase } from '../support/database.ts'
import { testKeyRing } from '../support/keys.ts'
import { addOrganization, type Plan } from '../support/world-people.ts'
import { addProfile as add, type ProfileType } from '../support/world-profiles.ts'
import { tenYears } from './store.ts'

export async function addProfile(
  connections: Pick<Connections, 'pool'>,
  {
    plan,
    type = 'TWITTER',
    accessToken = 'token',
  }: { plan?: Plan; type?: ProfileType; accessToken?: string } = {},
): Promise<Owner> {
  const organizationId = await addOrganization(connections, plan ? { plan } : {})
  const credentials = { accessToken }
  const { id, networkId } = await add(connections, { organizationId, type, credentials })
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
    pollingInterval: { minMs: 0, maxMs: 0 },
    stepMs: 5000,
    retentionMs: tenYears,
    pauses: new Map(),
    ...options,
  }
}
