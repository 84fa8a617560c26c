// Groups the answer of GET /v1/messages/summary into cells: by day, and by hour of a day. It goes by wall time, so an hour that a change of
// the clocks repeats is one cell.
import type { Line, StateCounts, SummaryDay } from '../summary.ts'

/** `groups`: how many cards; messages of one request are one card. */
export type Bucket = { total: number; groups: number; states: StateCounts; lines: Line[] }

export const emptyBucket: Bucket = { total: 0, groups: 0, states: {}, lines: [] }

/** A day or hour that has not changed keeps its bucket, so that React does not render its cell again. */
const known = new WeakMap<object, Bucket>()

export function bucketByDay(days: readonly SummaryDay[]): Map<string, Bucket> {
  return new Map(
    days.map((day) => [day.day, keep(day, () => addUp(day.hours.map(bucketOf)))] as const),
  )
}

/** The keys look like 2026-11-17T09. */
export function bucketByHour(days: readonly SummaryDay[]): Map<string, Bucket> {
  const hours = days.flatMap(({ day, hours: ofDay }) =>
    ofDay.map((hour) => [hourKey(day, hour.hour), bucketOf(hour)] as const),
  )
  const byKey = Map.groupBy(hours, ([key]) => key)
  return new Map([...byKey].map(([key, parts]) => [key, addUp(parts.map(([, part]) => part))]))
}

export function hourKey(day: string, hour: number): string {
  return `${day}T${String(hour).padStart(2, '0')}`
}

export function addUp(parts: readonly Bucket[]): Bucket {
  const [first] = parts
  if (first && parts.length === 1) return first
  const states: StateCounts = {}
  for (const part of parts) {
    for (const [state, count] of Object.entries(part.states)) {
      // The keys of a part are states.
      const name = state as keyof StateCounts
      states[name] = (states[name] ?? 0) + count
    }
  }
  return {
    total: parts.reduce((sum, { total }) => sum + total, 0),
    groups: parts.reduce((sum, { groups }) => sum + groups, 0),
    states,
    lines: parts.flatMap(({ lines }) => lines),
  }
}

function bucketOf(hour: SummaryDay['hours'][number]): Bucket {
  const { total, groups, states, head: lines } = hour
  return keep(hour, () => ({ total, groups, states, lines }))
}

function keep(source: object, make: () => Bucket): Bucket {
  const bucket = known.get(source) ?? make()
  known.set(source, bucket)
  return bucket
}
