// The time at which the message is sent. For a wall time that a change of the clocks skips or repeats the member chooses; one that has
// passed is refused.
import { resolveWallTime } from '../../../time/wall-time.ts'
import type { When } from '../form/form.ts'

export type Planned =
  | { kind: 'now' }
  | { kind: 'queue' }
  | { kind: 'at'; time: Temporal.ZonedDateTime }
  | { kind: 'past' }
  | { kind: 'unreadable' }
  | {
      kind: 'gap' | 'fold'
      wall: Temporal.PlainDateTime
      choices: readonly [Temporal.ZonedDateTime, Temporal.ZonedDateTime]
    }

/** Without `now`, a time in the past is accepted. */
export function planOf(when: When, zone: string, now: Temporal.ZonedDateTime | undefined): Planned {
  if (when.kind !== 'at') return { kind: when.kind }
  const wall = readWall(when.wall)
  if (!wall) return { kind: 'unreadable' }
  const resolved = resolveWallTime(wall, zone)
  if (resolved.kind === 'gap')
    return { kind: 'gap', wall, choices: [resolved.before, resolved.after] }
  if (resolved.kind === 'one') return plannedAt(resolved.instant.toZonedDateTimeISO(zone), now)
  const choices = [resolved.first, resolved.second] as const
  const chosen = choices.find(({ offset }) => offset === when.offset)
  return chosen ? plannedAt(chosen, now) : { kind: 'fold', wall, choices }
}

/** By the address: `now`, or a wall time if it lies ahead; else the next full hour. */
export function startOfNew(at: string | undefined, now: Temporal.ZonedDateTime): When {
  if (at === 'now') return { kind: 'now' }
  const wanted = readWall(at ?? '')
  const isAhead = wanted && Temporal.PlainDateTime.compare(wanted, now.toPlainDateTime()) > 0
  const nextHour = now.round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ hours: 1 })
  return atWall(isAhead ? wanted : nextHour.toPlainDateTime())
}

export function atWall(wall: Temporal.PlainDateTime, offset: string | null = null): When {
  return { kind: 'at', wall: wall.toString({ smallestUnit: 'minute' }), offset }
}

export function readWall(text: string): Temporal.PlainDateTime | undefined {
  try {
    return Temporal.PlainDateTime.from(text)
  } catch {
    return undefined
  }
}

/** A place in the queue, as the API has it. */
export function readQueue(queue: string | null | undefined): When | undefined {
  return queue === 'next' || queue === 'last' ? { kind: 'queue', place: queue } : undefined
}

function plannedAt(time: Temporal.ZonedDateTime, now: Temporal.ZonedDateTime | undefined): Planned {
  const isPast = now !== undefined && time.epochMilliseconds < now.epochMilliseconds
  return isPast ? { kind: 'past' } : { kind: 'at', time }
}
