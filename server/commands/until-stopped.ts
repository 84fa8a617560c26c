// Runs until Ctrl-C or SIGTERM, then closes everything in order and within ten seconds, PostgreSQL last.
import type { Logger } from 'pino'

const longestMilliseconds = 9500

export function untilStopped(log: Logger): {
  asked: Promise<void>
  close(closers: (() => Promise<unknown>)[]): Promise<void>
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
    async close(closers) {
      const lateness = setTimeout(() => {
        log.error('stopping took too long; ending now')
        process.exit(1)
      }, longestMilliseconds)
      for (const close of closers) {
        await close().catch((err: unknown) => log.error({ err }, 'could not close cleanly'))
      }
      clearTimeout(lateness)
    },
  }
}
