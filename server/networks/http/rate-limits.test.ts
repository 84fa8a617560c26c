import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRetryAt } from './rate-limits.ts'

const now = Date.UTC(2026, 0, 1, 12)
const inSeconds = (seconds: number) => String(now / 1_000 + seconds)
const secondsUntil = (headers: Record<string, string>) =>
  (readRetryAt(headers, undefined, now).getTime() - now) / 1_000

const usage = (...minutes: number[]) =>
  JSON.stringify({
    1: minutes.map((estimated_time_to_regain_access) => ({ estimated_time_to_regain_access })),
  })

for (const [what, headers, seconds] of [
  ['nothing said', {}, 60],
  ['Retry-After in seconds', { 'retry-after': '7' }, 7],
  ['Retry-After as a date', { 'retry-after': 'Thu, 01 Jan 2026 12:02:00 GMT' }, 120],
  [
    'Retry-After goes before everything',
    { 'retry-after': '7', 'x-rate-limit-reset': inSeconds(900) },
    7,
  ],
  ['nonsense', { 'retry-after': 'soon', 'x-rate-limit-reset': 'x', 'x-ratelimit-reset': '-1' }, 60],
  ['X: a Unix time', { 'x-rate-limit-reset': inSeconds(333) }, 333],
  [
    'X: the day is used up',
    {
      'x-rate-limit-reset': inSeconds(333),
      'x-user-limit-24hour-remaining': '0',
      'x-user-limit-24hour-reset': inSeconds(5_000),
    },
    5_000,
  ],
  [
    'X: the day is not used up',
    {
      'x-rate-limit-reset': inSeconds(333),
      'x-user-limit-24hour-remaining': '1',
      'x-user-limit-24hour-reset': inSeconds(5_000),
    },
    333,
  ],
  ['Pinterest: seconds that are left', { 'x-ratelimit-reset': '12' }, 12],
  ['Bluesky: a Unix time', { 'ratelimit-remaining': '0', 'ratelimit-reset': inSeconds(222) }, 222],
  ['Meta: minutes, the longest', { 'x-business-use-case-usage': usage(0, 2, 5) }, 300],
  ['Meta: nothing to wait for', { 'x-business-use-case-usage': usage(0) }, 60],
  ['a time that is past', { 'x-rate-limit-reset': inSeconds(-50) }, 1],
  ['a time far ahead', { 'retry-after': '9999999' }, 86_400],
] as [string, Record<string, string>, number][]) {
  test(`${what}: ${seconds} s`, () => assert.equal(secondsUntil(headers), seconds))
}
