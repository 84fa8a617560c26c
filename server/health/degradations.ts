// Conditions that need an operator although the service answers: a database that lost confirmed writes, workers that cannot reach
// a network, a network that refuses the app, that cannot fetch media, or that ends the version of its API.
import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { Continuity } from '../continuity/continuity.ts'
import { boundQuery } from './bounded-query.ts'
import { readNotices, type Watched } from './operator-notices.ts'

type Unreachable = { network: string; processes: number }
type RefusedApp = { code: string; reason: string; profiles: number }

/** Registers the metrics and returns a function that reads the reasons, or undefined when the database does not answer. */
export function measureDegradations(
  watched: Watched,
  continuity: Continuity,
  registry: Registry,
): () => Promise<string[] | undefined> {
  const { pool } = watched
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
      for (const { network, processes } of ((await unreachable()) ?? []).filter(isNetwork))
        this.set({ network }, processes)
    },
  })
  new Gauge({
    name: 'carillon_unreachable_servers',
    help: 'Servers of a network of many that at least one worker cannot connect to; the log names them',
    labelNames: ['network'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { network: name } of ((await unreachable()) ?? []).filter(
        (one) => !isNetwork(one),
      ))
        this.inc({ network: name.split(' ')[0] ?? name })
    },
  })
  const refused = boundQuery<RefusedApp[] | undefined>(() => readRefusedApps(pool), undefined)
  new Gauge({
    name: 'carillon_refused_apps',
    help: 'Profiles whose messages wait because the network refuses the app: no credits, no plan, not set up',
    labelNames: ['code'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { code, profiles } of (await refused()) ?? []) this.set({ code }, profiles)
    },
  })
  const notices = boundQuery<string[]>(() => readNotices(watched), [])
  return async () => {
    const [found, apps, said] = await Promise.all([unreachable(), refused(), notices()])
    const behind = continuity.behind()
    const refusals = apps?.map(
      ({ code, reason }) => `A network refuses the app (${code}): ${reason}`,
    )
    return (
      found && [
        ...(behind === undefined ? [] : [behind]),
        ...found.filter(isNetwork).map(describe),
        ...(refusals ?? []),
        ...said,
      ]
    )
  }
}

/**
 * Reads them from the refused messages, each of which is due when the pause of its lane ends. Messages of other profiles wait without
 * an attempt of their own. Codes of such refusals have the form <network>_app_<reason>.
 */
async function readRefusedApps(pool: pg.Pool): Promise<RefusedApp[]> {
  const { rows } = await pool.query<RefusedApp>(
    `select a.code, left(min(a.reason), 200) as reason, count(distinct l.profile_id)::integer as profiles
     from lanes l
     join messages m on m.profile_id = l.profile_id and m.act_at is not null and m.act_at = l.paused_until
     join attempts a on a.message_id = m.id and a.number = m.attempts
     where l.paused_until > clock_timestamp() and m.state = 'SCHEDULED' and a.code like '%\\_app\\_%'
     group by a.code order by a.code`,
  )
  return rows
}

/** Counts only processes with a recent heartbeat. */
export async function readUnreachable(pool: pg.Pool): Promise<Unreachable[]> {
  const { rows } = await pool.query<Unreachable>(
    `select network, count(*)::integer as processes from processes, unnest(unreachable_networks) as network
     where beat_at > clock_timestamp() - interval '10 seconds' group by network order by network`,
  )
  return rows
}

/** Not one of the servers that members chose: an operator cannot bring it back, and members could make the service seem degraded. */
function isNetwork({ network }: Unreachable): boolean {
  return !network.includes(' ')
}

function describe({ network, processes }: Unreachable): string {
  return processes === 1
    ? `One worker cannot reach ${network}.`
    : `${processes} workers cannot reach ${network}.`
}
