import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { texts } from '../texts/texts.ts'
import styles from './offline-bar.module.css'

export function OfflineBar() {
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine)
  if (isOnline) return null
  return (
    <p className={styles.bar} role="status">
      <WifiOff size={15} aria-hidden />
      {texts('shell').offline}
    </p>
  )
}

function watch(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
