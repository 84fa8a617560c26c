// Carrying a message with the keyboard: arrows change its time, with Shift in larger steps; the new time is announced and shown, and the
// view follows it into another period. Enter drops it, Escape puts it back.
import { type RefObject, useRef } from 'react'
import { texts } from '../../../texts/texts.ts'
import { formatDay, formatTime } from '../../../time/format.ts'
import { inZone } from '../../../time/wall-time.ts'
import type { Card } from '../cards.ts'
import type { Cell } from '../moving/move.ts'
import { findCell } from './cells.ts'
import { type Direction, directions } from './directions.ts'
import type { Manner, Moving } from '../moving/use-moving.ts'

export type MoveOptions = {
  grid: RefObject<HTMLElement | null>
  zone: string
  moving: Moving
  /** How far one arrow moves a message. */
  steps: { horizontal: Temporal.DurationLike; vertical: Temporal.DurationLike }
  /** Cells are hours. */
  hasHours: boolean
}

const waitMs = 50
const maxWaits = 100

type Lifted = { card: Card; manner: Manner; at: Temporal.ZonedDateTime }

export function useMoveMode({ grid, zone, moving, steps, hasHours }: MoveOptions) {
  const lifted = useRef<Lifted>(undefined)

  const lift = (card: Card, manner: Manner) => {
    const reason = manner === 'copy' ? undefined : moving.reasonAgainst(card)
    if (reason !== undefined || card.time === null) return moving.refuse(reason)
    lifted.current = { card, manner, at: inZone(card.time, zone) }
    const text = texts('calendar')
    const mode = manner === 'copy' ? text.copyMode : text.moveMode
    moving.speak(mode(describe(lifted.current.at)))
    mark(grid.current, lifted.current.at, hasHours)
  }

  const aim = (from: Lifted, direction: Direction) => {
    const next = { ...from, at: stepFrom(from.at, direction, steps) }
    lifted.current = next
    moving.speak(describe(next.at))
    mark(grid.current, next.at, hasHours)
  }

  const end = () => {
    lifted.current = undefined
    unmark(grid.current)
  }

  const drop = ({ card, at, manner }: Lifted) => {
    end()
    const cell = { day: at.toPlainDate().toString(), hour: at.hour, minute: at.minute }
    moving.move(card, cell, manner)
    focusIn(grid, card, { ...cell, hour: hasHours ? at.hour : undefined })
  }

  /** Whether the key was for the lifted message: no other key does anything meanwhile. */
  const press = (key: string): boolean => {
    const current = lifted.current
    const direction = directions[key]
    if (!current) return false
    if (direction) aim(current, direction)
    else if (key === 'Enter') drop(current)
    else if (key === 'Escape') {
      end()
      moving.speak(texts('calendar').moveCancelled)
    }
    return key !== 'Tab'
  }

  return { lift, press, end }
}

function stepFrom(
  at: Temporal.ZonedDateTime,
  { horizontal, vertical }: Direction,
  steps: MoveOptions['steps'],
): Temporal.ZonedDateTime {
  const step = horizontal === 0 ? steps.vertical : steps.horizontal
  return horizontal + vertical < 0 ? at.subtract(step) : at.add(step)
}

function describe(at: Temporal.ZonedDateTime): string {
  return `${formatDay(at.toPlainDate())} ${formatTime(at)}`
}

function mark(grid: HTMLElement | null, at: Temporal.ZonedDateTime, hasHours: boolean): void {
  unmark(grid)
  if (!grid) return
  const hour = hasHours ? at.hour : undefined
  const cell = findCell(grid, { day: at.toPlainDate().toString(), hour })
  cell?.setAttribute('data-over', '')
  cell?.scrollIntoView({ block: 'nearest' })
}

function unmark(grid: HTMLElement | null): void {
  for (const cell of grid?.querySelectorAll('[data-over]') ?? []) cell.removeAttribute('data-over')
}

/** Once the card is in its new cell. A refused move, or a member who has gone elsewhere, ends the wait. */
function focusIn(
  grid: RefObject<HTMLElement | null>,
  card: Card,
  cell: Cell,
  waits = mostWaits,
): void {
  const element = grid.current
  const focused = document.activeElement
  const isHere = focused === document.body || element?.contains(focused)
  if (!element || !isHere || waits === 0) return
  const link = `[href$="/messages/${card.lines[0]?.id}"]`
  const moved = findCell(element, cell)?.querySelector<HTMLElement>(link)
  if (moved) moved.focus()
  else setTimeout(() => focusIn(grid, card, cell, waits - 1), waitMs)
}
