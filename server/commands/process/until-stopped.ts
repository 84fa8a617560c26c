// Runs until Ctrl-C or SIGTERM, then closes everything in order and within a limit, PostgreSQL last.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Running requests and jobs get so much longer to finish than a call to a network may take: its outcome has to be written. */
const afterCallMs = 1500
/** Closing their resources takes up to three seconds when one hangs; the rest is for PostgreSQL, which must not be left running. */
const closeMs = 5500

type Closer = () => Promise<unknown>

export type Opened = {
  /** Servers and workers: stopped together, with time to finish running requests and jobs. */
  workers: Closer[]
  /** Resources that the workers use, in the order of opening: closed after the workers, in reverse order. */
  resources: Closer[]
}

/** `callMs`: the longest call to a network. */
export function untilStopped(
  log: Logger,
  callMs: number,
): {
  requested: Promise<void>
  signal: AbortSignal
  close(starting: Promise<unknown>, opened: Opened): Promise<void>
} {
  const { promise: requested, resolve } = Promise.withResolvers<void>()
  const stopping = new AbortController()
  const finishWorkMs = callMs + afterCallMs
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping')
      stopping.abort()
      resolve()
    })
  }
  return {
    requested,
    signal: stopping.signal,
    async close(starting, opened) {
      // Never cleared: it also ends the process when anything else keeps it alive.
      setTimeout(exitNow, finishWorkMs + closeMs).unref()
      // An interrupted start opens resources until its current step ends.
      await Promise.allSettled([starting])
      const finished = Promise.all(opened.workers.map(closeQuietly))
      if ((await atMost(finishWorkMs, finished)) === timedOut)
        log.warn('some requests or jobs did not finish in time')
      for (const close of opened.resources.reverse()) await closeQuietly(close)
    },
  }

  function exitNow(): void {
    log.error('the shutdown took too long; exiting now')
    // A stop that was asked for is no failure: a supervisor would start the process again.
    process.exit(stopping.signal.aborted ? 0 : 1)
  }

  async function closeQuietly(close: Closer): Promise<void> {
    await close().catch((err: unknown) => log.error({ err }, 'could not close cleanly'))
  }
}

const timedOut = Symbol('timed out')

/** Waits for at most `milliseconds`; the work itself goes on. */
export function atMost<T>(milliseconds: number, work: Promise<T>): Promise<T | typeof timedOut> {
  return Promise.race([work, sleep(milliseconds, timedOut, { ref: false })])
}
