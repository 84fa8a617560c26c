// A circuit breaker per network, and on a network of many servers per server: can this process reach it at all? Only silence counts as a
// failure: no connection, no name, no TLS, or no first byte of an answer. The content of an answer does not count, nor its duration. Before
// a network is known to answer, and while a call waits for its first byte, the process sends a greeting, which occupies no lane. A process
// that reaches nothing leaves the profiles to other processes, and probes.

import { type Destination, originOf } from '../../outbound/origin.ts'
import { say } from '../../sentences/sentences.ts'
import { callWithin, isAnswered, isSent, stoppable } from '../http/call-signals.ts'
import { type Account, type Network, NetworkError } from '../networks.ts'
import {
  type Breaker,
  closed,
  countTrials,
  isDueToProbe,
  isProven,
  isSuspect,
  isTrial,
  lastReached,
  noteFailed,
  noteReached,
  removeIdle,
} from './state.ts'

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

/** The network and the server of a profile. */
type Place = { type: string; server: string | null }

export type BreakerTimes = {
  /**
   * A call that has sent nothing after this time, or has no first byte of an answer after twice this time, holds back further claims
   * until a greeting is answered.
   */
  suspectMs: number
  /** After this time a call that has sent nothing is aborted, and a greeting has failed. */
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
/** Shared by all servers of members' choice that were not reached yet: many dead ones must not take every slot. */
const maxServerTrials = 12
/** Beyond this number, breakers of servers that are not in use are removed. */
const maxIdle = 500
/** Consecutive failures, without any call that reached the network. */
const failuresToOpen = 3
/** Probes in a row that are greetings. The following ones are calls: a network might answer only those. */
const maxGreetings = 3

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
    const fresh = closed(name, { profileTypes: network.types, origin }, network.greet)
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
    noteReached(breaker)
    set(breaker, false)
  }
  const failed = (breaker: Breaker): void => {
    noteFailed(breaker, times)
    if (breaker.failures >= failuresToOpen) set(breaker, true)
  }
  const report = { reached, failed }
  const isHeldBack = (breaker: Breaker): boolean => {
    const isSilent = isSuspect(breaker, times.suspectMs)
    if (isSilent && !breaker.isOpen) startGreeting(breaker, times.giveUpMs, report)
    const isTrying = breaker.isGreeting || performance.now() < breaker.crowdedUntil
    return breaker.isOpen || isSilent || (isTrying && !isProven(breaker))
  }
  const mayTry = ({ destination }: Breaker): boolean =>
    destination.origin === null || countTrials(breakers, times.giveUpMs) < maxServerTrials
  return {
    watch(network) {
      for (const type of network.types) networks.set(type, network)
      return watched(network, ({ server }) =>
        observing(network, breakerOf(network, server ?? null), times.giveUpMs, report),
      )
    },
    isOpen: (place) => find(place)?.isOpen === true,
    admits(place) {
      const breaker = find(place)
      if (!breaker || isProven(breaker)) return true
      const isGreeted = breaker.greet !== undefined && !breaker.isOpen
      const isTried = isTrial(breaker, times.giveUpMs, mayTry(breaker))
      if (isGreeted && isTried) startGreeting(breaker, times.giveUpMs, report)
      return isTried && !isGreeted
    },
    heldBack: () => [...breakers.values()].filter(isHeldBack).map(({ destination }) => destination),
    takeProbes: () =>
      [...breakers.values()]
        .filter((breaker) => isDueToProbe(breaker) && mayTry(breaker))
        .flatMap((breaker) => {
          breaker.probeAt = performance.now() + breaker.probeMs
          breaker.trials.push(performance.now())
          if (!breaker.greet || breaker.greetings >= maxGreetings) return breaker.destination
          startGreeting(breaker, times.giveUpMs, report)
          return []
        }),
  }
}

type Report = { reached(breaker: Breaker): void; failed(breaker: Breaker): void }

/** One at a time. A greeting that is not answered opens the breaker. */
function startGreeting(breaker: Breaker, giveUpMs: number, report: Report): void {
  const { greet, destination } = breaker
  if (!greet || breaker.isGreeting) return
  breaker.isGreeting = true
  breaker.greetings += 1
  const answered = greet(destination.origin, callWithin(giveUpMs)).catch(() => false)
  void answered.then((isReached) => {
    breaker.isGreeting = false
    if (isReached) return report.reached(breaker)
    breaker.failures = Math.max(breaker.failures, failuresToOpen - 1)
    return report.failed(breaker)
  })
}

type Observe = <T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>) => Promise<T>

function observing(network: Network, breaker: Breaker, giveUpMs: number, report: Report): Observe {
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
      isReached = isSent(call.signal) ? isAnswered(call.signal) : !isUnreachable(error)
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
          prepare: (account, post, signal, progress) =>
            at(account)(signal, (own) => prepare(account, post, own, progress)),
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
  return new NetworkError(
    'retry',
    `${name}_unreachable`,
    say('network_unreachable', { network: title }),
  )
}

/** The connectors' error for a call that certainly sent nothing. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof NetworkError && error.code.endsWith('_unreachable')
}
