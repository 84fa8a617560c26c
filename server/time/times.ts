// Times in requests have one form: ISO 8601 in UTC (decisions 1).

import { Problem } from '../errors.ts'
import { say } from '../sentences/sentences.ts'

// Seconds and fractions are optional; the Z for UTC is not.
const utcTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z$/

/** In whole seconds: answers show no fraction, and one that is kept would decide about order and ranges unseen. */
export function readTime(text: string | null | undefined, field: string): Date | null {
  if (text === null || text === undefined) return null
  const time = cutFraction(new Date(text))
  // Date turns a day that does not exist (31 February) into another one.
  const isReal = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, 16))
  if (utcTime.test(text) && isReal) return time
  throw new Problem('invalid', {
    message: say('not_a_time', { field }),
    hint: say('time_form'),
    reason: 'bad_time',
    param: `/${field}`,
  })
}

export function cutFraction(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000)
}
