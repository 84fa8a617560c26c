// Opens the menu of a card: by its button, by the secondary mouse button, by a long touch, and by the menu key or Shift F10.
import type { MouseEvent } from 'react'
import type { Card } from '../cards.ts'

export type OpenMenu = (card: Card, anchor: HTMLElement) => void

/** For the element around the cards. */
export function cardMenuHandlers(cardOf: (key: string) => Card | undefined, onOpen: OpenMenu) {
  const open = (anchor: HTMLElement | null | undefined, key: string | undefined): boolean => {
    const card = cardOf(key ?? '')
    if (card && anchor) onOpen(card, anchor)
    return card !== undefined
  }
  return {
    onClick: ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-menu]') : null
      open(button, button?.dataset.menu)
    },
    // Browsers also send it for the menu key and Shift F10, with the focused element as its target.
    onContextMenu: (event: MouseEvent) => {
      const card =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card]') : null
      if (open(card, card?.dataset.card)) event.preventDefault()
    },
  }
}
