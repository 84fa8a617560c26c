// The adaptive polling interval: profiles that are active or whose history is requested are polled more often, quiet ones less.
import type { InteractionConfig } from '../../config/interaction-settings.ts'
import type { Changes } from './merge.ts'

export type PollingInterval = { minMs: number; maxMs: number }

/** Sandbox networks are polled every few seconds, so that a demo shows new interactions soon. */
export function pollingIntervalOf(
  config: Pick<InteractionConfig, 'minPauseMs' | 'maxPauseMs'>,
  isSandbox: boolean,
): PollingInterval {
  const minMs = config.minPauseMs ?? (isSandbox ? 2000 : 60_000)
  const maxMs = config.maxPauseMs ?? (isSandbox ? 4000 : 1_800_000)
  return { minMs, maxMs: Math.max(minMs, maxMs) }
}

/** How long after a request for the history the profile is polled at the shortest interval. */
export const recentRequestMs = 600_000

export function pauseAfterReading(
  pollingInterval: PollingInterval,
  before: { pauseMs: number; wasRequested: boolean },
  /** Interactions that a push has already delivered are not counted: then polling is only a fallback. */
  { added, gone, missing }: Changes,
): number {
  if (before.wasRequested) return pollingInterval.minMs
  return within(
    pollingInterval,
    added + gone + missing > 0 ? before.pauseMs / 4 : before.pauseMs * 1.5,
  )
}

/** `failures` counts consecutive failures, including this one. */
export function pauseAfterFailure(pollingInterval: PollingInterval, failures: number): number {
  return within(pollingInterval, pollingInterval.minMs * 2 ** Math.min(failures, 20))
}

function within({ minMs, maxMs }: PollingInterval, ms: number): number {
  return Math.round(Math.min(maxMs, Math.max(minMs, ms)))
}

/** Adds up to 10 % of jitter, so that profiles that were connected together are not polled together for ever. */
export function withJitter(ms: number, random: number = Math.random()): number {
  return Math.round(ms * (1 + random / 10))
}
