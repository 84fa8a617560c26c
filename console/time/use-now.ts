import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
/** Rounded to half a minute, so that all users of one render agree. */
const now = () => Math.floor(Date.now() / 30_000) * 30_000

/** The present time in the zone; changes every half minute. */
export function useNow(zone: string): Temporal.ZonedDateTime {
  const milliseconds = useSyncExternalStore(watch, now)
  return Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(zone)
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const one of listeners) one()
  }, 5000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
