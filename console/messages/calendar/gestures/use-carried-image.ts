// While keys carry a card, its image lies in the cell of its new time, and the cell is marked.
import { type RefObject, useEffect, useRef } from 'react'
import type { Manner } from '../moving/use-moving.ts'
import { liftCard, placeIn } from './carried-card.ts'
import { cellAt, findCell } from './cells.ts'

/** `timeOf`: the new time; undefined while nothing is carried. */
export function useCarriedImage(
  grid: RefObject<HTMLElement | null>,
  timeOf: () => Temporal.ZonedDateTime | undefined,
  hasHours: boolean,
) {
  const image = useRef<HTMLElement>(undefined)

  // After every key, and when the cells of another period are there.
  useEffect(() => {
    const at = timeOf()
    if (!at || !grid.current) return
    const cell = findCell(grid.current, cellAt(at, hasHours))
    mark(grid.current, cell)
    if (image.current) placeIn(image.current, cell, at)
  })
  useEffect(() => () => image.current?.remove(), [])

  return {
    lift: (key: string, manner: Manner) => {
      const card = grid.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(key)}"]`)
      if (!card) return
      image.current = liftCard(card)
      image.current.dataset.manner = manner
    },
    remove: () => {
      image.current?.remove()
      image.current = undefined
      mark(grid.current, undefined)
      for (const card of grid.current?.querySelectorAll('[data-lifted]') ?? [])
        card.removeAttribute('data-lifted')
    },
  }
}

function mark(grid: HTMLElement | null, cell: HTMLElement | undefined): void {
  for (const old of grid?.querySelectorAll('[data-over]') ?? []) {
    if (old !== cell) old.removeAttribute('data-over')
  }
  cell?.setAttribute('data-over', '')
  cell?.scrollIntoView({ block: 'nearest' })
}
