import { texts } from '../../../texts/texts.ts'
import { stateOf } from '../../../ui/state-of.ts'
import { type Rights, refusalOf } from '../card-rights.ts'
import type { Card } from '../cards.ts'
import { isMovable } from './movable.ts'
import type { Manner } from './use-moving.ts'

/** Why the card cannot be moved or copied; undefined if it can. Every state can be copied. */
export function reasonAgainst(
  { state, lines }: Card,
  manner: Manner,
  rights: Rights,
): string | undefined {
  if (manner === 'copy') return refusalOf('create', lines, rights)
  const movable = lines.filter(isMovable)
  if (movable.length > 0) return refusalOf('change', movable, rights)
  const reasons: Partial<Record<string, string>> = texts('calendar').notMovable
  return reasons[stateOf(state)]
}
