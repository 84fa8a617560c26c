// The state of a breaker for one network or server, and the decisions that follow from it.
import type { Destination } from '../../outbound/origin.ts'
import { isAnswered, isSent } from '../http/call-signals.ts'
import type { Network } from '../networks.ts'

/** Lanes that may try a network that was not reached within `provenMs`. */
const maxTrials = 3
const provenMs = 60_000
/** How long claims are held back after more lanes were claimed than may try. */
const crowdedMs = 100

export type Call = { startedAt: number; signal: AbortSignal; stop(reason: Error): void }
export type Breaker = {
  /** The name of the network, with the server where the network has many. */
  name: string
  destination: Destination
  greet: Network['greet']
  isGreeting: boolean
  /** How many were sent since the network was last reached. */
  greetings: number
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

/** Trials and probes of servers that may still wait for their first byte. */
export function countTrials(breakers: Map<string, Breaker>, trialMs: number): number {
  const since = performance.now() - trialMs
  return [...breakers.values()]
    .filter(({ destination }) => destination.origin !== null)
    .filter((breaker) => breaker.isOpen || !isProven(breaker))
    .reduce((sum, { trials }) => sum + trials.filter((at) => at > since).length, 0)
}

/** An unused breaker can be removed: the next call finds out the same. */
export function removeIdle(breakers: Map<string, Breaker>): void {
  for (const [name, breaker] of breakers)
    if (!breaker.isOpen && breaker.calls.size === 0 && !isProven(breaker)) breakers.delete(name)
}

export function closed(name: string, destination: Destination, greet: Network['greet']): Breaker {
  const never = Number.NEGATIVE_INFINITY
  const times = { reachedAt: never, crowdedUntil: never, probeMs: 0, probeAt: never }
  const greeting = { greet, isGreeting: false, greetings: 0 }
  const none = { calls: new Set<Call>(), failures: 0, isOpen: false, trials: [] }
  return { name, destination, ...none, ...times, ...greeting }
}

export function isDueToProbe({ isOpen, isGreeting, calls, probeAt }: Breaker): boolean {
  return isOpen && !isGreeting && calls.size === 0 && performance.now() >= probeAt
}

/** When the network last showed that it is there: to a finished call or greeting, or to a call that is under way. */
export function lastReached({ calls, reachedAt }: Breaker): number {
  const reached = [...calls].filter(({ signal }) => isAnswered(signal))
  return Math.max(reachedAt, ...reached.map(({ startedAt }) => startedAt))
}

export function isProven(breaker: Breaker): boolean {
  return performance.now() - lastReached(breaker) < provenMs
}

export function isTrial(breaker: Breaker, trialMs: number, mayTry: boolean): boolean {
  const now = performance.now()
  breaker.trials = breaker.trials.filter((at) => now - at < trialMs)
  const isOne = mayTry && breaker.trials.length < maxTrials
  if (isOne) breaker.trials.push(now)
  else breaker.crowdedUntil = now + crowdedMs
  return isOne
}

/** A call still waits for the first byte of an answer, and the network has shown no sign of life since it began. */
export function isSuspect(breaker: Breaker, suspectMs: number): boolean {
  const now = performance.now()
  return [...breaker.calls].some(
    ({ startedAt, signal }) =>
      !isAnswered(signal) &&
      now - startedAt > patience(breaker, signal, suspectMs) &&
      lastReached(breaker) < startedAt,
  )
}

/** A network may answer a sent call slowly. Without a greeting nothing else shows whether it is reachable. */
function patience({ greet }: Breaker, signal: AbortSignal, suspectMs: number): number {
  if (!isSent(signal)) return suspectMs
  return greet ? 2 * suspectMs : Number.POSITIVE_INFINITY
}

export function noteReached(breaker: Breaker): void {
  Object.assign(breaker, { failures: 0, greetings: 0, trials: [], crowdedUntil: 0 })
  breaker.reachedAt = performance.now()
}

/** The next probe comes later each time. */
export function noteFailed(
  breaker: Breaker,
  { minProbeMs, maxProbeMs }: { minProbeMs: number; maxProbeMs: number },
): void {
  breaker.failures += 1
  breaker.probeMs = breaker.isOpen ? Math.min(2 * breaker.probeMs, maxProbeMs) : minProbeMs
  breaker.probeAt = performance.now() + breaker.probeMs
}
