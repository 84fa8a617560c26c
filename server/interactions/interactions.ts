// The collector: a background loop that fetches new interactions of the connected profiles from their networks.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/db.ts'
import { openServerSlots, type ServerSlots } from '../limits/server-slots.ts'
import { type Breakers, openBreakers } from '../networks/breaker/breaker.ts'
import type { Network } from '../networks/networks.ts'
import { pause } from '../time/pause.ts'
import { type CollectOptions, collectStep, releaseUnread } from './collecting/collect.ts'
import { type Claimed, claimCursors } from './collecting/cursors.ts'
import { makeEnrolment } from './collecting/enrol.ts'

export type CollectorOptions = Omit<CollectOptions, 'networkFor' | 'pauses'> & {
  /** The enabled networks. */
  networks: Network[]
  /** The maximum number of concurrent steps. */
  concurrency: number
  leaseMs: number
  pollMs: number
  /** How often to check for profiles that were connected or removed. */
  enrolMs: number
}

type Collector = { stop(): Promise<void> }

export function startCollector(options: CollectorOptions): Collector {
  for (const { name, reader } of options.networks)
    if (!reader)
      options.log.warn(
        { network: name },
        'does not collect interactions: the network has no reader',
      )
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const breakers = openBreakers((open) => reportOpen(options.log, open))
  const watched = options.networks.map(breakers.watch)
  const networkFor = (type: string) => watched.find(({ types }) => types.includes(type))
  const slots = openServerSlots(options.concurrency, (type) => networkFor(type)?.types ?? [type])
  const collectOptions = { ...options, networkFor, pauses: new Map(), breakers, slots }
  const loops = [
    enrolRepeatedly(options, stopping.signal),
    claimRepeatedly(collectOptions, stopping.signal, running),
  ]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
      await Promise.all(running)
    },
  }
}

async function enrolRepeatedly(options: CollectorOptions, stopping: AbortSignal): Promise<void> {
  const { database, networks, pollingInterval, log, enrolMs } = options
  const readable = networks.flatMap(({ types, reader }) =>
    reader ? { types, kinds: reader.kinds } : [],
  )
  const enrol = makeEnrolment(readable, pollingInterval.minMs)
  while (!stopping.aborted) {
    await enrol(database).catch((err: unknown) =>
      log.warn({ err }, 'could not update the list of profiles to read'),
    )
    await pause(enrolMs, stopping)
  }
}

type ClaimOptions = CollectorOptions & CollectOptions & { breakers: Breakers; slots: ServerSlots }

async function claimRepeatedly(
  options: ClaimOptions,
  stopping: AbortSignal,
  running: Set<Promise<void>>,
): Promise<void> {
  const owner = randomUUID()
  while (!stopping.aborted) {
    try {
      const limit = options.slots.free()
      const claimed = limit > 0 ? await claim(options, owner, limit) : []
      for (const one of claimed) await startOrRelease(options, one, stopping, running)
      if (limit > 0) await startProbes(options, owner, stopping, running)
      // If the claim reached its limit, more cursors may be due: claim again without a pause.
      if (limit === 0 || claimed.length < limit) await pause(options.pollMs, stopping)
    } catch (err) {
      options.log.warn({ err }, 'could not claim profiles to read; trying again')
      await pause(1000, stopping)
    }
  }
}

async function claim(options: ClaimOptions, owner: string, limit: number): Promise<Claimed[]> {
  const { servers, organizations } = options.slots.full()
  return claimCursors(options, owner, limit, {
    except: [...options.breakers.heldBack(), ...servers],
    exceptOrganizations: organizations,
  })
}

/** Cursors beyond the share of an organization or server are released: due again at once, for any process. */
async function startOrRelease(
  options: ClaimOptions,
  claimed: Claimed,
  stopping: AbortSignal,
  running: Set<Promise<void>>,
): Promise<void> {
  const release = options.slots.take(claimed)
  if (release) startStep(options, claimed, stopping, running, release)
  else await releaseUnread(options, claimed, null)
}

/** While a network or server is unreachable, only one of its profiles at a time is claimed, as a probe. */
async function startProbes(
  options: ClaimOptions,
  owner: string,
  stopping: AbortSignal,
  running: Set<Promise<void>>,
): Promise<void> {
  for (const only of options.breakers.takeProbes())
    for (const claimed of await claimCursors(options, owner, 1, { only }))
      startStep(options, claimed, stopping, running, options.slots.take(claimed))
}

function reportOpen(log: Logger, open: string[]): void {
  if (open.length === 0) log.info('collects interactions from every network again')
  else
    log.warn({ networks: open }, 'cannot reach a network; other workers collect its interactions')
}

function startStep(
  options: CollectOptions,
  claimed: Claimed,
  stopping: AbortSignal,
  running: Set<Promise<void>>,
  release: (() => void) | undefined,
): void {
  const step = collectStep(options, claimed, stopping)
    // The lease expires, and the next claim reads the same interactions again.
    .catch((err: unknown) => options.log.warn({ err }, 'could not store interactions'))
    .finally(() => {
      running.delete(step)
      release?.()
    })
  running.add(step)
}

/** Seconds by which the most overdue profile is late; 0 when none is overdue. */
export async function readCollectingLag(database: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(extract(epoch from clock_timestamp() - min(next_at)), 0)::float8 as seconds
    from interaction_cursors`.execute(database)
  return rows[0]?.seconds ?? 0
}
