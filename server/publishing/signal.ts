// Something to wait for that may happen any number of times, also before anybody waits.
import { pause } from '../pause.ts'

export type Bell = {
  ring(): void
  /** Until it rings, the time is over or the signal comes; at once when it rang since the last wait. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export function makeSignal(): Bell {
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
        await pause(ms, AbortSignal.any([answer.signal, signal]))
        answer = undefined
      }
      hasRung = false
    },
  }
}
