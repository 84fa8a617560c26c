// Something to wait for that may happen any number of times, also before anybody waits.
import { setTimeout as sleep } from 'node:timers/promises'

export type Bell = {
  ring(): void
  /** Until it rings, the time is over or the signal comes; at once when it rang since the last wait. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export function hangBell(): Bell {
  let hasRung = false
  let answer: AbortController | undefined
  return {
    ring() {
      hasRung = true
      answer?.abort()
    },
    async wait(ms, signal) {
      if (!hasRung) {
        answer = new AbortController()
        const either = AbortSignal.any([answer.signal, signal])
        await sleep(ms, undefined, { signal: either }).catch(() => undefined)
        answer = undefined
      }
      hasRung = false
    },
  }
}
