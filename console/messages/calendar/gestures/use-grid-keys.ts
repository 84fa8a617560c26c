// The keys of the grid: arrows go from cell to cell, Enter goes into a cell, Escape out of it, M moves a message, Shift M copies it, N
// writes one here. Tab goes from a card to the button of its menu.
import { useNavigate } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import type { Card } from '../cards.ts'
import { cellOf } from './cells.ts'
import { type Direction, directions } from './directions.ts'
import { type MoveOptions, useMoveMode } from './use-move-mode.ts'

type Options = MoveOptions & { columns: number; cardOf: (key: string) => Card | undefined }
/** The cards of a cell, and the link to those that do not fit. */
const items = '[data-card], [data-more]'
const menuButton = '[data-menu]'

/** The position of the focus. `card` is undefined on the cell itself. */
type Place = { cell: HTMLElement; card: HTMLElement | undefined }

export function useGridKeys(options: Options) {
  const { grid, columns, cardOf } = options
  const mode = useMoveMode(options)
  const compose = useComposeAt()
  /** The cell that Tab goes to. */
  const [active, setActive] = useState<string>()

  const pressOn = (key: string, { cell, card }: Place, isShift: boolean): boolean => {
    const direction = directions[key]
    if (direction) return step(grid.current, { cell, card }, direction, columns)
    if (card) return pressOnCard(key, { cell, card }, isShift)
    if (key === 'Enter') cell.querySelector<HTMLElement>(items)?.focus()
    else if (key === 'n') compose(cell)
    else return false
    return true
  }

  const pressOnCard = (key: string, { cell, card: element }: Place, isShift: boolean): boolean => {
    const card = cardOf(element?.dataset.card ?? '')
    if (key === 'Escape') cell.focus()
    else if (key === 'n') compose(cell)
    else if (key === 'm' && card) mode.lift(card, isShift ? 'copy' : 'move')
    else return false
    return true
  }

  return {
    active,
    onKeyDown: (event: KeyboardEvent) => {
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const place = placeOf(event)
      const isCarried = isPlain(event) && mode.press(key, event.shiftKey)
      if (!isCarried && !(place && pressOn(key, place, event.shiftKey))) return
      event.preventDefault()
      event.stopPropagation()
    },
    onFocus: (event: FocusEvent) => {
      const cell = event.target.closest<HTMLElement>('[data-cell]')
      if (cell) setActive(cell.dataset.cell)
      reachMenu(event.currentTarget, event.target)
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) mode.end()
    },
  }
}

/** Without a modifier but Shift. */
export function isPlain({ metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  return !metaKey && !ctrlKey && !altKey
}

/** The button of a menu takes its keys itself, but for those that leave it. */
function placeOf(event: KeyboardEvent): Place | undefined {
  const { target, key } = event
  if (!isPlain(event) || !(target instanceof HTMLElement)) return undefined
  const cell = target.closest<HTMLElement>('[data-cell]')
  if (!cell) return undefined
  const isMenu = target.matches(menuButton)
  if (isMenu && !directions[key] && key !== 'Escape') return undefined
  const card = isMenu ? target.previousElementSibling : target.closest<HTMLElement>(items)
  return { cell, card: card instanceof HTMLElement ? card : undefined }
}

/** Tab stops at the menu of the focused card alone. */
function reachMenu(grid: Element, focused: Element): void {
  const own = focused.matches(menuButton)
    ? focused
    : focused.parentElement?.querySelector(menuButton)
  for (const button of grid.querySelectorAll<HTMLElement>(`${menuButton}[tabindex="0"]`))
    if (button !== own) button.tabIndex = -1
  if (focused.matches(`${menuButton}, [data-card]`) && own instanceof HTMLElement) own.tabIndex = 0
}

/** Up and down inside a cell go from card to card. At an edge the key is consumed all the same, so that the page does not scroll. */
function step(
  grid: HTMLElement | null,
  { cell, card }: Place,
  { horizontal, vertical }: Direction,
  columns: number,
): boolean {
  const isInside = card !== undefined && vertical !== 0
  const all = isInside
    ? [...cell.querySelectorAll<HTMLElement>(items)]
    : [...(grid?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]
  const by = isInside ? vertical : horizontal + vertical * columns
  all[all.indexOf(isInside ? card : cell) + by]?.focus()
  return true
}

function useComposeAt(): (cell: HTMLElement) => void {
  const navigate = useNavigate()
  return (cell) => {
    // The month has no hours, so a new message there is for the morning.
    const { day, hour = 9 } = cellOf(cell)
    const at = `${day}T${String(hour).padStart(2, '0')}:00`
    void navigate({ to: '.', search: (search) => ({ ...search, compose: 'new', at }) })
  }
}
