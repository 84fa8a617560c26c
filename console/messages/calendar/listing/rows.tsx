import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { texts } from '../../../texts/texts.ts'
import { formatShortDay } from '../../../time/format.ts'
import { inZone } from '../../../time/wall-time.ts'
import type { Card } from '../cards.ts'
import { MessageRow } from '../message-row.tsx'
import styles from './list-view.module.css'

type Props = {
  cards: Card[]
  zone: string
  /** By the ids of messages. */
  chosen: ReadonlyMap<string, unknown>
  onToggle: (card: Card, isOn: boolean) => void
  /** Called when the last rows are shown. */
  onEnd: () => void
}

/** Of a row whose author and tags fit beside its state. */
const usualHeight = 65

export function Rows({ cards, zone, chosen, onToggle, onEnd }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    overscan: 8,
    // A row stays with its message when the order changes, even under a pointer that is about to press.
    getItemKey: (index) => cards[index]?.lines[0]?.id ?? index,
  })
  const items = rows.getVirtualItems()
  const lastIndex = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (lastIndex >= cards.length - 20) onEnd()
  })
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul style={{ height: rows.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const card = cards[index]
          if (!card) return null
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              style={{ transform: `translateY(${start}px)` }}
            >
              <label className={styles.choose}>
                <span className="unseen">{texts('calendar').bulk.choose(card.text)}</span>
                <input
                  type="checkbox"
                  checked={card.lines.every(({ id }) => chosen.has(id))}
                  onChange={({ target }) => onToggle(card, target.checked)}
                />
              </label>
              <span className={styles.day}>{dayOf(card, cards[index - 1], zone)}</span>
              <MessageRow card={card} zone={zone} withFacts />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The date is shown at the first message of a day only. */
function dayOf(card: Card, before: Card | undefined, zone: string): string {
  const day = inZone(card.time ?? 0, zone).toPlainDate()
  const isSame =
    before &&
    inZone(before.time ?? 0, zone)
      .toPlainDate()
      .equals(day)
  return isSame ? '' : formatShortDay(day)
}
