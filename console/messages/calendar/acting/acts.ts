// The acts of a card's menu. They depend on the states of its messages and on the member's rights; an act that is not possible now says why.
import { texts } from '../../../texts/texts.ts'
import { type Rights, refusalOf } from '../card-rights.ts'
import type { Card } from '../cards.ts'
import { isDeletable } from '../moving/movable.ts'
import { reasonAgainst } from '../moving/reason-against.ts'

export type Act = 'open' | 'copy' | 'move' | 'sendNow' | 'delete'
export type Offer = { act: Act; reason: string | undefined }

export function offersOf(card: Card, rights: Rights): Offer[] {
  // A message that waits for a review is offered to be moved, and never to be sent at once.
  const scheduled = card.lines.filter(({ state }) => state === 'SCHEDULED')
  const sendNow: Offer = { act: 'sendNow', reason: refusalOf('sendNow', scheduled, rights) }
  return [
    { act: 'open', reason: undefined },
    { act: 'copy', reason: reasonAgainst(card, 'copy', rights) },
    { act: 'move', reason: reasonAgainst(card, 'move', rights) },
    ...(scheduled.length > 0 ? [sendNow] : []),
    { act: 'delete', reason: reasonAgainstDeleting(card, rights) },
  ]
}

function reasonAgainstDeleting({ lines }: Card, rights: Rights): string | undefined {
  const deletable = lines.filter(isDeletable)
  return deletable.length === 0
    ? texts('calendar').menu.isKept
    : refusalOf('change', deletable, rights)
}
