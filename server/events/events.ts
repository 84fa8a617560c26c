// Live events: one reader per process for all viewers, woken by the database's notifications.
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { accountOf, type Caller } from '../access/access.ts'
import type { Database, Tx } from '../db/db.ts'
import { type EventRow, filterVisible, type Position, readEvents } from './read.ts'

export const eventsChannel = 'carillon_events'

export type Viewer = {
  principal: Caller
  /** The last event that this viewer has got or may not see. */
  position: Position
  send(events: EventRow[]): void
  /** The process stops. */
  end(): void
}

export type EventHub = {
  /** A transaction that has added events was committed. */
  wake(): void
  /** Returns the function that leaves. */
  join(viewer: Viewer): () => void
  countOf(account: string): number
  close(): Promise<void>
}

const batchSize = 500
/** While notifications do not arrive, viewers are late by this much. */
const withoutNoticeMs = 5000
/** When a transaction that runs holds events back. */
const pendingMs = 200
/** Each account costs a query per batch: the more there are, the more events a batch collects. */
const [minPauseMs, pausePerAccountMs, maxPauseMs] = [20, 5, 1000]
const [announceMs, announcedSeconds] = [10_000, 30]

export function openEventHub({ database, log }: { database: Database; log: Logger }): EventHub {
  const viewers = new Set<Viewer>()
  let timer: NodeJS.Timeout | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let announcer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isClosed = false

  const runIn = (ms: number) => {
    const at = performance.now() + ms
    if (viewers.size === 0 || at >= dueAt) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(() => {
      dueAt = Number.POSITIVE_INFINITY
      running = (running ?? Promise.resolve()).then(run)
    }, ms)
  }

  const run = async () => {
    if (viewers.size === 0) return
    try {
      const { isFull, hasPending } = await deliver(database, [...viewers])
      runIn(isFull ? 0 : hasPending ? pendingMs : withoutNoticeMs)
    } catch (err) {
      log.warn({ err }, 'events could not be read')
      runIn(withoutNoticeMs)
    }
  }

  const announce = () =>
    void announceViewers(database).catch((err) => log.warn({ err }, 'no notification of events'))

  const leave = (viewer: Viewer) => {
    viewers.delete(viewer)
    if (viewers.size > 0) return
    clearInterval(announcer)
    clearTimeout(timer)
    announcer = undefined
    dueAt = Number.POSITIVE_INFINITY
  }

  return {
    wake: () => runIn(pauseFor(viewers)),
    join(viewer) {
      // A request that was under way when the process began to stop would keep it from stopping.
      if (isClosed) {
        viewer.end()
        return () => undefined
      }
      viewers.add(viewer)
      if (announcer === undefined) {
        announce()
        announcer = setInterval(announce, announceMs)
      }
      runIn(0)
      return () => leave(viewer)
    },
    countOf: (account) =>
      [...viewers].filter(({ principal }) => accountOf(principal) === account).length,
    async close() {
      isClosed = true
      for (const viewer of [...viewers]) {
        leave(viewer)
        viewer.end()
      }
      await running
    },
  }
}

/**
 * No column of a message changes with the state of its medium, so no trigger adds this event. In the transaction of that change: the event
 * of the medium, which a trigger adds, notifies the viewers.
 */
export async function addEventsOfMessagesWith(tx: Tx, mediumId: string): Promise<void> {
  await sql`insert into events (type, message_id, profile_id)
    select 'message.changed', m.id, m.profile_id
    from message_media l join messages m on m.id = l.message_id
    where l.media_id = ${mediumId} order by m.id`.execute(tx)
}

function pauseFor(viewers: Set<Viewer>): number {
  return Math.min(minPauseMs + pausePerAccountMs * viewers.size, maxPauseMs)
}

/** The triggers notify only while a viewer listens (0031-console.sql). */
async function announceViewers(database: Database): Promise<void> {
  await sql`
    with gone as (delete from event_viewers where until < now())
    insert into event_viewers values (now() + make_interval(secs => ${announcedSeconds}))`.execute(
    database,
  )
}

/**
 * Reads once for all viewers at the same place, which is the end of the log for most. Viewers that
 * catch up from an earlier event are read separately, so that the others do not wait for them.
 */
async function deliver(database: Database, viewers: Viewer[]) {
  let [isFull, hasPending] = [false, false]
  const places = Map.groupBy(viewers, ({ position: { tx, id } }) => `${tx} ${id}`)
  for (const group of places.values()) {
    const [first] = group
    if (!first) continue
    const read = await deliverFrom(database, first.position, group)
    isFull ||= read.isFull
    hasPending ||= read.hasPending
  }
  return { isFull, hasPending }
}

/** Asks once per account what may be seen. */
async function deliverFrom(database: Database, position: Position, viewers: Viewer[]) {
  const { rows, hasPending } = await readEvents(database, position, batchSize)
  const last = rows.at(-1)
  if (!last) return { isFull: false, hasPending }
  for (const group of Map.groupBy(viewers, ({ principal }) => accountOf(principal)).values()) {
    const [viewer] = group
    if (!viewer) continue
    const visible = await filterVisible(database, viewer.principal, rows)
    for (const each of group) {
      each.position = { tx: last.tx, id: last.id }
      if (visible.length > 0) each.send(visible)
    }
  }
  return { isFull: rows.length === batchSize, hasPending }
}
