// Runs in the one tab that reads the stream for all tabs of this browser: opens a stream, and after its end the next one, from where it
// ended.
import { type LiveEvent, reset } from './live-event.ts'
import { readStream } from './read-stream.ts'

const [minWaitMs, maxWaitMs] = [1000, 30_000]
/** A stream that ends sooner was cut off by something that would also cut off the next one. */
const steadyMs = 5000

type Options = {
  /** The id to continue from; undefined: only events from now on. */
  lastEventId: string | undefined
  onStatus: (isLive: boolean) => void
  onEvents: (events: LiveEvent[]) => void
}

/** Never returns: the browser ends it with the tab. */
export async function lead({ onStatus, onEvents, ...options }: Options): Promise<never> {
  let { lastEventId } = options
  let failures = 0
  for (;;) {
    const began = performance.now()
    const { wasOpen, retryAfterMs } = await readStream({
      lastEventId,
      onOpen: () => {
        failures = 0
        onStatus(true)
        if (lastEventId === undefined) onEvents([reset])
      },
      onEvents: (events, newest) => {
        lastEventId = newest ?? lastEventId
        if (events.length > 0) onEvents(events)
      },
    })
    // A stream ends with its token: the next one begins at once, and nothing is missed.
    if (wasOpen && performance.now() - began > steadyMs) continue
    failures += 1
    if (!wasOpen) onStatus(false)
    await waitFor(retryAfterMs ?? waitAfter(failures))
  }
}

/** A random delay: after a restart of the service, tabs of many people must not reconnect in the same moment. */
export function waitAfter(failures: number, random = Math.random()): number {
  const wait = Math.min(minWaitMs * 2 ** (failures - 1), maxWaitMs)
  return wait * (0.5 + random / 2)
}

/** Resolves earlier when the connection is back. */
function waitFor(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const ending = new AbortController()
  const timer = setTimeout(resolve, ms)
  addEventListener('online', () => resolve(), { signal: ending.signal })
  return promise.finally(() => {
    clearTimeout(timer)
    ending.abort()
  })
}
