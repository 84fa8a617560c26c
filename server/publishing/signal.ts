// A notification that may be sent any number of times, even while no loop is waiting for it.
import { pause } from '../time/pause.ts'

export type Signal = {
  notify(): void
  /** Waits until the next notification, the end of the time or the abort. Returns at once if a notification came since the last wait. */
  wait(ms: number, abort: AbortSignal): Promise<void>
}

export function makeSignal(): Signal {
  let isNotified = false
  let wake: AbortController | undefined
  return {
    notify() {
      isNotified = true
      wake?.abort()
    },
    async wait(ms, abort) {
      if (!isNotified) {
        wake = new AbortController()
        await pause(ms, AbortSignal.any([wake.signal, abort]))
        wake = undefined
      }
      isNotified = false
    },
  }
}
