// A circuit breaker per network, and on a network of many servers per server: can this process reach it at all? Only what happens
// before the first byte is sent counts (no connection, no name, no TLS); answers and their duration do not. A process that is cut
// off leaves the profiles to other processes and probes with one call at a time.

import { type Destination, originOf } from '../outbound/origin.ts'
import { isSent, stoppable } from './call-signals.ts'
import { type Account, type Network, NetworkError } from './networks.ts'

export type Breakers = {
  /** The network, with every call observed. */
  watch(network: Network): Network
  isOpen(place: Place): boolean
  /** Whether one more lane may be worked on. Before a server is known to be reachable, only a few lanes try. */
  admits(place: Place): boolean
  /** Lanes that must not be claimed. */
  heldBack(): Destination[]
  /** Those that are due for a probe. The caller has to probe them, with a lane of the same server. */
  takeProbes(): Destination[]
}

/** Of a profile. */
type Place = { type: string; server: string | null }

export type BreakerTimes = {
  /** A call that has sent nothing after this time holds back further claims. */
  suspectMs: number
  /** After this time it is aborted. */
  giveUpMs: number
  minProbeMs: number
  maxProbeMs: number
}

const usualTimes: BreakerTimes = {
  suspectMs: 500,
  giveUpMs: 2000,
  minProbeMs: 2000,
  maxProbeMs: 10_000,
}
/** Servers that members chose, not reached yet, share so many trials and probes: many dead ones must not take every slot. */
const maxServerTrials = 12
/** Beyond this number, breakers of servers that are not in use are removed. */
const maxIdle = 500
/** Lanes that may try a network that was not reached within `provenMs`. */
const maxTrials = 3
const provenMs = 60_000
/** How long claims are held back after more lanes were claimed than may try. */
const crowdedMs = 100
/** Consecutive failures, without any call that reached the network. */
const failuresToOpen = 3

type Call = { startedAt: number; signal: AbortSignal; stop(reason: Error): void }
type Breaker = {
  /** Its network, and its server where the network has many. */
  name: string
  destination: Destination
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

/** `onChange` gets the names of all networks and servers whose breaker is open. */
export function openBreakers(
  onChange: (open: string[]) => void,
  given: Partial<BreakerTimes> = {},
): Breakers {
  const times = { ...usualTimes, ...given }
  const networks = new Map<string, Network>()
  const breakers = new Map<string, Breaker>()
  const breakerOf = (network: Network, server: string | null): Breaker => {
    const origin = originOf(server)
    const name = origin === null ? network.name : `${network.name} ${origin}`
    const known = breakers.get(name)
    if (known) return known
    if (breakers.size > maxIdle) removeIdle(breakers)
    const fresh = closed(name, { profileTypes: network.types, origin })
    breakers.set(name, fresh)
    return fresh
  }
  const find = ({ type, server }: Place): Breaker | undefined => {
    const network = networks.get(type)
    return network && breakerOf(network, server)
  }
  const set = (breaker: Breaker, isOpen: boolean): void => {
    if (breaker.isOpen === isOpen) return
    breaker.isOpen = isOpen
    onChange([...breakers.values()].filter((one) => one.isOpen).map(({ name }) => name))
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
    const { minProbeMs, maxProbeMs } = times
    breaker.probeMs = breaker.isOpen ? Math.min(2 * breaker.probeMs, maxProbeMs) : minProbeMs
    breaker.probeAt = performance.now() + breaker.probeMs
    if (breaker.failures >= failuresToOpen) set(breaker, true)
  }
  const isHeldBack = (breaker: Breaker): boolean =>
    breaker.isOpen ||
    isSuspect(breaker, times.suspectMs) ||
    (performance.now() < breaker.crowdedUntil && !isProven(breaker))
  const mayTry = ({ destination }: Breaker): boolean =>
    destination.origin === null || countTrials(breakers, times.giveUpMs) < maxServerTrials
  return {
    watch(network) {
      for (const type of network.types) networks.set(type, network)
      return watched(network, ({ server }) =>
        observing(network, breakerOf(network, server ?? null), times.giveUpMs, { reached, failed }),
      )
    },
    isOpen: (place) => find(place)?.isOpen === true,
    admits(place) {
      const breaker = find(place)
      return !breaker || isProven(breaker) || isTrial(breaker, times.giveUpMs, mayTry(breaker))
    },
    heldBack: () => [...breakers.values()].filter(isHeldBack).map(({ destination }) => destination),
    takeProbes: () =>
      [...breakers.values()]
        .filter((breaker) => isDueToProbe(breaker) && mayTry(breaker))
        .map((breaker) => {
          breaker.probeAt = performance.now() + breaker.probeMs
          breaker.trials.push(performance.now())
          return breaker.destination
        }),
  }
}

/** Trials and probes of servers that may still wait for their first byte. */
function countTrials(breakers: Map<string, Breaker>, trialMs: number): number {
  const since = performance.now() - trialMs
  return [...breakers.values()]
    .filter(({ destination }) => destination.origin !== null)
    .filter((breaker) => breaker.isOpen || !isProven(breaker))
    .reduce((sum, { trials }) => sum + trials.filter((at) => at > since).length, 0)
}

/** A breaker that is not in use knows nothing that the next call would not find out. */
function removeIdle(breakers: Map<string, Breaker>): void {
  for (const [name, breaker] of breakers)
    if (!breaker.isOpen && breaker.calls.size === 0 && !isProven(breaker)) breakers.delete(name)
}

function closed(name: string, destination: Destination): Breaker {
  const never = Number.NEGATIVE_INFINITY
  const times = { reachedAt: never, crowdedUntil: never, probeMs: 0, probeAt: never }
  return { name, destination, calls: new Set(), failures: 0, isOpen: false, trials: [], ...times }
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

function isTrial(breaker: Breaker, trialMs: number, mayTry: boolean): boolean {
  const now = performance.now()
  breaker.trials = breaker.trials.filter((at) => now - at < trialMs)
  const isOne = mayTry && breaker.trials.length < maxTrials
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

/** `at`: observes the calls to the account's server. */
function watched(network: Network, at: (account: Account) => Observe): Network {
  const { prepare, publish, find, reader } = network
  return {
    ...network,
    publish: (account, post, preparedId, signal) =>
      at(account)(signal, (own) => publish(account, post, preparedId, own)),
    find: (account, post, attempt, signal) =>
      at(account)(signal, (own) => find(account, post, attempt, own)),
    ...(prepare
      ? {
          prepare: (account, post, signal) =>
            at(account)(signal, (own) => prepare(account, post, own)),
        }
      : {}),
    ...(reader
      ? {
          reader: {
            ...reader,
            read: (account, step, signal) =>
              at(account)(signal, (own) => reader.read(account, step, own)),
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
