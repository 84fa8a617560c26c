// Runs until Ctrl-C or SIGTERM, then closes everything in order and within ten seconds, PostgreSQL last.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

// What requests and jobs under way get. To close what they stand on takes up to two seconds more when one of them hangs;
// the rest is for PostgreSQL, which must not be left behind.
const workMilliseconds = 4000
const longestMilliseconds = 9500

type Closer = () => Promise<unknown>

export type Opened = {
  /** What takes work: stopped together, with time to finish what it has taken. */
  working: Closer[]
  /** What the work stands on, in the order it was opened: closed afterwards, newest first. */
  standing: Closer[]
}

export function untilStopped(log: Logger): {
  asked: Promise<void>
  close(starting: Promise<unknown>, opened: Opened): Promise<void>
} {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping')
      resolve()
    })
  }
  return {
    asked,
    async close(starting, opened) {
      // Not cleared: it also ends us when something unheard-of keeps the process alive.
      setTimeout(endNow, longestMilliseconds).unref()
      // A start that was interrupted half-way still opens things until it is through.
      await Promise.allSettled([starting])
      const finished = Promise.all(opened.working.map(closeQuietly))
      if ((await atMost(workMilliseconds, finished)) === late)
        log.warn('some requests or jobs did not finish in time')
      for (const close of opened.standing.reverse()) await closeQuietly(close)
    },
  }

  function endNow(): void {
    log.error('stopping took too long; ending now')
    process.exit(1)
  }

  async function closeQuietly(close: Closer): Promise<void> {
    await close().catch((err: unknown) => log.error({ err }, 'could not close cleanly'))
  }
}

const late = Symbol('late')

/** Waits no longer than that; what it waited for goes on. */
export function atMost<T>(milliseconds: number, work: Promise<T>): Promise<T | typeof late> {
  return Promise.race([work, sleep(milliseconds, late, { ref: false })])
}
