// A question to the database that must not hurt when the database is not well.
import { setTimeout as sleep } from 'node:timers/promises'

const patienceMilliseconds = 2000

/**
 * One at a time, however many ask: a database that hangs must not take the whole pool this way. Whoever asks waits a
 * moment at most, and hears `otherwise` when there is no answer.
 */
export function openQuestion<Answer>(
  ask: () => Promise<Answer>,
  otherwise: Answer,
): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined
  const askOnce = () =>
    ask()
      .catch(() => otherwise)
      .finally(() => {
        asked = undefined
      })
  return () => {
    asked ??= askOnce()
    return Promise.race([asked, sleep(patienceMilliseconds, otherwise, { ref: false })])
  }
}
