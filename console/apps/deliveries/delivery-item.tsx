// One event for one address; opened, its payload and its attempts.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronDown, CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import { texts } from '../../texts/texts.ts'
import type { App } from '../apps.ts'
import type { Delivery } from './deliveries.ts'
import styles from './deliveries-section.module.css'
import { DeliveryDetails } from './delivery-details.tsx'
import { useMomentLabel } from './moment-label.ts'

const icons = { pending: Clock, delivered: CircleCheck, failed: TriangleAlert }

export function DeliveryItem({ app, delivery }: { app: App; delivery: Delivery }) {
  const text = texts('apps')
  const search = useSearch({ from: '/apps/$clientId/$section' })
  const navigate = useNavigate()
  const when = useMomentLabel()
  const isOpen = search.delivery === delivery.id
  const Icon = icons[delivery.state]
  const detailsId = `delivery-${delivery.id}`
  const toggle = () => {
    const { delivery: _, ...rest } = search
    void navigate({
      to: '.',
      search: isOpen ? rest : { ...rest, delivery: delivery.id },
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={toggle}
      >
        <span className={`${styles.state} ${styles[delivery.state]}`}>
          <Icon size={14} aria-hidden />
          {text.deliveryStates[delivery.state]}
        </span>
        <span className={styles.type}>
          <b>{delivery.type}</b>
          {delivery.replayOf && <small>{text.isReplay}</small>}
        </span>
        <span className={styles.facts}>
          {delivery.attempts > 0 && <span>{text.attempts(delivery.attempts)}</span>}
          {delivery.lastStatus !== null && <span>{text.answered(delivery.lastStatus)}</span>}
        </span>
        <time dateTime={delivery.createdDate}>{when(delivery.createdDate)}</time>
        <ChevronDown size={16} aria-hidden className={styles.chevron} />
      </button>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && <DeliveryDetails app={app} delivery={delivery} />}
      </div>
    </li>
  )
}
