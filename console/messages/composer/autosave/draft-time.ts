// The time of a draft: the composer keeps a wall time as it was typed, other clients an instant.
import type { When } from '../form/form.ts'
import { atWall } from '../scheduling/when.ts'

export function wordsOf({ wall, offset }: Extract<When, { kind: 'at' }>): string {
  return `${wall}${offset ?? ''}`
}

export function readWords(words: string | null, zone: string): When {
  const [, wall, offset] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)([+-]\d\d:\d\d)?$/.exec(words ?? '') ?? []
  if (wall) return { kind: 'at', wall, offset: offset ?? null }
  const instant = readInstant(words ?? '')?.toZonedDateTimeISO(zone)
  return instant ? atWall(instant.toPlainDateTime(), instant.offset) : { kind: 'now' }
}

function readInstant(words: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(words)
  } catch {
    return undefined
  }
}
