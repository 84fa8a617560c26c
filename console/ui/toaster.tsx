import { X } from 'lucide-react'
import {
  type FocusEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { texts } from '../texts/texts.ts'
import { IconButton } from './icon-button.tsx'
import styles from './toaster.module.css'
import { currentToasts, hideToast, holdToasts, type Toast, watchToasts } from './toasts.ts'

export function Toaster() {
  const toasts = useSyncExternalStore(watchToasts, currentToasts)
  const list = useRef<HTMLDivElement>(null)
  const giveBack = useJump(list)
  const close = (id: number) => {
    giveBack()
    hideToast(id)
  }
  return (
    <div
      ref={list}
      className={styles.toaster}
      role="status"
      onFocus={() => holdToasts(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
        holdToasts(currentTarget.contains(relatedTarget))
      }
    >
      {toasts.map((toast) => (
        <Notice key={toast.id} toast={toast} onClose={() => close(toast.id)} />
      ))}
    </div>
  )
}

function Notice({
  toast: { text, action, alternative },
  onClose,
}: {
  toast: Toast
  onClose: () => void
}) {
  return (
    <div className={styles.toast}>
      <span>{text}</span>
      {[action, alternative].map(
        (one) =>
          one && (
            <button
              key={one.label}
              type="button"
              className={styles.action}
              onClick={() => {
                onClose()
                one.run()
              }}
            >
              {one.label}
            </button>
          ),
      )}
      <IconButton label={texts('ui').dismiss} onClick={onClose}>
        <X size={15} />
      </IconButton>
    </div>
  )
}

/** F6 moves the focus to the newest notice, and from there back. Returns a function that moves it back. */
function useJump(list: RefObject<HTMLElement | null>): () => void {
  const before = useRef<HTMLElement>(null)
  const giveBack = () => {
    if (!list.current?.contains(document.activeElement)) return
    before.current?.focus()
    holdToasts(false)
  }
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const element = list.current
      const newest = element?.lastElementChild?.querySelector('button')
      if (event.key !== 'F6' || !element || !newest) return
      event.preventDefault()
      const focused = document.activeElement
      if (element.contains(focused)) return before.current?.focus()
      before.current = focused instanceof HTMLElement ? focused : null
      newest.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list])
  return giveBack
}
