// Carrying a message with the keyboard: arrows change its time, with Shift in larger steps; the new time is announced and shown, and the
// view follows it into another period. Enter drops it, Escape puts it back.
import { type RefObject, useRef } from 'react'
import { texts } from '../../../texts/texts.ts'
import { formatDay, formatTime } from '../../../time/format.ts'
import { inZone } from '../../../time/wall-time.ts'
import type { Card } from '../cards.ts'
import type { Cell } from '../moving/move.ts'
import type { Carried, Manner, Moving } from '../moving/use-moving.ts'
import { cellAt, findCell } from './cells.ts'
import { directions } from './directions.ts'
import { type Steps, stepFrom } from './steps.ts'
import { useCarriedImage } from './use-carried-image.ts'

export type MoveOptions = {
  grid: RefObject<HTMLElement | null>
  zone: string
  moving: Moving
  steps: Steps
  /** Cells are hours. */
  hasHours: boolean
  /** Shows another period, to which the message is carried. */
  onLeave: (day: Temporal.PlainDate) => void
}

const waitMs = 50
const maxWaits = 400

export function useMoveMode({ grid, zone, moving, steps, hasHours, onLeave }: MoveOptions) {
  const lifted = useRef<Carried>(undefined)
  const image = useCarriedImage(grid, () => lifted.current?.at, hasHours)

  const lift = (card: Card, manner: Manner) => {
    const reason = moving.reasonAgainst(card, manner)
    if (reason !== undefined || card.time === null) return moving.refuse(reason)
    if (hasCells(grid.current)) image.lift(card.key, manner)
    const text = texts('calendar')
    const at = inZone(card.time, zone)
    carry({ card, manner, at })
    moving.speak((manner === 'copy' ? text.copyMode : text.moveMode)(describe(at)))
  }

  const carry = (next: Carried) => {
    lifted.current = next
    moving.carry(next)
    moving.speak(describe(next.at))
    if (
      !grid.current ||
      !hasCells(grid.current) ||
      findCell(grid.current, cellAt(next.at, hasHours))
    )
      return
    // The focus would be lost with the cells of the period that is left.
    grid.current.focus()
    onLeave(next.at.toPlainDate())
  }

  const end = () => {
    if (!lifted.current) return
    lifted.current = undefined
    image.remove()
    moving.carry(undefined)
  }

  const drop = ({ card, at, manner }: Carried) => {
    end()
    moving.moveTo(card, at.toPlainDateTime(), manner)
    focusIn(grid, card, hasCells(grid.current) ? cellAt(at, hasHours) : undefined)
  }

  /** Returns whether the key was for the lifted message: no other key does anything meanwhile. */
  const press = (key: string, isShift: boolean): boolean => {
    const current = lifted.current
    const direction = directions[key]
    if (!current) return false
    if (direction) {
      const step = isShift ? steps.far : steps.near
      carry({ ...current, at: stepFrom(current.at, direction, step) })
    } else if (key === 'Enter') drop(current)
    else if (key === 'Escape') {
      end()
      moving.speak(texts('calendar').moveCancelled)
      focusIn(grid, current.card, undefined)
    }
    return key !== 'Tab'
  }

  return { lift, press, end }
}

/** The list of a phone has none. */
function hasCells(grid: HTMLElement | null): boolean {
  return grid?.querySelector('[data-cell]') !== null
}

function describe(at: Temporal.ZonedDateTime): string {
  return `${formatDay(at.toPlainDate())} ${formatTime(at)}`
}

/** Focuses the card once it is in its new cell. A refused move, or a member who has gone elsewhere, ends the wait. */
function focusIn(
  grid: RefObject<HTMLElement | null>,
  card: Card,
  cell: Cell | undefined,
  waits = maxWaits,
): void {
  const element = grid.current
  const focused = document.activeElement
  const isHere = focused === document.body || element?.contains(focused)
  if (!element || !isHere || waits === 0) return
  const link = `[href$="/messages/${card.lines[0]?.id}"]`
  const place = cell ? findCell(element, cell) : element
  const moved = place?.querySelector<HTMLElement>(link)
  if (moved) moved.focus()
  else setTimeout(() => focusIn(grid, card, cell, waits - 1), waitMs)
}
