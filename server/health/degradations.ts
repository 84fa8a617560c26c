// Conditions that need an operator although the service answers: a database that lost confirmed writes, workers that cannot reach
// a network.
import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { Continuity } from '../continuity/continuity.ts'
import { boundQuery } from './bounded-query.ts'

type Unreachable = { network: string; processes: number }

/** Registers the metrics and returns a function that reads the reasons, or undefined when the database does not answer. */
export function measureDegradations(
  pool: pg.Pool,
  continuity: Continuity,
  registry: Registry,
): () => Promise<string[] | undefined> {
  const unreachable = boundQuery<Unreachable[] | undefined>(() => readUnreachable(pool), undefined)
  new Gauge({
    name: 'carillon_database_behind',
    help: '1: the database has lost changes that were confirmed. Nothing is published until carillon restored was run',
    registers: [registry],
    collect() {
      this.set(continuity.behind() === undefined ? 0 : 1)
    },
  })
  new Gauge({
    name: 'carillon_unreachable_networks',
    help: 'Workers that cannot connect to a network and leave its profiles to the others',
    labelNames: ['network'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { network, processes } of (await unreachable()) ?? [])
        this.set({ network }, processes)
    },
  })
  return async () => {
    const found = await unreachable()
    const behind = continuity.behind()
    return found && [...(behind === undefined ? [] : [behind]), ...found.map(describe)]
  }
}

/** Counts only processes with a recent heartbeat. */
async function readUnreachable(pool: pg.Pool): Promise<Unreachable[]> {
  const { rows } = await pool.query<Unreachable>(
    `select network, count(*)::integer as processes from processes, unnest(unreachable_networks) as network
     where beat_at > clock_timestamp() - interval '10 seconds' group by network order by network`,
  )
  return rows
}

function describe({ network, processes }: Unreachable): string {
  return processes === 1
    ? `One worker cannot reach ${network}.`
    : `${processes} workers cannot reach ${network}.`
}
