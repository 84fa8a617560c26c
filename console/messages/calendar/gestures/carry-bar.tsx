// Shows where a card is carried by keys: in every view, even where the list or the period has no place for it. It is spoken elsewhere.
import { Copy, MoveRight } from 'lucide-react'
import { texts } from '../../../texts/texts.ts'
import { formatDay, formatTime } from '../../../time/format.ts'
import type { Carried } from '../moving/use-moving.ts'
import styles from './carry-bar.module.css'

export function CarryBar({ carried: { card, manner, at } }: { carried: Carried }) {
  const Icon = manner === 'copy' ? Copy : MoveRight
  const text = texts('calendar').carrying
  return (
    <div className={styles.bar} data-carried aria-hidden>
      <Icon size={18} />
      <span className={styles.text}>{text[manner](card.text)}</span>
      <b>{`${formatDay(at.toPlainDate())} ${formatTime(at)}`}</b>
      <span className={styles.keys}>{text.keys}</span>
    </div>
  )
}
