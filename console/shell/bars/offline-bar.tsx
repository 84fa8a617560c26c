// While the service cannot be reached: says so, and how old the shown data are.
import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { oldestShown, useReach } from '../../api/reach.ts'
import { useZone } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { ageLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import styles from './offline-bar.module.css'

export function OfflineBar() {
  const text = texts('shell')
  const reach = useReach()
  const now = useNow(useZone())
  const queryClient = useQueryClient()
  if (reach === 'online') return null
  const oldest = oldestShown(queryClient)
  return (
    <p className={styles.bar} role="status">
      <WifiOff size={15} aria-hidden />
      {text[reach]} {oldest !== undefined && text.dataAge(ageLabel(oldest, now))}
    </p>
  )
}
