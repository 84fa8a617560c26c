// The optimistic update: the summary as it will be after a move, shown before the service has answered.
import { countCards } from '../cards.ts'
import { addUp } from '../grids/bucket.ts'
import type { Line, SummaryDay } from '../summary.ts'

type Hour = SummaryDay['hours'][number]

export function applyMove(
  days: readonly SummaryDay[],
  ids: ReadonlySet<string>,
  to: Temporal.ZonedDateTime,
): SummaryDay[] {
  const moved = days.flatMap(linesOf).filter(({ id }) => ids.has(id))
  const left = days.map((day) =>
    toDay(
      day.day,
      day.hours.map((hour) => without(hour, ids)),
    ),
  )
  const day = to.toPlainDate().toString()
  const time = to.epochMilliseconds / 1000
  const arrived = moved.map((line) => ({ ...line, scheduledSendTime: time, dueTime: time }))
  const target = left.find((one) => one.day === day) ?? toDay(day, [])
  const result = left.filter((one) => one.day !== day)
  result.push(toDay(day, withLines(target.hours, arrived, to)))
  return result
    .filter(({ total }) => total > 0)
    .sort((one, other) => (one.day < other.day ? -1 : 1))
}

function without(hour: Hour, ids: ReadonlySet<string>): Hour {
  const gone = hour.head.filter(({ id }) => ids.has(id))
  if (gone.length === 0) return hour
  const states = { ...hour.states }
  for (const { state } of gone) {
    const rest = (states[state] ?? 0) - 1
    if (rest > 0) states[state] = rest
    else delete states[state]
  }
  return withHead(
    { ...hour, total: hour.total - gone.length, states },
    hour.head.filter(({ id }) => !ids.has(id)),
  )
}

/** The cards that the head does not show stay as many as they were. */
function withHead(hour: Hour, head: Line[]): Hour {
  return { ...hour, groups: hour.groups - countCards(hour.head) + countCards(head), head }
}

function withLines(hours: Hour[], lines: Line[], to: Temporal.ZonedDateTime): Hour[] {
  const isTarget = ({ hour, offset }: Hour) => hour === to.hour && offset === to.offset
  const empty: Hour = {
    hour: to.hour,
    offset: to.offset,
    total: 0,
    groups: 0,
    states: {},
    head: [],
  }
  const target = hours.find(isTarget) ?? empty
  const states = { ...target.states }
  for (const { state } of lines) states[state] = (states[state] ?? 0) + 1
  const filled = withHead({ ...target, total: target.total + lines.length, states }, [
    ...lines,
    ...target.head,
  ])
  return [...hours.filter((hour) => !isTarget(hour)), filled].sort(
    (one, other) => one.hour - other.hour,
  )
}

function toDay(day: string, hours: Hour[]): SummaryDay {
  const filled = hours.filter(({ total }) => total > 0)
  const { total, groups, states } = addUp(filled.map((hour) => ({ ...hour, lines: hour.head })))
  return { day, total, groups, states, hours: filled }
}

function linesOf({ hours }: SummaryDay): Line[] {
  return hours.flatMap(({ head }) => head)
}
