// Signals of calls to a network: when a call ends, even after a freeze of the process, and whether anything of it was sent.
import { SaidError, say } from '../../sentences/sentences.ts'

const ends = new WeakMap<AbortSignal, { monotonic: number; wall: number }>()
const timeIsUp = new SaidError(say('call_time_over'))

/** A signal that also knows its end by the clock: after a freeze of the process its timer fires late. */
export function callWithin(ms: number): AbortSignal {
  // AbortSignal.timeout would build an error with its stack for every call, even for those answered long before.
  const stop = new AbortController()
  setTimeout(() => stop.abort(timeIsUp), ms).unref()
  const { signal } = stop
  ends.set(signal, { monotonic: performance.now() + ms, wall: Date.now() + ms })
  return signal
}

/** Checked at the last moment before anything is sent. */
export function isOver(signal: AbortSignal): boolean {
  const end = ends.get(signal)
  return (
    signal.aborted ||
    (end !== undefined && (performance.now() > end.monotonic || Date.now() > end.wall))
  )
}

const sent = new WeakSet<AbortSignal>()

/** The first byte of a request under this signal is about to be written. */
export function noteSent(signal: AbortSignal): void {
  sent.add(signal)
}

export function isSent(signal: AbortSignal): boolean {
  return sent.has(signal)
}

const answered = new WeakSet<AbortSignal>()

/** The other side has sent the first byte of an answer, or has closed the connection. */
export function noteAnswered(signal: AbortSignal): void {
  answered.add(signal)
}

export function isAnswered(signal: AbortSignal): boolean {
  return answered.has(signal)
}

/** A signal with the same end that can be stopped earlier. */
export function stoppable(signal: AbortSignal): {
  signal: AbortSignal
  stop(reason: Error): void
} {
  const stop = new AbortController()
  const both = AbortSignal.any([signal, stop.signal])
  const end = ends.get(signal)
  if (end) ends.set(both, end)
  return { signal: both, stop: (reason) => stop.abort(reason) }
}
