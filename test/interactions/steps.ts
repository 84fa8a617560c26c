// Runs single steps of the collector on a network with given answers.
import { collectStep } from '../../server/interactions/collecting/collect.ts'
import {
  type Claimed,
  claimCursors,
  enrolProfiles,
} from '../../server/interactions/collecting/cursors.ts'
import type { Reading } from '../../server/networks/interactions/reader.ts'
import type { Network } from '../../server/networks/networks.ts'
import type { TestDatabase } from '../support/database.ts'
import { need } from '../support/need.ts'
import { collecting } from './collecting.ts'
import { makeFakeNetwork } from './fake-network.ts'

export const nothing: Reading = {
  ...{ interactions: [], gone: [], covered: [], cursor: 'end', hasMore: false, notBefore: null },
}
export const never = new AbortController().signal
export const minute = { minMs: 60_000, maxMs: 3_600_000 }

/** A network with one kind that answers with `read`. */
export function answering(read: () => Promise<Reading>): Network {
  const { network } = makeFakeNetwork('1')
  return { ...network, reader: { kinds: ['mentions'], read } }
}

export async function claimOne(store: TestDatabase): Promise<Claimed> {
  await store.pool.query('update interaction_cursors set next_at = clock_timestamp()')
  const [claimed] = await claimCursors({ database: store.database, leaseMs: 60_000 }, 'test', 1)
  return need(claimed)
}

type CursorRow = {
  cursor: string | null
  failures: number
  failure_code: string | null
  pause_ms: number
  next_at: Date
  /** From now to the next read. */
  seconds: number
}

export async function cursorOf({ pool }: TestDatabase, profileId: string): Promise<CursorRow> {
  const { rows } = await pool.query<CursorRow>(
    `select cursor, failures, failure_code, pause_ms, next_at,
       extract(epoch from next_at - clock_timestamp())::float as seconds
     from interaction_cursors where profile_id = $1`,
    [profileId],
  )
  return need(rows[0])
}

/** Runs one step for the only profile of the network. */
export async function step(
  store: TestDatabase,
  network: Network,
  pollingInterval = minute,
): Promise<void> {
  const readable = [{ types: network.types, kinds: need(network.reader).kinds }]
  await enrolProfiles(store.database, readable, pollingInterval.minMs)
  await collectStep(collecting(store, [network], { pollingInterval }), await claimOne(store), never)
}
