// Lists may be read from a standby (DATABASE_READ_URL): once it has everything that was committed when the request came, so that a member
// sees what they, or anyone else, have just written. Otherwise they are read from the primary.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { explainUnavailable } from '../errors/unavailable.ts'
import { connect, type Database, type Tx } from './db.ts'

/** `work` only reads, and may be repeated. Rights and what else must be fresh are read outside of it. */
export type ReadLists = <T>(work: (database: Database) => Promise<T>) => Promise<T>

export type Standby = { readLists: ReadLists; close(): Promise<void> }

type Options = {
  primary: Database
  /** Undefined: there is no standby. */
  url: string | undefined
  /** False while the primary may have lost changes that the standby has. */
  mayRead: () => boolean
  log: Logger
  max: number
}

/** Standbys are usually a few milliseconds behind. */
const patienceMs = 50
/** After a standby was behind or away, requests do not wait for it. */
const pauseMs = 1000
const reportEveryMs = 60_000

export function openStandby({ primary, url, mayRead, log, max }: Options): Standby {
  if (url === undefined)
    return { readLists: (work) => work(primary), close: () => Promise.resolve() }
  // As through a pooler or a proxy: each transaction may reach another standby.
  const standby = connect(url, { max, name: 'carillon lists', isPooled: true })
  let pausedUntil = Number.NEGATIVE_INFINITY
  let reportedAt = Number.NEGATIVE_INFINITY

  function turnAway(reason: unknown): void {
    const now = performance.now()
    pausedUntil = now + pauseMs
    if (now < reportedAt + reportEveryMs) return
    reportedAt = now
    log.warn({ reason }, 'Lists are read from the primary: the standby is behind or away.')
  }

  return {
    async readLists(work) {
      if (performance.now() < pausedUntil || !mayRead()) return work(primary)
      const needed = await readState(primary)
      let isReached = false
      try {
        return await standby.database
          .transaction()
          .setAccessMode('read only')
          .execute(async (tx) => {
            await requireState(tx, needed)
            isReached = true
            return work(tx)
          })
      } catch (error) {
        // The others would happen on the primary too: a statement that took too long would take as long there.
        if (isReached && !isOfStandby(error)) throw error
        turnAway(error instanceof Error ? error.message : error)
        return work(primary)
      }
    },
    close: standby.close,
  }
}

const canceledForRecovery = '40001'

/** The connection was lost, or the statement kept the standby from following and was canceled for it. */
function isOfStandby(error: unknown): boolean {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  return code === canceledForRecovery || explainUnavailable({ code, message }) === 'notReady'
}

type State = { position: string; installation: string }

/** Confirmed commits are at or before this position of the log. */
async function readState(primary: Database): Promise<State> {
  const { rows } = await sql<State>`
    select pg_current_wal_flush_lsn()::text as position, installation_id::text as installation
    from database_lineage`.execute(primary)
  const [row] = rows
  if (!row) throw new Error('database_lineage has no row')
  return row
}

type Reached = { installation: string; isThere: boolean | null }

/** Fails on a server that is not, or not yet, a copy of this state. A primary replays nothing: there the position is null. */
async function requireState(tx: Tx, { position, installation }: State): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const { rows } = await sql<Reached>`
      select installation_id::text as installation, pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "isThere",
        set_config('statement_timeout', '30000', true)
      from database_lineage`.execute(tx)
    const [row] = rows
    if (row?.installation !== installation) throw new Error('it has another database')
    if (row.isThere === true) return
    if (row.isThere === null) throw new Error('it is no standby')
    if (performance.now() > deadline) throw new Error('it is behind')
    await sleep(2)
  }
}
