// The moment at which the clocks of a zone show a local time. Local days and times are numbers, as if they were in UTC.
import { type Offset, offsetsIn } from './time-zone.ts'

/** SKIPPED: the clocks jump over the time of day, and the next minute that exists counts. REPEATED: it occurs twice, and the first counts. */
export type ClockChange = 'SKIPPED' | 'REPEATED' | null

const dayMs = 86_400_000
/** No zone is further from UTC. */
const farthestMs = dayMs

export function instantOf(offsets: Offset[], local: number): { at: number; change: ClockChange } {
  const found = offsets.flatMap(({ from, seconds }, index) => {
    const at = local - seconds * 1000
    const end = offsets[index + 1]?.from.getTime() ?? Number.POSITIVE_INFINITY
    return at >= from.getTime() && at < end ? [at] : []
  })
  const [first] = found
  if (first !== undefined) return { at: first, change: found.length > 1 ? 'REPEATED' : null }
  // The clocks jump over it: in the offset that ends there it would be after the end.
  const next = offsets.find(({ from, seconds }) => local - seconds * 1000 < from.getTime())
  return { at: next?.from.getTime() ?? local, change: 'SKIPPED' }
}

/** Formatting 90 days takes as long as a query. A process sees few zones and each day once. */
const known = new Map<string, Offset[]>()
const maxKnown = 50

export function offsetsAround(timeZone: string, after: Date, until: Date): Offset[] {
  const from = Math.floor((after.getTime() - 3 * farthestMs) / dayMs)
  const to = Math.ceil((until.getTime() + 3 * farthestMs) / dayMs)
  const key = `${timeZone} ${from} ${to}`
  const cached = known.get(key)
  if (cached) return cached
  const offsets = offsetsIn(timeZone, new Date(from * dayMs), new Date(to * dayMs))
  if (known.size >= maxKnown) known.clear()
  known.set(key, offsets)
  return offsets
}
