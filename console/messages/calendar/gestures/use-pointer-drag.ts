// Dragging a card by mouse or pen. While it moves, only two elements change, outside of React, so that the frame rate does not depend on
// the number of cards.
import { type RefObject, useEffect, useRef } from 'react'
import type { Cell } from '../moving/move.ts'
import type { Manner } from '../moving/use-moving.ts'
import { liftCard } from './carried-card.ts'
import { cellOf, minuteAt } from './cells.ts'

type Options = {
  onDrop: (cardKey: string, cell: Cell, manner: Manner) => void
  /** Whether the card may be lifted; if not, it shows why. */
  mayLift: (cardKey: string, manner: Manner) => boolean
}

/** A shorter movement is a click. */
const threshold = 5

export function usePointerDrag(grid: RefObject<HTMLElement | null>, options: Options): void {
  const current = useRef(options)
  current.current = options
  useEffect(() => {
    const element = grid.current
    if (!element) return
    const press = (event: PointerEvent) => {
      const card = event.target instanceof Element ? event.target.closest('[data-card]') : null
      if (event.button !== 0 || event.pointerType === 'touch' || !(card instanceof HTMLElement))
        return
      follow(event, card, () => current.current)
    }
    element.addEventListener('pointerdown', press)
    return () => element.removeEventListener('pointerdown', press)
  }, [grid])
}

function follow(start: PointerEvent, card: HTMLElement, options: () => Options): void {
  let ghost: HTMLElement | undefined
  let over: HTMLElement | undefined
  let frame = 0
  let last = start
  const key = card.dataset.card ?? ''

  const draw = () => {
    frame = 0
    if (!ghost) return
    ghost.style.transform = `translate(${last.clientX - start.clientX}px, ${last.clientY - start.clientY}px)`
    const below = document.elementFromPoint(last.clientX, last.clientY)?.closest('[data-cell]')
    const cell = below instanceof HTMLElement ? below : undefined
    if (cell === over) return
    over?.removeAttribute('data-over')
    cell?.setAttribute('data-over', '')
    over = cell
  }
  const move = (event: PointerEvent) => {
    last = event
    const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > threshold
    if (!ghost && far) {
      if (!options().mayLift(key, mannerOf(event))) return end()
      ghost = liftCard(card)
    }
    if (ghost) ghost.dataset.manner = mannerOf(event)
    if (ghost && frame === 0) frame = requestAnimationFrame(draw)
  }
  const drop = (event: PointerEvent) => {
    last = event
    draw()
    const isDragged = ghost !== undefined
    const target = over
    end()
    if (!isDragged) return
    swallowClick()
    if (!target) return
    const minute = target.hasAttribute('data-past') ? {} : minuteAt(target, event.clientY)
    options().onDrop(key, { ...cellOf(target), ...minute }, mannerOf(event))
  }
  const press = (event: KeyboardEvent) => {
    if (ghost) ghost.dataset.manner = mannerOf(event)
    // Alt alone would open the browser's menu.
    if (ghost && event.key === 'Alt') event.preventDefault()
    if (event.key !== 'Escape') return
    if (ghost) addEventListener('pointerup', swallowClick, { once: true })
    end()
  }
  const end = () => {
    cancelAnimationFrame(frame)
    ghost?.remove()
    ghost = undefined
    card.removeAttribute('data-lifted')
    over?.removeAttribute('data-over')
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', drop)
    removeEventListener('pointercancel', end)
    removeEventListener('keydown', press, true)
    removeEventListener('keyup', press, true)
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', drop)
  addEventListener('pointercancel', end)
  addEventListener('keydown', press, true)
  addEventListener('keyup', press, true)
}

function mannerOf({ shiftKey, altKey }: { shiftKey: boolean; altKey: boolean }): Manner {
  return shiftKey || altKey ? 'copy' : 'move'
}

/** The drop ends with a click on the card, which would open it. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0)
}
