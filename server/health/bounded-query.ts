// A database query for health checks that stays harmless when the database hangs.
import { setTimeout as sleep } from 'node:timers/promises'

const timeoutMs = 2000

/**
 * Concurrent callers share one running query, so that a hanging database cannot use up the pool this way. Each caller waits for a
 * limited time and gets `fallback` if there is no answer.
 */
export function boundQuery<Result>(
  query: () => Promise<Result>,
  fallback: Result,
): () => Promise<Result> {
  let running: Promise<Result> | undefined
  const start = () =>
    query()
      .catch(() => fallback)
      .finally(() => {
        running = undefined
      })
  return () => {
    running ??= start()
    return Promise.race([running, sleep(timeoutMs, fallback, { ref: false })])
  }
}
