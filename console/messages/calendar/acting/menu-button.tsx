// The button of a card's menu. The grid or list around it opens the menu (menu-handlers.ts).
import { EllipsisVertical } from 'lucide-react'
import { texts } from '../../../texts/texts.ts'
import type { Card } from '../cards.ts'

type Props = { card: Card; className: string; isStop?: boolean }

/** `isStop`: Tab stops at it. In a grid it does so only while its card has the focus. */
export function MenuButton({ card, className, isStop = false }: Props) {
  return (
    <button
      type="button"
      className={className}
      data-menu={card.key}
      aria-haspopup="menu"
      aria-label={texts('calendar').menu.label(card.text)}
      tabIndex={isStop ? 0 : -1}
    >
      <EllipsisVertical size={16} aria-hidden />
    </button>
  )
}
