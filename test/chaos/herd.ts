// A few workers. One is killed every second and replaced at once; every ten seconds one is frozen for longer than its
// lease: at a random moment, immediately before it calls a network, or immediately after, in turn.
import { setTimeout as sleep } from 'node:timers/promises'
import { pause } from '../../server/time/pause.ts'
import { type Carillon, spawnCarillon } from '../support/carillon.ts'

export type Herd = {
  /** Resolves when all are running. */
  ready: Promise<unknown>
  /** From now on they are killed and frozen. */
  harm(): void
  /** Stops killing and freezing; the running workers continue. */
  leaveAlone(): Promise<void>
  killed(): number
  frozen(): number
  end(): Promise<void>
}

const killEveryMs = 1000
const freezeEveryMs = 10_000
const firstFreezeMs = 2000
const worstMoments = ['stop:before-call', 'stop:before-settle']

export function startHerd(
  environment: Record<string, string>,
  {
    workers: size,
    leaseSeconds,
    slots = [],
  }: { workers: number; leaseSeconds: number; slots?: Record<string, string>[] },
): Herd {
  const workers = new Set<Carillon>()
  /** Workers that are frozen or about to be: they are not killed meanwhile. */
  const spared = new Set<Carillon>()
  const stopping = new AbortController()
  const counts = { killed: 0, frozen: 0 }
  let freezes = 0
  let hasEnded = false
  const places = new Map<Carillon, number>()
  const add = (more: Record<string, string> = {}): Carillon => {
    // A replacement uses the same proxy to the networks.
    const taken = new Set([...workers].map((worker) => places.get(worker)))
    const place = Math.max(
      0,
      slots.findIndex((_slot, index) => !taken.has(index)),
    )
    const worker = spawnCarillon('worker', { ...environment, ...slots[place], ...more })
    workers.add(worker)
    places.set(worker, place)
    // A worker that exits because PostgreSQL is away at its start is restarted, as a supervisor would do.
    void worker.ended.then(() => {
      if (workers.delete(worker) && !hasEnded) add(more)
    })
    return worker
  }
  const addDoomed = () =>
    add({ FAIL_POINT: worstMoments[Math.floor(counts.frozen / 2) % worstMoments.length] ?? '' })
  // The first one freezes at its first call.
  const first = addDoomed()
  while (workers.size < size) add()

  /** Only a running worker: if starting ones were killed, none would ever work. */
  async function choose(): Promise<Carillon | undefined> {
    for (; !stopping.signal.aborted; await pause(100, stopping.signal)) {
      const candidates = [...workers].filter((worker) => worker.isReady() && !spared.has(worker))
      const chosen = candidates[Math.floor(Math.random() * candidates.length)]
      if (chosen) return chosen
    }
    return undefined
  }

  function kill(victim: Carillon): void {
    victim.signal('SIGKILL')
    workers.delete(victim)
    counts.killed += 1
  }

  async function killOne(): Promise<void> {
    const victim = await choose()
    if (!victim) return
    kill(victim)
    add()
  }

  async function freezeOne(): Promise<void> {
    const chosen = await choose()
    if (!chosen) return
    freezes += 1
    if (freezes % 2 === 0) {
      kill(chosen)
      return wakeLater(addDoomed())
    }
    chosen.signal('SIGSTOP')
    return wakeLater(chosen)
  }

  async function wakeLater(victim: Carillon): Promise<void> {
    spared.add(victim)
    while (!(await victim.isFrozen())) {
      if (stopping.signal.aborted || !workers.has(victim)) return
      await pause(50, stopping.signal)
    }
    counts.frozen += 1
    // Long enough for another worker to recover its lanes, even if the disturbance ends meanwhile.
    await sleep((2 * leaseSeconds + 2) * 1000)
    victim.signal('SIGCONT')
    spared.delete(victim)
  }

  async function every(ms: number, act: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      const again = Date.now() + ms
      await act()
      await pause(Math.max(0, again - Date.now()), stopping.signal)
    }
  }

  let loops: Promise<void>[] = []
  const leaveAlone = async () => {
    stopping.abort()
    await Promise.all(loops)
  }
  return {
    ready: Promise.all([...workers].map((worker) => worker.ready)),
    harm() {
      const frozenFirst = wakeLater(first)
      // It may never claim a message.
      const begun = Promise.race([frozenFirst, pause(firstFreezeMs, stopping.signal)])
      loops = [
        every(killEveryMs, killOne),
        frozenFirst,
        begun.then(() => every(freezeEveryMs, freezeOne)),
      ]
    },
    leaveAlone,
    killed: () => counts.killed,
    frozen: () => counts.frozen,
    async end() {
      await leaveAlone()
      hasEnded = true
      await Promise.all([...workers].map((worker) => worker.end()))
    },
  }
}
