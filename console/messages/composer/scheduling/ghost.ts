// The message in the composer, published to the calendar beside it, which shows it at its time.
import { useSyncExternalStore } from 'react'

export type Ghost = {
  /** 2026-11-19T17:30 */
  wall: string
  text: string
  types: string[]
  /** Called when it was dragged to another time. */
  onMove: (wall: string) => void
}

let ghost: Ghost | undefined
const listeners = new Set<() => void>()

export function showGhost(next: Ghost | undefined): void {
  ghost = next
  for (const listener of listeners) listener()
}

/** `cell`: a day, or an hour of a day, such as 2026-11-19T17. */
export function useGhost(cell: string): Ghost | undefined {
  return useSyncExternalStore(watch, () => (ghost?.wall.startsWith(cell) ? ghost : undefined))
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
