// The time zone of a request, by the name that the database of zones gives it.
import { Problem } from '../errors.ts'
import { say } from '../sentences/sentences.ts'
import { isTimezone } from './time-zone.ts'

export function readTimeZone(name: string): string {
  if (isTimezone(name))
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  throw new Problem('invalid', {
    message: say('queue_zone_unknown'),
    hint: say('time_zone_advice'),
    reason: 'invalid_time_zone',
    param: '/timeZone',
  })
}
