// Sorts messages into the panels of Home.
import type { Line } from '../messages/listing.ts'

const minute = 60
/** A message later than this is not on time. */
const overdueAfter = minute
/** After a day Carillon has given it up, or it waits for a pause to end. */
const overdueUntil = 24 * 60 * minute
/** A message that was due a moment ago is still on its way. */
const justNow = 10 * minute
const onTheWay = new Set<Line['state']>(['SCHEDULED', 'SUBMITTED'])

export type Sorted = {
  /** The newest first. */
  failed: Line[]
  overdue: Line[]
  /** The earliest first. */
  next: Line[]
  /** Those that go out as soon as they are approved come first. */
  toReview: Line[]
}

export function sortLines(
  lines: Line[],
  nowMs: number,
  mayApprove: (line: Line) => boolean,
): Sorted {
  const age = ({ dueTime }: Line) => (dueTime === null ? 0 : nowMs / 1000 - dueTime)
  const byDue = lines.toSorted((one, other) => (one.dueTime ?? 0) - (other.dueTime ?? 0))
  const failed = byDue.filter(({ state }) => state === 'SEND_FAILED_PERMANENTLY')
  const open = byDue.filter(({ state }) => state !== 'SEND_FAILED_PERMANENTLY')
  return {
    failed: failed.toReversed(),
    overdue: open.filter(
      (line) => onTheWay.has(line.state) && age(line) > overdueAfter && age(line) < overdueUntil,
    ),
    next: open.filter((line) => line.dueTime !== null && age(line) < justNow),
    toReview: open.filter((line) => line.state === 'PENDING_APPROVAL' && mayApprove(line)),
  }
}
