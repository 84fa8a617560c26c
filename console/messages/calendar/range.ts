// The days that a view shows. Every view reads and groups by this one range, so that views cannot contradict each other.
export const views = ['month', 'week', 'day', 'list'] as const
export type View = (typeof views)[number]

export type Range = {
  /** The first and the last day are whole. */
  days: Temporal.PlainDate[]
  startTime: string
  endTime: string
}

export function isView(text: string): text is View {
  return views.some((view) => view === text)
}

export type Week = {
  /** 1 is Monday, 7 is Sunday. */
  start: number
  /** A narrow window has space for five days. They begin with the date itself, so that every day can be reached. */
  days: 5 | 7
}

const usualWeek: Week = { start: 1, days: 7 }

export function rangeOf(
  view: View,
  date: Temporal.PlainDate,
  zone: string,
  week: Week = usualWeek,
): Range {
  const [first, last] = edgesOf(view, date, week)
  const count = first.until(last).days + 1
  const days = Array.from({ length: count }, (_, index) => first.add({ days: index }))
  const end = last.add({ days: 1 }).toZonedDateTime(zone).toInstant()
  return {
    days,
    startTime: instantText(first.toZonedDateTime(zone).toInstant()),
    // The service includes the whole last second.
    endTime: instantText(end.subtract({ seconds: 1 })),
  }
}

/** The dates that "back" and "forward" go to. */
export function step(
  view: View,
  date: Temporal.PlainDate,
  direction: 1 | -1,
  week: Week = usualWeek,
): Temporal.PlainDate {
  if (view === 'day') return date.add({ days: direction })
  if (view === 'week') return date.add({ days: direction * week.days })
  return date.with({ day: 1 }).add({ months: direction })
}

function edgesOf(
  view: View,
  date: Temporal.PlainDate,
  week: Week,
): [Temporal.PlainDate, Temporal.PlainDate] {
  if (view === 'day') return [date, date]
  if (view === 'week') {
    const first = week.days === 7 ? startOfWeek(date, week) : date
    return [first, first.add({ days: week.days - 1 })]
  }
  const monthStart = date.with({ day: 1 })
  const monthEnd = date.with({ day: date.daysInMonth })
  if (view === 'list') return [monthStart, monthEnd]
  return [startOfWeek(monthStart, week), startOfWeek(monthEnd, week).add({ days: 6 })]
}

function startOfWeek(date: Temporal.PlainDate, { start }: Week): Temporal.PlainDate {
  return date.subtract({ days: (date.dayOfWeek - start + 7) % 7 })
}

function instantText(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' })
}
