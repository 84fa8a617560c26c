// The weeks of a month, and the keys between its days.

/** Six weeks, so that the grid has the same height in every month. */
export function weeksOf(day: Temporal.PlainDate, weekStart: number): Temporal.PlainDate[][] {
  const first = startOfWeek(day.with({ day: 1 }), weekStart)
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => first.add({ days: week * 7 + index })),
  )
}

/** Undefined: the key has no meaning in the grid. */
export function dayAfterKey(
  day: Temporal.PlainDate,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  weekStart: number,
): Temporal.PlainDate | undefined {
  const page = shiftKey ? { years: 1 } : { months: 1 }
  switch (key) {
    case 'ArrowLeft':
      return day.subtract({ days: 1 })
    case 'ArrowRight':
      return day.add({ days: 1 })
    case 'ArrowUp':
      return day.subtract({ days: 7 })
    case 'ArrowDown':
      return day.add({ days: 7 })
    case 'PageUp':
      return day.subtract(page)
    case 'PageDown':
      return day.add(page)
    case 'Home':
      return startOfWeek(day, weekStart)
    case 'End':
      return startOfWeek(day, weekStart).add({ days: 6 })
    default:
      return undefined
  }
}

function startOfWeek(day: Temporal.PlainDate, weekStart: number): Temporal.PlainDate {
  return day.subtract({ days: (day.dayOfWeek - weekStart + 7) % 7 })
}
