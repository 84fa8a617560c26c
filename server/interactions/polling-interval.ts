// How often to look: a profile that is busy or asked about more often, a quiet one less and less.
import type { InteractionConfig } from '../config/interaction-settings.ts'
import type { Changes } from './merge.ts'

export type PollingInterval = { shortestMs: number; longestMs: number }

/** Sandbox networks need no care, and whoever practises wants to see something come. */
export function pollingIntervalOf(
  config: Pick<InteractionConfig, 'shortestPauseMs' | 'longestPauseMs'>,
  isPractice: boolean,
): PollingInterval {
  const shortestMs = config.shortestPauseMs ?? (isPractice ? 2000 : 60_000)
  const longestMs = config.longestPauseMs ?? (isPractice ? 4000 : 1_800_000)
  return { shortestMs, longestMs: Math.max(shortestMs, longestMs) }
}

/** Somebody looked at the history a moment ago: they will look again. */
export const askedForMs = 600_000

export function pauseAfterReading(
  pollingInterval: PollingInterval,
  before: { pauseMs: number; isAsked: boolean },
  /** What a push had brought already is none of these: then looking is a safety net. */
  { added, gone, missing }: Changes,
): number {
  if (before.isAsked) return pollingInterval.shortestMs
  return within(
    pollingInterval,
    added + gone + missing > 0 ? before.pauseMs / 4 : before.pauseMs * 1.5,
  )
}

/** `failures` in a row, this one included. */
export function pauseAfterFailure(pollingInterval: PollingInterval, failures: number): number {
  return within(pollingInterval, pollingInterval.shortestMs * 2 ** Math.min(failures, 20))
}

function within({ shortestMs, longestMs }: PollingInterval, ms: number): number {
  return Math.round(Math.min(longestMs, Math.max(shortestMs, ms)))
}

/** Up to a tenth later: profiles that were connected together need not be looked at together for ever. */
export function withJitter(ms: number, random: number = Math.random()): number {
  return Math.round(ms * (1 + random / 10))
}
