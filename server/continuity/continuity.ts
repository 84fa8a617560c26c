// Detects a database that went back in time. Every process has a row with a number that only rises (its position), and
// remembers the highest positions it has read, its own and the others'. A lower position means that confirmed commits are
// missing. A process compares on every new connection before it is used, and once a second. A process that detects a loss
// records it in the database, for the processes that cannot detect it.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { pause } from '../time/pause.ts'
import { markOf, type PositionMark, unmarked } from './mark.ts'
import { compare, type Memory, merge, readMemory, type Seen, writeMemory } from './memory.ts'
import { maxGapMs, readSteady, type SteadyClock } from './steady-clock.ts'
import {
  advance,
  type Client,
  type Found,
  leaveSlot,
  noteServer,
  readLineage,
  recordBehind,
  takeSlot,
} from './store.ts'

export type Continuity = {
  /** For a new connection, before anything else uses it. */
  verify(client: Client): Promise<void>
  /** Undefined: no loss. Otherwise the explanation for refused requests. */
  behind(): string | undefined
  /** False also for a moment after the server changed: another process may detect that commits are missing. */
  mayPublish(): boolean
  /** For a statement whose effect the database must not lose. */
  mark(): PositionMark
  /** A write was confirmed to a caller: the next heartbeat comes sooner, so that the position covers it. */
  noteWrite(): void
  /** How long the database has answered every heartbeat. 0 while it does not. */
  steadyMs(): number
  /** Written into the row of this process, for the health endpoints of all processes. */
  reportUnreachable(networks: string[]): void
  start(pool: pg.Pool): Promise<void>
  close(): Promise<void>
}

type State = {
  log: Logger
  file: string
  holder: string
  memory: Memory | undefined
  slot: number | undefined
  /** The server at the last comparison. */
  server: string | undefined
  quietUntil: number
  isBehind: boolean
  unreachable: string[]
  clock: SteadyClock | undefined
  /** The first of the heartbeats that followed each other without a gap. */
  steadyFrom: number
}

/** In the data directory. */
export const positionFile = 'database-position.json'
const beatMs = 1000
/** After a confirmed write. */
const soonMs = 100
/** Every process has compared by then, before this one publishes through a new server. */
const quietMs = 3000

const wentBack =
  'The database has lost changes that were confirmed. Nothing is written and nothing is published until the operator has run carillon restored.'

/** `file`: where the memory is stored, if its directory exists. */
export function openContinuity({ log, file }: { log: Logger; file: string }): Continuity {
  const state: State = {
    log,
    file,
    holder: randomUUID(),
    memory: undefined,
    slot: undefined,
    server: undefined,
    quietUntil: Number.NEGATIVE_INFINITY,
    isBehind: false,
    unreachable: [],
    clock: undefined,
    steadyFrom: 0,
  }
  const heartbeat = makeHeartbeat(state)
  return {
    verify: (client) => verify(state, client),
    behind: () => (state.isBehind ? wentBack : undefined),
    mayPublish: () => !state.isBehind && performance.now() >= state.quietUntil,
    mark: () => markFor(state),
    noteWrite: heartbeat.beatSoon,
    steadyMs: () => (isSteady(state) ? performance.now() - state.steadyFrom : 0),
    reportUnreachable(networks) {
      state.unreachable = networks
      heartbeat.beatSoon()
    },
    start: heartbeat.start,
    close: heartbeat.stop,
  }
}

function makeHeartbeat(state: State) {
  const stopping = new AbortController()
  let sooner = new AbortController()
  let beating: Promise<void> | undefined
  let pool: pg.Pool | undefined

  async function keepBeating(given: pg.Pool): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(beatMs, AbortSignal.any([stopping.signal, sooner.signal]))
      if (sooner.signal.aborted) await pause(soonMs, stopping.signal)
      sooner = new AbortController()
      await withClient(given, (client) => beat(state, client)).catch((err: unknown) =>
        state.log.debug({ err }, 'no heartbeat'),
      )
    }
  }

  return {
    beatSoon: () => sooner.abort(),
    async start(given: pg.Pool) {
      pool = given
      await withClient(given, (client) => beat(state, client))
      beating = keepBeating(given)
    },
    async stop() {
      stopping.abort()
      await beating
      const { slot, holder, isBehind } = state
      if (pool && slot !== undefined && !isBehind)
        // If the database is away, the row becomes free after a minute.
        await withClient(pool, (client) => leaveSlot(client, slot, holder)).catch(() => undefined)
    },
  }
}

