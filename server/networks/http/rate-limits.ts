// Reads from an answer when the network may be called again.
import type { Answer } from './request.ts'

const usualWaitMs = 60_000
export const dayMs = 24 * 3_600_000
const maxWaitMs = dayMs

/** Where no header says how long: a daily limit ends with the day, any other one soon. */
export function usualWait(sentence = ''): number {
  return /\b(daily|per day|a day|24[- ]?h(ou)?rs?)\b/i.test(sentence) ? dayMs : usualWaitMs
}

/**
 * Retry-After if present, else the latest time in the network's own headers, else `waitMs`; at least a second and at most a
 * day ahead.
 */
export function readRetryAt(
  headers: Answer['headers'],
  waitMs = usualWaitMs,
  now = Date.now(),
): Date {
  const asked = afterRetry(headers['retry-after'], now)
  const times = [
    atReset(headers['x-rate-limit-reset'], now),
    atReset(headers['x-ratelimit-reset'], now),
    atReset(headers['ratelimit-reset'], now),
    ...x24Hours(headers, now),
    ...graphUsage(headers, now),
  ].filter((time) => Number.isFinite(time))
  const latest = times.length > 0 ? Math.max(...times) : now + waitMs
  const retryAt = Number.isFinite(asked) ? asked : latest
  return new Date(Math.min(Math.max(retryAt, now + 1_000), now + maxWaitMs))
}

/**
 * A successful answer may announce that the next call will be refused, or ask to slow down: X, Bluesky and Mastodon by the calls
 * left in the window, Meta by the used percentage of an app's or a page's limit.
 */
export function readPause(headers: Answer['headers'], now = Date.now()): Date | null {
  const times = [
    ...['x-rate-limit', 'x-ratelimit', 'ratelimit'].flatMap((name) =>
      headers[`${name}-remaining`] === '0' ? atReset(headers[`${name}-reset`], now) : [],
    ),
    ...x24Hours(headers, now),
    ...graphUsage(headers, now),
    now + pauseForUsage(headers),
  ].filter((time) => time > now)
  return times.length > 0 ? new Date(Math.min(Math.max(...times), now + maxWaitMs)) : null
}

function pauseForUsage(headers: Answer['headers']): number {
  const percentages = /"(?:call_count|total_time|total_cputime)"\s*:\s*(\d+)/g
  const usage = `${headers['x-app-usage'] ?? ''}${headers['x-business-use-case-usage'] ?? ''}`
  const highest = Math.max(0, ...[...usage.matchAll(percentages)].map(([, value]) => Number(value)))
  if (highest < 75) return 0
  return highest < 90 ? 60_000 : 5 * 60_000
}

/** Seconds, or a date (RFC 9110 10.2.3). */
function afterRetry(value: string | undefined, now: number): number {
  if (!value) return Number.NaN
  return /^\d+$/.test(value) ? now + Number(value) * 1_000 : Date.parse(value)
}

/** X and Bluesky send a Unix time, Pinterest the remaining seconds: a small number is a duration. Mastodon sends a date. */
function atReset(value: string | undefined, now: number): number {
  if (value && /^\d{4}-\d\d-\d\dT/.test(value)) return Date.parse(value)
  if (!value || !/^\d+$/.test(value)) return Number.NaN
  const seconds = Number(value)
  return seconds > 1_000_000_000 ? seconds * 1_000 : now + seconds * 1_000
}

/** X has a daily limit beside that of a quarter of an hour; it matters only when it is used up. */
function x24Hours(headers: Answer['headers'], now: number): number[] {
  return ['x-user-limit-24hour', 'x-app-limit-24hour']
    .filter((name) => headers[`${name}-remaining`] === '0')
    .map((name) => atReset(headers[`${name}-reset`], now))
}

/** Meta sends the minutes until access is restored: {"<business>":[{…,"estimated_time_to_regain_access":5}]}. */
function graphUsage(headers: Answer['headers'], now: number): number[] {
  const minutes = /"estimated_time_to_regain_access"\s*:\s*(\d+)/g
  const usage = headers['x-business-use-case-usage'] ?? ''
  return [...usage.matchAll(minutes)]
    .map(([, value]) => Number(value))
    .filter((value) => value > 0)
    .map((value) => now + value * 60_000)
}
