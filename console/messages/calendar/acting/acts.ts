// The acts of a card's menu. They depend on the states of its messages and on the member's rights; an act that is not possible now says why.
import { texts } from '../../../texts/texts.ts'
import type { Card } from '../cards.ts'
import { isDeletable, isMovable } from '../moving/movable.ts'
import { reasonAgainst } from '../moving/use-moving.ts'

export type Act = 'open' | 'copy' | 'move' | 'sendNow' | 'delete'
export type Offer = { act: Act; reason: string | undefined }

/** The profiles by id. Where rights are not known, everything may be tried: the service decides anyway. */
export type Rights = ReadonlyMap<string, { permissions?: readonly string[] }>

export function offersOf(card: Card, profiles: Rights): Offer[] {
  const { lines } = card
  const text = texts('calendar').menu
  const may = (right: string) =>
    lines.some(
      ({ socialProfile: { id } }) => profiles.get(id)?.permissions?.includes(right) ?? true,
    )
  const mayWrite = may('PUBLISH') || may('PUBLISH_WITH_APPROVAL') ? undefined : text.mayNotWrite
  const offers: Offer[] = [
    { act: 'open', reason: undefined },
    { act: 'copy', reason: mayWrite },
    { act: 'move', reason: reasonAgainst(card) ?? mayWrite },
  ]
  if (lines.some(({ state }) => state === 'SCHEDULED'))
    offers.push({ act: 'sendNow', reason: may('PUBLISH') ? undefined : text.mayNotSend })
  const isKept = !lines.some(isDeletable)
  offers.push({ act: 'delete', reason: isKept ? text.isKept : mayWrite })
  // A message that waits for a review is offered to be moved, and never to be sent at once.
  return lines.some(isMovable) ? offers : offers.filter(({ act }) => act !== 'sendNow')
}
