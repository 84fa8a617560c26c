// Converts wall times to instants. Twice a year a zone has wall times that do not exist (the gap) or exist twice (the fold): then the
// member is asked, and nothing is guessed.
export type Resolved =
  | { kind: 'one'; instant: Temporal.Instant }
  /** `before` and `after` are the same distance from the missing time, before and after the gap. */
  | { kind: 'gap'; before: Temporal.ZonedDateTime; after: Temporal.ZonedDateTime }
  | { kind: 'fold'; first: Temporal.ZonedDateTime; second: Temporal.ZonedDateTime }

export function resolveWallTime(wall: Temporal.PlainDateTime, zone: string): Resolved {
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const later = wall.toZonedDateTime(zone, { disambiguation: 'later' })
  if (earlier.equals(later)) return { kind: 'one', instant: earlier.toInstant() }
  const exists = earlier.toPlainDateTime().equals(wall)
  return exists
    ? { kind: 'fold', first: earlier, second: later }
    : { kind: 'gap', before: earlier, after: later }
}

export function inZone(unixSeconds: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(unixSeconds * 1000).toZonedDateTimeISO(zone)
}

export function today(zone: string): Temporal.PlainDate {
  return Temporal.Now.plainDateISO(zone)
}

/** A date from the address: `today`, or 2026-11-17; anything else is today. */
export function readDate(text: string, zone: string): Temporal.PlainDate {
  try {
    return text === 'today' ? today(zone) : Temporal.PlainDate.from(text)
  } catch {
    return today(zone)
  }
}
