// A circuit breaker per network: can this process reach it at all? Only what happens before the first byte is sent counts (no
// connection, no name, no TLS); answers and their duration do not. A process that is cut off leaves the profiles to other
// processes and probes with one call at a time.
import { isSent, stoppable } from './call-signals.ts'
import { type Network, NetworkError } from './networks.ts'

export type Breakers = {
  /** The network, with every call observed. */
  watch(network: Network): Network
  isOpen(profileType: string): boolean
  /** Whether one more lane may be worked on. Before a network is known to be reachable, only a few lanes try. */
  admits(profileType: string): boolean
  /** Profile types whose lanes must not be claimed. */
  heldBack(): string[]
  /** Those that are due for a probe, by network. The caller has to probe them. */
  takeProbes(): (readonly string[])[]
}

export type BreakerTimes = {
  /** A call that has sent nothing after this time holds back further claims. */
  suspectMs: number
  /** After this time it is aborted. */
  giveUpMs: number
  shortestProbeMs: number
  longestProbeMs: number
}

const usualTimes: BreakerTimes = {
  suspectMs: 500,
  giveUpMs: 2000,
  shortestProbeMs: 2000,
  longestProbeMs: 10_000,
}
/** Lanes that may try a network that was not reached within `provenMs`. */
const mostTrials = 3
const provenMs = 60_000
/** How long claims are held back after more lanes were claimed than may try. */
const crowdedMs = 100
/** Consecutive failures, without any call that reached the network. */
const failuresToOpen = 3

type Call = { startedAt: number; signal: AbortSignal; stop(reason: Error): void }
type Breaker = {
  types: readonly string[]
  calls: Set<Call>
  failures: number
  /** When a call last reached the network. */
  reachedAt: number
  isOpen: boolean
  /** When lanes were admitted to try the network. */
  trials: number[]
  crowdedUntil: number
  probeMs: number
  probeAt: number
}

/** `onChange` gets the names of all networks whose breaker is open. */
export function openBreakers(
  onChange: (open: string[]) => void,
  given: Partial<BreakerTimes> = {},
): Breakers {
  const times = { ...usualTimes, ...given }
  const breakers = new Map<string, Breaker>()
  const set = (breaker: Breaker, isOpen: boolean): void => {
    if (breaker.isOpen === isOpen) return
    breaker.isOpen = isOpen
    onChange([...breakers].flatMap(([name, one]) => (one.isOpen ? name : [])))
  }
  const reached = (breaker: Breaker): void => {
    breaker.failures = 0
    breaker.reachedAt = performance.now()
    breaker.trials = []
    breaker.crowdedUntil = 0
    set(breaker, false)
  }
  const failed = (breaker: Breaker): void => {
    breaker.failures += 1
    const { shortestProbeMs, longestProbeMs } = times
    breaker.probeMs = breaker.isOpen
      ? Math.min(2 * breaker.probeMs, longestProbeMs)
      : shortestProbeMs
    breaker.probeAt = performance.now() + breaker.probeMs
    if (breaker.failures >= failuresToOpen) set(breaker, true)
  }
  const isHeldBack = (breaker: Breaker): boolean =>
    breaker.isOpen ||
    isSuspect(breaker, times.suspectMs) ||
    (performance.now() < breaker.crowdedUntil && !isProven(breaker))
  return {
    watch(network) {
      const breaker = breakers.get(network.name) ?? closed(network.types)
      breakers.set(network.name, breaker)
      return watched(network, observing(network, breaker, times.giveUpMs, { reached, failed }))
    },
    isOpen: (type) =>
      [...breakers.values()].some(({ types, isOpen }) => isOpen && types.includes(type)),
    admits(type) {
      const breaker = [...breakers.values()].find(({ types }) => types.includes(type))
      return !breaker || isProven(breaker) || isTrial(breaker, times.giveUpMs)
    },
    heldBack: () =>
      [...breakers.values()].flatMap((breaker) => (isHeldBack(breaker) ? breaker.types : [])),
    takeProbes: () =>
      [...breakers.values()].filter(isDueToProbe).map((breaker) => {
        breaker.probeAt = performance.now() + breaker.probeMs
        return breaker.types
      }),
  }
}

function closed(types: readonly string[]): Breaker {
  const never = Number.NEGATIVE_INFINITY
  const times = { reachedAt: never, crowdedUntil: never, probeMs: 0, probeAt: never }
  return { types, calls: new Set(), failures: 0, isOpen: false, trials: [], ...times }
}

function isDueToProbe({ isOpen, calls, probeAt }: Breaker): boolean {
  return isOpen && calls.size === 0 && performance.now() >= probeAt
}

/** When a call last reached the network: a finished one, or one that is under way. */
function lastReached({ calls, reachedAt }: Breaker): number {
  const sent = [...calls].filter(({ signal }) => isSent(signal))
  return Math.max(reachedAt, ...sent.map(({ startedAt }) => startedAt))
}

function isProven(breaker: Breaker): boolean {
  return performance.now() - lastReached(breaker) < provenMs
}

function isTrial(breaker: Breaker, trialMs: number): boolean {
  const now = performance.now()
  breaker.trials = breaker.trials.filter((at) => now - at < trialMs)
  const isOne = breaker.trials.length < mostTrials
  if (isOne) breaker.trials.push(now)
  else breaker.crowdedUntil = now + crowdedMs
  return isOne
}

/** A call still waits to send its first byte, and no other has reached the network since it began. */
function isSuspect(breaker: Breaker, suspectMs: number): boolean {
  const now = performance.now()
  return [...breaker.calls].some(
    ({ startedAt, signal }) =>
      !isSent(signal) && now - startedAt > suspectMs && lastReached(breaker) < startedAt,
  )
}

type Observe = <T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>) => Promise<T>

function observing(
  network: Network,
  breaker: Breaker,
  giveUpMs: number,
  report: { reached(breaker: Breaker): void; failed(breaker: Breaker): void },
): Observe {
  return async (given, work) => {
    // One call at a time probes; the others fail at once.
    if (breaker.isOpen && breaker.calls.size > 0) throw unreachable(network)
    const call = { startedAt: performance.now(), ...stoppable(given) }
    const timer = setTimeout(() => {
      if (!isSent(call.signal) && lastReached(breaker) < call.startedAt)
        call.stop(unreachable(network))
    }, giveUpMs)
    breaker.calls.add(call)
    let isReached = true
    try {
      return await work(call.signal)
    } catch (error) {
      isReached = isSent(call.signal) || !isUnreachable(error)
      throw error
    } finally {
      clearTimeout(timer)
      breaker.calls.delete(call)
      if (isReached) report.reached(breaker)
      else report.failed(breaker)
    }
  }
}

function watched(network: Network, observe: Observe): Network {
  const { prepare, publish, find, reader } = network
  return {
    ...network,
    publish: (account, post, preparedId, signal) =>
      observe(signal, (own) => publish(account, post, preparedId, own)),
    find: (account, post, attempt, signal) =>
      observe(signal, (own) => find(account, post, attempt, own)),
    ...(prepare
      ? {
          prepare: (account, post, signal) => observe(signal, (own) => prepare(account, post, own)),
        }
      : {}),
    ...(reader
      ? {
          reader: {
            ...reader,
            read: (account, step, signal) =>
              observe(signal, (own) => reader.read(account, step, own)),
          },
        }
      : {}),
  }
}

function unreachable({ name, title }: Network): NetworkError {
  return new NetworkError('retry', `${name}_unreachable`, `${title} could not be reached.`)
}

/** The connectors' error for a call that certainly sent nothing. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof NetworkError && error.code.endsWith('_unreachable')
}
