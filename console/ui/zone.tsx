// The time zone in which the page shows all times.
import { Globe } from 'lucide-react'
import { formatOffset } from '../time/format.ts'
import { useNow } from '../time/use-now.ts'
import styles from './zone.module.css'

export function Zone({ zone }: { zone: string }) {
  return (
    <span className={styles.zone}>
      <Globe size={15} aria-hidden />
      {zone} <span>{formatOffset(useNow(zone))}</span>
    </span>
  )
}
