// The cells of a grid as elements, with data-cell, data-day, data-hour (not in the month), data-past and data-snap (in the day: five
// minutes).
import type { Cell } from '../moving/move.ts'

const snapMinutes = 5

export function cellOf({ dataset }: HTMLElement): Cell {
  const { day = '', hour } = dataset
  return { day, hour: hour === undefined ? undefined : Number(hour) }
}

/** In the day view the position within the hour is the minute. */
export function minuteAt(cell: HTMLElement, clientY: number): { minute?: number } {
  if (!cell.hasAttribute('data-snap')) return {}
  const { top, height } = cell.getBoundingClientRect()
  const fraction = Math.min(Math.max((clientY - top) / height, 0), 0.999)
  return { minute: Math.floor((fraction * 60) / snapMinutes) * snapMinutes }
}

/** The cell of a time. */
export function cellAt(at: Temporal.ZonedDateTime, hasHours: boolean): Cell {
  return { day: at.toPlainDate().toString(), hour: hasHours ? at.hour : undefined }
}

export function findCell(grid: HTMLElement, { day, hour }: Cell): HTMLElement | undefined {
  const hourPart = hour === undefined ? '' : `[data-hour="${hour}"]`
  return grid.querySelector<HTMLElement>(`[data-cell][data-day="${day}"]${hourPart}`) ?? undefined
}
