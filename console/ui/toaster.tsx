import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { texts } from '../texts/texts.ts'
import { IconButton } from './icon-button.tsx'
import styles from './toaster.module.css'
import { currentToasts, hideToast, watchToasts } from './toasts.ts'

export function Toaster() {
  const toasts = useSyncExternalStore(watchToasts, currentToasts)
  return (
    <div className={styles.toaster} role="status">
      {toasts.map(({ id, text, action, alternative }) => (
        <div key={id} className={styles.toast}>
          <span>{text}</span>
          {[action, alternative].map(
            (one) =>
              one && (
                <button
                  key={one.label}
                  type="button"
                  className={styles.action}
                  onClick={() => {
                    hideToast(id)
                    one.run()
                  }}
                >
                  {one.label}
                </button>
              ),
          )}
          <IconButton label={texts('ui').dismiss} onClick={() => hideToast(id)}>
            <X size={15} />
          </IconButton>
        </div>
      ))}
    </div>
  )
}
