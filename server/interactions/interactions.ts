// The collector: fetches what is new between our profiles and others, in the background, for as long as it runs.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/db.ts'
import { type Breakers, openBreakers } from '../networks/breaker.ts'
import type { Network } from '../networks/networks.ts'
import { pause } from '../pause.ts'
import { type CollectOptions, collectStep } from './collect.ts'
import { type Claimed, claimCursors } from './cursors.ts'
import { makeEnrolment } from './enrol.ts'

export type CollectorOptions = Omit<CollectOptions, 'networkFor' | 'pauses'> & {
  /** Those that are switched on. */
  networks: Network[]
  /** Steps at the same time. */
  concurrency: number
  leaseMs: number
  pollMs: number
  /** How often to look for profiles that were connected or are gone. */
  enrolMs: number
}

export type Collector = { stop(): Promise<void> }

export function startCollector(options: CollectorOptions): Collector {
  for (const { name, reader } of options.networks)
    if (!reader)
      options.log.warn({ network: name }, 'nothing is collected there: it cannot be read')
  const stopping = new AbortController()
  const working = new Set<Promise<void>>()
  const breakers = openBreakers((open) => reportOpen(options.log, open))
  const watched = options.networks.map(breakers.watch)
  const networkFor = (type: string) => watched.find(({ types }) => types.includes(type))
  const whole = { ...options, networkFor, pauses: new Map(), breakers }
  const loops = [
    keepEnrolling(options, stopping.signal),
    keepClaiming(whole, stopping.signal, working),
  ]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
      await Promise.all(working)
    },
  }
}

async function keepEnrolling(options: CollectorOptions, stopping: AbortSignal): Promise<void> {
  const { database, networks, pollingInterval, log, enrolMs } = options
  const readable = networks.flatMap(({ types, reader }) =>
    reader ? { types, kinds: reader.kinds } : [],
  )
  const enrol = makeEnrolment(readable, pollingInterval.shortestMs)
  while (!stopping.aborted) {
    await enrol(database).catch((err: unknown) =>
      log.warn({ err }, 'could not look for profiles to read'),
    )
    await pause(enrolMs, stopping)
  }
}

async function keepClaiming(
  options: CollectorOptions & CollectOptions & { breakers: Breakers },
  stopping: AbortSignal,
  working: Set<Promise<void>>,
): Promise<void> {
  const owner = randomUUID()
  while (!stopping.aborted) {
    try {
      const most = options.concurrency - working.size
      const claimed = most > 0 ? await claim(options, owner, most) : []
      for (const one of claimed) begin(options, one, stopping, working)
      // A full hand means that more is waiting.
      if (most === 0 || claimed.length < most) await pause(options.pollMs, stopping)
    } catch (err) {
      options.log.warn({ err }, 'could not look for interactions to read; trying again')
      await pause(1000, stopping)
    }
  }
}

/** From networks that this process does not reach, one profile at a time, to see whether it does again. */
async function claim(
  options: CollectorOptions & { breakers: Breakers },
  owner: string,
  most: number,
): Promise<Claimed[]> {
  const { breakers } = options
  const claimed = await claimCursors(options, owner, most, { except: breakers.heldBack() })
  for (const only of breakers.takeProbes())
    claimed.push(...(await claimCursors(options, owner, 1, { only })))
  return claimed
}

function reportOpen(log: Logger, open: string[]): void {
  if (open.length === 0) log.info('reads interactions from every network again')
  else log.warn({ networks: open }, 'cannot reach a network; leaving its interactions to others')
}

function begin(
  options: CollectOptions,
  claimed: Claimed,
  stopping: AbortSignal,
  working: Set<Promise<void>>,
): void {
  const step = collectStep(options, claimed, stopping)
    // The lease runs out by itself, and somebody reads the same again.
    .catch((err: unknown) => options.log.warn({ err }, 'could not keep what was read'))
    .finally(() => working.delete(step))
  working.add(step)
}

/** Seconds since the profile that waits longest should have been read; 0 when none waits. */
export async function readCollectingLag(database: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(extract(epoch from clock_timestamp() - min(next_at)), 0)::float8 as seconds
    from interaction_cursors`.execute(database)
  return rows[0]?.seconds ?? 0
}
