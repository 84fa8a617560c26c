// Collecting interactions from a network, through its connector and the collector, against a bare bulk insert of the same rows.
import pino from 'pino'
import { startCollector } from '../../../server/interactions/interactions.ts'
import type { Network } from '../../../server/networks/networks.ts'
import { openNetworks } from '../../../server/networks/open.ts'
import { networks as registered } from '../../../server/networks/registry.ts'
import { eventually } from '../../support/eventually.ts'
import { testKeyRing } from '../../support/keys.ts'
import { type SandboxProcess, startSandboxProcess } from '../../support/sandbox-process.ts'
import { type BenchStore, type Fixture, openFixture } from './fixture.ts'

export type TakeInFigures = {
  count: number
  /** Interactions per second. */
  bare: number
  ours: number
  /** The rate of the collector relative to the baseline. */
  ratio: number
}

const profileCount = 20

export async function benchTakeIn(
  fixture: Fixture,
  { count = 10_000, rounds = 3 } = {},
): Promise<TakeInFigures> {
  const sandbox = await startSandboxProcess()
  const limit = { network: 'twitter', perWindow: 100_000_000, operation: 'read' }
  await sandbox.control('POST', '/limits', limit)
  const times: { bare: number; ours: number }[] = []
  try {
    const store = await fixture.open('take_in', profileCount)
    await addMentions(sandbox, store, count)
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      const ours = await collectAll(store, sandbox.url, count)
      const bare = await insertAgain(store)
      if (round > 0) times.push({ bare, ours })
    }
  } finally {
    await sandbox.stop()
  }
  const [bare, ours] = [best(times.map((one) => one.bare)), best(times.map((one) => one.ours))]
  const perSecond = (ms: number) => (count * 1000) / ms
  return { count, bare: perSecond(bare), ours: perSecond(ours), ratio: bare / ours }
}

/** The best round counts, because other load only makes a round slower. */
function best(values: number[]): number {
  return Math.min(...values)
}

/** Milliseconds to collect all interactions into an empty table. */
async function collectAll(store: BenchStore, sandboxUrl: string, count: number): Promise<number> {
  const { pool, database } = store
  await pool.query(
    'truncate interactions, gone_interactions, interaction_cursors, interaction_people cascade',
  )
  const networks = openNetworks({
    addresses: Object.fromEntries(
      registered.map(({ name, sandbox }) => [name, sandboxUrl + sandbox.path]),
    ),
  })
  const started = performance.now()
  const collector = startCollector({
    ...{ database, keyRing: testKeyRing, log: pino({ level: 'error' }) },
    networks: networks.all.flatMap(onlyMentions),
    pollingInterval: { minMs: 60_000, maxMs: 60_000 },
    ...{ stepMs: 20_000, retentionMs: 3650 * 86_400_000, concurrency: 10, leaseMs: 40_000 },
    ...{ pollMs: 10, enrolMs: 60_000 },
  })
  await eventually(
    async () => {
      const { rows } = await pool.query(
        'select from interaction_cursors where read_at is not null and owner is null and next_at > now()',
      )
      return rows.length === profileCount
    },
    { every: 5 },
  )
  const took = performance.now() - started
  await collector.stop()
  await networks.close()
  const { rows } = await pool.query('select from interactions')
  if (rows.length !== count) throw new Error(`${rows.length} of ${count} were stored`)
  return took
}

function onlyMentions(network: Network): Network[] {
  const { name, reader } = network
  if (name !== 'twitter' || !reader) return []
  return [{ ...network, reader: { ...reader, kinds: ['mentions'] } }]
}

const interactionColumns = {
  profile_id: 'bigint',
  key: 'text',
  other_id: 'text',
  at: 'timestamptz',
  type: 'text',
  is_incoming: 'boolean',
  message_id: 'text',
  scope: 'text',
}
const personColumns = {
  profile_id: 'bigint',
  other_id: 'text',
  name: 'text',
  handle: 'text',
  avatar_url: 'text',
  seen_at: 'timestamptz',
}

/** Milliseconds to insert the same rows into the same tables, a thousand at a time. Every interaction is of another person. */
async function insertAgain({ pool }: BenchStore): Promise<number> {
  const tables = await Promise.all(
    Object.entries({ interactions: interactionColumns, interaction_people: personColumns }).map(
      async ([table, columns]) => {
        const { rows } = await pool.query<Record<string, unknown>>(`select * from ${table}`)
        return { table, columns, rows }
      },
    ),
  )
  await pool.query('truncate interactions, interaction_people cascade')
  const started = performance.now()
  for (const { table, columns, rows } of tables)
    for (let from = 0; from < rows.length; from += 1000) {
      const part = rows.slice(from, from + 1000)
      const arrays = Object.values(columns).map((type, index) => `$${index + 1}::${type}[]`)
      await pool.query(
        `insert into ${table} (${Object.keys(columns).join(', ')}) select * from unnest(${arrays.join(', ')})`,
        Object.keys(columns).map((name) => part.map((row) => row[name])),
      )
    }
  return performance.now() - started
}

async function addMentions(
  { control }: SandboxProcess,
  { profiles }: BenchStore,
  count: number,
): Promise<void> {
  const made = Array.from({ length: count }, (_, index) => ({
    network: 'twitter',
    type: 'MENTION',
    from: String(9_000_000 + (index % 997)),
    to: profiles[index % profiles.length]?.networkId ?? '',
  }))
  for (let from = 0; from < made.length; from += 50)
    await Promise.all(
      made.slice(from, from + 50).map((deed) => control('POST', '/interactions', deed)),
    )
}

if (import.meta.main) {
  const fixture = await openFixture()
  const count = Number(process.env.BENCH_COUNT ?? 10_000)
  console.info(await benchTakeIn(fixture, { count }).finally(fixture.close))
}
