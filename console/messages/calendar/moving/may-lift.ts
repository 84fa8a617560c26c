import type { Card } from '../cards.ts'
import type { Manner, Moving } from './use-moving.ts'

/** Whether a card can be dragged; if not, shows why. Every card can be copied. */
export function mayLift(card: Card | undefined, manner: Manner, moving: Moving): boolean {
  if (!card) return false
  if (manner === 'copy') return true
  const reason = moving.reasonAgainst(card)
  if (reason !== undefined) moving.refuse(reason)
  return reason === undefined
}