async function withClient(pool: pg.Pool, work: (client: Client) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  let isBroken = true
  try {
    await work(client)
    isBroken = false
  } finally {
    client.release(isBroken)
  }
}

async function verify(state: State, client: Client): Promise<void> {
  // Read before the query: positions confirmed meanwhile may be missing in its result.
  const before = state.memory ?? (await readMemory(state.file))
  const found = await readLineage(client)
  // A read-only standby lags behind, and nothing can be written there.
  if (found.isStandby) return
  noticeServer(state, found)
  await noteServer(client, found)
  // The file in the data directory may be of another installation; what this process has read itself is not.
  const isComparable = state.memory || before?.installation === found.installation
  await judge(state, client, isComparable ? before : undefined, found)
}

function noticeServer(state: State, { server: { startedAt, ...rest } }: Found): void {
  const current = JSON.stringify([startedAt, rest])
  if (state.server !== undefined && state.server !== current)
    state.quietUntil = performance.now() + quietMs
  state.server = current
}

async function judge(
  state: State,
  client: Client,
  before: Memory | undefined,
  found: Found,
): Promise<void> {
  const verdict = compare(before, found)
  const seenAt = before?.now ?? null
  const isNews = found.behindSince === null || (seenAt ?? 0) > (found.lostUntil ?? 0) + 1
  if (verdict === 'behind' && isNews) await recordBehind(client, describe(before, found), seenAt)
  setBehind(state, verdict === 'behind' || found.behindSince !== null)
  if (verdict === 'restored') state.slot = undefined
  const memory = state.memory ?? before
  // While the database is behind, the memory stays: the server that has everything may come back.
  state.memory = state.isBehind ? memory : merge(memory, seenOf(found))
}

function setBehind(state: State, isBehind: boolean): void {
  if (isBehind && !state.isBehind) state.log.error(wentBack)
  if (!isBehind && state.isBehind)
    state.log.warn(
      'The database goes on: it has everything, or an operator has confirmed its state.',
    )
  state.isBehind = isBehind
}

async function beat(state: State, client: Client): Promise<void> {
  await verify(state, client)
  if (state.isBehind || !state.memory) return
  if (state.slot === undefined) {
    const { slot, position } = await takeSlot(client, state.holder)
    state.slot = slot
    confirm(state, position)
  }
  const own = { slot: state.slot, holder: state.holder, minPosition: confirmed(state) }
  const steadyMs = readSteady(state.clock)
  const beaten = await advance(client, own, { unreachable: state.unreachable, steadyMs })
  // This process wrote no heartbeat for a minute, and another took its row.
  if (!beaten) state.slot = undefined
  else {
    confirm(state, beaten.position)
    keepTime(state, beaten.steadyMs)
  }
  await writeMemory(state.file, state.memory)
}

function keepTime(state: State, value: number): void {
  if (!isSteady(state)) state.steadyFrom = performance.now()
  state.clock = { value, at: performance.now() }
}

function isSteady({ clock }: State): boolean {
  return clock !== undefined && performance.now() - clock.at <= maxGapMs
}

function markFor(state: State): PositionMark {
  const { slot, holder } = state
  if (slot === undefined) return unmarked
  return markOf({ slot, holder, minPosition: confirmed(state) }, (position) =>
    confirm(state, position),
  )
}

function confirmed({ slot, memory }: State): number {
  return slot === undefined ? 0 : (memory?.positions[slot] ?? 0)
}

/** Replaces the memory instead of changing it: a comparison that is under way keeps the earlier one. */
function confirm(state: State, position: number): void {
  const { slot, memory } = state
  if (!memory || slot === undefined) return
  const positions = { ...memory.positions, [slot]: Math.max(confirmed(state), position) }
  state.memory = { ...memory, positions }
}

function seenOf({ installation, generation, generationBeganAt, positions, now }: Found): Seen {
  return { installation, generation, generationBeganAt, positions, now }
}

function describe(before: Memory | undefined, found: Found): string {
  return JSON.stringify({ remembered: before, found: seenOf(found), server: found.server })
}
